#include "odds/solve.hpp"

#include <unistd.h>

#include <algorithm>
#include <limits>
#include <map>

#include "lib/error.hpp"
#include "solver/exact.hpp"
#include "solver/rounds.hpp"
#include "solver/structure.hpp"

namespace asdic {

namespace {

constexpr int most_rounds_listed = 20;
constexpr int no_limit = std::numeric_limits<int>::max();

/// What fits half the free memory at some 200 bytes a state with its edges.
std::uint64_t default_max_states() {
  const auto free_bytes = static_cast<std::uint64_t>(sysconf(_SC_AVPHYS_PAGES)) *
                          static_cast<std::uint64_t>(sysconf(_SC_PAGE_SIZE));
  return std::clamp<std::uint64_t>(free_bytes / 2 / 200, 100'000, 0xfffffffeu);
}

/// Numbers of one battle, all over `denominator`.
struct Played {
  Integer denominator = 1;
  std::map<StateIndex, Integer> ended;      ///< by absorbing state
  std::map<StateIndex, Integer> undecided;  ///< by the state in which the battle was broken off
  std::map<StateIndex, Integer> visits;     ///< of kept states
  std::vector<Integer> rounds;  ///< by number of rounds: what ended after so many, as far as known

  /// Multiplies everything by a factor, and the denominator with it.
  void scale(const Integer& factor) {
    denominator *= factor;
    for (auto* map : {&ended, &undecided, &visits}) {
      for (auto& [state, number] : *map) number *= factor;
    }
    for (Integer& number : rounds) number *= factor;
  }

  void add_rounds(std::size_t from, const std::vector<Integer>& more, const Integer& factor) {
    for (std::size_t i = 0; i < more.size(); ++i) {
      if (rounds.size() <= from + i) rounds.resize(from + i + 1, Integer(0));
      rounds[from + i] += more[i] * factor;
    }
  }
};

class Player {
 public:
  Player(const Battle& battle, const Structure& structure, const Progress& progress)
      : chain_(battle.chain),
        structure_(structure),
        progress_(progress),
        keep_(chain_.state_count(), 0),
        solver_(chain_, structure) {
    for (StateIndex state = 0; state < chain_.state_count(); ++state) {
      keep_[state] = chain_.round_begins[state];
    }
    for (const Mark& mark : chain_.marks) keep_[mark.state] = 1;
  }

  /// The battle until `limit` rounds, with the attacker breaking off after `retreat` rounds.
  Played play(int limit, int retreat) {
    Played played;
    const Masses starts = {{chain_.starts.front(), Integer(1)}};
    if (retreat > limit || retreat == no_limit) {
      go_on(played, starts, 0, limit);
      return played;
    }
    Masses after;
    for (const auto& [state, mass] : carried(played, starts, 0, retreat)) {
      const auto found = std::lower_bound(chain_.retreats.begin(), chain_.retreats.end(),
                                          std::pair(state, StateIndex{0}));
      after.emplace_back(found->second, mass);
    }
    if (!after.empty()) go_on(played, after, retreat, limit);
    return played;
  }

 private:
  /// Plays on from masses over played.denominator, `fought` rounds having been fought.
  void go_on(Played& played, const Masses& starts, int fought, int limit) {
    if (limit != no_limit) {
      for (const auto& [state, mass] : carried(played, starts, fought, limit - fought)) {
        played.undecided[state] += mass;
      }
      return;
    }
    if (progress_) progress_("solving", 0, 0);
    const Solution solution = solver_.visits(starts, keep_);
    const int listed = std::max(0, most_rounds_listed - fought);
    const CarriedRounds rounds = carry_rounds(chain_, structure_, starts, listed, keep_, progress_);
    // Both are for the masses times the old denominator.
    played.scale(solution.denominator * rounds.denominator);
    collect(played, solution.numbers, rounds.denominator);
    played.add_rounds(fought, rounds.ended, solution.denominator);
  }

  /// Carries on for some rounds; returns what is still going on, over the new denominator.
  Masses carried(Played& played, const Masses& starts, int fought, int rounds) {
    CarriedRounds result = carry_rounds(chain_, structure_, starts, rounds, keep_, progress_);
    played.scale(result.denominator);
    collect(played, result.visits, Integer(1));
    played.add_rounds(fought, result.ended, Integer(1));
    return std::move(result.going_on);
  }

  void collect(Played& played, const std::vector<Integer>& numbers, const Integer& factor) const {
    for (StateIndex state = 0; state < chain_.state_count(); ++state) {
      if (numbers[state] == 0) continue;
      (structure_.absorbing[state] != 0 ? played.ended : played.visits)[state] +=
          numbers[state] * factor;
    }
  }

  const Chain& chain_;
  const Structure& structure_;
  const Progress& progress_;
  std::vector<std::uint8_t> keep_;
  ExactSolver solver_;
};

/// The number of one unit in an outcome, however damaged, in battle or left.
int survivors(const Outcome& outcome, std::size_t side, const std::string& name) {
  int count = 0;
  for (const Units* units : {&outcome.in_battle[side], &outcome.left[side]}) {
    for (const auto& [key, number] : *units) {
      if (key.substr(0, key.find('*')) == name) count += number;
    }
  }
  return count;
}

SideLosses losses_of(const std::vector<Roster>& rosters, std::size_t side,
                     const std::map<Outcome, Integer>& outcomes,
                     const std::shared_ptr<const Integer>& denominator) {
  std::vector<Integer> lost(rosters.size(), Integer(0));
  Integer cost = 0;
  Integer square = 0;
  for (const auto& [outcome, mass] : outcomes) {
    std::int64_t lost_cost = 0;
    for (std::size_t i = 0; i < rosters.size(); ++i) {
      const int number = rosters[i].count - survivors(outcome, side, rosters[i].name);
      lost[i] += mass * number;
      lost_cost += std::int64_t{number} * rosters[i].cost;
    }
    cost += mass * lost_cost;
    square += mass * lost_cost * lost_cost;
  }
  SideLosses losses;
  losses.variance = Value(Integer(square * *denominator - cost * cost),
                          std::make_shared<const Integer>(*denominator * *denominator));
  losses.cost = Value(std::move(cost), denominator);
  for (std::size_t i = 0; i < rosters.size(); ++i) {
    losses.units.emplace_back(rosters[i].name, Value(std::move(lost[i]), denominator));
  }
  return losses;
}

RoundsFought rounds_of(const Played& played, const Chain& chain, const Structure& structure,
                       const std::shared_ptr<const Integer>& denominator) {
  // A visit of the start of a round is a round fought.
  Integer mean = 0;
  for (const auto& [state, number] : played.visits) {
    if (chain.round_begins[state] != 0 && structure.absorbing[state] == 0) mean += number;
  }
  Integer more = *denominator;
  RoundsFought rounds;
  for (std::size_t i = 0; i < played.rounds.size() && i <= most_rounds_listed; ++i) {
    if (played.rounds[i] == 0) continue;
    more -= played.rounds[i];
    rounds.distribution.emplace_back(static_cast<int>(i), Value(played.rounds[i], denominator));
  }
  rounds.mean = Value(std::move(mean), denominator);
  rounds.more = Value(std::move(more), denominator);
  return rounds;
}

}  // namespace

Case read_case(const Document& document) {
  const auto [rules, place] = rules_of(document);
  return read_case(document, rule_system(rules, place).format);
}

Result solve(const Case& battle, const SolveOptions& options) {
  Result result;
  result.rules = &rule_system(battle.rules, {});
  result.battle = battle;
  const EnumerationLimits limits{options.max_states.value_or(default_max_states()), options.progress};
  const Battle enumerated = result.rules->enumerate(battle, limits);
  const Chain& chain = enumerated.chain;
  const Structure structure = analyse(chain);
  result.rosters = enumerated.rosters;
  result.chain = {chain.state_count(), chain.edge_count(), structure.component_count,
                  structure.largest_component, chain.signature()};

  Player player(enumerated, structure, options.progress);
  Played played = player.play(battle.rounds.value_or(no_limit),
                              enumerated.retreat_after.value_or(no_limit));
  // What a round limit broke off ended in its last round.
  if (battle.rounds) {
    Integer broken_off = 0;
    for (const auto& [state, mass] : played.undecided) broken_off += mass;
    played.add_rounds(static_cast<std::size_t>(*battle.rounds), {broken_off}, Integer(1));
  }
  const auto denominator = std::make_shared<const Integer>(played.denominator);

  std::map<Outcome, Integer> outcomes;
  std::array<Integer, 5> winner = {};
  const auto add = [&](StateIndex state, const Integer& mass, Winner if_open) {
    Outcome outcome = enumerated.outcome(state);
    if (!outcome.winner) outcome.winner = if_open;
    winner[static_cast<std::size_t>(*outcome.winner)] += mass;
    outcomes[std::move(outcome)] += mass;
  };
  for (const auto& [state, mass] : played.ended) add(state, mass, Winner::standoff);
  for (const auto& [state, mass] : played.undecided) add(state, mass, Winner::undecided);

  for (std::size_t i = 0; i < winner.size(); ++i) result.winner[i] = Value(winner[i], denominator);
  result.rounds = rounds_of(played, chain, structure, denominator);
  for (std::size_t side = 0; side < 2; ++side) {
    result.losses[side] = losses_of(enumerated.rosters[side], side, outcomes, denominator);
  }
  std::vector<Integer> marks(chain.mark_names.size(), Integer(0));
  for (const Mark& mark : chain.marks) {
    if (const auto found = played.visits.find(mark.state); found != played.visits.end()) {
      marks[mark.mark] += found->second * mark.weight;
    }
  }
  for (std::size_t i = 0; i < marks.size(); ++i) {
    result.marks.emplace_back(chain.mark_names[i], Value(std::move(marks[i]), denominator));
  }
  std::vector<std::pair<Integer, const Outcome*>> ordered;
  for (const auto& [outcome, mass] : outcomes) ordered.emplace_back(mass, &outcome);
  std::stable_sort(ordered.begin(), ordered.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  for (const auto& [mass, outcome] : ordered) {
    result.outcomes.push_back({*outcome, Value(mass, denominator)});
  }
  return result;
}

}  // namespace asdic
