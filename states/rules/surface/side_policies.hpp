// A side's policies in a state: by its plain keys, and by the blocks whose conditions hold.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "states/rules/surface/policies.hpp"
#include "states/rules/surface/ship_slots.hpp"

namespace asdic::naval {

/// Policies, and what follows from them for the slots of the ships.
struct Orders : Policies {
  std::vector<ShipSlotIndex> fires_on;  ///< the enemy's engaged ships, in the order of its targets
  std::vector<ShipSlotIndex> leaving;   ///< its ships that disengage though nothing compels them
};

class SidePolicies {
 public:
  /// The case and the slots must outlive this. Throws Error(input) at the place of a class that is
  /// none.
  SidePolicies(const Case& battle, Side side, const ShipSlots& slots);

  const Orders& in(int round, const ShipCount* ships);
  /// From this round on all rounds are alike to the policies.
  int last_round() const { return last_round_; }

 private:
  struct Block {
    const PolicyBlock* block;
    std::vector<std::pair<std::vector<ShipSlotIndex>, Range>> units;
  };

  Block block_of(const PolicyBlock& block) const;
  Orders orders_with(const std::vector<const PolicyBlock*>& blocks) const;

  const Case& battle_;
  Side side_;
  const ShipSlots& slots_;
  Orders plain_;  ///< where no block counts
  std::vector<Block> blocks_;
  std::map<std::vector<const PolicyBlock*>, Orders> known_;  ///< by the blocks that count
  int last_round_ = 1;
};

/// The case with what these blocks say in place of the plain keys.
Case with_blocks(Case battle, const std::vector<const PolicyBlock*>& blocks);

}  // namespace asdic::naval
