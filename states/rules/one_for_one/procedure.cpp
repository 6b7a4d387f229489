#include "states/rules/one_for_one/procedure.hpp"

#include <algorithm>

#include "lib/exact/number.hpp"
#include "states/fleet/enumerate_fleet.hpp"
#include "states/fleet/fleet_rules.hpp"
#include "states/fleet/side_slots.hpp"
#include "states/rules/one_for_one/settings.hpp"

namespace asdic::one_for_one {

namespace {

enum class Phase : std::uint8_t {
  round,            ///< a round begins, detection is done
  attacker_leaves,  ///< an open decision: which of its undetected submarines do
  defender_leaves,
  attacker_holds,  ///< an open decision: which of those that are left hold their fire
  defender_holds,
  strike,        ///< the attacker's undetected submarines fire
  strike_reply,  ///< the defender's
  attack,        ///< the attacker's general fire
  reply,         ///< the defender's
  may_retreat,   ///< an open decision of the attacker
  over,
};

struct Header : FleetHeader {
  Phase phase = Phase::round;
  bool first_round = false;  ///< only where it matters: first_strike = first-round
  /// Sides whose undetected submarines struck in this round and can be fired on by all, as bits.
  std::uint8_t exposed = 0;
  /// Sides that will be asked who holds fire, as bits.
  std::uint8_t may_hold = 0;
};
using State = FleetState<Header>;

constexpr std::uint8_t bit_of(Side side) {
  return static_cast<std::uint8_t>(1u << index(side));
}

struct OwnSlots : SideSlots {
  std::vector<SlotIndex> holding;         ///< undetected submarines that hold their fire
  std::vector<SlotIndex> firing;          ///< all other submarines
  std::vector<SlotIndex> detected_first;  ///< the undetected ones, in the order of detection
  Targets sea_targets;                    ///< of submarines
  Targets open_targets;                   ///< of others, undetected submarines excepted
  Targets all_targets;  ///< of others, where undetected submarines that fired are exposed

  OwnSlots(const Fleet& fleet, Side side, DetectedFirst order)
      : SideSlots(fleet, side),
        holding(fleet.in_battle(side, is_holding)),
        firing(fleet.in_battle(side, [](const Slot& s) { return s.is_sub() && !is_holding(s); })),
        detected_first(undetected),
        sea_targets(fleet.targets(at_sea)),
        open_targets(fleet.targets(
            fleet.in_battle(side, [](const Slot& slot) { return slot.can_be_seen(); }))),
        all_targets(
            fleet.targets(fleet.in_battle(side, [](const Slot& s) { return !is_holding(s); }))) {
    if (order == DetectedFirst::owner) return;
    const auto worth = [&](SlotIndex slot) {
      return std::pair(fleet.slots()[slot].type.cost, fleet.slots()[slot].fire.value);
    };
    std::stable_sort(detected_first.begin(), detected_first.end(),
                     [&](SlotIndex a, SlotIndex b) { return worth(a) > worth(b); });
  }

  static bool is_holding(const Slot& slot) { return slot.status == Status::holding; }
};

class OneForOne : public FleetRules<OneForOne, State> {
 public:
  using State = one_for_one::State;

  OneForOne(const Case& battle, const Fleet& fleet, Chain& chain)
      : FleetRules(battle, fleet, chain.rolls),
        sides_{OwnSlots(fleet, Side::attacker, battle[detection_order]),
               OwnSlots(fleet, Side::defender, battle[detection_order])},
        detection_lasts_(battle[detection_lasts] == DetectionLasts::battle),
        firing_reveals_(battle[firing_reveals]),
        strikes_once_(battle[first_strike] == FirstStrike::first_round),
        ratio_(battle[detection_ratio]),
        rounding_(battle[detection_rounding]),
        leave_past_destroyers_(battle[leave_past_destroyers]),
        may_hold_(battle[optimal_may_hold]),
        undetected_{PolicyOf(battle, undetected_policy[0], fleet, sides_[0].submarines, rounds_),
                    PolicyOf(battle, undetected_policy[1], fleet, sides_[1].submarines, rounds_)} {
    if (battle[detected_may_retreat]) return;
    const auto& detected = of(Side::attacker).visible;
    std::erase_if(retreating_, [&](SlotIndex slot) {
      return std::find(detected.begin(), detected.end(), slot) != detected.end();
    });
    detects_late_ = retreats_ && !detected.empty();
  }

  State start(const Fleet& fleet) {
    State state = brought(fleet);
    for (const OwnSlots& side : sides_) fleet.hide(state.units, side.visible);
    if (has_begun()) return resumed(state);
    state.first_round = strikes_once_;
    next_round(state);
    return state;
  }

  void expand(const State& state, Node<State>& node) {
    switch (state.phase) {
      case Phase::attacker_leaves:
      case Phase::defender_leaves:
        return choose_who_leaves(state, leaving_step, node);
      case Phase::attacker_holds:
        return choose_who_holds(state, Side::attacker, node);
      case Phase::defender_holds:
        return choose_who_holds(state, Side::defender, node);
      default:
        return FleetRules::expand(state, node);
    }
  }

  static constexpr std::array attacker_fires = {Phase::strike, Phase::attack};
  static constexpr std::array defender_fires = {Phase::strike_reply, Phase::reply};

  const Targets& targets(const State& state, Side target, HitKind kind) const {
    if (kind == from_submarines) return of(target).sea_targets;
    return is_exposed(state, target) ? of(target).all_targets : of(target).open_targets;
  }

  void after_fire(State& state) {
    switch (state.phase) {
      case Phase::strike:
        state.phase = Phase::strike_reply;
        return;
      case Phase::strike_reply:
        return begin_general_fire(state);
      case Phase::attack:
        state.phase = Phase::reply;
        expose(state, Side::defender, false);
        return;
      default:
        state.first_round = false;
        state.exposed = 0;
        for (const OwnSlots& side : sides_) move_all(state, side.holding, Status::undetected);
        return end_round(state);
    }
  }

  void next_round(State& state) const {
    if (fought_out(state)) return finish(state);
    state.phase = Phase::round;
    if (!detects_late_) detect(state);
    if (!state.first_round) return;
    State detected = state;
    if (detects_late_) detect(detected);
    // Where no strike in it can hit, the first round is like any other.
    state.first_round =
        strike_can_hit(detected, Side::attacker) || strike_can_hit(detected, Side::defender);
  }

  void open_round(State& state) {
    if (detects_late_) detect(state);
    std::array<HowMany, 2> policies = {nobody, nobody};
    for (const Side side : both_sides) {
      policies[index(side)] = undetected_[index(side)].in(state.units);
    }
    for (const Side side : both_sides) {
      if (policies[index(side)] == holding_fire) {
        move_all(state, of(side).undetected, Status::holding);
      } else if (policies[index(side)].is_open && may_hold_) {
        state.may_hold |= bit_of(side);
      }
    }
    leave(state, leaving_step);
  }

  /// Who may be asked to leave or to hold fire may have the same units in both.
  Situation situation(const State& state) const {
    Situation situation = FleetRules::situation(state);
    const bool may_hold =
        state.phase == Phase::attacker_holds || state.phase == Phase::defender_holds;
    if (may_hold) situation.emplace_back("asked who holds fire", 1);
    return situation;
  }

  /// Who is detected is no change by itself, nor is the end of the first round.
  bool is_unchanged(State before, State after) const {
    for (State* const state : {&before, &after}) {
      state->first_round = false;
      for (const OwnSlots& side : sides_) move_all(*state, side.visible, Status::undetected);
    }
    return FleetRules::is_unchanged(before, after);
  }

  void forget(State& state) const {
    const bool reply = firing(state) == Side::defender;
    if (reply && count(state, of(Side::attacker).undetected) == 0) {
      expose(state, Side::attacker, false);
    }
  }

 private:
  const OwnSlots& of(Side side) const { return sides_[index(side)]; }

  static bool is_exposed(const State& state, Side side) {
    return (state.exposed & bit_of(side)) != 0;
  }
  static void expose(State& state, Side side, bool is_exposed) {
    const unsigned others = state.exposed & ~unsigned{bit_of(side)};
    state.exposed = static_cast<std::uint8_t>(others | (is_exposed ? bit_of(side) : 0u));
  }

  // 1. Detection.

  void detect(State& state) const {
    for (const Side side : both_sides) detect(state, side);
  }

  void detect(State& state, Side side) const {
    if (!detection_lasts_) move_all(state, of(side).visible, Status::undetected);
    const int submarines = count(state, of(side).submarines);
    const int destroyers = count(state, of(enemy(side)).destroyers);
    const Integer reach = rounded(ratio_.numerator() * destroyers, ratio_.denominator());
    int more = (reach < submarines ? static_cast<int>(reach.to_int64()) : submarines) -
               count(state, of(side).visible);
    for (const SlotIndex slot : of(side).detected_first) {
      const int found = std::clamp(more, 0, int{state.units[slot]});
      more -= found;
      move(state, slot, Status::detected, found);
    }
  }

  Integer rounded(const Integer& numerator, const Integer& denominator) const {
    switch (rounding_) {
      case Rounding::down:
        return numerator / denominator;
      case Rounding::up:
        return (numerator + denominator - 1) / denominator;
      case Rounding::nearest:
        break;
    }
    return (2 * numerator + denominator) / (2 * denominator);
  }

  void finish(State& state) const {
    for (const OwnSlots& side : sides_) move_all(state, side.undetected, Status::detected);
    state.first_round = false;
    state.phase = Phase::over;
  }

  // 2. Leaving, and holding fire.

  Leaving who_leaves(const State& state) const {
    const bool defender_may =
        leave_past_destroyers_ || count(state, of(Side::attacker).destroyers) == 0;
    return {
        {&of(Side::attacker).undetected, &of(Side::defender).undetected},
        {undetected_[0].in(state.units), defender_may ? undetected_[1].in(state.units) : nobody}};
  }

  void after_leaving(State& state) { ask_who_holds(state, Side::attacker); }

  /// From this side on, up to one that chooses.
  void ask_who_holds(State& state, Side from) {
    for (std::size_t side = index(from); side < both_sides.size(); ++side) {
      const bool may = (state.may_hold & bit_of(both_sides[side])) != 0;
      if (!may || !undetected_fire(state, both_sides[side])) continue;
      state.phase = side == 0 ? Phase::attacker_holds : Phase::defender_holds;
      return;
    }
    state.may_hold = 0;
    begin_strike(state);
  }

  void choose_who_holds(const State& state, Side side, Node<State>& node) {
    const std::vector<SlotIndex>& slots = of(side).undetected;
    std::vector<int> most;
    for (const SlotIndex slot : slots) most.push_back(state.units[slot]);
    choose_numbers(
        fleet_, side, undetected_policy[index(side)].path(), slots, most, node,
        [&](const std::vector<int>& numbers) {
          State next = state;
          for (std::size_t i = 0; i < slots.size(); ++i) {
            if (numbers[i] > 0) move(next, slots[i], Status::holding, numbers[i]);
          }
          next.may_hold = static_cast<std::uint8_t>(next.may_hold & ~unsigned{bit_of(side)});
          ask_who_holds(next, side);
          settle(next);
          return std::optional(next);
        },
        "hold fire: ");
  }

  // 3. First strike.

  bool strikes(const State& state) const { return !strikes_once_ || state.first_round; }

  /// Undetected submarines fire, and expose themselves, if the enemy has a sea unit in battle.
  bool undetected_fire(const State& state, Side side) const {
    return count(state, of(side).undetected) > 0 && count(state, of(enemy(side)).at_sea) > 0;
  }

  bool strike_can_hit(const State& state, Side side) const {
    const auto& slots = of(side).undetected;
    return undetected_fire(state, side) &&
           std::any_of(slots.begin(), slots.end(), [&](SlotIndex slot) {
             return state.units[slot] > 0 && fleet_.slots()[slot].fire.value > 0;
           });
  }

  void begin_strike(State& state) {
    if (!strikes(state)) return begin_general_fire(state);
    for (const Side side : both_sides) {
      expose(state, side, firing_reveals_ && undetected_fire(state, side));
      state.volleys[index(side)] = volleys_.of(state.units, of(side).undetected, {});
    }
    state.phase = Phase::strike;
  }

  // 4. General fire.

  void begin_general_fire(State& state) {
    for (const Side side : both_sides) {
      bool exposed = is_exposed(state, side);
      if (!strikes(state)) exposed = firing_reveals_ && undetected_fire(state, side);
      expose(state, side, exposed && count(state, of(side).undetected) > 0);
      const auto& submarines = strikes(state) ? of(side).visible : of(side).firing;
      state.volleys[index(side)] = volleys_.of(state.units, submarines, of(side).others);
    }
    state.phase = Phase::attack;
  }

  static constexpr LeavingStep leaving_step = {{Phase::attacker_leaves, Phase::defender_leaves},
                                               &undetected_policy,
                                               &OneForOne::who_leaves,
                                               &OneForOne::after_leaving};

  std::array<OwnSlots, 2> sides_;
  bool detection_lasts_;
  bool firing_reveals_;
  bool strikes_once_;
  Rational ratio_;
  Rounding rounding_;
  bool leave_past_destroyers_;
  bool may_hold_;
  std::array<PolicyOf<HowMany>, 2> undetected_;
  /// Who was detected in the last round matters until the attacker has broken off or not, so that
  /// a round begins in a state of before its detection.
  bool detects_late_ = false;
};

}  // namespace

namespace {

/// Whether the case says anywhere that some submarines of a side do what holds of the policy.
template <class Does>
bool may_do(const Case& battle, Side side, Does does) {
  const SettingOf<HowMany>& policy = undetected_policy[index(side)];
  const auto blocks = blocks_of(battle, policy.path());
  return does(battle[policy]) ||
         std::any_of(blocks.begin(), blocks.end(),
                     [&](const PolicyBlock* block) { return does(policy.of(block->what)); });
}

bool may_leave(const Case& battle, Side side) {
  return may_do(battle, side,
                [](const HowMany& policy) { return policy != nobody && policy != holding_fire; });
}

bool may_hold(const Case& battle, Side side) {
  const bool may_choose = battle[optimal_may_hold];
  return may_do(battle, side, [&](const HowMany& policy) {
    return policy == holding_fire || (policy.is_open && may_choose);
  });
}

}  // namespace

Battle enumerate_together(std::span<const Case> battles, const EnumerationLimits& limits) {
  const Case& battle = battles.front();
  const auto statuses = [&](Side side, const Group& group) {
    std::vector<Status> possible;
    const bool sub = group.type.kind == UnitKind::sub;
    const bool leaves = sub && may_leave(battle, side);
    if (sub) possible.push_back(Status::undetected);
    if (sub && may_hold(battle, side)) possible.push_back(Status::holding);
    if (leaves || breaks_off(battle, side)) possible.push_back(Status::left);
    return possible;
  };
  Fleets fleets;
  for (const Case& each : battles) {
    fleets.push_back(std::make_shared<const Fleet>(each, statuses, printed_value));
  }
  return enumerate_fleet<OneForOne>(battle, fleets, limits);
}

}  // namespace asdic::one_for_one
