#include "states/rules/assault/procedure.hpp"

#include <string>
#include <vector>

#include "states/fleet/enumerate_fleet.hpp"
#include "states/fleet/fleet_rules.hpp"
#include "states/games/anti_aircraft.hpp"
#include "states/games/landing.hpp"
#include "states/games/supported_fire.hpp"
#include "states/games/technologies.hpp"
#include "states/rules/assault/bombardment.hpp"

namespace asdic::assault {

namespace {

constexpr HitKind from_guns = from_others + 1;

enum class Phase : std::uint8_t {
  way,          ///< a gun that is flown over fires at the attacker's aircraft
  guns,         ///< an aa does
  bombardment,  ///< the attacker's ships fire
  round,        ///< a round begins
  attack,       ///< the attacker's fire
  reply,        ///< the defender's
  may_retreat,  ///< an open decision of the attacker
  over,
};

struct Header : FleetHeader {
  Phase phase = Phase::way;
  std::uint8_t guns_ahead = 0;  ///< on the way
  std::array<std::uint8_t, 2> unused = {};
};
using State = FleetState<Header>;

class Assault : public FleetRules<Assault, State> {
 public:
  using State = assault::State;

  Assault(const Case& battle, const Fleet& fleet, Chain& chain)
      : FleetRules(battle, fleet, chain.rolls),
        guns_(
            battle, fleet, [](const Group& g) { return g.type.kind == UnitKind::aa; }, from_guns),
        guns_on_the_way_(battle[flown_over_setting]),
        bombardment_(volleys_.intern(bombardment(battle))),
        retreat_of_landing_(battle, fleet, !bombarding_force(battle).empty()) {
    const auto coded = [&](const char* code) {
      return fleet.in_battle(Side::attacker, [=](const Slot& s) { return s.name.code == code; });
    };
    const auto fights = [](const Slot& s) { return s.type.kind != UnitKind::aa; };
    aa_ = fleet.in_battle(Side::defender, [&](const Slot& s) { return !fights(s); });
    attack_.helped = coded("inf");
    attack_.helpers = coded("art");
    attack_.value_beside = beside_artillery;
    attack_.alone =
        fleet.in_battle(Side::attacker, [](const Slot& s) { return s.name.code != "inf"; });
    defending_ = fleet.in_battle(Side::defender, fights);
    targets_ = {fleet.targets(fleet.in_battle(Side::attacker, fights)), fleet.targets(defending_)};
  }

  State start(const Fleet& fleet) {
    State state = brought(fleet);
    move_all(state, aa_, Status::left);
    if (has_begun()) return resumed(state);
    state.guns_ahead = static_cast<std::uint8_t>(guns_on_the_way_);
    fly_on(state);
    settle(state);
    return state;
  }

  static constexpr std::array attacker_fires = {Phase::bombardment, Phase::attack};
  static constexpr std::array defender_fires = {Phase::way, Phase::guns, Phase::reply};

  const Targets& targets(const State&, Side target, HitKind kind) const {
    return kind >= from_guns ? guns_.targets(kind) : targets_[index(target)];
  }

  void after_fire(State& state) {
    switch (state.phase) {
      case Phase::way:
        --state.guns_ahead;
        return fly_on(state);
      case Phase::guns:
        state.phase = Phase::bombardment;
        state.volleys[index(Side::attacker)] = bombardment_;
        return;
      case Phase::attack:
        state.phase = Phase::reply;
        return;
      case Phase::reply:
        return end_round(state);
      default:
        return next_round(state);
    }
  }

  void next_round(State& state) const {
    state.phase = fought_out(state) ? Phase::over : Phase::round;
  }

  void break_off(State& state) const { retreat_of_landing_.break_off(state.units); }
  Situation situation(const State& state) const {
    Situation situation = FleetRules::situation(state);
    retreat_of_landing_.describe(state.units, situation);
    return situation;
  }

  void open_round(State& state) {
    dice_.clear();
    attack_.add(dice_, state.units, fleet_.slots(), from_others);
    state.volleys[0] = volleys_.intern(dice_);
    state.volleys[1] = volleys_.of(state.units, {}, defending_);
    state.phase = Phase::attack;
  }

 private:
  /// To the next gun, or to the place of the battle.
  void fly_on(State& state) {
    const bool there = state.guns_ahead == 0;
    state.phase = there ? Phase::guns : Phase::way;
    state.volleys[index(Side::defender)] =
        there ? guns_.at_the_end(state.units, volleys_) : guns_.on_the_way(state.units, volleys_);
  }

  AntiAircraftFire guns_;
  int guns_on_the_way_;
  VolleyIndex bombardment_;
  RetreatOfLanding retreat_of_landing_;
  std::vector<SlotIndex> aa_;
  SupportedFire attack_;
  std::vector<Dice> dice_;  ///< of the volley that is made
  std::vector<SlotIndex> defending_;
  std::array<Targets, 2> targets_;
};

}  // namespace

Battle enumerate_against(std::span<const Case> battles, const EnumerationLimits& limits) {
  const Case& battle = battles.front();
  const auto statuses = [&](Side side, const Group& group) {
    const bool leaves = breaks_off(battle, side) || group.type.kind == UnitKind::aa;
    return leaves ? std::vector{Status::left} : std::vector<Status>();
  };
  Fleets fleets;
  for (const Case& each : battles) {
    const LandedApart apart = with_landed_apart(each);
    fleets.push_back(fleet_with_technologies(apart.battle, statuses, apart.entry_words));
  }
  return enumerate_fleet<Assault>(battle, fleets, limits);
}

}  // namespace asdic::assault
