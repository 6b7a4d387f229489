#include "solver/decisions/solved_game.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "lib/limits.hpp"
#include "solver/decisions/verify_strategy.hpp"
#include "solver/decisions/waiting_component.hpp"
#include "solver/exact/exact.hpp"

namespace asdic {

namespace {

/// The most states of a game that is solved in all states. Values of larger games are long
/// fractions, so that the work would grow with the number of values times their length.
constexpr StateIndex most_in_full = 4096;

/// Returns the states whose exact values are needed: the starts, decisions that the intervals do
/// not separate with their successors, and all states of components that contain such decisions.
std::vector<StateIndex> needed(const Game& game, const CertifiedGame& certified) {
  const Structure& structure = game.structure;
  const StateIndex count = game.chain.state_count();
  std::vector<std::uint8_t> is_needed(count, count <= most_in_full ? 1 : 0);
  for (const StateIndex start : game.chain.starts) is_needed[start] = 1;
  const auto add = [&](StateIndex state) {
    is_needed[state] = 1;
    for (const StateIndex to : game.chain.successors(state)) is_needed[to] = 1;
  };
  std::vector<std::uint8_t> seen(structure.components.size());
  for (const StateIndex state : certified.not_separated) {
    add(state);
    const std::uint32_t loop = structure.component_of(state);
    if (loop == Structure::no_component || std::exchange(seen[loop], 1) != 0) continue;
    for (const StateIndex each : structure.states(structure.components[loop])) is_needed[each] = 1;
  }
  std::vector<StateIndex> states;
  for (StateIndex state = 0; state < count; ++state) {
    if (is_needed[state] != 0) states.push_back(state);
  }
  return states;
}

/// Computes the exact values of a strategy.
class StrategyValues {
 public:
  StrategyValues(const Game& game, const Effort& effort, std::vector<StateIndex> states)
      : game_(game), effort_(effort), states_(std::move(states)) {}

  void find(SolvedGame& solved) const {
    ++solved.plays_tried;
    const Chain chain = with_play(game_.chain, solved.play);
    const Structure structure = analyse(chain);
    std::vector<Integer> payoffs;
    payoffs.reserve(chain.state_count());
    Ticks ticks("preparing");
    for (StateIndex state = 0; state < chain.state_count(); ++state) {
      ticks();
      payoffs.push_back(structure.absorbing[state] != 0 ? paid_where_over(game_, state)
                                                        : game_.visit(state));
    }
    Solution solution = ExactSolver(chain, structure, effort_).values(payoffs, states_);
    solved.denominator = std::move(solution.denominator);
    solved.numbers.resize(chain.state_count());
    solved.known.resize(chain.state_count());
    for (std::size_t i = 0; i < states_.size(); ++i) {
      solved.numbers[states_[i]] = std::move(solution.numbers[i]);
      solved.known[states_[i]] = 1;
    }
  }

 private:
  const Game& game_;
  const Effort& effort_;
  std::vector<StateIndex> states_;
};

/// Settles the decisions that the intervals do not separate, with exact values.
class ContestedDecisions {
 public:
  ContestedDecisions(const Game& game, const CertifiedGame& certified, SolvedGame& solved)
      : game_(game),
        solved_(solved),
        values_(solved.numbers),
        decisions_(certified.not_separated),
        is_separated_(game.chain.state_count(), 1),
        is_tie_broken_(game.chain.state_count()) {
    for (const StateIndex state : decisions_) {
      is_separated_[state] = 0;
      const std::uint32_t component = game.structure.component_of(state);
      if (component != Structure::no_component) loops_.push_back(component);
    }
    std::sort(loops_.begin(), loops_.end());
    loops_.erase(std::unique(loops_.begin(), loops_.end()), loops_.end());
  }

  bool improve(NodeKind owner) const { return choose_better(owner) || choose_to_wait(owner); }

  /// Changes the strategy so that each side guarantees its value even if the other side tries to
  /// keep the battle in a loop.
  void leave_loops() const {
    for (const std::uint32_t loop : loops_) {
      const Component& component = game_.structure.components[loop];
      const auto has_option = [&](StateIndex state, std::uint32_t option) {
        return keeps_value(state, option);
      };
      for (const NodeKind holder : {NodeKind::attacker_decides, NodeKind::defender_decides}) {
        WaitingComponent(game_, component, holder, has_option)
            .leave(places(component, sign(holder)), solved_.play);
      }
    }
  }

  /// Breaks the ties of decisions that the strategy reaches, in the order of play, then the others.
  void break_ties() {
    is_tie_broken_.assign(is_tie_broken_.size(), 1);
    for (const StateIndex state : decisions_) is_tie_broken_[state] = 0;
    std::vector<std::uint8_t> seen(is_tie_broken_.size());
    std::vector<StateIndex> queue;
    const auto add = [&](StateIndex state) {
      if (seen[state] == 0) queue.push_back(state);
      seen[state] = 1;
    };
    for (const StateIndex start : game_.chain.starts) add(start);
    Ticks ticks("choosing among options of one value");
    for (std::size_t next = 0; next < queue.size(); ++next) {
      ticks();
      const StateIndex state = queue[next];
      if (is_tie_broken_[state] == 0) break_tie(state);
      const auto to = game_.chain.successors(state);
      if (game_.decides(state)) {
        add(to[solved_.play[state]]);
      } else {
        for (const StateIndex each : to) add(each);
      }
    }
    for (const StateIndex state : decisions_) {
      ticks();
      if (is_tie_broken_[state] == 0) break_tie(state);
    }
  }

 private:
  static int sign(NodeKind owner) { return owner == NodeKind::attacker_decides ? 1 : -1; }

  bool choose_better(NodeKind owner) const {
    bool changed = false;
    for (const StateIndex state : decisions_) {
      if (game_.chain.kinds[state] != owner) continue;
      const auto to = game_.chain.successors(state);
      std::uint32_t& chosen = solved_.play[state];
      for (std::uint32_t k = 0; k < to.size(); ++k) {
        if (values_[to[k]].compare(values_[to[chosen]]) * sign(owner) <= 0) continue;
        chosen = k;
        changed = true;
      }
    }
    return changed;
  }

  /// Changes the owner's options to stay for ever if that is better for it. The defender assumes
  /// the attacker's strategy; the attacker assumes any options that keep the value for the
  /// defender.
  bool choose_to_wait(NodeKind owner) const {
    bool changed = false;
    for (const std::uint32_t loop : loops_) {
      const Component& component = game_.structure.components[loop];
      const auto has_option = [&](StateIndex state, std::uint32_t option) {
        if (game_.chain.kinds[state] == owner) return true;
        return owner == NodeKind::defender_decides ? solved_.play[state] == option
                                                   : keeps_value(state, option);
      };
      const Places held = WaitingComponent(game_, component, owner, has_option)
                              .closed_subset(places(component, sign(owner)));
      changed = hold(game_, component, owner, held, solved_.play) || changed;
    }
    return changed;
  }

  /// Returns true if an option keeps the value of its state. Decisions that the intervals separate
  /// have one such option.
  bool keeps_value(StateIndex state, std::uint32_t option) const {
    if (is_separated_[state] != 0) return solved_.play[state] == option;
    return values_[game_.chain.successors(state)[option]] ==
           Integer(values_[state] - game_.visit(state) * solved_.denominator);
  }

  /// Returns the states of a component in which waiting is better than the value for the side with
  /// this sign (attacker 1, defender -1).
  Places places(const Component& component, int sign) const {
    Places found(component.size);
    const std::optional<Integer>& waiting = game_.value_of_waiting(component);
    if (!waiting) return found;
    const Integer paid = *waiting * solved_.denominator;
    for (std::uint32_t i = 0; i < component.size; ++i) {
      const StateIndex state = game_.structure.states(component)[i];
      found[i] = paid.compare(values_[state]) * sign > 0 ? 1 : 0;
    }
    return found;
  }

  /// Decides for the first option that keeps the value. In a loop, the side that would
  /// lose by waiting must still be able to leave.
  void break_tie(StateIndex state) {
    const auto count = static_cast<std::uint32_t>(game_.chain.successors(state).size());
    is_tie_broken_[state] = 1;
    const std::uint32_t found = solved_.play[state];
    for (std::uint32_t k = 0; k < count; ++k) {
      if (!keeps_value(state, k)) continue;
      solved_.play[state] = k;
      if (!is_caught(state)) return;
    }
    solved_.play[state] = found;
  }

  /// Returns true if, given the decisions whose ties are broken, one side can keep the battle in a
  /// loop from this state and gains by it.
  bool is_caught(StateIndex state) const {
    const std::uint32_t number = game_.structure.component_of(state);
    if (number == Structure::no_component) return false;
    const Component& component = game_.structure.components[number];
    const auto has_option = [&](StateIndex decision, std::uint32_t option) {
      return is_tie_broken_[decision] != 0 ? solved_.play[decision] == option
                                           : keeps_value(decision, option);
    };
    const std::uint32_t at = game_.structure.position[state] - component.first;
    for (const NodeKind holder : {NodeKind::attacker_decides, NodeKind::defender_decides}) {
      const WaitingComponent waiting(game_, component, holder, has_option);
      if (waiting.trapped_subset(places(component, sign(holder)))[at] != 0) return true;
    }
    return false;
  }

  const Game& game_;
  SolvedGame& solved_;
  const std::vector<Integer>& values_;
  const std::vector<StateIndex>& decisions_;
  std::vector<std::uint8_t> is_separated_;   ///< by state
  std::vector<std::uint8_t> is_tie_broken_;  ///< by state: 1 if its decision is made
  std::vector<std::uint32_t> loops_;         ///< the components that contain some of decisions_
};

SecuredGame solve_in(std::vector<StateIndex> states, const Game& game,
                     const CertifiedGame& certified, const Effort& effort) {
  require_value(game);
  SolvedGame solved;
  solved.play = certified.play;
  const StrategyValues values(game, effort, std::move(states));
  values.find(solved);
  ContestedDecisions contested(game, certified, solved);
  do {
    while (contested.improve(NodeKind::defender_decides)) values.find(solved);
    if (!contested.improve(NodeKind::attacker_decides)) break;
    values.find(solved);
  } while (true);
  contested.leave_loops();
  verify_optimal(game, solved);
  Strategy secure = solved.play;
  contested.break_ties();
  verify_attained(game, solved);
  return {std::move(solved), std::move(secure)};
}

}  // namespace

SolvedGame solve(const Game& game, const CertifiedGame& certified, const Effort& effort) {
  return solve_in(needed(game, certified), game, certified, effort).solved;
}

SecuredGame solve_in_full(const Game& game, const CertifiedGame& certified, const Effort& effort) {
  std::vector<StateIndex> states(game.chain.state_count());
  std::iota(states.begin(), states.end(), 0);
  return solve_in(std::move(states), game, certified, effort);
}

Strategy secure_play(const Game& game, const CertifiedGame& certified) {
  Strategy secure(game.chain.state_count());
  for (StateIndex state = 0; state < game.chain.state_count(); ++state) {
    if (!game.decides(state)) continue;
    const bool attacker = game.chain.kinds[state] == NodeKind::attacker_decides;
    const auto to = game.chain.successors(state);
    // Among options with equal bounds, take the one with the latest place. Where a loop begins
    // again, the bounds are strict.
    const auto rank = [&](std::uint32_t option) {
      const Interval& bounds = certified.values[to[option]];
      return std::pair(attacker ? bounds.lower : -bounds.upper,
                       game.structure.position[to[option]]);
    };
    for (std::uint32_t k = 1; k < to.size(); ++k) {
      if (rank(k) > rank(secure[state])) secure[state] = k;
    }
  }
  return secure;
}

}  // namespace asdic
