// What is open to the sides in an action.
#include "states/rules/surface/action.hpp"

namespace asdic::naval {

std::optional<Choice> Action::open_choice(const ActionState& state) {
  if (state.phase == Phase::round) {
    const auto who = who_chooses_range(state);
    return who ? std::optional(Choice{*who, "range", {"range 1", "range 2"}}) : std::nullopt;
  }
  for (const Side side : both_sides) {
    if (state.phase == Phase::aim && has_to_aim(side, state)) {
      return Choice{side, "targets", {"concentrate", "spread"}};
    }
    if (state.phase == Phase::stay && may_disengage(side, state)) {
      return Choice{side, "disengage", {"stay", "disengage"}};
    }
  }
  return std::nullopt;
}

void Action::choose(std::size_t option, ActionState& state) {
  if (state.phase == Phase::round) {
    return begin_round(static_cast<int>(1 + option), state);
  }
  const Side owner = choice(state)->owner;
  const auto chosen = static_cast<std::uint8_t>((1 + option) & 3);
  if (owner == Side::attacker) state.attacker_chose = chosen;
  if (owner == Side::defender) state.defender_chose = chosen;
  settle(state);
}

int Action::range(const ActionState& state) {
  if (state.round == 1) return !night_ && slots_.any_capital_ship() ? 3 : 2;
  if (state.round == 2) return night_ ? 1 : 2;
  using enum Side;
  const auto wish = orders(attacker, state).range_in(state.round);
  const auto other_wish = orders(defender, state).range_in(state.round);
  if (const auto side = prevailing(state)) return *(side == attacker ? wish : other_wish);
  return wish && wish == other_wish ? *wish : state.range;
}

std::optional<Side> Action::prevailing(const ActionState& state) const {
  using enum Side;
  const Condition& own = condition(attacker, state);
  const Condition& others = condition(defender, state);
  if (own.speed != others.speed) return own.speed > others.speed ? attacker : defender;
  if (own.armed > 0 && 2 * own.armed >= 3 * others.armed) return attacker;
  if (others.armed > 0 && 2 * others.armed >= 3 * own.armed) return defender;
  return std::nullopt;
}

/// The side that prevails; else a side may agree with the other's policy. Where both are open and
/// neither prevails, neither can bring the other to agree to what it would not have.
std::optional<Side> Action::who_chooses_range(const ActionState& state) {
  if (state.round < first_free_round) return std::nullopt;
  const auto wish = [&](Side side) { return orders(side, state).range_in(state.round); };
  if (wish(Side::attacker) && wish(Side::defender)) return std::nullopt;
  if (const auto side = prevailing(state)) return wish(*side) ? std::nullopt : side;
  for (const Side side : both_sides) {
    const auto other_wish = wish(enemy(side));
    if (!wish(side) && other_wish && *other_wish != state.range) return side;
  }
  return std::nullopt;
}

/// In the first step of a round in which it makes a difference.
bool Action::has_to_aim(Side side, const ActionState& state) {
  if (state.chosen(side) != 0 || !orders(side, state).aim.is_open) return false;
  if (!fires(side, fire_steps_[state.fire_step], state)) return false;
  const PendingIndex combined = aim(side, false, state, false);
  return aim(side, true, state, false) != combined;
}

bool Action::may_disengage(Side side, const ActionState& state) {
  if (state.chosen(side) != 0 || state.round < first_free_round) return false;
  const Orders& own = orders(side, state);
  if (!own.disengagement.is_open || must_disengage(side, state)) return false;
  return leaving(side, false, state) != nothing;
}

}  // namespace asdic::naval
