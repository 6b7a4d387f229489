// What is open to the sides in an action.
#include "states/rules/surface/action.hpp"

namespace asdic::naval {

std::optional<Choice> Action::choice(const Progression& state, const ShipCount* ships) {
  if (state.phase == Phase::round) {
    const auto who = who_chooses_range(state, ships);
    return who ? std::optional(Choice{*who, "range", {"range 1", "range 2"}}) : std::nullopt;
  }
  for (const Side side : both_sides) {
    if (state.phase == Phase::aim && has_to_aim(side, state, ships)) {
      return Choice{side, "targets", {"concentrate", "spread"}};
    }
    if (state.phase == Phase::stay && may_disengage(side, state, ships)) {
      return Choice{side, "disengage", {"stay", "disengage"}};
    }
  }
  return std::nullopt;
}

void Action::choose(std::size_t option, Progression& state, ShipCount* ships) {
  if (state.phase == Phase::round) {
    return begin_round(static_cast<int>(1 + option), state, ships);
  }
  const Side owner = choice(state, ships)->owner;
  state.chosen[index(owner)] = static_cast<std::uint16_t>(1 + option);
  settle(standing(ships), state, ships);
}

int Action::range(const Progression& state, const ShipCount* ships) {
  if (state.round == 1) return !night_ && slots_.any_capital_ship() ? 3 : 2;
  if (state.round == 2) return night_ ? 1 : 2;
  using enum Side;
  const auto wish = orders(attacker, state, ships).range_in(state.round);
  const auto other_wish = orders(defender, state, ships).range_in(state.round);
  if (const auto side = prevailing(ships)) return *(side == attacker ? wish : other_wish);
  return wish && wish == other_wish ? *wish : state.range;
}

std::optional<Side> Action::prevailing(const ShipCount* ships) const {
  using enum Side;
  const int speed = slots_.speed(slots_.in_action(attacker), ships);
  const int other_speed = slots_.speed(slots_.in_action(defender), ships);
  if (speed != other_speed) return speed > other_speed ? attacker : defender;
  const int armed = slots_.armed(attacker, ships);
  const int other_armed = slots_.armed(defender, ships);
  if (armed > 0 && 2 * armed >= 3 * other_armed) return attacker;
  if (other_armed > 0 && 2 * other_armed >= 3 * armed) return defender;
  return std::nullopt;
}

/// The side that prevails; else a side may agree with the other's policy. Where both are open and
/// neither prevails, neither can bring the other to agree to what it would not have.
std::optional<Side> Action::who_chooses_range(const Progression& state, const ShipCount* ships) {
  if (state.round < first_free_round) return std::nullopt;
  const auto wish = [&](Side side) { return orders(side, state, ships).range_in(state.round); };
  if (wish(Side::attacker) && wish(Side::defender)) return std::nullopt;
  if (const auto side = prevailing(ships)) return wish(*side) ? std::nullopt : side;
  for (const Side side : both_sides) {
    const auto other_wish = wish(enemy(side));
    if (!wish(side) && other_wish && *other_wish != state.range) return side;
  }
  return std::nullopt;
}

/// In the first step of a round in which it makes a difference.
bool Action::has_to_aim(Side side, const Progression& state, const ShipCount* ships) {
  if (state.chosen[index(side)] != 0 || !orders(side, state, ships).aim.is_open) return false;
  if (!fires(side, fire_steps_[state.fire_step], state)) return false;
  std::array<Throws, 2> pending;
  for (const bool spreads : {false, true}) aim(side, spreads, state, ships, pending[spreads]);
  return pending[0] != pending[1];
}

bool Action::may_disengage(Side side, const Progression& state, const ShipCount* ships) {
  if (state.chosen[index(side)] != 0 || state.round < first_free_round) return false;
  const Orders& own = orders(side, state, ships);
  if (!own.disengagement.is_open || must_disengage(side, state, standing(ships))) return false;
  Throws pending;
  disengage(side, false, own, ships, pending);
  return !pending.empty();
}

}  // namespace asdic::naval
