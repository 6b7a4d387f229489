#include "odds/sample/follow.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "lib/log.hpp"
#include "odds/best_play/battle_of_case.hpp"
#include "odds/best_play/best_order.hpp"
#include "odds/best_play/best_play.hpp"
#include "odds/question/name.hpp"
#include "odds/sample/walk.hpp"
#include "states/sequence.hpp"

namespace asdic {

namespace {

/// The part of a chain that can be reached from one state.
struct ReachedChain {
  Chain chain;
  std::vector<StateIndex> states;  ///< by state of the part: the state of the whole chain
};

ReachedChain reached_from(const Chain& whole, StateIndex start) {
  constexpr StateIndex none = 0xffffffffu;
  ReachedChain part;
  Chain& chain = part.chain;
  chain.rolls = whole.rolls;
  std::vector<StateIndex> numbers(whole.state_count(), none);
  const auto number_of = [&](StateIndex state) {
    if (numbers[state] == none) {
      numbers[state] = static_cast<StateIndex>(part.states.size());
      part.states.push_back(state);
    }
    return numbers[state];
  };
  chain.starts = {number_of(start)};
  for (StateIndex here = 0; here < part.states.size(); ++here) {
    const StateIndex state = part.states[here];
    chain.kinds.push_back(whole.kinds[state]);
    chain.rows.push_back(whole.rows[state]);
    chain.round_begins.push_back(whole.round_begins[state]);
    for (const StateIndex to : whole.successors(state)) chain.targets.push_back(number_of(to));
    chain.first_edges.push_back(chain.targets.size());
    const auto retreat = std::lower_bound(whole.retreats.begin(), whole.retreats.end(),
                                          std::pair(state, StateIndex{0}));
    if (retreat == whole.retreats.end() || retreat->first != state) continue;
    chain.retreats.emplace_back(here, number_of(retreat->second));
  }
  return part;
}

/// Computes the odds of a battle from any of its states on.
class OddsFromStates {
 public:
  OddsFromStates(const Battle& battle, bool is_on_land, Numbers numbers)
      : battle_(battle), is_on_land_(is_on_land), numbers_(numbers) {}

  /// Adds the odds from `at` on to `moment`.
  void add(const Walk::Point& at, Moment& moment) const {
    ReachedChain part = reached_from(battle_.chain, at.state);
    const Structure structure = analyse(part.chain);
    const Question question = this->question(part, structure);
    const Answer found = answer(std::make_shared<const Chain>(std::move(part.chain)), structure,
                                question, duration(at), numbers_, {}, {.listed = 0});
    std::copy_n(found.figures.begin(), moment.winner.size(), moment.winner.begin());
    Value takes_land = is_on_land_ ? found.figures[takes_figure] : Value();
    for (const auto& [state, chance] : found.broken_off.values()) {
      const Outcome outcome = battle_.outcome_broken_off(part.states[state]);
      moment.winner[static_cast<std::size_t>(*outcome.winner)] += chance;
      if (is_on_land_ && takes(outcome, battle_.rosters)) takes_land += chance;
    }
    for (Value& chance : moment.winner) chance = to_1(chance);
    if (is_on_land_) moment.takes = to_1(takes_land);
  }

 private:
  static constexpr std::uint32_t takes_figure = winner_names.size();

  /// Returns the question for the probability of each winner, and on land of taking the territory.
  Question question(const ReachedChain& part, const Structure& structure) const {
    Question question;
    question.ends = winner_names.size();
    question.figures = question.ends + (is_on_land_ ? 1 : 0);
    for (StateIndex state = 0; state < part.chain.state_count(); ++state) {
      if (structure.absorbing[state] == 0) continue;
      const Outcome end = battle_.outcome_at_end(part.states[state]);
      question.payoffs.push_back({state, static_cast<std::uint32_t>(*end.winner), 1});
      if (is_on_land_ && takes(end, battle_.rosters)) {
        question.payoffs.push_back({state, takes_figure, 1});
      }
    }
    return question;
  }

  /// Returns the limits of the rest of the battle.
  Duration duration(const Walk::Point& at) const {
    Duration rest = duration_of(battle_);
    const int fought = static_cast<int>(at.fought);
    if (rest.limit != no_limit) rest.limit -= fought;
    rest.retreat = at.retreats ? rest.retreat - fought : no_limit;
    return rest;
  }

  const Battle& battle_;
  bool is_on_land_;
  Numbers numbers_;
};

/// Returns the moment at `at`, without its odds.
Moment moment_at(const Battle& battle, const Case& of_case, const Walk::Point& at) {
  Moment moment;
  // The walk also counts the rounds before the case begins, unless none of them is left.
  moment.fought = std::max(of_case.rounds_fought(), static_cast<int>(at.fought));
  moment.position = battle.outcome(at.state);
  if (battle.situation) moment.situation = battle.situation(at.state);
  // Some states before an action do not show the units.
  if (survivors(moment.position, Side::attacker) == 0 &&
      survivors(moment.position, Side::defender) == 0) {
    for (const Side side : both_sides) {
      moment.position.in_battle[index(side)] = units_of(of_case.sides[index(side)].force);
    }
  }
  return moment;
}

/// Returns the end of a battle at `last`.
Moment end_at(const Battle& battle, const Structure& structure, const Problem& problem,
              const Walk::Point& last) {
  Moment end;
  end.fought = std::max(problem.battle.rounds_fought(), static_cast<int>(last.fought));
  end.is_over = true;
  end.position = structure.absorbing[last.state] != 0 ? battle.outcome_at_end(last.state)
                                                      : battle.outcome_broken_off(last.state);
  if (!end.position.winner || !end.position.numbers.empty()) {
    throw Error(Place{"--follow"}, "battles of the rules " + problem.rules->name +
                                       " have no winner, so there is nothing to follow");
  }
  end.winner[static_cast<std::size_t>(*end.position.winner)] = Value(Rational(1));
  return end;
}

bool look_alike(const Moment& one, const Moment& other) {
  return one.fought == other.fought && one.position == other.position &&
         one.situation == other.situation;
}

}  // namespace

FollowedBattle follow(const Problem& problem, std::uint64_t seed, Numbers numbers) {
  const LimitScope scope = same_limit_of_states();  // for all chains of this case
  FollowedBattle result;
  result.problem = with_best_order(problem);
  result.seed = seed;
  result.numbers = numbers;
  log_battle(result.problem);
  const Battle battle = with_best_play(result.problem, battle_of_case(result.problem, numbers));
  result.rosters = battle.rosters;
  battle.chain.require_no_open_decision();
  const Structure structure = analyse(battle.chain);
  const log::Phase phase;
  const Walk walk(battle.chain, structure, duration_of(battle));
  const bool is_on_land = asdic::is_on_land(*result.problem.rules, result.rosters);
  const OddsFromStates odds(battle, is_on_land, numbers);
  const int before = problem.battle.rounds_fought();
  pcg64 random = generator(seed, 0);
  std::vector<Walk::Point> points;
  const Walk::Point last = walk.fight(random, [&](const Walk::Point& point) {
    if (static_cast<int>(point.fought) >= before) points.push_back(point);
  });
  if (before == 0 || points.empty()) points.insert(points.begin(), walk.start());
  Moment end = end_at(battle, structure, result.problem, last);
  if (is_on_land) end.takes = Value(Rational(takes(end.position, result.rosters) ? 1 : 0));
  if (structure.absorbing[points.front().state] != 0) points.clear();
  for (const Walk::Point& point : points) {
    Moment moment = moment_at(battle, result.problem.battle, point);
    // The dice before a round may change nothing that players see.
    if (!result.moments.empty() && look_alike(result.moments.back(), moment)) continue;
    odds.add(point, moment);
    result.moments.push_back(std::move(moment));
  }
  result.moments.push_back(std::move(end));
  phase.done("followed a battle of ", log::count(last.fought, "round"));
  return result;
}

}  // namespace asdic
