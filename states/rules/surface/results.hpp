// What comes of dice in naval surface combat: squadrons, and their chances.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "lib/exact/rolls.hpp"
#include "states/rules/surface/amounts.hpp"
#include "states/rules/surface/known.hpp"
#include "states/rules/surface/pending.hpp"
#include "states/rules/surface/squadrons.hpp"

namespace asdic::naval {

class Results {
 public:
  /// `squadrons` by side. All of these must outlive this.
  Results(const ShipSlots& slots, std::array<Squadrons, 2>& squadrons, const NavalDice& dice,
          const Pending& pending, Rolls& rolls);

  /// Which of the results of dice are one, by number.
  using Merging = std::uint32_t;
  static constexpr Merging none = 0;  ///< of the one result that no dice have, or of nothing at all

  struct OfThrows {
    std::vector<SquadronIndex> all;       ///< by result
    std::vector<SquadronIndex> distinct;  ///< each where it comes first
    Merging merging;                      ///< of the former to the latter
  };
  /// Of throws, one at least, that fall on a squadron of the side. It stays where it is.
  const OfThrows& of(Side side, SquadronIndex squadron, PendingIndex throws);

  /// What is left of a roll for two lists of throws, of which the results of the first one change
  /// slowest.
  RollIndex merged(RollIndex roll, Merging first, Merging second);

  /// Ships that leave as a body, by number.
  ShipSlotIndex body(const std::vector<ShipSlotIndex>& slots);

 private:
  struct Becoming {
    std::vector<std::uint32_t> places;  ///< among the distinct results, by result
    std::size_t distinct;

    bool is_all() const { return places.size() == distinct; }
  };

  OfThrows found(Side side, SquadronIndex squadron, PendingIndex throws);
  void apply(const Throw& thrown, int amount, ChangingShips ships) const;
  Merging intern(const std::vector<std::uint32_t>& places, std::size_t distinct);
  RollIndex merge(RollIndex roll, const Becoming& first, const Becoming& second);

  const ShipSlots& slots_;
  std::array<Squadrons, 2>& squadrons_;
  const NavalDice& dice_;
  const Pending& pending_;
  Rolls& rolls_;
  std::vector<std::vector<ShipSlotIndex>> bodies_;
  std::deque<OfThrows> found_;
  std::array<Known, 2> numbers_;    ///< of found_, by side: of a squadron and throws
  std::vector<Becoming> becoming_;  ///< by Merging
  boost::unordered_flat_map<std::vector<std::uint32_t>, Merging> mergings_;  ///< by places
  Known pairs_;                                                              ///< of Mergings
  std::uint32_t count_of_pairs_ = 0;
  Known merged_;  ///< rolls, by roll and pair
};

}  // namespace asdic::naval
