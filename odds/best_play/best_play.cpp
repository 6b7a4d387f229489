#include "odds/best_play/best_play.hpp"

#include <algorithm>

#include "lib/input/open_choices.hpp"
#include "lib/log.hpp"
#include "odds/question/stakes.hpp"
#include "solver/decisions/solved_game.hpp"
#include "states/idle_rounds.hpp"

namespace asdic {

namespace {

/// Returns the decisions in the order in which `play` reaches them, then the others. Also returns
/// the number of those that it reaches.
std::pair<std::vector<StateIndex>, std::size_t> in_order_of_play(const Chain& chain,
                                                                 const Strategy& play) {
  std::vector<std::uint8_t> seen(chain.state_count());
  std::vector<StateIndex> queue;
  std::vector<StateIndex> decisions;
  const auto add = [&](StateIndex state) {
    if (seen[state] == 0) queue.push_back(state);
    seen[state] = 1;
  };
  add(chain.starts.front());
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const StateIndex state = queue[next];
    const auto to = chain.successors(state);
    if (Game::is_decision(chain.kinds[state])) {
      decisions.push_back(state);
      add(to[play[state]]);
    } else {
      for (const StateIndex each : to) add(each);
    }
  }
  const std::size_t reached = decisions.size();
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    if (Game::is_decision(chain.kinds[state]) && seen[state] == 0) decisions.push_back(state);
  }
  return {std::move(decisions), reached};
}

}  // namespace

GoalValues::GoalValues(SolvedGame solved, CertifiedGame enclosed, const Integer& goal_denominator)
    : solved_(std::move(solved)),
      enclosed_(std::move(enclosed.values)),
      denominator_(std::make_shared<const Integer>(solved_.denominator * goal_denominator)),
      goal_denominator_(std::make_shared<const Integer>(goal_denominator)) {}

Value GoalValues::operator[](StateIndex state) const {
  if (!solved_.known.empty() && solved_.known[state] != 0) {
    return {solved_.numbers[state], denominator_};
  }
  const Value value = value_of(enclosed_[state]);
  return Value::between(value.lower(), value.upper(),
                        std::make_shared<const Integer>(value.denominator() * *goal_denominator_));
}

bool BestPlay::is_certain(StateIndex decision) const {
  return !std::binary_search(uncertain.begin(), uncertain.end(), decision);
}

bool has_decisions(const Chain& chain) {
  return std::any_of(chain.kinds.begin(), chain.kinds.end(), Game::is_decision);
}

bool leaves_choices(const Problem& problem, const Battle& battle) {
  if (has_decisions(battle.chain)) return true;
  const auto& sides = problem.battle.sides;
  const bool has_play = sides[0].play || sides[1].play;
  return !has_play && !open_choices(problem.battle, problem.rules->format).empty();
}

BestPlay best_play(const Problem& problem, Battle open, Numbers numbers) {
  const log::Task task("best play");
  const Structure structure = analyse(open.chain);
  const Stakes stakes = stakes_of(problem, open, structure);
  const log::Phase enclosing;
  CertifiedGame enclosed = certify_game(stakes.game);
  enclosing.done("enclosed the values of ", log::count(open.chain.state_count(), "state"));
  const std::size_t contested = enclosed.not_separated.size();
  SolvedGame solved;
  if (numbers == Numbers::exact) {
    solved = solve(stakes.game, enclosed);
    enclosed.play = std::move(solved.play);
    enclosed.not_separated.clear();
  }
  Strategy play = std::move(enclosed.play);
  std::vector<StateIndex> uncertain = std::move(enclosed.not_separated);
  std::sort(uncertain.begin(), uncertain.end());
  const std::uint64_t tried = solved.plays_tried;
  GoalValues values(std::move(solved), std::move(enclosed), stakes.denominator);
  auto [decisions, reached] = in_order_of_play(open.chain, play);
  task.done(log::count(decisions.size(), "decision"), ", of which intervals leave open ", contested,
            "; ", log::count(tried, "play"), " solved exactly");
  return {std::move(open), std::move(decisions), reached,
          std::move(play), std::move(values),    std::move(uncertain)};
}

Battle with_best_play(const Problem& problem, Battle battle) {
  if (!leaves_choices(problem, battle)) return battle;
  const BestPlay best = best_play(problem, std::move(battle), Numbers::exact);
  Battle played = battle_under(best.open, best.play);
  stop_counting_idle_rounds(played, problem.battle.rounds_fought());
  return played;
}

Battle battle_under(const Battle& open, const Strategy& play) {
  Battle battle = open;
  battle.chain = with_play(open.chain, play);
  return battle;
}

}  // namespace asdic
