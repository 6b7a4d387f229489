#include "states/rules/depth/withdrawal.hpp"

#include <algorithm>

namespace asdic::depth {

std::vector<SlotIndex> Withdrawal::who(const State& state) const {
  std::vector<SlotIndex> slots;
  if (!is_possible(state)) return slots;
  const auto add = [&](const std::vector<SlotIndex>& some) {
    for (const SlotIndex slot : some) {
      if (state.units[slot] > 0) slots.push_back(slot);
    }
  };
  const OwnSlots& defender = sides_[Side::defender];
  if ((state.acting & bit_of(Side::defender)) == 0) add(defender.visible);
  if ((state.acting & bit_of_revealed(Side::defender)) == 0) add(defender.evading);
  if (any_) add(defender.concealed);
  std::sort(slots.begin(), slots.end());
  return slots;
}

void Withdrawal::leave(State& state, SlotIndex slot, int number) {
  const Slot& leaving = fleet_.slots()[slot];
  fleet_.move(state.units, slot, Status::left, number);
  if (!leaving.can_be_seen()) return;
  std::vector<Dice> dice = volleys_.dice(state.volleys[1]);
  auto rest = static_cast<std::uint32_t>(number);
  for (Dice& group : dice) {
    if (group.kind != from_submarines || group.value != leaving.fire.value) continue;
    const std::uint32_t taken = std::min(rest, group.count);
    group.count -= taken;
    rest -= taken;
  }
  state.volleys[1] = volleys_.intern(dice);
}

}  // namespace asdic::depth
