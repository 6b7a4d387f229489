// What is open to the sides in an action.
#include <algorithm>
#include <array>

#include "states/rules/surface/action.hpp"

namespace asdic::naval {

namespace {

constexpr std::array<const char*, 2> ranges = {"range 1", "range 2"};
constexpr std::array<const char*, 2> targets = {"concentrate", "spread"};
constexpr std::array<const char*, 3> combinations = {"best", "all", "none"};
constexpr std::array<const char*, 2> stays = {"stay", "disengage"};
/// Combining::most of these.
constexpr std::array<int, 3> most_combined = {by_promise, all_ships, 1};

}  // namespace

std::optional<Choice> Action::open_choice(const ActionState& state) {
  if (state.phase == Phase::round) {
    const auto who = who_chooses_range(state);
    return who ? std::optional(Choice{*who, "range", ranges}) : std::nullopt;
  }
  for (const Side side : both_sides) {
    if (state.phase == Phase::aim && has_to_aim(side, state)) {
      return Choice{side, "targets", targets};
    }
    if (state.phase == Phase::aim && has_to_combine(side, state)) {
      return Choice{side, "combine", combinations};
    }
    if (state.phase == Phase::stay && may_disengage(side, state)) {
      return Choice{side, "disengage", stays};
    }
  }
  return std::nullopt;
}

void Action::choose(std::size_t option, ActionState& state) {
  if (state.phase == Phase::round) {
    return choose_range(static_cast<int>(1 + option), state);
  }
  const Choice chosen = *choice(state);
  if (chosen.about == "combine") {
    state.combine(chosen.owner, option);
  } else {
    state.choose(chosen.owner, option);
  }
  settle(state);
}

void Action::choose_range(int wish, ActionState& state) {
  using enum Side;
  const bool both_choose = !prevailing(state) && !orders(attacker, state).range_in(state.round) &&
                           !orders(defender, state).range_in(state.round);
  if (both_choose) {
    const auto others = static_cast<int>(state.chosen(attacker));
    if (others == 0 && wish != state.range) return state.choose(attacker, std::size_t(wish - 1));
    if (others != wish) wish = state.range;
    state.attacker_chose = 0;
  }
  begin_round(wish, state);
}

int Action::range(const ActionState& state) {
  if (state.round == 1) return !is_night(state) && any_capital_ship_ ? 3 : 2;
  if (state.round == 2) return is_night(state) ? 1 : 2;
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

/// The side that prevails; else a side may agree with the other's policy. If both are open and
/// neither prevails, the attacker states its wish, and the defender may agree to another range.
std::optional<Side> Action::who_chooses_range(const ActionState& state) {
  if (state.round < first_free_round) return std::nullopt;
  const auto wish = [&](Side side) { return orders(side, state).range_in(state.round); };
  if (wish(Side::attacker) && wish(Side::defender)) return std::nullopt;
  if (const auto side = prevailing(state)) return wish(*side) ? std::nullopt : side;
  if (!wish(Side::attacker) && !wish(Side::defender)) {
    return state.chosen(Side::attacker) == 0 ? Side::attacker : Side::defender;
  }
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
  const auto makes_a_difference = [&](int combining) {
    return differ(std::array{false, true},
                  [&](bool spreads) { return aim(side, spreads, combining, state, false); });
  };
  if (!orders(side, state).combining.is_open || state.combines(side) != 0) {
    return makes_a_difference(combining(side, state));
  }
  return std::any_of(most_combined.begin(), most_combined.end(), makes_a_difference);
}

/// The same.
bool Action::has_to_combine(Side side, const ActionState& state) {
  if (state.combines(side) != 0 || !orders(side, state).combining.is_open) return false;
  if (!fires(side, fire_steps_[state.fire_step], state)) return false;
  return differ(most_combined, [&](int combining) {
    return aim(side, spreads(side, state), combining, state, false);
  });
}

int Action::combining(Side side, const ActionState& state) {
  const Combining& own = orders(side, state).combining;
  const unsigned chosen = state.combines(side);
  if (!own.is_open) return own.most;
  return chosen == 0 ? by_promise : most_combined[chosen - 1];
}

bool Action::may_disengage(Side side, const ActionState& state) {
  if (state.chosen(side) != 0 || state.round < first_free_round) return false;
  const Orders& own = orders(side, state);
  if (!own.disengagement.is_open || must_disengage(side, state)) return false;
  return leaving(side, false, state) != nothing;
}

}  // namespace asdic::naval
