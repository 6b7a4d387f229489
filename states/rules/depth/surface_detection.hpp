// Submarines at the surface that destroyers detect one for one, where they are not seen by all.
#pragma once

#include "lib/input/case.hpp"
#include "states/rules/depth/own_slots.hpp"
#include "states/rules/depth/settings.hpp"
#include "states/rules/depth/state.hpp"

namespace asdic::depth {

class SurfaceDetection {
 public:
  SurfaceDetection(const Case& battle, const Fleet& fleet, const BothSides& sides)
      : is_one_for_one_(battle[surfaced] == Surfaced::one_for_one), fleet_(fleet), sides_(sides) {}

  /// Of what a fleet with the same slots brought, those alone are seen that it says are detected.
  void begin(State& state, const Fleet& fleet) const;
  /// Each destroyer has detected one of the enemy's; who was detected stays so.
  void detect(State& state) const;
  /// Drops that somebody is revealed of whom nobody is left.
  void forget(State& state) const;

 private:
  bool is_one_for_one_;
  const Fleet& fleet_;
  const BothSides& sides_;
};

}  // namespace asdic::depth
