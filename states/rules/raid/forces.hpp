// Who takes part in a raid, and what the rules make of it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "lib/input/case.hpp"
#include "states/battle.hpp"

namespace asdic::raid {

using Count = std::uint16_t;

/// What still comes in.
struct Raiders {
  Count bombers = 0;
  Count escorts = 0;
  Count rockets = 0;
  Count kamikazes = 0;
};

enum class Target : std::uint8_t { bomber, rocket, kamikaze };

inline Count& units(Raiders& raiders, Target target) {
  switch (target) {
    case Target::bomber:
      return raiders.bombers;
    case Target::rocket:
      return raiders.rockets;
    default:
      return raiders.kamikazes;
  }
}

struct Forces {
  explicit Forces(const Case& battle);

  /// What of the raiders was destroyed, in IPC.
  std::int64_t cost_lost(const Raiders& left, int turned_back) const;

  Raiders brought;
  int dice_of_bomber = 1;
  int interceptors = 0;
  int aa_value = 0;               ///< 0 where there is no aa
  std::array<Target, 3> targets;  ///< of interception, the first that is left is lost
  /// By bombers and escorts lost on the way: whether the next is a bomber.
  std::vector<bool> bomber_falls;

 private:
  struct {
    int bomber = 0, escort = 0, rocket = 0, kamikaze = 0;
  } costs_;
};

/// Throws Error(input) for a case that the rules have no place for.
void check(const Case& battle);

}  // namespace asdic::raid
