// Finds a strategy and approximate values for one component in floating point. Other code proves
// bounds of the values.
#pragma once

#include <cstdint>
#include <vector>

#include "lib/limits.hpp"
#include "solver/decisions/game.hpp"

namespace asdic {

/// Strategy iteration. With the attacker's options fixed, the defender changes options until no
/// change improves its value. Then the attacker changes each option that it can improve, once, and
/// so on. A side that gains by staying in the component for ever stays. The iteration ends because
/// it makes only changes that gain more than all rounding errors.
class ComponentStrategy {
 public:
  ComponentStrategy(const Game& game, const std::vector<double>& chances,
                    const std::vector<std::uint32_t>& first_chance)
      : game_(game), chances_(chances), first_chance_(first_chance) {}

  /// Changes `play` within a component. `values` holds by state the values of all successors
  /// outside the component; `waiting` is the payoff for staying in it for ever.
  void run(const Component& component, const std::vector<double>& values, double waiting,
           Strategy& play);

  /// Return the results of run() by torn state: its value, and the visits of torn states from it
  /// on.
  const std::vector<double>& torn_values() const { return torn_; }
  const std::vector<double>& visits() const { return visits_; }

 private:
  std::uint32_t local_index(StateIndex state) const {
    return game_.structure.position[state] - component_->first;
  }
  double value_at(StateIndex state) const {
    const std::uint32_t at = local_index(state);
    return at < component_->size ? here_[at] : (*outside_)[state];
  }
  double visit(StateIndex state) const {
    return game_.visits.empty() ? 0.0 : game_.visits[state].to_double();
  }
  template <class Use>
  void for_each(StateIndex state, Use use) const;

  void evaluate();
  void sweep();
  void find_who_leaves();
  void solve_torn();
  bool improve(NodeKind owner);
  bool choose_better(NodeKind owner);
  bool choose_to_wait(NodeKind owner);

  const Game& game_;
  const std::vector<double>& chances_;
  const std::vector<std::uint32_t>& first_chance_;

  // For the current component:
  const Component* component_ = nullptr;
  const std::vector<double>* outside_ = nullptr;
  Strategy* play_ = nullptr;
  double waiting_ = 0;
  double noise_ = 0;

  // These are by place in the component, whose cycles are cut at the torn states.
  Ticks ticks_{"solving"};
  std::vector<double> earned_;   ///< the payoffs until the next torn state
  std::vector<double> leaving_;  ///< the probability to leave
  std::vector<double> meets_;    ///< the probability to meet each torn state next
  std::vector<std::uint8_t> can_leave_;
  std::vector<double> here_;  ///< the values

  std::vector<double> torn_;
  std::vector<double> visits_;
};

}  // namespace asdic
