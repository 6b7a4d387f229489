#include "odds/solve/solve.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "lib/error.hpp"
#include "lib/input/open_choices.hpp"
#include "lib/log.hpp"
#include "lib/memory.hpp"
#include "lib/parallel.hpp"
#include "odds/question/question.hpp"
#include "odds/solve/by_round.hpp"
#include "odds/solve/given.hpp"
#include "odds/solve/given_course.hpp"
#include "odds/solve/prices.hpp"
#include "odds/solve/settled_battle.hpp"
#include "odds/solve/tally.hpp"
#include "solver/structure.hpp"
#include "states/idle_rounds.hpp"

namespace asdic {

namespace {

/// `is_all`: the battle cannot last longer than `answer` has rounds, also where the chances are not
/// known so well that they say it themselves.
RoundsFought rounds_of(const Answer& answer, const Value& mean, bool is_all) {
  RoundsFought rounds;
  rounds.mean = mean;
  rounds.all = answer.rounds;
  Value listed;
  for (std::size_t i = 0; i < answer.rounds.size() && i <= most_rounds_listed; ++i) {
    if (answer.rounds[i].is_zero()) continue;
    listed += answer.rounds[i];
    rounds.distribution.emplace_back(static_cast<int>(i), answer.rounds[i]);
  }
  rounds.more = from_0(Value(Rational(1)) - listed);
  const auto certainly_1 = [](const std::vector<Value>& chances) {
    Value rest(Rational(1));
    for (const Value& chance : chances) rest = rest - chance;
    return rest.is_zero();
  };
  if (is_all || certainly_1(answer.rounds)) {
    std::vector<std::pair<std::int64_t, Value>> numbers;
    for (std::size_t i = 0; i < answer.rounds.size(); ++i) {
      numbers.emplace_back(static_cast<std::int64_t>(i), answer.rounds[i]);
    }
    rounds.variance = variance(numbers, mean);
  }
  return rounds;
}

/// So many, and then the text of them, take large pieces of memory that do not fit where the chain
/// was, part by part.
constexpr std::size_t many_outcomes = 16'384;
/// Their rows are in many small pieces, where the chain in its order does not fit.
constexpr StateIndex many_states = 1 << 20;

/// Those of ends, which the answer has no more, and of what a limit of rounds broke off: that
/// counts among its marks of ends and rounds from here on, too.
std::vector<OutcomeChance> outcomes_of(const BattleQuestion& asked, const Battle& battle,
                                       Answer& found) {
  OutcomeChances outcomes(asked.outcomes.size());
  const auto add = [&](const Outcome& outcome, Value chance) {
    if (!chance.is_zero()) outcomes.add(outcome, std::move(chance));
  };
  for (std::size_t i = 0; i < asked.outcomes.size(); ++i) {
    add(asked.outcomes[i], std::move(found.figures[i]));
  }
  const std::size_t first_of_ends = battle.chain.mark_names.size();
  for (const auto& [state, chance] : found.broken_off) {
    add(battle.outcome_broken_off(state), chance);
    for (std::size_t i = 0; i < battle.end_marks.size(); ++i) {
      found.figures[asked.mark(first_of_ends + i)] += chance * battle.end_marks[i].weight(state);
    }
    // It ended in the last round.
    const auto last = static_cast<std::size_t>(*battle.rounds);
    if (found.rounds.size() <= last) found.rounds.resize(last + 1);
    found.rounds[last] += chance;
  }
  return outcomes.take();
}

/// Those of all marks, or none.
void add_marks(const BattleQuestion& asked, std::span<const Value> marks, Result& result) {
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const auto& [name, denominator, is_chance] = asked.marks[i];
    if (is_chance) result.chances.insert(name);
    result.marks.emplace_back(name, marks[i] / denominator);
  }
}

/// Leaves in an answer what ended after so many rounds.
void leave_rounds(const Range& rounds, Duration duration, Answer& found,
                  const std::function<void(int last, const AfterRound&)>& by_round) {
  if (duration.limit < rounds.least) {
    found = {std::vector<Value>(found.figures.size()), {}, {}};
    return;
  }
  const bool to_the_end = duration.limit <= rounds.most || rounds.most == Range::no_end;
  const int last = to_the_end ? rounds.least - 1 : rounds.most;
  std::optional<Answer> before;
  std::optional<Answer> after;
  if (last >= 0) {
    int fought = 0;
    by_round(last, [&](const Answer& stand) {
      (fought < rounds.least ? before : after) = stand;
      ++fought;
    });
  }
  if (!to_the_end) {
    // A battle that goes on for no round more has ended as it stands.
    found = after ? std::move(*after) : *before;
    found.broken_off.clear();
  }
  for (std::size_t i = 0; before && i < found.figures.size(); ++i) {
    found.figures[i] = from_0(found.figures[i] - before->figures[i]);
  }
}

/// Tells how the battle goes, but for what follows from the chances of its outcomes, which it
/// returns. Nothing is left of the chain.
std::vector<OutcomeChance> fight(const Posed& posed, Battle&& given_up, const SolveOptions& options,
                                 Result& result) {
  Battle enumerated = std::move(given_up);
  const Chain& chain = enumerated.chain;
  Structure structure;
  std::string signature;
  if (chain.state_count() >= many_states) give_back_memory();
  do_both(
      threads_for_passes(chain), [&] { structure = analyse(chain); },
      [&] { signature = chain.signature(); });
  result.rosters = enumerated.rosters;
  result.chain = {chain.state_count(), chain.edge_count(), structure.component_count,
                  structure.largest_component, std::move(signature)};

  const BattleQuestion asked = question_of(enumerated, structure);
  const Duration duration = duration_of(enumerated);
  const Effort effort{Engine::automatic, 0, options.progress, options.sharing};
  const auto by_round = [&](int last, const AfterRound& tell) {
    answer_by_round(chain, structure, asked.question, duration, options.numbers, effort, last,
                    tell);
  };
  const bool has_sides = asked.outcomes.front().winner.has_value();
  if (!options.given.empty() && !has_sides) {
    throw Error(Place{"--given"}, "the battle has no sides, of which something could be given");
  }
  const Given given(options.given, result.rosters);
  const int rounds_told = std::max(options.rounds_told, last_round_of(options.figures));
  // Where the course of the battle is told, it has them.
  const bool told_in_course = !options.given.empty() || (duration.limit == no_limit && has_sides &&
                                                         rounds_told >= options.rounds_listed);
  RoundsWanted rounds;
  rounds.listed = told_in_course ? 0 : options.rounds_listed;
  rounds.exact = rounds_told > 0 || chain.state_count() <= options.most_states_with_exact_rounds;
  // Most answers look at no state again, and pass over the chain once: memory is for other things.
  const bool looks_back = rounds_told > 0 || !options.given.empty() || duration.limit != no_limit ||
                          duration.retreat != no_limit;
  if (!looks_back) {
    enumerated.forget_states();
    if (chain.state_count() >= many_states) give_back_memory();
  }
  Answer found =
      answer(chain, structure, asked.question, duration, options.numbers, effort, rounds, [&] {
        if (!looks_back) enumerated.forget_chain();
      });
  if (asked.outcomes.size() >= many_outcomes) give_back_memory();
  if (given.rounds()) leave_rounds(*given.rounds(), duration, found, by_round);
  std::vector<OutcomeChance> outcomes = outcomes_of(asked, enumerated, found);
  ByRound told(enumerated, asked, duration, posed.battle.rounds_fought());
  if (options.given.empty()) {
    if (rounds_told > 0 && has_sides) {
      by_round(rounds_told, [&](const Answer& stand) {
        told.add(stand);
        if (told_in_course) found.rounds = stand.rounds;
      });
      result.by_round = told.take();
    }
    if (told_in_course) found.rounds.resize(static_cast<std::size_t>(options.rounds_listed) + 1);
    result.rounds = rounds_of(found, found.figures[asked.rounds()], enumerated.rounds.has_value());
    add_marks(asked, std::span(found.figures).subspan(asked.mark(0)), result);
  } else {
    result.given = given.condition(outcomes);
    GivenCourse course(enumerated, structure, asked, given, duration, result.given->chance,
                       options.numbers);
    int fought = 0;
    by_round(course.last_round(), [&](const Answer& stand) {
      const Answer some = course.after_round(stand);
      if (fought++ <= rounds_told) told.add(some, course.knows_what_goes_on());
    });
    if (rounds_told > 0) result.by_round = told.take();
    result.rounds = rounds_of({{}, {}, course.rounds()}, course.mean_rounds(), course.is_bounded());
    add_marks(asked, course.marks(), result);
  }
  return outcomes;
}

}  // namespace

/// At some 200 bytes a state with its edges.
std::uint64_t default_max_states() {
  return std::clamp<std::uint64_t>(free_memory() / 2 / 200, 100'000, 0xfffffffeu);
}

Result solve(const Posed& posed, const SolveOptions& options) {
  const log::Phase phase;
  log_battle(posed);
  Result result;
  const EnumerationLimits limits{options.max_states.value_or(default_max_states()),
                                 options.progress};
  result.order = find_best_order(posed, limits);
  Posed& fixed = result;
  fixed = result.order ? with_losses(posed, result.order->side, result.order->losses) : posed;
  Battle enumerated = settled_battle(fixed, limits, options.numbers);
  if (leaves_choices(fixed, enumerated)) {
    BestPlay best = best_play(fixed, std::move(enumerated), options.numbers, options.progress);
    enumerated = battle_under(best.open, best.play);
    forget_idle_rounds(enumerated, posed.battle.rounds_fought());
    if (options.prices) {
      const log::Task pricing("prices of policies");
      if (result.order) {
        result.prices = prices(fixed, *result.order, limits, options.numbers);
      }
      for (PolicyPrice& price : prices(fixed, best, limits, options.numbers)) {
        result.prices.push_back(std::move(price));
      }
      pricing.done(log::count(result.prices.size(), "price"));
    }
    const auto choices = open_choices(posed.battle, posed.rules->format);
    for (const Policy& policy : policies_of(options.figures, choices)) {
      const log::Task task("value under ", policy.first);
      result.under.emplace(policy,
                           value_under(policy, fixed, best, result.order, limits, options.numbers));
    }
    result.play = std::make_shared<const BestPlay>(std::move(best));
  }
  std::vector<OutcomeChance> outcomes = fight(posed, std::move(enumerated), options, result);
  result.numbers = options.numbers;
  tally(std::move(outcomes), result);
  if (result.outcomes.size() >= many_outcomes) give_back_memory();
  phase.done("solved the battle, of ", log::count(result.outcomes.size(), "outcome"), ",");
  return result;
}

}  // namespace asdic
