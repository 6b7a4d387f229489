// Assigns simultaneous hits of several kinds, so that the greatest possible number finds a target,
// for rules with most_hits. Other hits fall by take_hit() of targets.hpp.
#pragma once

#include <vector>

#include "states/fleet/slot.hpp"
#include "states/fleet/targets.hpp"

namespace asdic {

/// Hits of one kind, and the units that can take them.
struct HitsOfKind {
  int number;
  const Targets* targets;
};

/// Assigns hits to units. It keeps its memory from one call to the next.
class Assignment {
 public:
  /// Keeps a reference to the slots, which must outlive this.
  explicit Assignment(const std::vector<Slot>& slots) : slots_(slots), kinds_on_(slots.size()) {}

  /// Returns the greatest number of `hits` that can find a target.
  int most_hits_taken(const std::vector<HitsOfKind>& hits, const UnitCounts& units);

  /// Takes one hit of the first kind, for which there must be a target. The hit falls on the first
  /// unit of its targets that leaves targets for the greatest possible number of the remaining
  /// hits.
  void take_first_hit(const std::vector<HitsOfKind>& hits, UnitCounts& units);

  /// Returns whether a hit on the first unit of `targets` leaves targets for at least as many later
  /// hits as a hit on any other unit would. This must be true for all later hits that are possible:
  /// at most those of `later`, and any number of hits that can fall on all of `targets`.
  bool is_first_best(const Targets& targets, const std::vector<HitsOfKind>& later,
                     const UnitCounts& units);

 private:
  void read(const std::vector<HitsOfKind>& hits, const UnitCounts& units);
  int most() const;
  bool is_best(const CasualtyStep& step, int most_left);
  void move_one(const CasualtyStep& step, int sign);

  const std::vector<Slot>& slots_;
  std::vector<unsigned> kinds_on_;  ///< by slot: the kinds that can hit it, as bits
  std::vector<int> numbers_;        ///< by kind: the number of hits
  /// The hits that units can take which exactly a set of kinds can hit, by the set as bits.
  std::vector<int> room_;
};

}  // namespace asdic
