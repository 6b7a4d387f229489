#include "odds/solve/best_play.hpp"

#include <algorithm>
#include <cmath>

#include "lib/error.hpp"
#include "lib/input/open_choices.hpp"
#include "lib/text.hpp"
#include "odds/question/stakes.hpp"
#include "solver/decisions/solved_game.hpp"

namespace asdic {

namespace {

const std::string& path_of(const Chain& chain, StateIndex state) {
  return chain.choices[chain.rows[state]];
}

/// The decisions in the order in which the play meets them, then the others; and how many it meets.
std::pair<std::vector<StateIndex>, std::size_t> in_order_of_play(const Chain& chain,
                                                                 const Play& play) {
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

/// What the goal is worth at the start where some decisions are fixed to their first options, which
/// are those of the default policies.
Value value_with_first(const Posed& posed, const BestPlay& best, Numbers numbers,
                       const Progress& progress, const std::function<bool(StateIndex)>& fixed) {
  Battle battle = best.open;
  battle.chain = with_play(best.open.chain, Play(best.play.size()), fixed);
  return best_play(posed, std::move(battle), numbers, progress).value();
}

/// Nothing where a case has to say what is done.
std::optional<std::string> default_policy(const RuleSystem& rules, const std::string& path) {
  for (const Setting& setting : rules.format.settings) {
    if (setting.path != path) continue;
    if (setting.default_value.empty()) return std::nullopt;
    return path + " = " + setting.default_value;
  }
  return path + " = the default order";
}

}  // namespace

GoalValues::GoalValues(SolvedGame solved, EnclosedGame enclosed, const Integer& goal_denominator)
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

BestPlay best_play(const Posed& posed, Battle open, Numbers numbers, const Progress& progress) {
  const Structure structure = analyse(open.chain);
  const Stakes stakes = stakes_of(posed, open, structure);
  EnclosedGame enclosed = enclose(stakes.game);
  SolvedGame solved;
  if (numbers == Numbers::exact) {
    solved = solve(stakes.game, enclosed, {Engine::automatic, 0, progress});
    enclosed.play = std::move(solved.play);
    enclosed.not_separated.clear();
  }
  Play play = std::move(enclosed.play);
  std::vector<StateIndex> uncertain = std::move(enclosed.not_separated);
  GoalValues values(std::move(solved), std::move(enclosed), stakes.denominator);
  auto [decisions, reached] = in_order_of_play(open.chain, play);
  return {std::move(open), std::move(decisions), reached,
          std::move(play), std::move(values),    std::move(uncertain)};
}

std::vector<PolicyPrice> prices(const Posed& posed, const BestPlay& best, Numbers numbers,
                                const Progress& progress) {
  const Chain& chain = best.open.chain;
  std::vector<std::string> paths;
  for (const StateIndex state : best.decisions) {
    const std::string& path = path_of(chain, state);
    if (std::find(paths.begin(), paths.end(), path) == paths.end()) paths.push_back(path);
  }
  std::vector<PolicyPrice> prices;
  for (const std::string& path : paths) {
    const auto policy = default_policy(*posed.rules, path);
    const auto is_of_it = [&](StateIndex state) { return path_of(chain, state) == path; };
    if (!policy) continue;
    prices.push_back({*policy, value_with_first(posed, best, numbers, progress, is_of_it)});
  }
  if (prices.size() > 1 && prices.size() == paths.size()) {
    prices.push_back({"all of these", value_with_first(posed, best, numbers, progress, {})});
  }
  return prices;
}

Battle with_best_play(const Posed& posed, Battle battle, const Progress& progress) {
  if (!has_open_choices(posed.battle, posed.rules->format)) return battle;
  const BestPlay best = best_play(posed, std::move(battle), Numbers::exact, progress);
  return battle_under(best.open, best.play);
}

Battle battle_under(const Battle& open, const Play& play) {
  Battle battle = open;
  battle.chain = with_play(open.chain, play);
  return battle;
}

}  // namespace asdic
