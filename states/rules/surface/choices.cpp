// The open choices of the sides in an action.
#include <algorithm>
#include <array>
#include <utility>

#include "states/rules/surface/action.hpp"

namespace asdic::surface {

namespace {

constexpr std::array<const char*, 2> ranges = {"range 1", "range 2"};
constexpr std::array<const char*, 2> targets = {"concentrate", "spread"};
constexpr std::array<const char*, 3> combinations = {"best", "all", "none"};
constexpr std::array<const char*, 2> stays = {"stay", "disengage"};
/// The values of CombineRule::most for the options of an open choice.
constexpr std::array<int, 3> most_combined = {by_promise, all_ships, 1};

}  // namespace

std::optional<OpenDecision> Action::open_choice(const ActionState& state) {
  if (state.phase == Phase::round) {
    const auto who = range_chooser(state);
    return who ? std::optional(OpenDecision{*who, "range", ranges}) : std::nullopt;
  }
  for (const Side side : both_sides) {
    if (state.phase == Phase::aim && aims_by_ship(side, state)) {
      if (auto choice = choice_of_target(side, state)) return choice;
    } else if (state.phase == Phase::aim && has_to_aim(side, state)) {
      return OpenDecision{side, "targets", targets};
    }
    if (state.phase == Phase::aim && has_to_combine(side, state)) {
      return OpenDecision{side, "combine", combinations};
    }
    if (state.phase == Phase::stay && may_disengage(side, state)) {
      return OpenDecision{side, "disengage", stays};
    }
  }
  return std::nullopt;
}

void Action::choose(std::size_t option, ActionState& state) {
  if (state.phase == Phase::round) {
    return choose_range(static_cast<int>(1 + option), state);
  }
  const OpenDecision chosen = *choice(state);
  if (!chosen.targets.empty()) {
    NextAim next = next_aim(chosen.owner, state);
    next.plan[index(chosen.owner)].push_back(next.options[option]);
    state.pending = plans_.intern(next.plan);
  } else if (chosen.about == "combine") {
    state.combine(chosen.owner, option);
  } else {
    state.choose(chosen.owner, option);
  }
  advance(state);
}

void Action::choose_range(int wish, ActionState& state) {
  using enum Side;
  const bool both_choose = !prevailing_side(state) &&
                           !orders(attacker, state).range_in(state.round) &&
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
  if (const auto side = prevailing_side(state)) return *(side == attacker ? wish : other_wish);
  return wish && wish == other_wish ? *wish : state.range;
}

std::optional<Side> Action::prevailing_side(const ActionState& state) const {
  using enum Side;
  const Condition& own = condition(attacker, state);
  const Condition& others = condition(defender, state);
  if (own.speed != others.speed) return own.speed > others.speed ? attacker : defender;
  if (own.armed > 0 && 2 * own.armed >= 3 * others.armed) return attacker;
  if (others.armed > 0 && 2 * others.armed >= 3 * own.armed) return defender;
  return std::nullopt;
}

/// Returns the side that chooses the range. The side that prevails chooses. If no side prevails and
/// the wish of one side is open, this side may agree to the wish of the other. If both are open,
/// the attacker chooses its wish first, and then the defender may agree or not.
std::optional<Side> Action::range_chooser(const ActionState& state) {
  if (state.round < first_free_round) return std::nullopt;
  const auto wish = [&](Side side) { return orders(side, state).range_in(state.round); };
  if (wish(Side::attacker) && wish(Side::defender)) return std::nullopt;
  if (const auto side = prevailing_side(state)) return wish(*side) ? std::nullopt : side;
  if (!wish(Side::attacker) && !wish(Side::defender)) {
    return state.chosen(Side::attacker) == 0 ? Side::attacker : Side::defender;
  }
  for (const Side side : both_sides) {
    const auto other_wish = wish(enemy(side));
    if (!wish(side) && other_wish && *other_wish != state.range) return side;
  }
  return std::nullopt;
}

/// Omits aims that have the same effect as others: equal ships choose targets in ascending order,
/// and of equal targets under equal fire only the first can be chosen.
Action::NextAim Action::next_aim(Side side, const ActionState& state) {
  NextAim next = {plans_[state.pending]};
  Aims& aims = next.plan[index(side)];
  FireStep step = fire_steps_[state.fire_step];
  step.torpedoes = step.torpedoes && orders(side, state).fires_torpedoes(state.round, state.range);
  const auto own = engaged_ships(slots_, side, ships(side, state));
  const auto others = engaged_ships(slots_, enemy(side), ships(enemy(side), state));
  if (others.empty()) return next;
  std::vector<std::vector<ShipSlotIndex>> fire(others.size());  // by target
  for (std::size_t ship = 0; ship < own.size(); ++ship) {
    const bool takes_part = gunnery_.fires(own[ship], step, state.range);
    if (ship == aims.size() && !takes_part) aims.push_back(0);
    if (ship == aims.size()) {
      const bool like_the_last = ship > 0 && own[ship - 1] == own[ship];
      const std::size_t first = like_the_last ? aims.back() : 0;
      Aims options;
      for (std::size_t target = first; target < others.size(); ++target) {
        const bool is_new = std::none_of(options.begin(), options.end(), [&](std::size_t other) {
          return others[other] == others[target] && fire[other] == fire[target];
        });
        if (is_new) options.push_back(static_cast<std::uint16_t>(target));
      }
      if (options.size() > 1) {
        next.options = std::move(options);
        next.ship = own[ship];
        return next;
      }
      aims.push_back(options.front());
    }
    if (takes_part) fire[aims[ship]].push_back(own[ship]);
  }
  return next;
}

std::optional<OpenDecision> Action::choice_of_target(Side side, const ActionState& state) {
  const NextAim next = next_aim(side, state);
  if (next.options.empty()) return std::nullopt;
  const auto names =
      names_of_targets(slots_, engaged_ships(slots_, enemy(side), ships(enemy(side), state)));
  OpenDecision choice = {side, "targets", {}};
  for (const std::uint16_t target : next.options) {
    choice.targets.push_back(slots_.words(next.ship) + " at " + names[target]);
  }
  return choice;
}

/// Returns whether the side chooses its targets now: in the first step of a round in which the
/// choice makes a difference.
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

/// Returns whether the side chooses now how its ships combine: in the first step in which the
/// choice makes a difference.
bool Action::has_to_combine(Side side, const ActionState& state) {
  if (state.combines(side) != 0 || !orders(side, state).combining.is_open) return false;
  if (!fires(side, fire_steps_[state.fire_step], state)) return false;
  return differ(most_combined, [&](int combining) {
    return aim(side, spreads(side, state), combining, state, false);
  });
}

int Action::combining(Side side, const ActionState& state) {
  const CombineRule& own = orders(side, state).combining;
  const unsigned chosen = state.combines(side);
  if (!own.is_open) return own.most;
  return chosen == 0 ? by_promise : most_combined[chosen - 1];
}

bool Action::may_disengage(Side side, const ActionState& state) {
  if (state.chosen(side) != 0 || state.round < first_free_round) return false;
  const Orders& own = orders(side, state);
  if (!own.disengagement.is_open || must_disengage(side, state)) return false;
  return leaving_ships(side, false, state) != nothing;
}

}  // namespace asdic::surface
