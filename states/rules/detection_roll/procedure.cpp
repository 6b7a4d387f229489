#include "states/rules/detection_roll/procedure.hpp"

#include <algorithm>

#include "states/fleet/enumerate_fleet.hpp"
#include "states/fleet/fleet_rules.hpp"
#include "states/games/anti_aircraft.hpp"
#include "states/games/technologies.hpp"
#include "states/rules/detection_roll/fleets.hpp"
#include "states/rules/detection_roll/own_side.hpp"
#include "states/rules/detection_roll/settings.hpp"
#include "states/rules/detection_roll/state.hpp"

namespace asdic::detection_roll {

namespace {

const std::vector<SlotIndex> none;

/// Of bound submarines, known before they are taken.
constexpr HitKind from_held = from_others + 1;
constexpr HitKind from_guns = from_others + 2;

class DetectionRoll : public FleetRules<DetectionRoll, State> {
 public:
  using State = detection_roll::State;

  DetectionRoll(const Case& battle, const Fleet& fleet, Chain& chain)
      : FleetRules(battle, fleet, chain.rolls),
        guns_(
            battle, fleet,
            [&](const Group& group) {
              return group.name.code == "bb" &&
                     has(battle, Side::defender, group.name.nation, "combined-arms");
            },
            from_guns),
        guns_on_the_way_(battle[flown_over_setting]),
        detects_(battle[detection_by] == DetectionBy::roll),
        held_hits_wait_(battle[held_hits] == HeldHits::waiting),
        loss_restores_(battle[dd_loss_restores]),
        kaitens_expended_(battle[kaitens_expended]),
        sides_{OwnSide(battle, fleet, Side::attacker, chain),
               OwnSide(battle, fleet, Side::defender, chain)},
        undetected_{PolicyOf(battle, undetected_policy[0], fleet, sides_[0].undetected, rounds_),
                    PolicyOf(battle, undetected_policy[1], fleet, sides_[1].undetected, rounds_)},
        submerge_{PolicyOf(battle, submerge_policy[0], fleet, sides_[0].submarines, rounds_),
                  PolicyOf(battle, submerge_policy[1], fleet, sides_[1].submarines, rounds_)} {}

  State start(const Fleet& fleet) {
    State state = brought(fleet);
    if (has_begun()) return resumed(state);
    state.guns_ahead = static_cast<std::uint8_t>(guns_on_the_way_);
    fly_on(state);
    settle(state);
    return state;
  }

  void expand(const State& state, Node<State>& node) {
    if (is_noted(state)) return note_found(state, node);
    switch (state.phase) {
      case Phase::attacker_is_hunted:
        return detect(state, Side::attacker, node);
      case Phase::defender_is_hunted:
        return detect(state, Side::defender, node);
      case Phase::attacker_dives:
      case Phase::defender_dives:
        return choose_who_leaves(state, diving, node);
      case Phase::attacker_submerges:
      case Phase::defender_submerges:
        return choose_who_leaves(state, submerging, node);
      default:
        return FleetRules::expand(state, node);
    }
  }

  static constexpr std::array attacker_fires = {Phase::strike, Phase::attack};
  static constexpr std::array defender_fires = {Phase::way, Phase::guns, Phase::strike_reply,
                                                Phase::reply};

  const Targets& targets(const State&, Side target, HitKind kind) const {
    if (kind >= from_guns) return guns_.targets(kind);
    if (kind == from_held) return of(target).held_targets;
    return kind == from_submarines ? of(target).sea_targets : of(target).all_targets;
  }

  void take(State& state, Side target, HitKind kind) {
    if (kind != from_held || !held_hits_wait_) return FleetRules::take(state, target, kind);
    VolleyIndex& held = state.held[index(enemy(target))];
    held = one_more(held, state, target, from_held, from_submarines);
  }

  void after_fire(State& state) {
    switch (state.phase) {
      case Phase::way:
        --state.guns_ahead;
        return fly_on(state);
      case Phase::guns:
        return next_round(state);
      case Phase::strike:
        state.phase = Phase::strike_reply;
        return;
      case Phase::strike_reply:
        return leave(state, diving);
      case Phase::attack:
        state.phase = Phase::reply;
        return;
      default:
        remove_sinking(state);
        expend_kaitens(state);
        return leave(state, submerging);
    }
  }

  void next_round(State& state) const {
    state.phase = Phase::round;
    if (!fought_out(state)) return;
    for (const OwnSide& side : sides_) move_all(state, side.undetected, Status::detected);
    state.phase = Phase::over;
  }

  /// Who is detected is no change by itself.
  bool is_unchanged(State before, State after) const {
    for (State* const state : {&before, &after}) {
      for (const OwnSide& side : sides_) move_all(*state, side.undetected, Status::detected);
    }
    return FleetRules::is_unchanged(before, after);
  }

  // 1. Opening fire.

  void open_round(State& state) {
    for (const Side side : both_sides) {
      const OwnSide& own = of(side);
      const bool all_free = unopposed(state, side);
      const auto& free = all_free ? own.submarines : own.undetected;
      const auto& bound = all_free ? none : own.visible;
      std::vector<Dice> dice;
      volleys_.add(dice, from_submarines, state.units, free);
      if (rolls_held(state, enemy(side))) {
        volleys_.add(dice, from_held, state.units, bound);
      } else {
        state.held[index(side)] = volleys_.of(state.units, bound, none);
      }
      state.volleys[index(side)] = volleys_.intern(dice);
      const bool kaitens_fire =
          count(state, own.kaitens) > 0 && count(state, of(enemy(side)).at_sea) > 0;
      if (kaitens_expended_ && kaitens_fire) {
        state.expended |= static_cast<std::uint8_t>(1u << index(side));
      }
    }
    state.phase = Phase::strike;
  }

 private:
  const OwnSide& of(Side side) const { return sides_[index(side)]; }

  // Before the first round.

  /// To the next gun, or to the place of the battle.
  void fly_on(State& state) {
    if (state.guns_ahead == 0) return to_detection(state, Side::attacker);
    state.phase = Phase::way;
    state.volleys[index(Side::defender)] = guns_.on_the_way(state.units, volleys_);
  }

  void to_detection(State& state, Side hunted) {
    const OwnSide& own = of(hunted);
    if (detects_) move_all(state, own.visible, Status::undetected);
    if (!own.detection.is_possible()) return after_detection(state, hunted);
    state.phase = hunted == Side::attacker ? Phase::attacker_is_hunted : Phase::defender_is_hunted;
  }

  void detect(const State& state, Side hunted, Node<State>& node) {
    Detection& detection = sides_[index(hunted)].detection;
    const Detection::Rolled& rolled = detection.roll(state.units);
    node.chance(rolled.roll);
    for (const std::uint8_t ranks : rolled.detected_ranks) {
      State next = state;
      next.found |= static_cast<std::uint8_t>(ranks << 2 * index(hunted));
      for (std::uint8_t rank = 0; rank < ranks; ++rank) {
        move_all(next, detection.ranks()[rank], Status::detected);
      }
      after_detection(next, hunted);
      if (!is_noted(next)) settle(next);
      node.to(next);
    }
  }

  void after_detection(State& state, Side hunted) {
    if (hunted == Side::attacker) return to_detection(state, Side::defender);
    for (const Side side : both_sides) {
      const bool free_anyhow = !of(enemy(side)).had_destroyers;
      if (of(side).may_submerge_undetected || !(free_anyhow || nobody_can_hit(state))) continue;
      move_all(state, of(side).undetected, Status::detected);  // it makes no difference
    }
    state.volleys[index(Side::defender)] = guns_.at_the_end(state.units, volleys_);
    state.phase = Phase::guns;
  }

  bool nobody_can_hit(const State& state) const {
    return std::none_of(both_sides.begin(), both_sides.end(), [&](Side side) {
      return of(side).can_hit(of(enemy(side)), state.units, fleet_);
    });
  }

  /// What was found is noted in a step of its own, once both sides have looked.
  static bool is_noted(const State& state) {
    return state.phase == Phase::guns && state.found != 0;
  }

  void note_found(const State& state, Node<State>& node) {
    for (const Side side : both_sides) {
      const std::size_t found = state.found >> 2 * index(side) & 3u;
      for (const auto& [ranks, mark] : of(side).detection.marks()) {
        if (found >= ranks) node.mark(mark);
      }
    }
    State now = state;
    now.found = 0;
    go_on(now, node);
  }

  /// Whether no enemy destroyer binds a side's submarines.
  bool unopposed(const State& state, Side side) const {
    const OwnSide& opponent = of(enemy(side));
    return count(state, opponent.destroyers) == 0 && (loss_restores_ || !opponent.had_destroyers);
  }

  /// Whether the dice of bound submarines against a side are rolled in opening fire. Else they are
  /// rolled in general fire, which is the same.
  bool rolls_held(const State& state, Side target) const {
    if (is_chosen_before_general_fire(state)) return true;
    const bool dives =
        of(target).may_submerge_undetected && count(state, of(target).undetected) > 0;
    return !held_hits_wait_ && (dives || fleet_.orders(target) > 1);
  }

  /// Who chooses then knows what bound submarines have hit.
  bool is_chosen_before_general_fire(const State& state) const {
    return std::any_of(both_sides.begin(), both_sides.end(), [&](Side side) {
      return chooses_losses(side) ||
             (of(side).may_choose_to_submerge && count(state, of(side).undetected) > 0);
    });
  }

  // 2. Submerging of undetected submarines.

  Leaving who_dives(const State& state) const {
    Leaving leaving = {{&of(Side::attacker).undetected, &of(Side::defender).undetected}, {}};
    if (fought_out(state)) return leaving;
    for (const Side side : both_sides) {
      leaving.numbers[index(side)] = undetected_[index(side)].in(state.units);
    }
    return leaving;
  }

  // 3. General fire.

  /// Those who stayed are detected from now on.
  void begin_general_fire(State& state) {
    for (const Side side : both_sides) {
      move_all(state, of(side).undetected, Status::detected);
      std::vector<Dice> dice = volleys_.dice(state.held[index(side)]);
      volleys_.add(dice, from_others, state.units, of(side).others);
      state.volleys[index(side)] = volleys_.intern(dice);
    }
    state.held = {};
    state.phase = Phase::attack;
  }

  // 4. Submerging at the end.

  void remove_sinking(State& state) const {
    for (const OwnSide& side : sides_) {
      for (const SlotIndex slot : side.sinking) state.units[slot] = 0;
    }
  }

  void expend_kaitens(State& state) const {
    for (const Side side : both_sides) {
      if ((state.expended & 1u << index(side)) == 0) continue;
      for (const SlotIndex slot : of(side).kaitens) state.units[slot] = 0;
    }
    state.expended = 0;
  }

  Leaving who_submerges(const State& state) const {
    Leaving leaving = {{&of(Side::attacker).submarines, &of(Side::defender).submarines}, {}};
    if (fought_out(state)) return leaving;
    for (const Side side : both_sides) {
      if (count(state, of(enemy(side)).destroyers) > 0) continue;
      leaving.numbers[index(side)] = submerge_[index(side)].in(state.units);
    }
    return leaving;
  }

  static constexpr LeavingStep diving = {{Phase::attacker_dives, Phase::defender_dives},
                                         &undetected_policy,
                                         &DetectionRoll::who_dives,
                                         &DetectionRoll::begin_general_fire};
  static constexpr LeavingStep submerging = {{Phase::attacker_submerges, Phase::defender_submerges},
                                             &submerge_policy,
                                             &DetectionRoll::who_submerges,
                                             &DetectionRoll::end_round};

  AntiAircraftFire guns_;
  int guns_on_the_way_;
  bool detects_;
  bool held_hits_wait_;
  bool loss_restores_;
  bool kaitens_expended_;
  std::array<OwnSide, 2> sides_;
  std::array<PolicyOf<HowMany>, 2> undetected_;
  std::array<PolicyOf<HowMany>, 2> submerge_;
};

}  // namespace

Battle enumerate_against(std::span<const Case> battles, const EnumerationLimits& limits) {
  Battle battle = enumerate_fleet<DetectionRoll>(battles.front(), fleets_of(battles), limits);
  const std::vector<std::string>& marks = battle.chain.mark_names;  // of what is detected once
  battle.chances = {marks.begin(), marks.end()};
  return battle;
}

}  // namespace asdic::detection_roll
