// A side's units by what can be seen of them.
#pragma once

#include <array>
#include <vector>

#include "states/dice/search.hpp"
#include "states/fleet/side_slots.hpp"

namespace asdic::depth {

struct OwnSlots : SideSlots {
  std::vector<SlotIndex> searchers;                  ///< destroyers and aircraft
  std::vector<SlotIndex> concealed;                  ///< undetected below the surface
  std::vector<SlotIndex> evading;                    ///< undetected at the surface
  std::vector<SlotIndex> at_surface;                 ///< submarines that are seen
  std::vector<SlotIndex> regular;                    ///< submarines, but for the evading
  std::vector<SlotIndex> betrayed;                   ///< submarines
  std::vector<SlotIndex> exposed;                    ///< submarines
  std::vector<SlotIndex> sea_units;                  ///< that submarines may hit
  std::vector<SlotIndex> below;                      ///< as brought, submarines not surfaced
  std::vector<SlotIndex> silent;                     ///< of these
  std::array<std::vector<SlotIndex>, 2> hidden_at;   ///< undetected, by concealed depth
  std::array<std::vector<SlotIndex>, 2> located_at;  ///< by search; by concealed depth
  Targets sea_targets;                               ///< of submarines
  Targets open_targets;                              ///< of others, but for the evading
  Targets all_targets;                               ///< of others

  OwnSlots(const Fleet& fleet, Side side);
};

class BothSides {
 public:
  explicit BothSides(const Fleet& fleet)
      : sides_{OwnSlots(fleet, Side::attacker), OwnSlots(fleet, Side::defender)} {}

  const OwnSlots& operator[](Side side) const { return sides_[index(side)]; }
  auto begin() const { return sides_.begin(); }
  auto end() const { return sides_.end(); }

 private:
  std::array<OwnSlots, 2> sides_;
};

}  // namespace asdic::depth
