#include "solver/decisions/verify_strategy.hpp"

#include <span>
#include <utility>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "solver/decisions/waiting_component.hpp"

namespace asdic {

namespace {

class StrategyVerifier {
 public:
  StrategyVerifier(const Game& game, const SolvedGame& solved)
      : game_(game), solved_(solved), values_(solved.numbers) {}

  void run() const {
    Ticks ticks("verifying");
    for (StateIndex state = 0; state < game_.chain.state_count(); ++state) {
      ticks();
      if (is_known(state) && !holds(state))
        refuse("the optimality equation of state " + std::to_string(state));
    }
    for (const Component& component : game_.structure.components) {
      const std::optional<Integer>& waiting = game_.value_of_waiting(component);
      if (!waiting) continue;
      const Integer paid = *waiting * solved_.denominator;
      for (const NodeKind holder : {NodeKind::attacker_decides, NodeKind::defender_decides}) {
        if (can_hold(component, holder, paid)) refuse("the play in a loop");
      }
    }
  }

  [[noreturn]] static void refuse(const std::string& what) {
    throw Error(ErrorCode::verification, what + " does not hold");
  }

 private:
  bool is_known(StateIndex state) const { return solved_.known[state] != 0; }

  /// Returns true if a state satisfies its equation, or if the value of a successor is not known:
  /// then the intervals have decided.
  bool holds(StateIndex state) const {
    if (game_.structure.absorbing[state] != 0) {
      return values_[state] == Integer(game_.ends[state] * solved_.denominator);
    }
    const Integer later = values_[state] - game_.visit(state) * solved_.denominator;
    const auto to = game_.chain.successors(state);
    for (const StateIndex next : to) {
      if (!is_known(next)) return true;
    }
    if (!game_.decides(state)) {
      const Rolls& rolls = game_.chain.rolls;
      const RollIndex roll = game_.chain.rows[state];
      const std::span weights = rolls.weights(roll);
      Integer sum;
      for (std::size_t k = 0; k < to.size(); ++k) {
        add_product(sum, values_[to[k]], rolls.numbers()[weights[k]]);
      }
      return sum == Integer(later * rolls.numbers()[rolls.denominator_place(roll)]);
    }
    if (values_[to[solved_.play[state]]] != later) return false;
    const bool attacker = game_.chain.kinds[state] == NodeKind::attacker_decides;
    for (const StateIndex next : to) {
      if (attacker ? values_[next] > later : values_[next] < later) return false;
    }
    return true;
  }

  /// Returns true if the holder can keep the battle in states in which waiting is better for the
  /// holder than the value. The other side follows its strategy, and the holder takes only options
  /// that keep its value.
  bool can_hold(const Component& component, NodeKind holder, const Integer& paid) const {
    const auto has_option = [&](StateIndex state, std::uint32_t option) {
      if (game_.chain.kinds[state] != holder) return solved_.play[state] == option;
      const StateIndex to = game_.chain.successors(state)[option];
      return is_known(to) ? values_[to] == values_[state] : solved_.play[state] == option;
    };
    const auto states = game_.structure.states(component);
    Places places(component.size);
    if (!is_known(states.front())) return false;
    for (std::uint32_t i = 0; i < component.size; ++i) {
      const Integer& value = values_[states[i]];
      places[i] = holder == NodeKind::attacker_decides ? value < paid : value > paid;
    }
    const Places held =
        WaitingComponent(game_, component, holder, has_option).closed_subset(places);
    return std::find(held.begin(), held.end(), 1) != held.end();
  }

  const Game& game_;
  const SolvedGame& solved_;
  const std::vector<Integer>& values_;
};

}  // namespace

void verify_optimal(const Game& game, const SolvedGame& solved) {
  StrategyVerifier(game, solved).run();
}

void verify_attained(const Game& game, const SolvedGame& solved) {
  const Chain chain = with_play(game.chain, solved.play);
  const Structure structure = analyse(chain);
  std::vector<std::uint8_t> reached(chain.state_count());
  std::vector<StateIndex> next(chain.starts);
  Ticks ticks("verifying");
  while (!next.empty()) {
    ticks();
    const StateIndex state = next.back();
    next.pop_back();
    if (std::exchange(reached[state], 1) != 0) continue;
    const Integer& value = solved.numbers[state];
    const auto to = chain.successors(state);
    const bool is_known = solved.known[state] != 0 && (to.empty() || solved.known[to.front()] != 0);
    const bool pays =
        !is_known ||
        (structure.absorbing[state] != 0
             ? value == Integer(paid_where_over(game, state) * solved.denominator)
             : !game.decides(state) || solved.numbers[to.front()] ==
                                           Integer(value - game.visit(state) * solved.denominator));
    if (!pays) StrategyVerifier::refuse("the play in state " + std::to_string(state));
    next.insert(next.end(), to.begin(), to.end());
  }
}

}  // namespace asdic
