#include "odds/best_play/simple_retreats.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "lib/error.hpp"
#include "lib/exact/number.hpp"
#include "odds/best_play/best_play.hpp"
#include "odds/question/name.hpp"
#include "odds/question/payoffs.hpp"
#include "odds/question/stakes.hpp"
#include "solver/decisions/solved_game.hpp"
#include "states/joined_chain.hpp"
#include "states/retreat.hpp"

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

/// A chain without decisions, and what its ends pay.
struct PaidChain {
  Chain chain;
  std::vector<Integer> ends;  ///< by state
  /// The payoff of a battle that never leaves a component of the structure, for each component.
  std::vector<std::optional<Integer>> waiting;
};

/// The question whether to continue in a state, or to receive a payoff.
struct Alternative {
  std::uint32_t row = 0;  ///< the list of options in the chain
  StateIndex next = 0;    ///< the state in which the battle continues
  Integer paid = 0;
};

/// Returns for each alternative 0 if continuing pays at least as much on average, and 1 if it does
/// not. For an exact comparison, solves a game with a decision for each of them. If both options
/// are equal, the game chooses the first one.
std::vector<std::uint32_t> options_chosen(PaidChain paid, const Structure& structure,
                                          const std::vector<Alternative>& alternatives) {
  Chain& chain = paid.chain;
  const StateIndex first = chain.state_count();
  for (const Alternative& each : alternatives) {
    const StateIndex end = chain.state_count() + 1;
    chain.kinds.insert(chain.kinds.end(), {NodeKind::attacker_decides, NodeKind::end});
    chain.rows.insert(chain.rows.end(), {each.row, 0});
    chain.targets.insert(chain.targets.end(), {each.next, end});
    chain.first_edges.resize(chain.first_edges.size() + 2, chain.targets.size());
    chain.round_begins.resize(chain.kinds.size());
    paid.ends.resize(chain.kinds.size());
    paid.ends.back() = each.paid;
  }
  const Structure with_players = analyse(chain);
  Game game{chain, with_players, {}, std::move(paid.ends), {}};
  for (const Component& component : with_players.components) {
    const StateIndex state = with_players.states(component).front();
    game.waiting.push_back(state < first ? paid.waiting[structure.component_of(state)]
                                         : std::nullopt);
  }
  CertifiedGame enclosed = certify_game(game);
  const Strategy play =
      enclosed.not_separated.empty() ? std::move(enclosed.play) : solve(game, enclosed).play;
  std::vector<std::uint32_t> chosen;
  for (std::size_t i = 0; i < alternatives.size(); ++i) chosen.push_back(play[first + 2 * i]);
  return chosen;
}

/// Returns 1 for each decision in which continuing to the end adds less to the figure than the
/// limit, and 0 for each other.
std::vector<std::uint32_t> too_little(const Problem& problem, const Battle& to_the_end,
                                      const Chain& open, const std::vector<StateIndex>& decisions,
                                      const RetreatByValue& retreat) {
  const Rational wanted(retreat.limit);
  const Integer& scale = wanted.denominator();
  KnownNames names;
  names.land = true;
  const FigureName figure = parse_figure(retreat.figure, names).value();
  Problem asked = problem;
  asked.battle.goal = {"", {{retreat.figure, to_string(scale), {}}}};
  const Structure structure = analyse(to_the_end.chain);
  Stakes stakes = stakes_of(asked, to_the_end, structure);
  std::vector<Alternative> alternatives;
  for (const StateIndex state : decisions) {
    const std::int64_t until_now =
        payoff(figure, to_the_end.outcome_if_over(state), to_the_end.rosters);
    alternatives.push_back(
        {open.rows[state], open.successors(state).front(), wanted.numerator() + scale * until_now});
  }
  return options_chosen(
      {to_the_end.chain, std::move(stakes.game.ends), std::move(stakes.game.waiting)}, structure,
      alternatives);
}

/// Returns for each state in which a battle of the case is over whether it has cleared its
/// territory, and nothing for other states. Aircraft that crash afterwards clear nothing. The
/// winner is known before they do, but the units at the end of a joined chain are those after it.
std::vector<std::optional<bool>> cleared_states(const Battle& battle) {
  const Chain& chain = battle.chain;
  std::vector<std::optional<bool>> cleared(chain.state_count());
  const auto clears = [](std::optional<Winner> winner) {
    return winner == Winner::attacker || winner == Winner::draw;
  };
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    if (chain.kinds[state] == NodeKind::end) cleared[state] = clears(battle.outcome(state).winner);
  }
  for (const Payoff& payoff : chain.payoffs) {
    const auto winner = winner_of_stage(chain.custom_figures[payoff.figure]);
    if (winner) cleared[payoff.state] = clears(winner);
  }
  return cleared;
}

/// Returns 1 for each decision after which the next round clears the territory with a probability
/// above the limit, and 0 for each other. The payoff is the probability that it does not.
std::vector<std::uint32_t> clears_too_soon(const Battle& to_the_end, const Chain& open,
                                           const std::vector<StateIndex>& decisions,
                                           const RetreatByValue& retreat) {
  const Rational most(retreat.limit);
  const Integer& scale = most.denominator();
  const Chain& whole = to_the_end.chain;
  const auto cleared = cleared_states(to_the_end);
  PaidChain round;
  Chain& chain = round.chain;
  chain.rolls = whole.rolls;
  chain.labels = whole.labels;
  chain.choices = whole.choices;
  chain.starts = whole.starts;
  const auto add_end = [&](bool clears) {
    chain.kinds.push_back(NodeKind::end);
    chain.rows.push_back(0);
    round.ends.push_back(clears ? Integer(0) : scale);
    chain.first_edges.push_back(chain.targets.size());
  };
  const auto add_copy = [&](StateIndex state) {
    chain.kinds.push_back(whole.kinds[state]);
    chain.rows.push_back(whole.rows[state]);
    round.ends.emplace_back(0);
    for (const StateIndex to : whole.successors(state)) chain.targets.push_back(to);
    chain.first_edges.push_back(chain.targets.size());
  };
  for (StateIndex state = 0; state < whole.state_count(); ++state) {
    const bool is_over = cleared[state] || whole.round_begins[state] != 0;
    is_over ? add_end(cleared[state].value_or(false)) : add_copy(state);
  }
  std::vector<Alternative> alternatives;
  for (const StateIndex state : decisions) {
    StateIndex next = open.successors(state).front();
    if (!cleared[next] && whole.round_begins[next] != 0) {
      add_copy(next);
      next = chain.state_count() - 1;
    }
    alternatives.push_back({open.rows[state], next, scale - most.numerator()});
  }
  chain.round_begins.resize(chain.kinds.size());
  const Structure structure = analyse(chain);
  round.waiting.resize(structure.components.size());
  return options_chosen(std::move(round), structure, alternatives);
}

/// Throws Error(input) at the retreat of the case that depends on taking a territory, unless the
/// battle is on land.
void check_territory(const Problem& problem, const Battle& battle, const RetreatByValue& retreat) {
  if (retreat.figure != "takes" || is_on_land(*problem.rules, battle.rosters)) return;
  throw Error(
      place_of_retreat(problem.battle, retreat),
      "no battle at sea takes a territory; write the probability to win, as in { odds = \"" +
          retreat.limit + "\" }");
}

std::vector<std::uint32_t> decided(const Problem& problem, const Battle& to_the_end,
                                   const Chain& open, const std::vector<StateIndex>& decisions,
                                   const RetreatByValue& retreat) {
  check_territory(problem, to_the_end, retreat);
  const bool is_of_round = retreat.figure == RetreatByValue::next_round_clears;
  return is_of_round ? clears_too_soon(to_the_end, open, decisions, retreat)
                     : too_little(problem, to_the_end, open, decisions, retreat);
}

/// Returns the options that the simple retreats of the battle choose, by state.
Strategy retreats_of(const Problem& problem, const Battle& open, Numbers numbers) {
  Strategy play(open.chain.state_count());
  const auto retreats = retreats_by_policy(open.chain);
  const Battle to_the_end = fought_to_the_end(problem, open, numbers);
  for (const auto& [choice, decisions] : retreats) {
    const auto answers = choice.by_value
                             ? decided(problem, to_the_end, open.chain, decisions, *choice.by_value)
                             : std::vector<std::uint32_t>(decisions.size(), 1);
    for (std::size_t i = 0; i < decisions.size(); ++i) play[decisions[i]] = answers[i];
  }
  return play;
}

bool has_retreats(const Chain& chain) {
  return std::any_of(chain.choices.begin(), chain.choices.end(),
                     [](const Choice& choice) { return choice.by_policy; });
}

Battle with_retreats(Battle open, const Strategy& play) {
  open.chain = with_play(open.chain, play, [&](StateIndex state) {
    return open.chain.choices[open.chain.rows[state]].by_policy;
  });
  return open;
}

/// Returns the options of `play`, which is for the states of `whole`, for the same states of
/// `part`. Both chains are those of one battle, which ends earlier in `part`: in ends that are
/// undecided, and that `whole` does not have.
Strategy carried_over(const Strategy& play, const Chain& whole, const Battle& part) {
  const Chain& chain = part.chain;
  Strategy carried(chain.state_count());
  std::vector<std::uint8_t> is_known(chain.state_count());
  std::vector<std::pair<StateIndex, StateIndex>> same;  // a state of `part` and one of `whole`
  const auto add = [&](StateIndex of_part, StateIndex of_whole) {
    const bool ends_here =
        chain.kinds[of_part] == NodeKind::end && part.outcome(of_part).winner == Winner::undecided;
    if (ends_here || is_known[of_part] != 0) return;
    is_known[of_part] = 1;
    carried[of_part] = play[of_whole];
    same.emplace_back(of_part, of_whole);
  };
  for (std::size_t i = 0; i < chain.starts.size(); ++i) add(chain.starts[i], whole.starts[i]);
  for (std::size_t next = 0; next < same.size(); ++next) {
    const auto to = chain.successors(same[next].first);
    const auto to_of_whole = whole.successors(same[next].second);
    for (std::size_t i = 0; i < std::min(to.size(), to_of_whole.size()); ++i) {
      add(to[i], to_of_whole[i]);
    }
  }
  return carried;
}

}  // namespace

Battle with_simple_retreats(const Problem& problem, Battle open, Numbers numbers) {
  if (!has_retreats(open.chain)) return open;
  const Strategy play = retreats_of(problem, open, numbers);
  return with_retreats(std::move(open), play);
}

Battle with_retreats_of(const Problem& problem, const Battle& whole, Battle part, Numbers numbers) {
  const Strategy play = carried_over(retreats_of(problem, whole, numbers), whole.chain, part);
  return with_retreats(std::move(part), play);
}

}  // namespace asdic
