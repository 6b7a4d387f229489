// Amphibious assault: anti-aircraft fire and bombardment once, then land and air units.
//
// Source: Axis & Allies Revised Enhanced, technologies 1, 5 and 6, on the Larry Harris Tournament
// Rules (LHTR), which have the land battle around them.
//
// Before the first round an aa fires at the attacker's aircraft; then the attacker's ships bombard,
// and what they hit does not reply. In each round all units fire at once, infantry beside
// artillery, one for one, attacking at 2. An aa is in no battle.
//
// | option            | default | else   | open in the text                     |
// | ----------------- | ------- | ------ | ------------------------------------ |
// | bombardment_limit | none    | landed | no more shots than land units attack |
// | aa_targets        | owner   | aimed  | each die at its own aircraft?        |
// Policy: retreat of the attacker; after a bombardment only of his aircraft.
#include <algorithm>

#include "lib/error.hpp"
#include "states/fleet/fleet_rules.hpp"
#include "states/games/anti_aircraft.hpp"
#include "states/games/global_units.hpp"
#include "states/games/technologies.hpp"
#include "states/rule_system.hpp"

namespace asdic {

namespace {

constexpr HitKind from_guns = from_others + 1;
constexpr int supported_attack = 2;

enum class Phase : std::uint8_t {
  guns,         ///< an aa fires at the attacker's aircraft
  bombardment,  ///< the attacker's ships fire
  round,        ///< a round begins
  attack,       ///< the attacker's fire
  reply,        ///< the defender's
  over,
};

template <std::size_t Slots>
struct AssaultState : FleetState<Slots> {
  Phase phase = Phase::guns;
  std::array<std::uint8_t, 3> unused = {};
};

/// The ships that bombard; they are in no force.
const std::vector<UnitType>& bombarding() {
  static const std::vector<UnitType> ships = {{"bb", UnitKind::ship, 4, 4, 1},
                                              {"dd", UnitKind::ship, 3, 3, 1}};
  return ships;
}

/// Throws Error(input) for ships that cannot bombard.
Force bombarding_force(const Case& battle) {
  const Place& place = battle.places.at("attacker.bombard");
  const TypeOf type_of = [](std::string_view code, const Place& here) -> const UnitType& {
    for (const UnitType& ship : bombarding()) {
      if (ship.code == code) return ship;
    }
    throw Error(here, "only bb and dd bombard, and not '" + std::string(code) + "'");
  };
  const Force force = parse_force(battle.setting("attacker.bombard"), place, type_of);
  for (const Group& group : force) {
    if (group.name.code == "dd" &&
        !has(battle, Side::attacker, group.name.nation, "combined-arms")) {
      throw Error(group.place,
                  "destroyers bombard with combined-arms alone; as in "
                  "attacker.technologies.all = [\"combined-arms\"]");
    }
  }
  return force;
}

/// The dice of the bombardment, battleships first.
std::vector<Dice> bombardment(const Case& battle) {
  int shots = most_of_a_kind * most_kinds_of_units;
  if (battle.setting("options.bombardment_limit") == "landed") {
    shots = 0;
    for (const Group& group : battle.sides[index(Side::attacker)].force) {
      if (group.type.kind == UnitKind::land) shots += group.count;
    }
  }
  const Force force = bombarding_force(battle);
  std::vector<Dice> dice;
  for (const UnitType& ship : bombarding()) {
    for (const Group& group : force) {
      if (group.name.code != ship.code) continue;
      const int fire = std::min(group.count, shots);
      shots -= fire;
      dice.push_back({from_others, static_cast<std::uint16_t>(*ship.attack),
                      static_cast<std::uint32_t>(fire)});
    }
  }
  return dice;
}

std::vector<std::string> guns_of(const Case& battle) {
  std::vector<std::string> nations;
  for (const Group& group : battle.sides[index(Side::defender)].force) {
    if (group.type.kind == UnitKind::aa) nations.push_back(group.name.nation);
  }
  return nations;
}

template <std::size_t Slots>
class Assault : private FleetRules<Assault<Slots>, AssaultState<Slots>> {
 public:
  using State = AssaultState<Slots>;

  Assault(const Case& battle, const Fleet& fleet, Chain& chain)
      : Base(battle, fleet, chain.rolls),
        guns_(battle, fleet, guns_of(battle), from_guns),
        bombardment_(this->volleys_.intern(bombardment(battle))) {
    const auto coded = [&](Side side, const char* code) {
      return this->slots(side, [=](const Slot& s) { return s.name.code == code; });
    };
    const auto fights = [](const Slot& s) { return s.type.kind != UnitKind::aa; };
    aa_ = this->slots(Side::defender, [&](const Slot& s) { return !fights(s); });
    infantry_ = coded(Side::attacker, "inf");
    artillery_ = coded(Side::attacker, "art");
    for (const Side side : both_sides) {
      fighting_[index(side)] = this->slots(side, fights);
      targets_[index(side)] = fleet.targets(fighting_[index(side)]);
    }
    unsupported_ = this->slots(Side::attacker, [](const Slot& s) { return s.name.code != "inf"; });
    if (!bombarding_force(battle).empty()) {
      this->retreating_ =
          this->slots(Side::attacker, [](const Slot& s) { return s.type.kind == UnitKind::air; });
    }
  }

  State start(const Fleet& fleet) {
    State state = this->brought(fleet);
    this->move_all(state, aa_, Status::left);
    state.volleys[index(Side::defender)] = guns_.volley(state.units.data(), this->volleys_);
    return this->settled(state);
  }

  void expand(const State& state, Node<State>& node) {
    switch (state.phase) {
      case Phase::over:
        return node.end();
      case Phase::round:
        this->begin_round(state, node);
        return this->go_on(this->settled(begin_fire(state)), node);
      default:
        return this->roll(state, node);
    }
  }

 private:
  using Base = FleetRules<Assault, State>;
  friend Base;
  using Base::count;

  State next_round(State state) const {
    state.phase = this->fought_out(state) ? Phase::over : Phase::round;
    return state;
  }

  State begin_fire(State state) {
    std::vector<Dice> dice;
    int supported = count(state, artillery_);
    for (const SlotIndex slot : infantry_) {
      const int beside = std::min<int>(supported, state.units[slot]);
      supported -= beside;
      const Fire alone = this->fleet_.slots()[slot].fire;
      this->add_dice(dice, from_others, {std::max(alone.value, supported_attack)}, beside);
      this->add_dice(dice, from_others, alone, state.units[slot] - beside);
    }
    this->add_dice(dice, from_others, state, unsupported_);
    state.volleys[0] = this->volleys_.intern(dice);
    state.volleys[1] = this->volley(state, {}, fighting_[1]);
    state.phase = Phase::attack;
    return state;
  }

  static constexpr std::array attacker_fires = {Phase::bombardment, Phase::attack};
  static constexpr std::array defender_fires = {Phase::guns, Phase::reply};

  const Targets& targets(const State&, Side target, HitKind kind) const {
    return kind >= from_guns ? guns_.targets(kind) : targets_[index(target)];
  }

  State after_fire(State state) const {
    switch (state.phase) {
      case Phase::guns:
        state.phase = Phase::bombardment;
        state.volleys[index(Side::attacker)] = bombardment_;
        return state;
      case Phase::attack:
        state.phase = Phase::reply;
        return state;
      default:  // after the bombardment, or a reply
        return next_round(state);
    }
  }

  AntiAircraftFire guns_;
  VolleyIndex bombardment_;
  std::vector<SlotIndex> aa_;
  std::vector<SlotIndex> infantry_;  ///< of the attacker, and so are these
  std::vector<SlotIndex> artillery_;
  std::vector<SlotIndex> unsupported_;  ///< all but infantry
  std::array<std::vector<SlotIndex>, 2> fighting_;
  std::array<Targets, 2> targets_;
};

std::vector<UnitType> units(int, const std::map<std::string, std::string>&, const Place&) {
  using enum UnitKind;
  return {{"inf", land, 1, 2, 1, 3}, {"art", land, 2, 2, 1, 4}, {"arm", land, 3, 3, 1, 5},
          {"ftr", air, 3, 4, 1, 10}, {"bmb", air, 4, 1, 1, 15}, {"aa", aa, 0, 0, 1, 5}};
}

Battle enumerate(const Case& battle, const EnumerationLimits& limits) {
  const auto statuses = [&](Side side, const Group& group) {
    const bool retreats = side == Side::attacker && battle.setting("attacker.retreat") != "never";
    const bool leaves = retreats || group.type.kind == UnitKind::aa;
    return leaves ? std::vector{Status::left} : std::vector<Status>();
  };
  return enumerate_fleet<Assault>(battle, {fleet_with_technologies(battle, statuses)}, limits);
}

void check(const Case& battle) {
  bombarding_force(battle);
  for (const Group& group : battle.sides[index(Side::attacker)].force) {
    if (group.type.kind == UnitKind::aa) {
      throw Error(group.place, "an aa defends, and attacks nobody");
    }
  }
}

}  // namespace

namespace rules {

const RuleSystem& assault() {
  static const RuleSystem system = {
      "assault",
      "Amphibious assaults on LHTR land combat, with bombardment and technologies",
      "Axis & Allies Revised Enhanced, on the Larry Harris Tournament Rules (LHTR)",
      {.settings = {reading("bombardment_limit", {"none", "landed"},
                            "as many shots as there are ships, or at most as land units attack"),
                    AntiAircraftFire::targets_setting(),
                    retreat_setting,
                    {Setting::Kind::force,
                     "attacker.bombard",
                     "",
                     {},
                     "ships that fire once before the first round: bb at 4, dd at 3"}},
       .kinds = {UnitKind::land, UnitKind::air, UnitKind::aa},
       .units = units,
       .dice = {6},
       .technologies = technologies,
       .check = check},
      enumerate};
  return system;
}

}  // namespace rules

}  // namespace asdic
