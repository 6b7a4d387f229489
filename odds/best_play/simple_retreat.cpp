#include "odds/best_play/simple_retreat.hpp"

#include <algorithm>
#include <map>

#include "lib/exact/number.hpp"
#include "odds/question/payoffs.hpp"
#include "odds/question/stakes.hpp"
#include "solver/decisions/solved_game.hpp"
#include "states/retreat_below.hpp"

namespace asdic {

namespace {

/// Returns the decisions of each retreat by a policy.
std::map<Choice, std::vector<StateIndex>> retreats_by_policy(const Chain& chain) {
  std::map<Choice, std::vector<StateIndex>> retreats;
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    if (!Game::is_decision(chain.kinds[state])) continue;
    const Choice& choice = chain.choices[chain.rows[state]];
    if (choice.by_policy) retreats[choice].push_back(state);
  }
  return retreats;
}

/// Returns the battle without retreats, under best play of all other choices.
Battle fought_to_the_end(const Problem& problem, const Battle& open, Numbers numbers) {
  const Chain& chain = open.chain;
  const auto is_retreat = [&](StateIndex state) {
    return chain.choices[chain.rows[state]].setting == retreat_path;
  };
  Battle battle = open;
  battle.chain = with_play(chain, Strategy(chain.state_count()), is_retreat);
  if (!has_decisions(battle.chain)) return battle;
  const BestPlay best = best_play(problem, std::move(battle), numbers);
  return battle_under(best.open, best.play);
}

/// Returns 1 for each decision in which continuing adds less to the figure than `below` requires,
/// and 0 for each other. For an exact comparison, solves a game in which each decision has two
/// options: continue the battle, or receive the required payoff. If both are equal, the first one
/// is chosen.
std::vector<std::uint32_t> too_little(const Problem& problem, const Battle& to_the_end,
                                      const Chain& open, const std::vector<StateIndex>& decisions,
                                      const RetreatBelow& below) {
  const Rational wanted(below.least);
  const Integer& scale = wanted.denominator();
  const Integer& least = wanted.numerator();
  const FigureName figure = parse_figure(below.figure, {}).value();
  Problem asked = problem;
  asked.battle.goal = {"", {{below.figure, to_string(scale), {}}}};
  const Structure structure = analyse(to_the_end.chain);
  const Stakes stakes = stakes_of(asked, to_the_end, structure);

  Chain chain = to_the_end.chain;
  std::vector<Integer> ends = stakes.game.ends;
  for (const StateIndex state : decisions) {
    const StateIndex paid = chain.state_count() + 1;
    chain.kinds.insert(chain.kinds.end(), {NodeKind::attacker_decides, NodeKind::end});
    chain.rows.insert(chain.rows.end(), {open.rows[state], 0});
    chain.targets.insert(chain.targets.end(), {open.successors(state).front(), paid});
    chain.first_edges.resize(chain.first_edges.size() + 2, chain.targets.size());
    chain.round_begins.resize(chain.kinds.size());
    const std::int64_t until_now = payoff(figure, to_the_end.outcome(state), to_the_end.rosters);
    ends.resize(chain.kinds.size());
    ends.back() = least + scale * until_now;
  }
  const Structure with_players = analyse(chain);
  Game game{chain, with_players, {}, std::move(ends), {}};
  for (const Component& component : with_players.components) {
    const StateIndex first = with_players.states(component).front();
    const bool is_in_battle = first < to_the_end.chain.state_count();
    game.waiting.push_back(is_in_battle ? stakes.game.waiting[structure.component_of(first)]
                                        : std::nullopt);
  }
  CertifiedGame enclosed = certify_game(game);
  const Strategy play =
      enclosed.not_separated.empty() ? std::move(enclosed.play) : solve(game, enclosed).play;
  std::vector<std::uint32_t> answers;
  for (std::size_t i = 0; i < decisions.size(); ++i) {
    answers.push_back(play[to_the_end.chain.state_count() + 2 * i]);
  }
  return answers;
}

}  // namespace

Battle with_simple_retreats(const Problem& problem, Battle open, Numbers numbers) {
  const auto retreats = retreats_by_policy(open.chain);
  if (retreats.empty()) return open;
  const Battle to_the_end = fought_to_the_end(problem, open, numbers);
  Strategy play(open.chain.state_count());
  for (const auto& [choice, decisions] : retreats) {
    const auto answers = choice.below
                             ? too_little(problem, to_the_end, open.chain, decisions, *choice.below)
                             : std::vector<std::uint32_t>(decisions.size(), 1);
    for (std::size_t i = 0; i < decisions.size(); ++i) play[decisions[i]] = answers[i];
  }
  open.chain = with_play(open.chain, play, [&](StateIndex state) {
    return open.chain.choices[open.chain.rows[state]].by_policy;
  });
  return open;
}

}  // namespace asdic
