#include "odds/solve/solve.hpp"

#include <algorithm>
#include <map>

#include "lib/error.hpp"
#include "lib/memory.hpp"
#include "odds/figures/of_result.hpp"
#include "solver/structure.hpp"

namespace asdic {

namespace {

/// What is asked of the chain: the chance of each outcome, then the rounds fought, then the marks
/// of its states, then those of where the battle ends.
struct Asked {
  Question question;
  std::vector<Outcome> outcomes;  ///< by figure
  std::uint32_t rounds_mean = 0;
  std::uint32_t first_mark = 0;
  std::uint32_t first_end_mark = 0;
};

Asked ask(const Battle& battle, const Structure& structure) {
  const Chain& chain = battle.chain;
  Asked asked;
  std::map<Outcome, std::uint32_t> figure_of;
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    if (structure.absorbing[state] == 0) continue;
    Outcome outcome = battle.outcome_at_end(state);
    const auto [entry, added] =
        figure_of.try_emplace(outcome, static_cast<std::uint32_t>(asked.outcomes.size()));
    if (added) asked.outcomes.push_back(std::move(outcome));
    asked.question.payoffs.push_back({state, entry->second, 1});
  }
  asked.question.ends = static_cast<std::uint32_t>(asked.outcomes.size());
  asked.rounds_mean = asked.question.ends;
  asked.first_mark = asked.rounds_mean + 1;
  asked.first_end_mark = asked.first_mark + static_cast<std::uint32_t>(chain.mark_names.size());
  asked.question.figures =
      asked.first_end_mark + static_cast<std::uint32_t>(battle.end_marks.size());
  // A visit of the start of a round is a round fought.
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    if (chain.round_begins[state] != 0 && structure.absorbing[state] == 0) {
      asked.question.payoffs.push_back({state, asked.rounds_mean, 1});
    }
  }
  for (const Mark& mark : chain.marks) {
    if (structure.absorbing[mark.state] != 0 && chain.kinds[mark.state] != NodeKind::end) continue;
    asked.question.payoffs.push_back({mark.state, asked.first_mark + mark.mark, mark.weight});
  }
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    if (structure.absorbing[state] == 0) continue;
    for (std::uint32_t i = 0; i < battle.end_marks.size(); ++i) {
      const std::int64_t weight = battle.end_marks[i].weight(state);
      if (weight != 0) {
        asked.question.payoffs.push_back({state, asked.first_end_mark + i, weight});
      }
    }
  }
  return asked;
}

/// An enclosure of what is known not to be above 1.
Value to_1(const Value& value) {
  if (value.is_exact() || value.upper() <= value.denominator()) return value;
  return Value::between(value.lower(), value.denominator(),
                        std::make_shared<const Integer>(value.denominator()));
}

SideLosses losses_of(const std::vector<Roster>& rosters, std::size_t side,
                     const std::map<Outcome, Value>& outcomes) {
  std::vector<Value> lost(rosters.size());
  std::vector<std::pair<std::int64_t, Value>> costs;
  SideLosses losses;
  for (const auto& [outcome, chance] : outcomes) {
    std::int64_t cost = 0;
    for (std::size_t i = 0; i < rosters.size(); ++i) {
      const int number = rosters[i].count - survivors(outcome, both_sides[side], rosters[i].name);
      lost[i] += chance * number;
      cost += std::int64_t{number} * rosters[i].cost;
    }
    losses.cost += chance * cost;
    costs.emplace_back(cost, chance);
  }
  losses.variance = variance(costs, losses.cost);
  for (std::size_t i = 0; i < rosters.size(); ++i) {
    losses.units.emplace_back(rosters[i].name, std::move(lost[i]));
  }
  return losses;
}

/// `is_all`: the battle cannot last longer than `played` has rounds.
RoundsFought rounds_of(const Played& played, const Value& mean, bool is_all) {
  RoundsFought rounds;
  rounds.mean = mean;
  rounds.all = played.rounds;
  Value listed;
  for (std::size_t i = 0; i < played.rounds.size() && i <= most_rounds_listed; ++i) {
    if (played.rounds[i].is_zero()) continue;
    listed += played.rounds[i];
    rounds.distribution.emplace_back(static_cast<int>(i), played.rounds[i]);
  }
  rounds.more = from_0(Value(Rational(1)) - listed);
  if (is_all) {
    std::vector<std::pair<std::int64_t, Value>> numbers;
    for (std::size_t i = 0; i < played.rounds.size(); ++i) {
      numbers.emplace_back(static_cast<std::int64_t>(i), played.rounds[i]);
    }
    rounds.variance = variance(numbers, mean);
  }
  return rounds;
}

}  // namespace

/// At some 200 bytes a state with its edges.
std::uint64_t default_max_states() {
  return std::clamp<std::uint64_t>(free_memory() / 2 / 200, 100'000, 0xfffffffeu);
}

Case read_case(const Document& document) {
  const auto [rules, place] = rules_of(document);
  return read_case(document, rule_system(rules, place).format);
}

Result solve(const Case& battle, const SolveOptions& options) {
  Result result;
  result.rules = &rule_system(battle.rules, {});
  result.battle = battle;
  const EnumerationLimits limits{options.max_states.value_or(default_max_states()),
                                 options.progress};
  const Battle enumerated = result.rules->enumerate(battle, limits);
  const Chain& chain = enumerated.chain;
  const Structure structure = analyse(chain);
  result.rosters = enumerated.rosters;
  result.chain = {chain.state_count(), chain.edge_count(), structure.component_count,
                  structure.largest_component, chain.signature()};

  const Asked asked = ask(enumerated, structure);
  Played played = play(chain, structure, asked.question, duration_of(battle, enumerated),
                       options.numbers, options.progress, options.rounds_listed);

  std::map<Outcome, Value> outcomes;
  const auto add = [&](const Outcome& outcome, const Value& chance) {
    if (chance.is_zero()) return;
    if (outcome.winner) result.winner[static_cast<std::size_t>(*outcome.winner)] += chance;
    outcomes[outcome] += chance;
  };
  for (std::uint32_t figure = 0; figure < asked.question.ends; ++figure) {
    add(asked.outcomes[figure], played.figures[figure]);
  }
  for (const auto& [state, chance] : played.broken_off) {
    add(enumerated.outcome_broken_off(state), chance);
    for (std::size_t i = 0; i < enumerated.end_marks.size(); ++i) {
      played.figures[asked.first_end_mark + i] += chance * enumerated.end_marks[i].weight(state);
    }
    // What a limit of rounds broke off ended in its last round.
    const auto last = static_cast<std::size_t>(*battle.rounds);
    if (played.rounds.size() <= last) played.rounds.resize(last + 1);
    played.rounds[last] += chance;
  }

  for (Value& chance : result.winner) chance = to_1(chance);
  result.numbers = options.numbers;
  result.rounds = rounds_of(played, played.figures[asked.rounds_mean], battle.rounds.has_value());
  for (std::size_t side = 0; side < 2; ++side) {
    result.losses[side] = losses_of(enumerated.rosters[side], side, outcomes);
  }
  for (std::size_t i = 0; i < chain.mark_names.size(); ++i) {
    result.marks.emplace_back(chain.mark_names[i], played.figures[asked.first_mark + i]);
  }
  for (std::size_t i = 0; i < enumerated.end_marks.size(); ++i) {
    const EndMark& mark = enumerated.end_marks[i];
    if (mark.is_chance) result.chances.insert(mark.name);
    result.marks.emplace_back(mark.name,
                              played.figures[asked.first_end_mark + i] / mark.denominator);
  }
  for (const auto& [outcome, chance] : outcomes) result.outcomes.push_back({outcome, chance});
  std::stable_sort(result.outcomes.begin(), result.outcomes.end(),
                   [](const OutcomeChance& a, const OutcomeChance& b) {
                     return a.chance.upper() > b.chance.upper();
                   });
  return result;
}

}  // namespace asdic
