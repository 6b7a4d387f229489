#include "states/rules/axis_allies/procedure.hpp"

#include <algorithm>

#include "states/fleet/fleet_rules.hpp"
#include "states/games/landing.hpp"
#include "states/rules/axis_allies/assign.hpp"
#include "states/rules/axis_allies/bombardment.hpp"
#include "states/rules/axis_allies/own_side.hpp"
#include "states/rules/axis_allies/settings.hpp"
#include "states/rules/axis_allies/throws.hpp"

namespace asdic::axis_allies {

namespace {

constexpr std::uint16_t value_of_guns = 1;
constexpr int aircraft_of_a_gun = 3;

enum class Phase : std::uint8_t {
  guns,          ///< guns fire at the attacker's aircraft
  bombardment,   ///< the attacker's ships fire
  round,         ///< a round begins
  strike,        ///< the attacker's free submarines fire
  strike_reply,  ///< the defender's
  attack,        ///< the rest of the attacker's fire
  reply,         ///< the defender's
  over,
};

struct Header : FleetHeader {
  VolleyIndex hits = 0;  ///< that wait: until all of a step are known, or for the first round's end
  Phase phase = Phase::guns;
  std::uint8_t destroyers = 0;  ///< the sides that had some when the round began
  bool ships_fire = false;      ///< those that bombard, with the first dice of the first round
  std::uint8_t unused = 0;
};
using State = FleetState<Header>;

void append(std::vector<Dice>& dice, const std::vector<Dice>& others) {
  dice.insert(dice.end(), others.begin(), others.end());
}

/// Ships under low luck whose dice are one group with the attacker's first.
bool are_pooled(const Case& battle) {
  return battle[dice_thrown] == Thrown::low_luck && battle[low_luck_bombardment_pooled];
}

class AxisAllies : public FleetRules<AxisAllies, State> {
 public:
  using State = axis_allies::State;

  AxisAllies(const Case& battle, const Fleet& fleet, Chain& chain)
      : FleetRules(battle, fleet, chain.rolls, faces(battle[dice_thrown])),
        battle_(battle),
        thrown_(battle[dice_thrown]),
        submerge_at_strike_(battle[submerge_when] == SubmergeWhen::strike),
        air_needs_destroyer_(battle[air_needs_destroyer]),
        takes_most_(battle[hit_order] == HitOrder::most),
        pooled_(are_pooled(battle)),
        ships_(bombardment(battle)),
        sides_{OwnSide(battle, fleet, Side::attacker), OwnSide(battle, fleet, Side::defender)},
        submerge_{PolicyOf(battle, submerge_policy[0], fleet, sides_[0].submarines, rounds_),
                  PolicyOf(battle, submerge_policy[1], fleet, sides_[1].submarines, rounds_)},
        retreat_of_landing_(battle, fleet, !bombarding_force(battle).empty()) {}

  State start(const Fleet& fleet) {
    State state = brought(fleet);
    state.volleys[index(Side::defender)] = volleys_.intern(fire_of_guns(state));
    if (!battle_[aa_is_target]) move_all(state, of(Side::defender).guns, Status::left);
    state.ships_fire = pooled_ && !ships_.empty();
    settle(state);
    return state;
  }

  static constexpr std::array attacker_fires = {Phase::bombardment, Phase::strike, Phase::attack};
  static constexpr std::array defender_fires = {Phase::guns, Phase::strike_reply, Phase::reply};

  const Targets& targets(const State& state, Side target, HitKind kind) const {
    return of(target).targets(state.units, kind);
  }

  void take(State& state, Side target, HitKind kind) {
    if (!waits(state)) return FleetRules::take(state, target, kind);
    std::vector<Dice> hits = volleys_.dice(state.hits);
    if (hits.empty() || hits.back().kind != kind) {
      hits.push_back({kind, static_cast<std::uint16_t>(faces(thrown_)), 0});
    }
    const int most = hits_to_sink(state.units, targets(state, target, kind), fleet_.slots());
    if (static_cast<int>(hits.back().count) < most) ++hits.back().count;
    state.hits = volleys_.intern(hits);
  }

  void after_fire(State& state) {
    switch (state.phase) {
      case Phase::guns:
        lose_helpless(state);
        state.phase = Phase::bombardment;
        if (!pooled_) state.volleys[index(Side::attacker)] = volleys_.intern(fire_of_ships());
        return;
      case Phase::bombardment:
        lose_helpless(state);
        return next_round(state);
      case Phase::strike:
        state.phase = Phase::strike_reply;
        return;
      case Phase::strike_reply:
        lose_helpless(state);
        return begin_general_fire(state);
      case Phase::attack:
        take_waiting(state, Side::defender);
        state.phase = Phase::reply;
        return;
      default:
        take_waiting(state, Side::attacker);
        lose_helpless(state);
        if (!submerge_at_strike_) submerge(state, destroyers(state));
        end_round(state);
        return next_round(state);
    }
  }

  void next_round(State& state) const {
    state.phase = fought_out(state) ? Phase::over : Phase::round;
    if (state.phase != Phase::over) return;
    state.ships_fire = false;
    state.hits = 0;
  }

  void break_off(State& state) const { retreat_of_landing_.break_off(state.units); }

  void open_round(State& state) {
    state.destroyers = destroyers(state);
    if (submerge_at_strike_) submerge(state, state.destroyers);
    for (const Side side : both_sides) {
      if (!is_free(side, state.destroyers)) continue;
      state.volleys[index(side)] = volleys_.intern(fire_of_submarines(state, side));
    }
    state.phase = Phase::strike;
  }

 private:
  const OwnSide& of(Side side) const { return sides_[index(side)]; }

  // Before the first round.

  std::vector<Dice> fire_of_guns(const State& state) const {
    const OwnSide& defender = of(Side::defender);
    const int guns = count(state, defender.guns);
    if (guns == 0) return {};
    const bool alone = guns == count(state, defender.all);
    if (alone && battle_[aa_is_target] && !battle_[lone_aa_fires]) return {};
    const int aircraft = count(state, of(Side::attacker).flying);
    const int shots =
        battle_[aa_fire] == AaFire::each ? aircraft : std::min(aircraft, aircraft_of_a_gun * guns);
    const bool fair = thrown_ == Thrown::low_luck && !battle_[low_luck_aa];
    return thrown({{from_guns, value_of_guns, static_cast<std::uint32_t>(shots)}},
                  fair ? Thrown::fair : thrown_);
  }

  /// What bombardment hits fires in the first round, if there is one.
  bool waits(const State& state) const {
    if (state.phase == Phase::bombardment) {
      return battle_[bombardment_reply] && !fought_out(state);
    }
    return takes_most_ && (state.phase == Phase::attack || state.phase == Phase::reply);
  }

  /// Each ship for itself, so that low luck changes nothing.
  std::vector<Dice> fire_of_ships() const {
    return thrown(ships_, thrown_ == Thrown::low_luck ? Thrown::fair : thrown_);
  }

  // 1. Submarines submerge, or strike.

  /// The sides that have destroyers, as bits.
  std::uint8_t destroyers(const State& state) const {
    unsigned sides = 0;
    for (const Side side : both_sides) {
      if (count(state, of(side).destroyers) > 0) sides |= 1u << index(side);
    }
    return static_cast<std::uint8_t>(sides);
  }
  static bool is_free(Side side, std::uint8_t destroyers) {
    return (destroyers & 1u << index(enemy(side))) == 0;
  }

  void submerge(State& state, std::uint8_t destroyers) const {
    if (fought_out(state)) return;
    std::array<int, 2> leaving = {};
    for (const Side side : both_sides) {
      if (is_free(side, destroyers))
        leaving[index(side)] = submerge_[index(side)].in(state.units).most;
    }
    for (const Side side : both_sides) {
      move_first(state, of(side).submarines, Status::left, leaving[index(side)]);
    }
    lose_helpless(state);
  }

  std::vector<Dice> fire_of_submarines(const State& state, Side side) const {
    std::vector<Dice> dice;
    volleys_.add(dice, from_submarines, state.units, of(side).submarines);
    return thrown(dice, thrown_);
  }

  // 2. All others fire.

  void begin_general_fire(State& state) {
    for (const Side side : both_sides) {
      std::vector<Dice> dice;
      if (!is_free(side, state.destroyers)) append(dice, fire_of_submarines(state, side));
      const bool air_hits_all = !air_needs_destroyer_ ||
                                (state.destroyers & 1u << index(side)) != 0 ||
                                count(state, of(enemy(side)).submarines) == 0;
      const OwnSide& own = of(side);
      std::vector<Dice> air = own.aircraft.dice(state.units, fleet_.slots(),
                                                air_hits_all ? from_others : from_aircraft);
      std::vector<Dice> others = own.surface.dice(state.units, fleet_.slots(), from_others);
      if (side == Side::attacker && state.ships_fire) append(others, ships_);
      if (air_hits_all) {
        append(others, air);
      } else {
        append(dice, thrown(air, thrown_));
      }
      append(dice, thrown(others, thrown_));
      state.volleys[index(side)] = volleys_.intern(dice);
    }
    take_waiting(state, Side::defender);
    state.destroyers = 0;
    state.ships_fire = false;
    state.phase = Phase::attack;
  }

  void take_waiting(State& state, Side target) const {
    if (state.hits == 0) return;
    std::vector<Hits> hits;
    for (const Dice& of_kind : volleys_.dice(state.hits)) {
      hits.push_back({static_cast<int>(of_kind.count), &targets(state, target, of_kind.kind)});
    }
    take_most(hits, fleet_.slots(), state.units);
    state.hits = 0;
  }

  // 4. Who cannot fight.

  void lose_helpless(State& state) const {
    std::array<bool, 2> lost = {};
    for (const Side side : both_sides) {
      lost[index(side)] =
          of(side).is_helpless(state.units) && of(enemy(side)).is_armed(state.units);
    }
    for (const Side side : both_sides) {
      if (!lost[index(side)]) continue;
      for (const SlotIndex slot : of(side).all) state.units[slot] = 0;
    }
  }

  const Case& battle_;
  Thrown thrown_;
  bool submerge_at_strike_;
  bool air_needs_destroyer_;
  bool takes_most_;
  bool pooled_;
  std::vector<Dice> ships_;  ///< on six faces
  std::array<OwnSide, 2> sides_;
  std::array<PolicyOf<HowMany>, 2> submerge_;
  RetreatOfLanding retreat_of_landing_;
};

}  // namespace

Battle enumerate_against(std::span<const Case> battles, const EnumerationLimits& limits) {
  const Case& battle = battles.front();
  const auto statuses = [&](Side side, const Group& group) {
    const bool submerges =
        group.type.kind == UnitKind::sub && may_be_done(battle, submerge_policy[index(side)]);
    const bool is_left = group.type.kind == UnitKind::aa && !battle[aa_is_target];
    const bool leaves = submerges || is_left || breaks_off(battle, side);
    return leaves ? std::vector{Status::left} : std::vector<Status>();
  };
  Fleets fleets;
  for (const Case& each : battles) {
    fleets.push_back(std::make_shared<const Fleet>(each, statuses, printed_value));
  }
  return enumerate_fleet<AxisAllies>(battle, fleets, limits);
}

}  // namespace asdic::axis_allies
