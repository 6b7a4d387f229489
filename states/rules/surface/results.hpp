// The results of dice in naval surface combat: squadrons and their probabilities.
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

/// Finds the squadrons to which dice lead, and merges results that lead to the same squadron.
class Results {
 public:
  /// Keeps references to the arguments, which must outlive this. `squadrons` are by side.
  Results(const ShipSlots& slots, std::array<Squadrons, 2>& squadrons, const NavalDice& dice,
          const PendingThrows& pending, Rolls& rolls);

  /// The number of a ResultMerge: it gives the results of dice that lead to the same squadron.
  using MergeIndex = std::uint32_t;
  /// The merge of the single result of no dice, which merges nothing.
  static constexpr MergeIndex none = 0;

  struct ThrowResults {
    std::vector<SquadronIndex> all;       ///< by result
    std::vector<SquadronIndex> distinct;  ///< without repetitions, in order of first occurrence
    MergeIndex merging;                   ///< from `all` to `distinct`
  };
  /// Returns the results of `throws`, of which there must be at least one, for a squadron of
  /// `side`. The reference stays valid.
  const ThrowResults& throw_results(Side side, SquadronIndex squadron, PendingIndex throws);

  /// Returns `roll`, which is the roll of two lists of throws, after merging their results. The
  /// results of the first list change slowest.
  RollIndex merged_roll(RollIndex roll, MergeIndex first, MergeIndex second);

  /// Returns the number of a body: ships that leave together.
  ShipSlotIndex body(const std::vector<ShipSlotIndex>& slots);

 private:
  struct ResultMerge {
    std::vector<std::uint32_t> places;  ///< by result: its index among the distinct results
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
  /// The index in found_, by side, then by squadron and throws.
  std::array<NumberMemo, 2> numbers_;
  std::vector<ResultMerge> becoming_;                                           ///< by MergeIndex
  boost::unordered_flat_map<std::vector<std::uint32_t>, MergeIndex> mergings_;  ///< by places
  NumberMemo pairs_;  ///< numbers of pairs of merges
  std::uint32_t count_of_pairs_ = 0;
  NumberMemo merged_;  ///< merged rolls, by roll and pair
};

}  // namespace asdic::surface
