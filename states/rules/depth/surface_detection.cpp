#include "states/rules/depth/surface_detection.hpp"

#include <algorithm>

namespace asdic::depth {

void SurfaceDetection::begin(State& state, const Fleet& fleet) const {
  if (!is_one_for_one_) return;
  for (const OwnSlots& side : sides_) fleet.hide(state.units, side.at_surface);
}

void SurfaceDetection::detect(State& state) const {
  if (!is_one_for_one_) return;
  for (const Side side : both_sides) {
    const OwnSlots& own = sides_[side];
    const int destroyers = count(state.units, sides_[enemy(side)].destroyers);
    const int more = std::max(destroyers - count(state.units, own.at_surface), 0);
    fleet_.move_first(state.units, own.evading, Status::detected, more);
  }
}

void SurfaceDetection::forget(State& state) const {
  for (const Side side : both_sides) {
    if (count(state.units, sides_[side].evading) == 0) state.acting &= ~bit_of_revealed(side);
  }
}

}  // namespace asdic::depth
