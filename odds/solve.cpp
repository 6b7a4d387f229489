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

/// What is asked of the chain: the chance of each outcome, then the rounds fought, then the marks.
struct Asked {
  Question question;
  std::vector<Outcome> outcomes;  ///< by figure
  std::uint32_t rounds_mean = 0;
  std::uint32_t first_mark = 0;
};

Asked ask(const Battle& battle, const Structure& structure) {
  const Chain& chain = battle.chain;
  Asked asked;
  std::map<Outcome, std::uint32_t> figure_of;
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    if (structure.absorbing[state] == 0) continue;
    Outcome outcome = battle.outcome(state);
    if (!outcome.winner) outcome.winner = Winner::standoff;
    const auto [entry, added] =
        figure_of.try_emplace(outcome, static_cast<std::uint32_t>(asked.outcomes.size()));
    if (added) asked.outcomes.push_back(std::move(outcome));
    asked.question.readings.push_back({state, entry->second, 1});
  }
  asked.question.ends = static_cast<std::uint32_t>(asked.outcomes.size());
  asked.rounds_mean = asked.question.ends;
  asked.first_mark = asked.rounds_mean + 1;
  asked.question.figures = asked.first_mark + static_cast<std::uint32_t>(chain.mark_names.size());
  // A visit of the start of a round is a round fought.
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    if (chain.round_begins[state] != 0 && structure.absorbing[state] == 0) {
      asked.question.readings.push_back({state, asked.rounds_mean, 1});
    }
  }
  for (const Mark& mark : chain.marks) {
    if (structure.absorbing[mark.state] != 0 && chain.kinds[mark.state] != NodeKind::end) continue;
    asked.question.readings.push_back({mark.state, asked.first_mark + mark.mark, mark.weight});
  }
  return asked;
}

/// Numbers of one battle, all over `denominator`.
struct Played {
  Integer denominator = 1;
  std::vector<Integer> figures;  ///< of the question
  Masses broken_off;             ///< by the state in which the round limit was reached
  std::vector<Integer> rounds;   ///< by number of rounds: what ended after so many, as far as known

  /// Multiplies everything by a factor, and the denominator with it.
  void scale(const Integer& factor) {
    denominator *= factor;
    for (Integer& number : figures) number *= factor;
    for (Integer& number : rounds) number *= factor;
  }

  void add_figures(const std::vector<Integer>& more, const Integer& factor) {
    for (std::size_t i = 0; i < more.size(); ++i) figures[i] += more[i] * factor;
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
  Player(const Chain& chain, const Structure& structure, const Question& question, Effort effort)
      : chain_(chain),
        structure_(structure),
        question_(question),
        effort_(std::move(effort)),
        solver_(chain, structure, effort_) {
    played_.figures.assign(question.figures, Integer(0));
  }

  /// The battle until `limit` rounds, with the attacker breaking off after `retreat` rounds.
  Played play(int limit, int retreat) {
    Masses masses = {{chain_.starts.front(), Integer(1)}};
    int fought = 0;
    if (retreat <= limit && retreat != no_limit) {
      masses = carry(masses, 0, retreat);
      fought = retreat;
      for (auto& [state, mass] : masses) {
        state = std::lower_bound(chain_.retreats.begin(), chain_.retreats.end(),
                                 std::pair(state, StateIndex{0}))
                    ->second;
      }
    }
    if (masses.empty()) return std::move(played_);
    if (limit == no_limit) {
      fight_out(masses, fought);
    } else {
      played_.broken_off = carry(masses, fought, limit - fought);
    }
    return std::move(played_);
  }

 private:
  /// Masses are over the denominator of what was played so far.
  void fight_out(const Masses& masses, int fought) {
    const Solution solution = solver_.visits(masses, question_);
    const CarriedRounds rounds = rounds_distribution(
        chain_, structure_, masses, std::max(0, most_rounds_listed - fought), effort_);
    played_.scale(solution.denominator * rounds.denominator);
    played_.add_figures(solution.numbers, rounds.denominator);
    played_.add_rounds(fought, rounds.ended, solution.denominator);
  }

  /// Carries on for some rounds; returns what still goes on, over the new denominator.
  Masses carry(const Masses& masses, int fought, int rounds) {
    CarriedRounds carried =
        carry_rounds(chain_, structure_, masses, rounds, question_, effort_);
    played_.scale(carried.denominator);
    played_.add_figures(carried.figures, Integer(1));
    played_.add_rounds(fought, carried.ended, Integer(1));
    return std::move(carried.going_on);
  }

  const Chain& chain_;
  const Structure& structure_;
  const Question& question_;
  const Effort effort_;
  const ExactSolver solver_;
  Played played_;
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

RoundsFought rounds_of(const Played& played, const Integer& mean,
                       const std::shared_ptr<const Integer>& denominator) {
  Integer more = *denominator;
  RoundsFought rounds;
  for (std::size_t i = 0; i < played.rounds.size() && i <= most_rounds_listed; ++i) {
    if (played.rounds[i] == 0) continue;
    more -= played.rounds[i];
    rounds.distribution.emplace_back(static_cast<int>(i), Value(played.rounds[i], denominator));
  }
  rounds.mean = Value(mean, denominator);
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

  const Asked asked = ask(enumerated, structure);
  Player player(chain, structure, asked.question, {Engine::automatic, 0, options.progress});
  Played played = player.play(battle.rounds.value_or(no_limit),
                              enumerated.retreat_after.value_or(no_limit));
  const auto denominator = std::make_shared<const Integer>(played.denominator);

  std::map<Outcome, Integer> outcomes;
  std::array<Integer, 5> winner = {};
  const auto add = [&](const Outcome& outcome, const Integer& mass) {
    if (mass == 0) return;
    winner[static_cast<std::size_t>(*outcome.winner)] += mass;
    outcomes[outcome] += mass;
  };
  for (std::uint32_t figure = 0; figure < asked.question.ends; ++figure) {
    add(asked.outcomes[figure], played.figures[figure]);
  }
  Integer broken_off = 0;
  for (const auto& [state, mass] : played.broken_off) {
    Outcome outcome = enumerated.outcome(state);
    outcome.winner = Winner::undecided;
    add(outcome, mass);
    broken_off += mass;
  }
  // What a round limit broke off ended in its last round.
  if (battle.rounds) {
    played.add_rounds(static_cast<std::size_t>(*battle.rounds), {broken_off}, Integer(1));
  }

  for (std::size_t i = 0; i < winner.size(); ++i) result.winner[i] = Value(winner[i], denominator);
  result.rounds = rounds_of(played, played.figures[asked.rounds_mean], denominator);
  for (std::size_t side = 0; side < 2; ++side) {
    result.losses[side] = losses_of(enumerated.rosters[side], side, outcomes, denominator);
  }
  for (std::size_t i = 0; i < chain.mark_names.size(); ++i) {
    result.marks.emplace_back(chain.mark_names[i],
                              Value(played.figures[asked.first_mark + i], denominator));
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
