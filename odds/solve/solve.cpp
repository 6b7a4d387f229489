#include "odds/solve/solve.hpp"

#include <algorithm>
#include <exception>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "lib/error.hpp"
#include "lib/input/open_choices.hpp"
#include "lib/limits.hpp"
#include "lib/log.hpp"
#include "lib/memory.hpp"
#include "lib/parallel.hpp"
#include "odds/best_play/battle_of_case.hpp"
#include "odds/best_play/prices.hpp"
#include "odds/question/question.hpp"
#include "odds/solve/by_round.hpp"
#include "odds/solve/given.hpp"
#include "odds/solve/given_course.hpp"
#include "odds/solve/tally.hpp"
#include "solver/structure.hpp"
#include "states/idle_rounds.hpp"
#include "states/joined_chain.hpp"

namespace asdic {

namespace {

/// Returns the distribution of rounds. If `is_all`, no battle lasts longer than the rounds of
/// `answer`, even if certified probabilities do not show it.
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

/// From this number of outcomes on, they and their text take large pieces of memory, which do not
/// fit into the small ones that the chain leaves.
constexpr std::size_t many_outcomes = 16'384;
/// From this number of states on, the rows of the enumeration leave many small pieces of memory,
/// into which the ordered chain does not fit.
constexpr StateIndex many_states = 1 << 20;

/// Keeps in the first `ends` figures of `answer`, the probabilities of outcomes, only the battles
/// that end after a number of rounds in `rounds`.
void keep_rounds(const Range& rounds, Duration duration, Answer& answer, std::size_t ends,
                 const std::function<void(int last, const AfterRound&)>& by_round) {
  if (duration.limit < rounds.least) {
    answer = {std::vector<Value>(answer.figures.size()), {}, {}};
    return;
  }
  const bool to_the_end = duration.limit <= rounds.most || rounds.most == Range::no_end;
  const int last = to_the_end ? rounds.least - 1 : rounds.most;
  std::optional<Answer> before;
  std::optional<Answer> after;
  if (last >= 0) {
    int fought = 0;
    by_round(last, [&](const Answer& position) {
      (fought < rounds.least ? before : after) = position;
      ++fought;
    });
  }
  if (!to_the_end) {
    // A battle that continues for 0 further rounds has ended in this position.
    answer = after ? std::move(*after) : *before;
    answer.broken_off = {};
  }
  for (std::size_t i = 0; before && i < ends; ++i) {
    answer.figures[i] = from_0(answer.figures[i] - before->figures[i]);
  }
}

/// Solves the battle of a case and writes its figures to a result, except for those that follow
/// from the probabilities of the outcomes.
class BattleSolution {
 public:
  /// Analyses the chain. `fought` is the number of rounds before the case begins. The options and
  /// the result must outlive this object. Throws Error(input) for wrong conditions.
  BattleSolution(Battle battle, int fought, const SolveOptions& options, Result& result)
      : options_(options),
        result_(result),
        fought_(fought),
        duration_(duration_of(battle)),
        effort_{ExactMethod::automatic, 0, options.sharing},
        battle_(std::move(battle)) {
    const Chain& chain = battle_.chain;
    if (chain.state_count() >= many_states) give_back_memory();
    std::string signature;
    do_both(
        threads_for_passes(chain), [&] { structure_ = analyse(chain); },
        [&] { signature = chain.signature(); });
    result.rosters = battle_.rosters;
    result.chain = {chain.state_count(), chain.edge_count(), structure_.component_count,
                    structure_.largest_component, std::move(signature)};
    asked_ = question_of(battle_, structure_);
    chain_ = std::make_shared<const Chain>(std::move(battle_.chain));
    has_sides_ = asked_.outcomes.front().winner.has_value();
    course_rounds_ = std::max(options.course_rounds, last_round_of(options.figures));
    if (options.given.empty()) return;
    if (!has_sides_) {
      throw Error(Place{"--given"}, "the battle has no sides, so no condition applies to it");
    }
    given_.emplace(options.given, result.rosters);
  }

  /// Returns the probabilities of the outcomes. Call it once.
  std::vector<OutcomeChance> solve() {
    Answer answer = solve_chain();
    if (given_ && given_->rounds()) {
      keep_rounds(*given_->rounds(), duration_, answer, asked_.outcomes.size(),
                  [&](int last, const AfterRound& use) { solve_by_round(last, use); });
    }
    std::vector<OutcomeChance> outcomes = take_outcomes(answer);
    if (given_) {
      add_course_under_condition(outcomes);
    } else {
      add_course(answer);
    }
    return outcomes;
  }

 private:
  /// Returns whether the rounds of the course also are the listed rounds, so that those need no
  /// pass of their own.
  bool course_lists_rounds() const {
    return given_ ||
           (duration_.limit == no_limit && has_sides_ && course_rounds_ >= options_.rounds_listed);
  }

  /// Returns whether states are needed after the answer. Most answers need none, and pass over the
  /// chain once.
  bool looks_back() const {
    return course_rounds_ > 0 || given_ || duration_.limit != no_limit ||
           duration_.retreat != no_limit;
  }

  /// Returns the answer of the whole battle. Frees the chain as soon as nothing needs it any more.
  Answer solve_chain() {
    RoundsRequest rounds;
    rounds.listed = course_lists_rounds() ? 0 : options_.rounds_listed;
    rounds.exact =
        course_rounds_ > 0 || chain_->state_count() <= options_.most_states_with_exact_rounds;
    std::shared_ptr<const Chain> chain = chain_;
    if (!looks_back()) {
      battle_.free_states();
      if (chain_->state_count() >= many_states) give_back_memory();
      chain_.reset();
    }
    Answer found = answer(std::move(chain), structure_, asked_.question, duration_,
                          options_.numbers, effort_, rounds);
    if (asked_.outcomes.size() >= many_outcomes) give_back_memory();
    return found;
  }

  void solve_by_round(int last, const AfterRound& use) const {
    answer_by_round(chain_, structure_, asked_.question, duration_, options_.numbers, effort_, last,
                    use);
  }

  /// Moves the probabilities of outcomes out of `answer`. Battles that the limit of rounds breaks
  /// off are outcomes, and count in the custom figures and the last round of `answer`.
  std::vector<OutcomeChance> take_outcomes(Answer& answer) const {
    OutcomeChances outcomes(asked_.outcomes.size());
    const auto add = [&](const Outcome& outcome, Value chance) {
      if (!chance.is_zero()) outcomes.add(outcome, std::move(chance));
    };
    for (std::size_t i = 0; i < asked_.outcomes.size(); ++i) {
      add(asked_.outcomes[i], std::move(answer.figures[i]));
    }
    const std::size_t first_of_ends = asked_.custom_figures.size() - battle_.end_figures.size();
    for (const auto& [state, chance] : answer.broken_off.values()) {
      add(battle_.outcome_broken_off(state), chance);
      for (std::size_t i = 0; i < battle_.end_figures.size(); ++i) {
        if (battle_.end_figures[i].is_of_aftermath) continue;
        answer.figures[asked_.custom_figure(first_of_ends + i)] +=
            chance * battle_.end_figures[i].payoff(state);
      }
      const auto last = static_cast<std::size_t>(duration_.limit);
      if (answer.rounds.size() <= last) answer.rounds.resize(last + 1);
      answer.rounds[last] += chance;
    }
    return outcomes.take();
  }

  /// Adds the custom figures, the rounds and what is known after each round.
  void add_course(Answer& answer) {
    if (course_rounds_ > 0 && has_sides_) {
      ByRound course(battle_, asked_, duration_, fought_);
      solve_by_round(course_rounds_, [&](const Answer& position) {
        course.add(position);
        if (course_lists_rounds()) answer.rounds = position.rounds;
      });
      result_.by_round = course.take();
    }
    if (course_lists_rounds()) {
      answer.rounds.resize(static_cast<std::size_t>(options_.rounds_listed) + 1);
    }
    result_.rounds =
        rounds_of(answer, answer.figures[asked_.rounds()], duration_.limit != no_limit);
    add_custom_figures(std::span(answer.figures).subspan(asked_.custom_figure(0)));
  }

  /// Adds the custom figures and the rounds under the condition. Reduces `outcomes` to those that
  /// fulfil it.
  void add_course_under_condition(std::vector<OutcomeChance>& outcomes) {
    result_.given = given_->condition(outcomes);
    GivenCourse course(battle_, *chain_, structure_, asked_, *given_, duration_,
                       result_.given->chance, options_.numbers);
    ByRound by_round(battle_, asked_, duration_, fought_);
    int fought = 0;
    solve_by_round(course.last_round(), [&](const Answer& position) {
      const Answer conditioned = course.after_round(position);
      if (fought++ <= course_rounds_) by_round.add(conditioned, course.knows_continuing());
    });
    if (course_rounds_ > 0) result_.by_round = by_round.take();
    result_.rounds =
        rounds_of({{}, {}, course.rounds()}, course.mean_rounds(), course.is_bounded());
    add_custom_figures(course.custom_figures());
  }

  /// Returns whether dice that are still to be rolled decide a figure, which counts their average.
  /// The outcome of the battle also depends on them.
  bool is_average(const std::string& figure) const {
    const Problem& problem = result_.problem;
    const auto& asks = problem.rules->format.is_average;
    const auto counts = [&](const Case& battle) {
      return asks(battle, figure) || asks(battle, with_sides_reversed(figure));
    };
    return asks && (counts(problem.battle) ||
                    std::any_of(problem.battle.waves.begin(), problem.battle.waves.end(), counts));
  }

  /// Adds the custom figures: all, or none if `values` is empty. Under a condition, leaves out
  /// averages of dice.
  void add_custom_figures(std::span<const Value> values) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      const auto& [name, denominator, is_chance] = asked_.custom_figures[i];
      if (given_ && is_average(name)) continue;
      if (is_chance) result_.chances.insert(name);
      result_.custom_figures.emplace_back(name, values[i] / denominator);
    }
  }

  const SolveOptions& options_;
  Result& result_;
  const int fought_;
  const Duration duration_;
  const Effort effort_;
  Battle battle_;  ///< the battle without its chain
  std::shared_ptr<const Chain> chain_;
  Structure structure_;
  BattleQuestion asked_;
  std::optional<GivenConditions> given_;
  bool has_sides_ = true;
  int course_rounds_ = 0;
};

/// Returns the battle of the result's problem in which nothing is left to decide. Adds best play,
/// the prices that `options` name, and values under policies to the result if the case leaves
/// choices open.
Battle decide(const SolveOptions& options, Result& result) {
  const Problem& problem = result.problem;
  Battle battle = battle_of_case(problem, options.numbers);
  if (!leaves_choices(problem, battle)) {
    if (options.priced.empty()) return battle;
    throw Error(Place{"--price"},
                "the case leaves no choice open; write \"optimal\" for one, as in "
                "attacker.retreat = \"optimal\"");
  }
  BestPlay best = best_play(problem, std::move(battle), options.numbers);
  for (const std::string& policy : options.priced) {
    const log::Task task("price of ", policy);
    result.prices.push_back(price_of(policy, problem, best, result.order, options.numbers));
  }
  const auto choices = open_choices(problem.battle, problem.rules->format);
  for (const Policy& policy : policies_of(options.figures, choices)) {
    const log::Task task("value under ", policy.first);
    const std::string dot = policy.second.empty() ? "" : ".";
    const Place place{"price." + policy.first + dot + policy.second};
    result.under.emplace(policy,
                         value_under(policy, place, problem, best, result.order, options.numbers));
  }
  battle = battle_under(best.open, best.play);
  stop_counting_idle_rounds(battle, problem.battle.rounds_fought());
  result.play = std::make_shared<const BestPlay>(std::move(best));
  return battle;
}

/// Returns the number of threads for the solution and the prices, as do_both() takes it. Prices
/// copy the chain, so they wait until a large battle is solved, and exact solutions have all memory
/// for themselves.
unsigned threads_for_prices(const Chain& chain, const SolveOptions& options) {
  const bool is_small =
      chain.state_count() < std::min<std::uint64_t>(many_states, max_states() / 8);
  if (options.numbers == Numbers::exact || !is_small) return 1;
  return threads_for(chain, {.sharing = options.sharing});
}

/// Adds the prices of the default policies, in front of those that were asked for.
void add_prices(Numbers numbers, Result& result) {
  const log::Task pricing("prices of policies");
  std::vector<PolicyPrice> all;
  if (result.order) all = prices(result.problem, *result.order, numbers);
  for (PolicyPrice& price : prices(result.problem, *result.play, numbers)) {
    all.push_back(std::move(price));
  }
  pricing.done(log::count(all.size(), "price"));
  std::move(result.prices.begin(), result.prices.end(), std::back_inserter(all));
  result.prices = std::move(all);
}

}  // namespace

Result solve(const Problem& problem, const SolveOptions& options) {
  const log::Phase phase;
  log_battle(problem);
  const LimitScope scope = same_limit_of_states();  // for all chains of this case
  Result result;
  result.numbers = options.numbers;
  result.order = find_best_order(problem);
  result.problem =
      result.order ? with_losses(problem, result.order->side, result.order->losses) : problem;
  Battle battle = decide(options, result);
  const bool has_prices = result.play && options.prices;
  const unsigned threads = has_prices ? threads_for_prices(battle.chain, options) : 1;
  std::vector<OutcomeChance> outcomes;
  std::exception_ptr failure;  // of the prices; a failure of the solution precedes it
  do_both(
      threads,
      [&] {
        const int fought = problem.battle.rounds_fought();
        outcomes = BattleSolution(std::move(battle), fought, options, result).solve();
      },
      [&] {
        if (!has_prices) return;
        std::optional<LimitScope> silent;  // only the solution reports its progress
        if (threads != 1) silent.emplace(Limits{.progress = ignore_progress});
        try {
          add_prices(options.numbers, result);
        } catch (...) {
          failure = std::current_exception();
        }
      });
  if (failure) std::rethrow_exception(failure);
  tally(std::move(outcomes), result);
  if (result.outcomes.size() >= many_outcomes) give_back_memory();
  phase.done("solved the battle, of ", log::count(result.outcomes.size(), "outcome"), ",");
  return result;
}

}  // namespace asdic
