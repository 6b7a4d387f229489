#include "states/rules/one_for_one/procedure.hpp"

#include <algorithm>

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
  /// By side: undetected submarines that struck in this round can be fired on by all.
  std::array<bool, 2> exposed = {};
};
using State = FleetState<Header>;

struct OwnSlots : SideSlots {
  Targets sea_targets;   ///< of submarines
  Targets open_targets;  ///< of others, undetected submarines excepted
  Targets all_targets;   ///< of others, where undetected submarines are exposed

  OwnSlots(const Fleet& fleet, Side side)
      : SideSlots(fleet, side),
        sea_targets(fleet.targets(at_sea)),
        open_targets(fleet.targets(
            fleet.in_battle(side, [](const Slot& slot) { return slot.can_be_seen(); }))),
        all_targets(fleet.targets(all)) {}
};

class OneForOne : public FleetRules<OneForOne, State> {
 public:
  using State = one_for_one::State;

  OneForOne(const Case& battle, const Fleet& fleet, Chain& chain)
      : FleetRules(battle, fleet, chain.rolls),
        sides_{OwnSlots(fleet, Side::attacker), OwnSlots(fleet, Side::defender)},
        detection_lasts_(battle[detection_lasts] == DetectionLasts::battle),
        firing_reveals_(battle[firing_reveals]),
        strikes_once_(battle[first_strike] == FirstStrike::first_round),
        ratio_(battle[detection_ratio]),
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
      default:
        return FleetRules::expand(state, node);
    }
  }

  static constexpr std::array attacker_fires = {Phase::strike, Phase::attack};
  static constexpr std::array defender_fires = {Phase::strike_reply, Phase::reply};

  const Targets& targets(const State& state, Side target, HitKind kind) const {
    if (kind == from_submarines) return of(target).sea_targets;
    return state.exposed[index(target)] ? of(target).all_targets : of(target).open_targets;
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
        state.exposed[index(Side::defender)] = false;
        return;
      default:
        state.first_round = false;
        state.exposed = {};
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
    leave(state, leaving_step);
  }

  /// Who is detected is no change by itself.
  bool is_unchanged(State before, State after) const {
    for (State* const state : {&before, &after}) {
      for (const OwnSlots& side : sides_) move_all(*state, side.visible, Status::undetected);
    }
    return FleetRules::is_unchanged(before, after);
  }

  void forget(State& state) const {
    const bool reply = firing(state) == Side::defender;
    if (reply && count(state, of(Side::attacker).undetected) == 0) {
      state.exposed[index(Side::attacker)] = false;
    }
  }

 private:
  const OwnSlots& of(Side side) const { return sides_[index(side)]; }

  // 1. Detection.

  void detect(State& state) const {
    for (const Side side : both_sides) detect(state, side);
  }

  void detect(State& state, Side side) const {
    if (!detection_lasts_) move_all(state, of(side).visible, Status::undetected);
    const int submarines = count(state, of(side).submarines);
    const int destroyers = count(state, of(enemy(side)).destroyers);
    const Integer reach = boost::multiprecision::numerator(ratio_) * destroyers /
                          boost::multiprecision::denominator(ratio_);
    int more = (reach < submarines ? reach.convert_to<int>() : submarines) -
               count(state, of(side).visible);
    for (const SlotIndex slot : of(side).undetected) {
      const int found = std::clamp(more, 0, int{state.units[slot]});
      more -= found;
      move(state, slot, Status::detected, found);
    }
  }

  void finish(State& state) const {
    for (const OwnSlots& side : sides_) move_all(state, side.undetected, Status::detected);
    state.first_round = false;
    state.phase = Phase::over;
  }

  // 2. Leaving.

  Leaving who_leaves(const State& state) const {
    const bool defender_may = count(state, of(Side::attacker).destroyers) == 0;
    return {
        {&of(Side::attacker).undetected, &of(Side::defender).undetected},
        {undetected_[0].in(state.units), defender_may ? undetected_[1].in(state.units) : nobody}};
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
      state.exposed[index(side)] = firing_reveals_ && undetected_fire(state, side);
      state.volleys[index(side)] = volleys_.of(state.units, of(side).undetected, {});
    }
    state.phase = Phase::strike;
  }

  // 4. General fire.

  void begin_general_fire(State& state) {
    for (const Side side : both_sides) {
      bool& exposed = state.exposed[index(side)];
      if (!strikes(state)) exposed = firing_reveals_ && undetected_fire(state, side);
      exposed = exposed && count(state, of(side).undetected) > 0;
      const auto& submarines = strikes(state) ? of(side).visible : of(side).submarines;
      state.volleys[index(side)] = volleys_.of(state.units, submarines, of(side).others);
    }
    state.phase = Phase::attack;
  }

  static constexpr LeavingStep leaving_step = {{Phase::attacker_leaves, Phase::defender_leaves},
                                               &undetected_policy,
                                               &OneForOne::who_leaves,
                                               &OneForOne::begin_strike};

  std::array<OwnSlots, 2> sides_;
  bool detection_lasts_;
  bool firing_reveals_;
  bool strikes_once_;
  Rational ratio_;
  std::array<PolicyOf<HowMany>, 2> undetected_;
  /// Who was detected in the last round matters until the attacker has broken off or not, so that
  /// a round begins in a state of before its detection.
  bool detects_late_ = false;
};

}  // namespace

Battle enumerate_together(std::span<const Case> battles, const EnumerationLimits& limits) {
  const Case& battle = battles.front();
  const auto statuses = [&](Side side, const Group& group) {
    std::vector<Status> possible;
    const bool sub = group.type.kind == UnitKind::sub;
    const bool leaves = sub && may_be_done(battle, undetected_policy[index(side)]);
    if (sub) possible.push_back(Status::undetected);
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
