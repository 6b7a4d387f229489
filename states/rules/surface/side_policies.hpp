// A side's policies in a state: by its plain keys, and by the blocks whose conditions hold.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "states/rules/surface/policies.hpp"
#include "states/rules/surface/ship_slots.hpp"

namespace asdic::surface {

/// Policies, and what follows from them for the slots of the ships.
struct Orders : Policies {
  std::uint32_t number;                 ///< among all orders of the side
  std::vector<ShipSlotIndex> fires_on;  ///< the enemy's engaged ships, in the order of its targets
  std::vector<ShipSlotIndex> leaving;   ///< its ships that disengage though nothing compels them
  /// For each entry of targets_of_ships the enemy's ships in the order of its targets.
  std::vector<std::vector<ShipSlotIndex>> fires_on_by_entry;
};

class SidePolicies {
 public:
  /// The case and the slots must outlive this. Throws Error(input) at the place of a class that is
  /// none.
  SidePolicies(const Case& battle, Side side, const ShipSlots& slots);

  /// ships() has those of both sides, by side.
  template <class ShipsOfBoth>
  const Orders& orders_in(int round, ShipsOfBoth ships) {
    return blocks_.empty() ? plain_ : by_blocks(round, ships());
  }
  /// From this round on all rounds are alike to the policies.
  int last_round() const { return last_round_; }
  /// Nothing is ever open to the side.
  bool are_settled() const { return are_settled_; }

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
  Orders plain_;  ///< where no block counts
  std::vector<Block> blocks_;
  std::map<std::vector<const PolicyBlock*>, Orders> known_;  ///< by the blocks that count
  int last_round_ = 1;
  bool are_settled_;
};

/// The case with what these blocks say in place of the plain keys.
Case with_blocks(Case battle, const std::vector<const PolicyBlock*>& blocks);

}  // namespace asdic::surface
