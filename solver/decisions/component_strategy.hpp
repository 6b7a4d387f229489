// A play of one component in floating point: where to look for the values, which others prove.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/decisions/game.hpp"

namespace asdic {

/// Strategy iteration: while all choices of the attacker stand, the defender changes his until none
/// of them is better, then the attacker changes hers once. Who gains by staying in the component
/// for ever does so. It ends, for only changes that are greater than all errors of rounding count.
class ComponentStrategy {
 public:
  ComponentStrategy(const Game& game, const std::vector<double>& chances,
                    const std::vector<std::uint32_t>& first_chance)
      : game_(game), chances_(chances), first_chance_(first_chance) {}

  /// `values` has by state those of all states that the component leads to. Changes the play in
  /// the component. `waiting` is what staying in it for ever pays.
  void run(const Component& component, const std::vector<double>& values, double waiting,
           Strategy& play);

  /// By torn state, what run() found: its value, and how often it and others are met from it on.
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

  // Of the component at hand.
  const Component* component_ = nullptr;
  const std::vector<double>* outside_ = nullptr;
  Strategy* play_ = nullptr;
  double waiting_ = 0;
  double noise_ = 0;

  // By place in the component, with the cycles cut at the torn states.
  std::vector<double> earned_;
  std::vector<double> leaving_;  ///< the chance to leave
  std::vector<double> meets_;    ///< the chance to meet each torn state next
  std::vector<std::uint8_t> can_leave_;
  std::vector<double> here_;  ///< values

  std::vector<double> torn_;
  std::vector<double> visits_;
};

}  // namespace asdic
