// Search: destroyers and aircraft look for submarines below the surface.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "lib/exact/chain.hpp"
#include "lib/input/case.hpp"
#include "states/dice/search.hpp"
#include "states/fleet/policies.hpp"
#include "states/node.hpp"
#include "states/rules/depth/own_slots.hpp"
#include "states/rules/depth/settings.hpp"
#include "states/rules/depth/state.hpp"

namespace asdic::depth {

class SearchStep {
 public:
  /// Adds its figures to the chain.
  SearchStep(const Case& battle, const Fleet& fleet, const BothSides& sides, RoundCount& rounds,
             Chain& chain);

  /// Whether only the first round has searches.
  bool is_once() const { return once_; }
  bool is_possible(const State& state, Side side) const;
  /// Whether it is for the player to say if the side searches.
  bool is_open(const State& state, Side side) const {
    return policies_[index(side)].in(state.units).is_open;
  }

  /// What the side's search can find, by the result of its dice; it must be possible.
  const Search& search(const State& state, Side side);
  /// The side has found them.
  void find(State& state, Side side, DepthSet found) const;
  void roll(const State& state, Side side, Node<State>& node,
            const std::function<void(State&)>& go_on);

  /// What was found in this state is noted where the battle goes on, before anything else happens.
  void note_located(const State& state, Node<State>& node) const;

 private:
  const Fleet& fleet_;
  const BothSides& sides_;
  Searches searches_;
  bool once_;
  std::array<PolicyOf<HowMany>, 2> policies_;
  std::array<bool, 2> may_search_;
  std::vector<std::pair<std::uint8_t, std::uint32_t>> marks_;  ///< by bit of `located`
};

}  // namespace asdic::depth
