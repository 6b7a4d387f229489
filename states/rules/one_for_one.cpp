// One-for-one detection of submarines.
//
// Source: Historical Board Gaming, Global War 1939, complete rules v5, submarines, with the
// designer's clarifications for the 6.0 rules. The rules print no values: the table is that of
// Axis & Allies Global 1940, second edition, or on a D12 that of Global War 1936.
//
// In each round
//   1. destroyers detect enemy submarines one for one; who was detected stays so,
//   2. an undetected submarine may leave: where no enemy destroyer is, or as the attacker anyhow,
//   3. undetected submarines strike first, at sea units; losses come off at once,
//   4. all others fire, and submarines that struck can be fired on by all.
//
// | option          | default     | else        | open in the text                                  |
// | --------------- | ----------- | ----------- | ------------------------------------------------- |
// | detection_lasts | battle      | round       | "for the duration of the battle", or counted anew |
// | firing_reveals  | true        | false       | may only submarines fire on an undetected one?    |
// | first_strike    | every-round | first-round | Global War 1936 has it in the first round alone   |
// | detection_ratio | 1           | a fraction  | submarines for each destroyer, rounded down       |
// | values          | scaled      | gw1936      | no values in the text                             |
// Policies: undetected = stay | leave for each side, retreat of the attacker.
#include <algorithm>

#include "states/fleet/fleet_rules.hpp"
#include "states/games/global_units.hpp"
#include "states/rule_system.hpp"

namespace asdic {

namespace {

enum class Phase : std::uint8_t {
  round,         ///< a round begins, detection is done
  strike,        ///< the attacker's undetected submarines fire
  strike_reply,  ///< the defender's
  attack,        ///< the attacker's general fire
  reply,         ///< the defender's
  over,
};

template <std::size_t Slots>
struct OneForOneState : FleetState<Slots> {
  Phase phase = Phase::round;
  bool first_round = false;  ///< only where it matters: first_strike = first-round
  /// By side: undetected submarines that struck in this round can be fired on by all.
  std::array<bool, 2> exposed = {};
};

template <std::size_t Slots>
class OneForOne : private FleetRules<OneForOne<Slots>, OneForOneState<Slots>> {
 public:
  using State = OneForOneState<Slots>;

  OneForOne(const Case& battle, const Fleet& fleet, Chain& chain)
      : Base(battle, fleet, chain.rolls),
        detection_lasts_(battle.setting("options.detection_lasts") == "battle"),
        firing_reveals_(battle.flag("options.firing_reveals")),
        strikes_once_(battle.setting("options.first_strike") == "first-round"),
        ratio_(*parse_fraction(battle.setting("options.detection_ratio"))) {
    for (const Side side : both_sides) {
      leaves_[index(side)] = battle.setting(std::string(name(side)) + ".undetected") == "leave";
      sides_[index(side)] = slots_of(side);
    }
  }

  State start(const Fleet& fleet) const {
    State state = this->brought(fleet);
    for (const SideSlots& side : sides_) this->move_all(state, side.detected, Status::undetected);
    state.first_round = strikes_once_;
    return next_round(state);
  }

  void expand(const State& state, Node<State>& node) {
    switch (state.phase) {
      case Phase::over:
        return node.end();
      case Phase::round:
        this->begin_round(state, node);
        return this->go_on(this->settled(begin_strike(after_leaving(state))), node);
      default:
        return this->roll(state, node);
    }
  }

 private:
  using Base = FleetRules<OneForOne, State>;
  friend Base;
  using Base::count;

  struct SideSlots {
    std::vector<SlotIndex> at_sea;
    std::vector<SlotIndex> destroyers;
    std::vector<SlotIndex> submarines;
    std::vector<SlotIndex> detected;    ///< submarines
    std::vector<SlotIndex> undetected;  ///< submarines
    std::vector<SlotIndex> others;      ///< all but submarines
    Targets sea_targets;                ///< of submarines
    Targets open_targets;               ///< of others, undetected submarines excepted
    Targets all_targets;                ///< of others, where undetected submarines are exposed
  };

  SideSlots slots_of(Side side) const {
    const auto where = [&](auto condition) { return this->slots(side, condition); };
    const auto& fleet = this->fleet_;
    SideSlots slots;
    slots.at_sea = where([](const Slot& s) { return s.at_sea(); });
    slots.destroyers = where([](const Slot& s) { return s.type.detects; });
    slots.submarines = where([](const Slot& s) { return s.is_sub(); });
    slots.detected = where([](const Slot& s) { return s.is_sub() && s.can_be_seen(); });
    slots.undetected = where([](const Slot& s) { return !s.can_be_seen(); });
    slots.others = where([](const Slot& s) { return !s.is_sub(); });
    slots.sea_targets = fleet.targets(slots.at_sea);
    slots.open_targets = fleet.targets(where([](const Slot& s) { return s.can_be_seen(); }));
    slots.all_targets = fleet.targets(where([](const Slot&) { return true; }));
    return slots;
  }

  const SideSlots& of(Side side) const { return sides_[index(side)]; }

  // 1. Detection.

  void detect(State& state, Side side) const {
    if (!detection_lasts_) {
      this->move_all(state, of(side).detected, Status::undetected);
    }
    const int submarines = count(state, of(side).submarines);
    const int destroyers = count(state, of(enemy(side)).destroyers);
    const Integer reach = boost::multiprecision::numerator(ratio_) * destroyers /
                          boost::multiprecision::denominator(ratio_);
    int more = (reach < submarines ? reach.template convert_to<int>() : submarines) -
               count(state, of(side).detected);
    for (const SlotIndex slot : of(side).undetected) {
      const int found = std::clamp(more, 0, int{state.units[slot]});
      more -= found;
      this->move(state, slot, Status::detected, found);
    }
  }

  State next_round(State state) const {
    state.exposed = {};
    if (this->fought_out(state)) return over(state);
    for (const Side side : both_sides) detect(state, side);
    // Where no strike in it can hit, the first round is like any other.
    state.first_round = state.first_round && (strike_can_hit(state, Side::attacker) ||
                                              strike_can_hit(state, Side::defender));
    state.phase = Phase::round;
    return state;
  }

  State over(State state) const {
    for (const SideSlots& side : sides_) this->move_all(state, side.undetected, Status::detected);
    state.first_round = false;
    state.phase = Phase::over;
    return state;
  }

  // 2. Leaving.

  State after_leaving(State state) const {
    const int enemy_destroyers = count(state, of(Side::attacker).destroyers);
    for (const Side side : both_sides) {
      const bool may = side == Side::attacker || enemy_destroyers == 0;
      if (!may || !leaves_[index(side)]) continue;
      this->move_all(state, of(side).undetected, Status::left);
    }
    return state;
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
             return state.units[slot] > 0 && this->fleet_.slots()[slot].fire.value > 0;
           });
  }

  State begin_strike(State state) {
    if (!strikes(state)) return begin_general_fire(state);
    for (const Side side : both_sides) {
      state.exposed[index(side)] = firing_reveals_ && undetected_fire(state, side);
      state.volleys[index(side)] = this->volley(state, of(side).undetected, {});
    }
    state.phase = Phase::strike;
    return state;
  }

  // 4. General fire.

  State begin_general_fire(State state) {
    for (const Side side : both_sides) {
      bool& exposed = state.exposed[index(side)];
      if (!strikes(state)) exposed = firing_reveals_ && undetected_fire(state, side);
      exposed = exposed && count(state, of(side).undetected) > 0;
      const auto& submarines = strikes(state) ? of(side).detected : of(side).submarines;
      state.volleys[index(side)] = this->volley(state, submarines, of(side).others);
    }
    state.phase = Phase::attack;
    return state;
  }

  // Fire, as FleetRules wants to know it.

  static constexpr std::array attacker_fires = {Phase::strike, Phase::attack};
  static constexpr std::array defender_fires = {Phase::strike_reply, Phase::reply};

  const Targets& targets(const State& state, Side target, HitKind kind) const {
    if (kind == from_submarines) return of(target).sea_targets;
    return state.exposed[index(target)] ? of(target).all_targets : of(target).open_targets;
  }

  State after_fire(State state) {
    switch (state.phase) {
      case Phase::strike:
        state.phase = Phase::strike_reply;
        return state;
      case Phase::strike_reply:
        return begin_general_fire(state);
      case Phase::attack:
        state.phase = Phase::reply;
        state.exposed[index(Side::defender)] = false;
        return state;
      default:
        state.first_round = false;
        return next_round(state);
    }
  }

  void forget(State& state) const {
    const bool reply = this->firing(state) == Side::defender;
    if (reply && count(state, of(Side::attacker).undetected) == 0) {
      state.exposed[index(Side::attacker)] = false;
    }
  }

  std::array<SideSlots, 2> sides_;
  std::array<bool, 2> leaves_ = {};
  bool detection_lasts_;
  bool firing_reveals_;
  bool strikes_once_;
  Rational ratio_;
};

Battle enumerate_together(std::span<const Case> battles, const EnumerationLimits& limits) {
  const Case& battle = battles.front();
  const auto statuses = [&](Side side, const Group& group) {
    std::vector<Status> possible;
    const std::string own = name(side);
    const bool sub = group.type.kind == UnitKind::sub;
    const bool retreats = side == Side::attacker && battle.setting("attacker.retreat") != "never";
    const bool leaves = sub && battle.setting(own + ".undetected") == "leave";
    if (sub) possible.push_back(Status::undetected);
    if (leaves || retreats) possible.push_back(Status::left);
    return possible;
  };
  Fleets fleets;
  for (const Case& each : battles) {
    fleets.push_back(std::make_shared<const Fleet>(each, statuses, printed_value));
  }
  return enumerate_fleet<OneForOne>(battle, fleets, limits);
}

Battle enumerate(const Case& battle, const EnumerationLimits& limits) {
  return enumerate_together({&battle, 1}, limits);
}

}  // namespace

namespace rules {

const RuleSystem& one_for_one() {
  static const RuleSystem system = {
      "one-for-one",
      "Submarines detected one for one by destroyers",
      "Historical Board Gaming, Global War 1939, complete rules v5, with clarifications for v6",
      {.settings =
           {reading("detection_lasts", {"battle", "round"},
                    "a detected submarine stays so, or destroyers count anew in each round"),
            reading("firing_reveals", {"true", "false"},
                    "submarines that struck can be fired on by all, or by enemy submarines alone"),
            reading("first_strike", {"every-round", "first-round"},
                    "undetected submarines strike first in every round, or in the first alone"),
            {Setting::Kind::parameter,
             "options.detection_ratio",
             "1",
             {},
             "submarines that one destroyer detects; a fraction is rounded down for all together"},
            values_setting,
            policy("attacker.undetected", {"stay", "leave"},
                   "what undetected submarines do before their strike"),
            policy("defender.undetected", {"stay", "leave"},
                   "the same; a defending one can leave only where no enemy destroyer is"),
            retreat_setting},
       .kinds = {UnitKind::sub, UnitKind::ship, UnitKind::air},
       .units = global_units},
      enumerate,
      enumerate_together};
  return system;
}

}  // namespace rules

}  // namespace asdic
