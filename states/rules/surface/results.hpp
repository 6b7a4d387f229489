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
#include "states/rules/surface/number_memo.hpp"
#include "states/rules/surface/pending_throws.hpp"
#include "states/rules/surface/squadrons.hpp"

namespace asdic::surface {

class Results {
 public:
  /// `squadrons` by side. All of these must outlive this.
  Results(const ShipSlots& slots, std::array<Squadrons, 2>& squadrons, const NavalDice& dice,
          const PendingThrows& pending, Rolls& rolls);

  /// Which of the results of dice are one, by number.
  using MergeIndex = std::uint32_t;
  /// Of the one result that no dice have, or of nothing at all.
  static constexpr MergeIndex none = 0;

  struct ThrowResults {
    std::vector<SquadronIndex> all;       ///< by result
    std::vector<SquadronIndex> distinct;  ///< each where it comes first
    MergeIndex merging;                   ///< of the former to the latter
  };
  /// Of throws, one at least, that fall on a squadron of the side. It stays where it is.
  const ThrowResults& throw_results(Side side, SquadronIndex squadron, PendingIndex throws);

  /// What is left of a roll for two lists of throws, of which the results of the first one change
  /// slowest.
  RollIndex merged(RollIndex roll, MergeIndex first, MergeIndex second);

  /// Ships that leave as a body, by number.
  ShipSlotIndex body(const std::vector<ShipSlotIndex>& slots);

 private:
  struct ResultMerge {
    std::vector<std::uint32_t> places;  ///< among the distinct results, by result
    std::size_t distinct;

    bool is_all() const { return places.size() == distinct; }
  };

  ThrowResults found(Side side, SquadronIndex squadron, PendingIndex throws);
  void apply(const Throw& thrown, int amount, MutableShips ships) const;
  MergeIndex intern(const std::vector<std::uint32_t>& places, std::size_t distinct);
  RollIndex merge(RollIndex roll, const ResultMerge& first, const ResultMerge& second);

  const ShipSlots& slots_;
  std::array<Squadrons, 2>& squadrons_;
  const NavalDice& dice_;
  const PendingThrows& pending_;
  Rolls& rolls_;
  std::vector<std::vector<ShipSlotIndex>> bodies_;
  std::deque<ThrowResults> found_;
  std::array<NumberMemo, 2> numbers_;  ///< of found_, by side: of a squadron and throws
  std::vector<ResultMerge> becoming_;  ///< by Merging
  boost::unordered_flat_map<std::vector<std::uint32_t>, MergeIndex> mergings_;  ///< by places
  NumberMemo pairs_;                                                            ///< of Mergings
  std::uint32_t count_of_pairs_ = 0;
  NumberMemo merged_;  ///< rolls, by roll and pair
};

}  // namespace asdic::surface
