#include "tests/oracle/game.hpp"

#include <algorithm>
#include <deque>
#include <set>

#include "tests/oracle/game_loop.hpp"

namespace plain {
namespace {

std::vector<int> successors(const GamePosition& position) {
  std::vector<int> result;
  for (const auto& [chance, successor] : position.chances) result.push_back(successor);
  for (const auto& [label, successor] : position.options) result.push_back(successor);
  return result;
}

bool is_loop(const Game& game, const std::vector<int>& members) {
  if (members.size() > 1) return true;
  for (const int successor : successors(game[members.front()]))
    if (successor == members.front()) return true;
  return false;
}

bool leads_out(const Game& game, const std::vector<int>& members) {
  const std::set<int> inside(members.begin(), members.end());
  for (const int member : members)
    for (const int successor : successors(game[member]))
      if (!inside.contains(successor)) return true;
  return false;
}

Fraction value_of(const GamePosition& position, const std::vector<Fraction>& known) {
  if (position.turn == Turn::end) return position.payoff;
  Fraction value = 0;
  for (const auto& [chance, successor] : position.chances) value += chance * known[successor];
  if (position.turn == Turn::chance) return value;
  value = known[position.options.front().second];
  for (const auto& [label, successor] : position.options) {
    const bool is_better =
        position.turn == Turn::attacker ? known[successor] > value : known[successor] < value;
    if (is_better) value = known[successor];
  }
  return value;
}

class Solver {
 public:
  explicit Solver(const Game& game) : game_(game), values_(game.size()), loop_of_(game.size(), -1) {
    const auto next = [&](int position) { return successors(game_[position]); };
    for (const std::vector<int>& members : loops(static_cast<int>(game_.size()), next)) {
      if (!is_loop(game_, members)) {
        values_[members.front()] = value_of(game_[members.front()], values_);
        continue;
      }
      if (!leads_out(game_, members)) {
        for (const int member : members) values_[member] = game_[member].payoff;
        continue;
      }
      for (const int member : members) loop_of_[member] = static_cast<int>(loops_.size());
      loops_.emplace_back(game_, members, values_);
      for (const auto& [member, value] : loops_.back().values({})) values_[member] = value;
    }
  }

  const std::vector<Fraction>& values() const { return values_; }

  // Returns the first option with which the position keeps its value, given what `fixed` has.
  // Options are tried out in `fixed`.
  std::size_t choice(int position, Choices& fixed) const {
    const auto& options = game_[position].options;
    for (std::size_t i = 0; i + 1 < options.size(); ++i) {
      if (values_[options[i].second] != values_[position]) continue;
      const int loop = loop_of_[position];
      if (loop < 0) return i;
      fixed[position] = i;
      if (loops_[static_cast<std::size_t>(loop)].values(fixed).at(position) == values_[position])
        return i;
    }
    return options.size() - 1;
  }

 private:
  const Game& game_;
  std::vector<Fraction> values_;
  std::vector<int> loop_of_;  // -1 for a position outside a loop that leads out
  std::vector<Loop> loops_;
};

// Returns the chances of the outcomes of a game without decisions.
std::map<std::string, Fraction> outcomes(const Game& game, int start) {
  std::map<std::string, Fraction> result;
  std::map<int, Fraction> entered = {{start, Fraction(1)}};
  const auto next = [&](int position) { return successors(game[position]); };
  const auto in_order = loops(static_cast<int>(game.size()), next);
  for (auto members = in_order.rbegin(); members != in_order.rend(); ++members) {
    if (!leads_out(game, *members)) {
      for (const int member : *members)
        if (entered[member] != 0) result[game[member].outcome] += entered[member];
      continue;
    }
    std::map<int, Sum> sums;
    for (const int member : *members)
      for (const auto& [chance, successor] : game[member].chances)
        sums[member][successor] += chance;
    for (const auto& [member, sum] : solved(sums))
      if (entered[member] != 0)
        for (const auto& [exit, chance] : sum) entered[exit] += entered[member] * chance;
  }
  return result;
}

}  // namespace

std::vector<Fraction> values(const Game& game) {
  return Solver(game).values();
}

std::vector<bool> stand_off(const Game& game) {
  std::vector<bool> result(game.size(), false);
  const auto next = [&](int position) { return successors(game[position]); };
  for (const std::vector<int>& members : loops(static_cast<int>(game.size()), next)) {
    bool nothing_changes = game[members.front()].turn != Turn::end;
    for (const int member : members)
      for (const int successor : next(member)) {
        const bool inside = std::find(members.begin(), members.end(), successor) != members.end();
        if (!(inside || result[successor]) || game[successor].outcome != game[member].outcome)
          nothing_changes = false;
      }
    for (const int member : members) result[member] = nothing_changes;
  }
  return result;
}

BestPlay best_play(const Game& game, int start) {
  const Solver solver(game);
  BestPlay result;
  result.value = solver.values()[start];
  Choices fixed;
  Game played(game.size());
  std::set<int> seen = {start};
  for (std::deque<int> queue = {start}; !queue.empty(); queue.pop_front()) {
    const int position = queue.front();
    played[position] = game[position];
    if (!game[position].options.empty()) {
      const std::size_t choice = solver.choice(position, fixed);
      fixed[position] = choice;
      const auto& [label, successor] = game[position].options[choice];
      result.chosen[position] = label;
      played[position].turn = Turn::chance;
      played[position].options.clear();
      played[position].chances = {{Fraction(1), successor}};
    }
    for (const int successor : successors(played[position]))
      if (seen.insert(successor).second) queue.push_back(successor);
  }
  result.outcomes = outcomes(played, start);
  return result;
}

}  // namespace plain
