#include "tests/oracle/simple_retreat_oracle.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <utility>

namespace plain {
namespace {

using Counts = std::vector<int>;
using Figures = std::map<std::string, Fraction>;

void add(Figures& sum, const Fraction& chance, const Figures& more) {
  for (const auto& [name, number] : more) sum[name] += chance * number;
}

int total(const Counts& counts) {
  int sum = 0;
  for (const int count : counts) sum += count;
  return sum;
}

// The units of both sides in battle, and the rounds that may still be fought (-1 for any number).
struct BattlePosition {
  Counts attacker, defender;
  int rounds_left = -1;

  bool is_over() const { return total(attacker) == 0 || total(defender) == 0; }
  auto operator<=>(const BattlePosition&) const = default;
};

// Removes hits from the groups, the first group first.
Counts after_hits(Counts counts, int hits) {
  for (int& count : counts) {
    const int lost = std::min(count, hits);
    count -= lost;
    hits -= lost;
  }
  return counts;
}

class Fight {
 public:
  explicit Fight(const SimpleBattle& battle) : battle_(battle) {}

  Figures figures() {
    BattlePosition start{brought(battle_.attacker), brought(battle_.defender), -1};
    if (battle_.rounds > 0) start.rounds_left = battle_.rounds;
    return from(start, true);
  }

 private:
  static Counts brought(const std::vector<SimpleGroup>& groups) {
    Counts counts;
    for (const SimpleGroup& group : groups) counts.push_back(group.count);
    return counts;
  }

  // Returns the chance of each number of hits.
  std::vector<Fraction> hits(const std::vector<SimpleGroup>& groups, const Counts& counts) const {
    std::vector<Fraction> chances = {1};
    for (std::size_t i = 0; i < groups.size(); ++i) {
      const Fraction hit(std::min(groups[i].value, battle_.faces), battle_.faces);
      for (int unit = 0; unit < counts[i]; ++unit) {
        std::vector<Fraction> more(chances.size() + 1, Fraction(0));
        for (std::size_t n = 0; n < chances.size(); ++n) {
          more[n] += chances[n] * (1 - hit);
          more[n + 1] += chances[n] * hit;
        }
        chances = more;
      }
    }
    return chances;
  }

  std::map<BattlePosition, Fraction> after_round(const BattlePosition& position) const {
    std::map<BattlePosition, Fraction> next;
    const auto by_attacker = hits(battle_.attacker, position.attacker);
    const auto by_defender = hits(battle_.defender, position.defender);
    for (std::size_t a = 0; a < by_attacker.size(); ++a)
      for (std::size_t d = 0; d < by_defender.size(); ++d) {
        const BattlePosition after{after_hits(position.attacker, static_cast<int>(d)),
                                   after_hits(position.defender, static_cast<int>(a)),
                                   std::max(position.rounds_left - 1, -1)};
        next[after] += by_attacker[a] * by_defender[d];
      }
    return next;
  }

  static int lost_in_cost(const std::vector<SimpleGroup>& groups, const Counts& counts) {
    int cost = 0;
    for (std::size_t i = 0; i < groups.size(); ++i)
      cost += groups[i].cost * (groups[i].count - counts[i]);
    return cost;
  }

  int exchange_until(const BattlePosition& position) const {
    return lost_in_cost(battle_.defender, position.defender) -
           lost_in_cost(battle_.attacker, position.attacker);
  }

  Figures over(const BattlePosition& position, bool attacker_left) const {
    const bool attacks = total(position.attacker) > 0 && !attacker_left;
    const bool defends = total(position.defender) > 0;
    Figures figures;
    figures["exchange"] = exchange_until(position);
    if (!defends) figures["clears"] = 1;
    const char* winner = attacks && defends ? "undecided"
                         : attacks          ? "attacker"
                         : defends          ? "defender"
                                            : "draw";
    figures[std::string("winner.") + winner] = 1;
    for (std::size_t i = 0; i < position.attacker.size(); ++i) {
      const bool holds = battle_.attacker[i].kind == Kind::land && position.attacker[i] > 0;
      if (attacks && !defends && holds) figures["takes"] = 1;
    }
    return figures;
  }

  // Returns the figures if the battle continues from here. If `may_retreat` is false, no attacker
  // ever retreats.
  Figures from(const BattlePosition& position, bool may_retreat) {
    if (position.is_over() || position.rounds_left == 0) return over(position, false);
    const auto known = known_.find({position, may_retreat});
    if (known != known_.end()) return known->second;
    Figures sum;
    sum["rounds.mean"] = 1;
    Fraction again = 0;
    for (const auto& [next, chance] : after_round(position)) {
      if (!next.is_over() && may_retreat && retreats(next)) {
        add(sum, chance, over(next, true));
      } else if (next == position) {
        again = chance;
      } else {
        add(sum, chance, from(next, may_retreat));
      }
    }
    for (auto& [name, number] : sum) number /= 1 - again;
    return known_[{position, may_retreat}] = sum;
  }

  // Returns what the rule of thumb measures: the units that it counts, and how many were brought.
  std::pair<Fraction, Fraction> counted(const BattlePosition& position) const {
    const std::string& name = battle_.retreat.name;
    Fraction now = 0;
    Fraction brought = 0;
    for (std::size_t i = 0; i < position.attacker.size(); ++i) {
      const SimpleGroup& group = battle_.attacker[i];
      const bool is_named =
          name.empty() || name == group.code || (name == "aircraft" && group.kind == Kind::air);
      if (!is_named) continue;
      const int each = battle_.retreat.key == "cost" ? group.cost : 1;
      now += each * position.attacker[i];
      brought += each * group.count;
    }
    return {now, brought};
  }

  bool retreats(const BattlePosition& position) {
    const auto& [key, limit, name] = battle_.retreat;
    if (key.empty()) return false;
    if (key == "units" || key == "cost") return counted(position).first <= limit;
    if (key == "lost") return counted(position).second - counted(position).first >= limit;
    if (key == "next_round_clears") {
      if (position.rounds_left == 0) return false;
      Fraction clears = 0;
      for (const auto& [next, chance] : after_round(position))
        if (total(next.defender) == 0) clears += chance;
      return clears > limit;
    }
    Figures to_the_end = from(position, false);
    if (key == "odds") return to_the_end["winner.attacker"] < limit;
    if (key == "takes") return to_the_end["takes"] < limit;
    if (key == "exchange") return to_the_end["exchange"] - exchange_until(position) < limit;
    throw std::logic_error("there is no retreat by " + key);
  }

  const SimpleBattle& battle_;
  std::map<std::pair<BattlePosition, bool>, Figures> known_;
};

}  // namespace

std::map<std::string, Fraction> figures_of(const SimpleBattle& battle) {
  return Fight(battle).figures();
}

}  // namespace plain
