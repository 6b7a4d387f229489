// Who takes part in a raid, and what the rules make of it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "lib/input/case.hpp"
#include "states/battle.hpp"
#include "states/fleet/fleet.hpp"

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

constexpr const char* code(Target target) {
  constexpr std::array codes = {"bmb", "rocket", "kamikaze"};
  return codes[static_cast<std::size_t>(target)];
}

struct Forces {
  explicit Forces(const Case& battle);

  /// What still takes part, by slot of the fleet.
  UnitCounts units(const Raiders& left) const;

  /// What of the raiders was destroyed, in IPC.
  std::int64_t cost_lost(const Raiders& left, int turned_back) const;

  Fleet fleet;
  Raiders brought;
  int dice_of_bomber = 1;
  int interceptors = 0;  ///< that are sent up
  int aa_value = 0;      ///< 0 where there is no aa
  /// Bombers and escorts that guns on the way can hit, in the order in which they are lost.
  struct OnTheWay {
    SlotIndex slot;
    bool is_bomber;
    int hit_at;
  };
  std::vector<OnTheWay> on_the_way;

 private:
  struct {
    int bomber = 0, escort = 0, rocket = 0, kamikaze = 0;
  } costs_;
};

/// Throws Error(input) for a case that the rules have no place for.
void check(const Case& battle);

}  // namespace asdic::raid
