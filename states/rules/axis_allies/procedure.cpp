#include "states/rules/axis_allies/procedure.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include "states/fleet/enumerate_fleet.hpp"
#include "states/fleet/fleet_rules.hpp"
#include "states/fleet/retreat.hpp"
#include "states/games/landing.hpp"
#include "states/rules/axis_allies/assign.hpp"
#include "states/rules/axis_allies/bombardment.hpp"
#include "states/rules/axis_allies/fleets.hpp"
#include "states/rules/axis_allies/own_side.hpp"
#include "states/rules/axis_allies/settings.hpp"
#include "states/rules/axis_allies/state.hpp"
#include "states/rules/axis_allies/throws.hpp"

namespace asdic::axis_allies {

namespace {

constexpr int aircraft_of_a_gun = 3;

void append(std::vector<Dice>& dice, const std::vector<Dice>& others) {
  dice.insert(dice.end(), others.begin(), others.end());
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
        pooled_(are_pooled(battle)),
        transports_may_retreat_(battle[lone_transports_may_retreat] &&
                                breaks_off(battle, Side::attacker)),
        ships_(bombardment(battle)),
        sides_{OwnSide(battle, fleet, Side::attacker), OwnSide(battle, fleet, Side::defender)},
        takes_most_{order_can_matter(Side::attacker), order_can_matter(Side::defender)},
        submerge_{PolicyOf(battle, submerge_policy[0], fleet, sides_[0].submarines, rounds_),
                  PolicyOf(battle, submerge_policy[1], fleet, sides_[1].submarines, rounds_)},
        retreat_of_landing_(battle, fleet, !bombarding_force(battle).empty()) {}

  State start(const Fleet& fleet) {
    State state = brought(fleet);
    const auto& guns = of(Side::defender).guns;
    if (has_begun()) {
      if (!battle_[aa_is_target]) move_all(state, guns, Status::left);
      lose_helpless(state);
      return resumed(state);
    }
    state.volleys[index(Side::defender)] = volleys_.intern(fire_of_guns(state));
    if (!battle_[aa_is_target]) move_all(state, guns, Status::left);
    state.ships_fire = pooled_ && !ships_.empty();
    settle(state);
    return state;
  }

  void expand(const State& state, Node<State>& node) {
    switch (state.phase) {
      case Phase::attacker_submerges:
      case Phase::defender_submerges:
        return choose_who_leaves(state, submerging(), node);
      default:
        return FleetRules::expand(state, node);
    }
  }

  static constexpr std::array attacker_fires = {Phase::bombardment, Phase::strike, Phase::bombarded,
                                                Phase::attack};
  static constexpr std::array defender_fires = {Phase::guns, Phase::strike_reply, Phase::reply};

  const Targets& targets(const State& state, Side target, HitKind kind) const {
    return of(target).targets(state.units, kind);
  }

  /// Hits of a bombardment wait for the first round, and others where as many as can be are taken.
  bool hits_wait(const State& state, Side target) const {
    if (chooses_losses(target)) return true;
    if (state.phase == Phase::bombardment) return !hits_fall(state);
    return takes_most(state, target);
  }
  /// The hits of a bombardment that waited, and those of the round.
  bool falls_with_hits_before(const State& state) const { return state.phase == Phase::attack; }
  /// What bombardment hits fires in the first round, if there is one.
  bool hits_fall(const State& state) const {
    const bool before_fire = state.phase == Phase::bombardment || state.phase == Phase::strike ||
                             state.phase == Phase::strike_reply;
    const bool of_ships = before_fire && !ships_.empty();
    return !of_ships || !battle_[bombardment_reply] || fought_out(state);
  }
  void take_first_kind(State& state, Side target) {
    if (!takes_most(state, target)) return FleetRules::take_first_kind(state, target);
    // Where each falls, and in which order, is asked at each loss.
    const VolleyIndex others = volleys_.without_first_kind(state.hits);
    while (state.hits != others) {
      const std::vector<Hits> hits = waiting(state, target);
      if (can_be_hit(state.units, *hits.front().targets)) {
        take_first_hit(hits, fleet_.slots(), state.units);
        state.hits = volleys_.without_first_die(state.hits);
      } else {
        state.hits = others;
      }
    }
  }
  int still_taken(const State& state, Side target) const {
    if (!takes_most(state, target)) return 0;
    return most_taken(waiting(state, target), fleet_.slots(), state.units);
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
        return take_bombardment(state);
      case Phase::bombarded:
        return begin_general_fire(state);
      case Phase::attack:
        state.phase = Phase::reply;
        return;
      default:
        lose_helpless(state);
        return submerge_at_strike_ ? end_round(state) : leave(state, submerging());
    }
  }

  void next_round(State& state) const {
    state.phase = fought_out(state) ? Phase::over : Phase::round;
    if (state.phase != Phase::over) return;
    state.ships_fire = false;
    state.hits = 0;
  }

  void break_off(State& state) const { retreat_of_landing_.break_off(state.units); }
  Situation situation(const State& state) const {
    Situation situation = FleetRules::situation(state);
    retreat_of_landing_.describe(state.units, situation);
    return situation;
  }

  void open_round(State& state) {
    state.destroyers = destroyers(state);
    submerge_at_strike_ ? leave(state, submerging()) : begin_strike(state);
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
    const std::vector<Dice> shots = shots_of_guns(state);
    const bool fair = thrown_ == Thrown::low_luck && !battle_[low_luck_aa];
    const Thrown how = fair ? Thrown::fair : thrown_;
    const std::vector<std::vector<SlotIndex>>& by_name = of(Side::attacker).flying_by_name;
    const bool one_each = shots.size() == 1 && static_cast<int>(shots.front().count) ==
                                                   count(state, of(Side::attacker).flying);
    if (battle_[aa_targets] == AaTargets::by_list || !one_each) return thrown(shots, how);
    std::vector<Dice> aimed;
    for (std::size_t i = 0; i < by_name.size(); ++i) {
      const auto number = static_cast<std::uint32_t>(count(state, by_name[i]));
      const auto kind = static_cast<HitKind>(from_aimed_guns + i);
      append(aimed, thrown({{kind, shots.front().value, number}}, how));
    }
    return aimed;
  }

  /// On six faces, those at the highest value first.
  std::vector<Dice> shots_of_guns(const State& state) const {
    std::map<int, int, std::greater<>> guns;
    for (const SlotIndex slot : of(Side::defender).guns) {
      const int value = fleet_.slots()[slot].fire.value;
      if (value > 0 && state.units[slot] > 0) guns[value] += state.units[slot];
    }
    int aircraft = count(state, of(Side::attacker).flying);
    std::vector<Dice> shots;
    for (const auto& [value, number] : guns) {
      const bool each = battle_[aa_fire] == AaFire::each;
      const int fired = each ? aircraft : std::min(aircraft, aircraft_of_a_gun * number);
      aircraft -= fired;
      if (fired == 0) break;
      shots.push_back(
          {from_guns, static_cast<std::uint16_t>(value), static_cast<std::uint32_t>(fired)});
    }
    return shots;
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

  LeavingStep submerging() const {
    return {{Phase::attacker_submerges, Phase::defender_submerges},
            &submerge_policy,
            &AxisAllies::who_submerges,
            submerge_at_strike_ ? &AxisAllies::strike_without_them : &AxisAllies::end_without_them};
  }
  Leaving who_submerges(const State& state) const {
    Leaving leaving = {{&of(Side::attacker).submarines, &of(Side::defender).submarines}, {}};
    if (fought_out(state)) return leaving;
    for (const Side side : both_sides) {
      if (!is_free(side, destroyers(state))) continue;
      leaving.numbers[index(side)] = submerge_[index(side)].in(state.units);
    }
    return leaving;
  }
  void strike_without_them(State& state) {
    lose_helpless(state);
    begin_strike(state);
  }
  void end_without_them(State& state) {
    lose_helpless(state);
    end_round(state);
  }

  void begin_strike(State& state) {
    for (const Side side : both_sides) {
      if (!is_free(side, state.destroyers)) continue;
      dice_.clear();
      add_fire_of_submarines(state, side);
      state.volleys[index(side)] = volleys_.intern(dice_);
    }
    state.phase = Phase::strike;
  }

  void add_fire_of_submarines(const State& state, Side side) {
    const std::size_t first = dice_.size();
    volleys_.add(dice_, from_submarines, state.units, of(side).submarines);
    throw_from(first, dice_, thrown_);
  }

  // 2. All others fire.

  VolleyIndex general_fire(const State& state, Side side) {
    dice_.clear();
    if (!is_free(side, state.destroyers)) add_fire_of_submarines(state, side);
    const bool air_hits_all = !air_needs_destroyer_ ||
                              (state.destroyers & 1u << index(side)) != 0 ||
                              count(state, of(enemy(side)).submarines) == 0;
    const OwnSide& own = of(side);
    if (!air_hits_all) {
      const std::size_t air = dice_.size();
      own.aircraft.add(dice_, state.units, fleet_.slots(), from_aircraft);
      throw_from(air, dice_, thrown_);
    }
    const std::size_t others = dice_.size();
    own.surface.add(dice_, state.units, fleet_.slots(), from_others);
    if (side == Side::attacker && state.ships_fire) append(dice_, ships_);
    if (air_hits_all) own.aircraft.add(dice_, state.units, fleet_.slots(), from_others);
    throw_from(others, dice_, thrown_);
    return volleys_.intern(dice_);
  }

  /// Whom bombardment has hit fires once more, and is lost.
  void take_bombardment(State& state) {
    state.volleys[index(Side::defender)] = general_fire(state, Side::defender);
    state.phase = Phase::bombarded;
  }

  void begin_general_fire(State& state) {
    state.volleys[index(Side::attacker)] = general_fire(state, Side::attacker);
    state.destroyers = 0;
    state.ships_fire = false;
    state.phase = Phase::attack;
  }

  /// Hits of submarines and of aircraft that cannot hit submarines may come together: only then it
  /// matters in which order they are taken.
  bool order_can_matter(Side target) const {
    const OwnSide& firing = of(enemy(target));
    return battle_[hit_order] == HitOrder::most && air_needs_destroyer_ &&
           !firing.submarines.empty() && !firing.flying.empty() && !of(target).submarines.empty();
  }
  bool takes_most(const State& state, Side target) const {
    const bool all_fire = state.phase == Phase::attack || state.phase == Phase::reply;
    return takes_most_[index(target)] && all_fire;
  }

  std::vector<Hits> waiting(const State& state, Side target) const {
    std::vector<Hits> hits;
    for (const Dice& of_kind : volleys_.dice(state.hits)) {
      hits.push_back({static_cast<int>(of_kind.count), &targets_now(state, target, of_kind.kind)});
    }
    return hits;
  }

  // 4. Who cannot fight.

  void lose_helpless(State& state) const {
    std::array<bool, 2> lost = {};
    for (const Side side : both_sides) {
      if (side == Side::attacker && transports_may_retreat_) continue;
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
  bool pooled_;
  bool transports_may_retreat_;
  std::vector<Dice> ships_;  ///< on six faces
  std::vector<Dice> dice_;   ///< of the volley that is made
  std::array<OwnSide, 2> sides_;
  std::array<bool, 2> takes_most_;  ///< by the side that is hit
  std::array<PolicyOf<HowMany>, 2> submerge_;
  RetreatOfLanding retreat_of_landing_;
};

}  // namespace

Battle enumerate_against(std::span<const Case> battles, const EnumerationLimits& limits) {
  return enumerate_fleet<AxisAllies>(battles.front(), fleets_of(battles), limits);
}

}  // namespace asdic::axis_allies
