// Hits of several kinds that fall at one moment, so that as many as can find a target.
#pragma once

#include <vector>

#include "states/fleet/slot.hpp"
#include "states/fleet/targets.hpp"

namespace asdic {

/// Hits of one kind, and where they may fall.
struct Hits {
  int number;
  const Targets* targets;
};

/// Keeps its memory from one call to the next.
class Assignment {
 public:
  /// The slots must outlive this.
  explicit Assignment(const std::vector<Slot>& slots) : slots_(slots), kinds_on_(slots.size()) {}

  /// Returns how many of the hits can find a target.
  int most_hits_taken(const std::vector<Hits>& hits, const UnitCounts& units);

  /// Takes one hit of the first kind, which can find a target: by the first unit of its targets
  /// with which as many of all the hits that are left find one as can.
  void take_first_hit(const std::vector<Hits>& hits, UnitCounts& units);

  /// Returns whether a hit on the first unit of `targets` leaves as many of all hits that find a
  /// target as a hit on another unit would, whatever hits follow: at most those of `later`, and any
  /// number of hits that can fall on all of `targets`.
  bool is_first_best(const Targets& targets, const std::vector<Hits>& later,
                     const UnitCounts& units);

 private:
  void read(const std::vector<Hits>& hits, const UnitCounts& units);
  int most() const;
  bool is_best(const CasualtyStep& step, int most_left);
  void move_one(const CasualtyStep& step, int sign);

  const std::vector<Slot>& slots_;
  std::vector<unsigned> kinds_on_;  ///< by slot: the kinds that can hit it, as bits
  std::vector<int> numbers_;        ///< of hits, by kind
  std::vector<int> room_;           ///< by kinds as bits: the hits that units hit by these can take
};

}  // namespace asdic
