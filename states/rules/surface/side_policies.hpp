// The policies of a side in a state: its plain keys, changed by the policy blocks whose conditions
// hold.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "states/rules/surface/policies.hpp"
#include "states/rules/surface/ship_slots.hpp"

namespace asdic::surface {

/// Policies, and the slots of ships that follow from them.
struct Orders : Policies {
  std::uint32_t number;                 ///< its number among all orders of the side
  std::vector<ShipSlotIndex> fires_on;  ///< the enemy's engaged ships, in the order of its targets
  std::vector<ShipSlotIndex> leaving;   ///< its ships that disengage without need
  /// The enemy's ships in the order in which they are fired on, for each entry of targets_of_ships.
  std::vector<std::vector<ShipSlotIndex>> fires_on_by_entry;
};

/// Finds the policies of a side by round and ships.
class SidePolicies {
 public:
  /// Reads the policies of a side. `battle` and `slots` must outlive this. Throws Error(input) at
  /// the place of a name that is not a class.
  SidePolicies(const Case& battle, Side side, const ShipSlots& slots);

  /// Returns the policies in `round`. ships() returns the ships of both sides, by side.
  template <class ShipsOfBoth>
  const Orders& orders_in(int round, ShipsOfBoth ships) {
    return blocks_.empty() ? plain_ : by_blocks(round, ships());
  }
  /// Returns the first round from which on the policies do not distinguish rounds.
  int last_round() const { return last_round_; }
  /// Returns whether no choice of the side is open in any state.
  bool has_no_open_choice() const { return has_no_open_choice_; }

 private:
  struct CountCondition {
    Side side;
    std::vector<ShipSlotIndex> slots;
    Range number;
  };
  struct Block {
    const PolicyBlock* block;
    std::vector<CountCondition> units;
  };

  Block block_of(const PolicyBlock& block) const;
  const Orders& by_blocks(int round, const std::array<Ships, 2>& ships);
  Orders orders_with(const std::vector<const PolicyBlock*>& blocks) const;

  const Case& battle_;
  Side side_;
  const ShipSlots& slots_;
  Orders plain_;  ///< the policies if no block holds
  std::vector<Block> blocks_;
  std::map<std::vector<const PolicyBlock*>, Orders> known_;  ///< by the blocks that hold
  int last_round_ = 1;
  bool has_no_open_choice_;
};

/// Returns the case with the values of `blocks` instead of those of the plain keys.
Case with_blocks(Case battle, const std::vector<const PolicyBlock*>& blocks);

}  // namespace asdic::surface
