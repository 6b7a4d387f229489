// Depths that a side declares when the battle begins: open decisions.
#pragma once

#include <functional>

#include "lib/input/case.hpp"
#include "states/node.hpp"
#include "states/rules/depth/own_slots.hpp"
#include "states/rules/depth/state.hpp"

namespace asdic::depth {

/// The case with places at every depth for the submarines of a side that declares depths. They
/// begin at the surface.
Case at_every_depth(Case battle);

class Declaration {
 public:
  Declaration(const Case& battle, const Fleet& fleet, const BothSides& sides)
      : battle_(battle), fleet_(fleet), sides_(sides) {}

  bool is_due(Side side) const;

  /// Any number of the submarines go to each depth; the others stay at the surface.
  void choose(const State& state, Side side, Node<State>& node,
              const std::function<void(State&)>& go_on) const;

 private:
  SlotIndex surfaced(SlotIndex slot) const;

  const Case& battle_;
  const Fleet& fleet_;
  const BothSides& sides_;
};

}  // namespace asdic::depth
