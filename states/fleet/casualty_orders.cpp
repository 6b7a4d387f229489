#include "states/fleet/casualty_orders.hpp"

#include <limits>
#include <string>

#include "lib/error.hpp"

namespace asdic {

namespace {

/// The number of the plain order. Orders are counted from 1; 0 means that none has been chosen yet.
constexpr UnitCount plain = 1;

ConditionalPolicy<UnitCount> orders_of(const Case& battle, const Fleet& fleet, Side side,
                                       RoundCount& rounds) {
  if (fleet.orders(side) > std::numeric_limits<UnitCount>::max()) {
    throw Error(ErrorCode::limit, "the battle has too many casualty orders");
  }
  const auto all = fleet.in_battle(side, [](const Slot&) { return true; });
  ConditionalPolicy<UnitCount> orders(plain, all, rounds);
  UnitCount order = plain;
  for (const PolicyBlock* block : blocks_of(battle, losses_path(side))) {
    orders.add({*block, fleet}, ++order);
  }
  return orders;
}

}  // namespace

CasualtyOrders::CasualtyOrders(const Case& battle, const Fleet& fleet, RoundCount& rounds)
    : fleet_(fleet),
      are_several_(fleet.start().size() > fleet.size()),
      orders_{orders_of(battle, fleet, Side::attacker, rounds),
              orders_of(battle, fleet, Side::defender, rounds)} {}

void CasualtyOrders::read_now(UnitCounts& units) const {
  for (const Side side : both_sides) {
    units[fleet_.size() + index(side)] = orders_[index(side)].value_in(units);
  }
}

const Targets& CasualtyOrders::ordered_targets(const UnitCounts& units, Side side,
                                               const Targets& targets) const {
  const UnitCount order = units[fleet_.size() + index(side)];
  if (order <= plain) return targets;
  const auto [known, is_new] = known_.try_emplace({&targets, order});
  if (is_new) known->second = fleet_.ordered_targets(targets, side, order - plain);
  return known->second;
}

}  // namespace asdic
