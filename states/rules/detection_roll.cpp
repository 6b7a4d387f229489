// Detection rolls on LHTR naval combat, with technologies by nation.
//
// Source: Axis & Allies Revised Enhanced, section 10 and technologies, on the Larry Harris
// Tournament Rules (LHTR).
//
// Before the first round each destroyer rolls one die for all enemy submarines, and detects those
// whose value to be detected (3, with modifiers of either side) it does not exceed; then a
// battleship with combined-arms fires at the attacker's aircraft. In each round
//   1. submarines fire at sea units; what undetected ones hit (first round), or those that face no
//      destroyer, is removed at once, what the others hit is held back and replies,
//   2. in the first round undetected submarines may submerge; those who stay are detected,
//   3. ships and aircraft fire at anything; held hits are taken first,
//   4. submarines that face no destroyer any more may submerge.
//
// | option           | default | else  | open in the text                       |
// | ---------------- | ------- | ----- | -------------------------------------- |
// | detection        | roll    | none  | plain LHTR                             |
// | dd_loss_restores | true    | false | detected "for the remainder of Combat" |
// | kaitens_expended | false   | true  | "Suicide Missions"                     |
// | aa_targets       | owner   | aimed | each die at its own aircraft?          |
// Policies: undetected = stay | submerge and submerge = never | always for each side, retreat of
// the attacker.
#include <algorithm>
#include <map>
#include <set>

#include "states/fleet/fleet_rules.hpp"
#include "states/games/anti_aircraft.hpp"
#include "states/games/global_units.hpp"
#include "states/games/technologies.hpp"
#include "states/rule_system.hpp"

namespace asdic {

namespace {

constexpr HitKind from_guns = from_others + 1;

enum class Phase : std::uint8_t {
  attacker_is_hunted,  ///< the defender's destroyers roll
  defender_is_hunted,
  guns,          ///< a battleship fires at the attacker's aircraft
  round,         ///< a round begins
  strike,        ///< the attacker's free submarines fire
  strike_reply,  ///< the defender's
  attack,        ///< the rest of the attacker's fire, bound submarines first
  reply,         ///< the defender's
  over,
};

template <std::size_t Slots>
struct DetectionRollState : FleetState<Slots> {
  std::array<VolleyIndex, 2> held = {};  ///< by side: dice of bound submarines, rolled later
  Phase phase = Phase::attacker_is_hunted;
  std::uint8_t expended = 0;               ///< the sides whose kaitens fired in this round
  std::array<std::uint8_t, 2> found = {};  ///< by side: ranks of its submarines just detected
};

/// How hard submarines are to detect: by how much a roll has to be lower.
int modifier(const Case& battle, Side side, const UnitName& name) {
  return (has(battle, side, name.nation, "super-submarines") ? 1 : 0) +
         (name.code == "kaiten" ? 1 : 0);
}

/// On what rolls a side's destroyers detect submarines without a modifier, one number for each.
std::vector<int> detection_values(const Case& battle, Side side) {
  std::set<std::string> with_aircraft;
  const Force& force = battle.sides[index(side)].force;
  for (const Group& group : force) {
    if (group.type.kind == UnitKind::air) with_aircraft.insert(group.name.nation);
  }
  std::vector<int> values;
  for (const Group& group : force) {
    if (!group.type.detects) continue;
    const std::string& nation = group.name.nation;
    int value = 3;
    if (with_aircraft.contains(nation)) {
      value += has(battle, side, nation, "long-range-aircraft") ? 2 : 1;
    }
    if (has(battle, side, nation, "combined-arms")) value += 1;
    values.insert(values.end(), static_cast<std::size_t>(group.count), value);
  }
  return values;
}

/// The nations of the defender's battleships that fire as anti-aircraft guns.
std::vector<std::string> guns_of(const Case& battle) {
  std::vector<std::string> nations;
  for (const Group& group : battle.sides[index(Side::defender)].force) {
    const std::string& nation = group.name.nation;
    if (group.name.code == "bb" && has(battle, Side::defender, nation, "combined-arms")) {
      nations.push_back(nation);
    }
  }
  return nations;
}

template <std::size_t Slots>
class DetectionRoll : private FleetRules<DetectionRoll<Slots>, DetectionRollState<Slots>> {
 public:
  using State = DetectionRollState<Slots>;

  DetectionRoll(const Case& battle, const Fleet& fleet, Chain& chain)
      : Base(battle, fleet, chain.rolls),
        guns_(battle, fleet, guns_of(battle), from_guns),
        detects_(battle.setting("options.detection") == "roll"),
        loss_restores_(battle.flag("options.dd_loss_restores")),
        kaitens_expended_(battle.flag("options.kaitens_expended")) {
    for (const Side side : both_sides) {
      const std::string own = name(side);
      SideOfBattle& here = sides_[index(side)];
      here = side_of(side);
      here.submerges_undetected = battle.setting(own + ".undetected") == "submerge";
      here.submerges = battle.setting(own + ".submerge") == "always";
      here.had_destroyers = count(this->brought(fleet), here.destroyers) > 0;
      if (detects_) prepare_detection(battle, side, chain);
    }
  }

  State start(const Fleet& fleet) {
    return this->settled(to_detection(this->brought(fleet), Side::attacker));
  }

  void expand(const State& state, Node<State>& node) {
    if (is_noted(state)) return note_found(state, node);
    switch (state.phase) {
      case Phase::over:
        return node.end();
      case Phase::attacker_is_hunted:
        return detect(state, Side::attacker, node);
      case Phase::defender_is_hunted:
        return detect(state, Side::defender, node);
      case Phase::round:
        this->begin_round(state, node);
        return this->go_on(this->settled(begin_opening_fire(state)), node);
      default:
        return this->roll(state, node);
    }
  }

 private:
  using Base = FleetRules<DetectionRoll, State>;
  friend Base;
  using Base::count;

  struct SideOfBattle {
    std::vector<SlotIndex> submarines;
    std::vector<SlotIndex> undetected;  ///< submarines
    std::vector<SlotIndex> detected;    ///< submarines
    std::vector<SlotIndex> kaitens;
    std::vector<SlotIndex> destroyers;
    std::vector<SlotIndex> at_sea;
    std::vector<SlotIndex> others;  ///< all but submarines
    Targets sea_targets;            ///< of submarines
    Targets all_targets;            ///< of others
    bool had_destroyers = false;    ///< when the battle began
    bool submerges_undetected = false;
    bool submerges = false;
    // Its submarines by rank, those that are detected most easily first.
    std::vector<std::vector<SlotIndex>> ranks;                 ///< undetected ones
    std::vector<std::pair<std::size_t, std::uint32_t>> marks;  ///< the ranks that each counts
    RollIndex detection = 0;
    std::vector<std::uint8_t> detected_ranks;  ///< by result of that roll
  };

  SideOfBattle side_of(Side side) const {
    const auto where = [&](auto condition) { return this->slots(side, condition); };
    SideOfBattle own;
    own.submarines = where([](const Slot& s) { return s.is_sub(); });
    own.undetected = where([](const Slot& s) { return s.status == Status::undetected; });
    own.detected = where([](const Slot& s) { return s.is_sub() && s.can_be_seen(); });
    own.kaitens = where([](const Slot& s) { return s.name.code == "kaiten"; });
    own.destroyers = where([](const Slot& s) { return s.type.detects; });
    own.at_sea = where([](const Slot& s) { return s.at_sea(); });
    own.others = where([](const Slot& s) { return !s.is_sub(); });
    own.sea_targets = this->fleet_.targets(own.at_sea);
    own.all_targets = this->fleet_.targets(where([](const Slot&) { return true; }));
    return own;
  }

  const SideOfBattle& of(Side side) const { return sides_[index(side)]; }

  // Before the first round.

  /// What the enemy's destroyers may find of a side's submarines, and the figures of it.
  void prepare_detection(const Case& battle, Side side, Chain& chain) {
    SideOfBattle& own = sides_[index(side)];
    std::map<int, std::vector<SlotIndex>> by_modifier;
    for (const SlotIndex slot : own.undetected) {
      by_modifier[modifier(battle, side, this->fleet_.slots()[slot].name)].push_back(slot);
    }
    if (by_modifier.empty()) return;
    const std::vector<int> values = detection_values(battle, enemy(side));
    Integer missed_before = 0;
    std::vector<Integer> weights;
    const auto add = [&](const Integer& missed) {
      if (missed > missed_before) {
        weights.push_back(missed - missed_before);
        own.detected_ranks.push_back(static_cast<std::uint8_t>(own.ranks.size()));
      }
      missed_before = missed;
    };
    for (const auto& [modifier, slots] : by_modifier) {
      Integer missed = 1;
      for (const int value : values) missed *= 6 - std::clamp(value - modifier, 0, 6);
      add(missed);
      own.ranks.push_back(slots);
      for (const SlotIndex slot : slots) {
        const std::string mark =
            std::string("detected.") + name(side) + "." + this->fleet_.slots()[slot].name.text();
        if (std::find(chain.mark_names.begin(), chain.mark_names.end(), mark) !=
            chain.mark_names.end()) {
          continue;  // the same, damaged
        }
        own.marks.emplace_back(own.ranks.size(), chain.mark_names.size());
        chain.mark_names.push_back(mark);
      }
    }
    const Integer all =
        boost::multiprecision::pow(Integer(6), static_cast<unsigned>(values.size()));
    add(all);
    own.detection = chain.rolls.intern(weights, all);
    if (own.marks.size() > 1) {
      own.marks.emplace_back(own.ranks.size(), chain.mark_names.size());
      chain.mark_names.push_back(std::string("detected.") + name(side) + ".all");
    }
  }

  State to_detection(State state, Side hunted) {
    const SideOfBattle& own = of(hunted);
    const SideOfBattle& hunters = of(enemy(hunted));
    if (detects_) this->move_all(state, own.detected, Status::undetected);
    if (own.ranks.empty() || !hunters.had_destroyers) return after_detection(state, hunted);
    state.phase = hunted == Side::attacker ? Phase::attacker_is_hunted : Phase::defender_is_hunted;
    return state;
  }

  void detect(const State& state, Side hunted, Node<State>& node) {
    const SideOfBattle& own = of(hunted);
    node.chance(own.detection);
    for (const std::uint8_t ranks : own.detected_ranks) {
      State next = state;
      next.found[index(hunted)] = ranks;
      for (std::uint8_t rank = 0; rank < ranks; ++rank) {
        this->move_all(next, own.ranks[rank], Status::detected);
      }
      const State after = after_detection(next, hunted);
      node.to(is_noted(after) ? after : this->settled(after));
    }
  }

  State after_detection(State state, Side hunted) {
    if (hunted == Side::attacker) return to_detection(state, Side::defender);
    for (const Side side : both_sides) {
      const bool free_anyhow = !of(enemy(side)).had_destroyers;
      if (of(side).submerges_undetected || !(free_anyhow || nobody_can_hit(state))) continue;
      this->move_all(state, of(side).undetected, Status::detected);  // it makes no difference
    }
    state.volleys[index(Side::defender)] = guns_.volley(state.units.data(), this->volleys_);
    state.phase = Phase::guns;
    return state;
  }

  bool nobody_can_hit(const State& state) const {
    for (const Side side : both_sides) {
      const SideOfBattle& own = of(side);
      const UnitCount* units = state.units.data();
      const auto armed = [&](const std::vector<SlotIndex>& slots) {
        return std::any_of(slots.begin(), slots.end(), [&](SlotIndex slot) {
          return units[slot] > 0 && this->fleet_.slots()[slot].fire.value > 0;
        });
      };
      if (armed(own.submarines) && can_be_hit(units, of(enemy(side)).sea_targets)) return false;
      if (armed(own.others) && can_be_hit(units, of(enemy(side)).all_targets)) return false;
    }
    return true;
  }

  /// What was found is noted in a step of its own, once both sides have looked.
  static bool is_noted(const State& state) {
    return state.phase == Phase::guns && state.found != std::array<std::uint8_t, 2>{};
  }

  void note_found(const State& state, Node<State>& node) {
    for (const Side side : both_sides) {
      for (const auto& [ranks, mark] : of(side).marks) {
        if (state.found[index(side)] >= ranks) node.mark(mark);
      }
    }
    State now = state;
    now.found = {};
    this->go_on(this->settled(now), node);
  }

  State next_round(State state) const {
    if (this->fought_out(state)) return over(state);
    state.phase = Phase::round;
    return state;
  }

  State over(State state) const {
    for (const SideOfBattle& side : sides_) {
      this->move_all(state, side.undetected, Status::detected);
    }
    state.phase = Phase::over;
    return state;
  }

  // 1. Opening fire.

  /// Whether no enemy destroyer binds a side's submarines.
  bool unopposed(const State& state, Side side) const {
    const SideOfBattle& opponent = of(enemy(side));
    return count(state, opponent.destroyers) == 0 && (loss_restores_ || !opponent.had_destroyers);
  }

  State begin_opening_fire(State state) {
    static const std::vector<SlotIndex> none;
    for (const Side side : both_sides) {
      const SideOfBattle& own = of(side);
      const bool all_free = unopposed(state, side);
      const auto& free = all_free ? own.submarines : own.undetected;
      const auto& bound = all_free ? none : own.detected;
      state.volleys[index(side)] = this->volley(state, free, none);
      state.held[index(side)] = this->volley(state, bound, none);
      const bool kaitens_fire =
          count(state, own.kaitens) > 0 && count(state, of(enemy(side)).at_sea) > 0;
      if (kaitens_expended_ && kaitens_fire) {
        state.expended |= static_cast<std::uint8_t>(1u << index(side));
      }
    }
    state.phase = Phase::strike;
    return state;
  }

  // 2. Submerging of undetected submarines.

  State after_opening_fire(State state) {
    const bool fought_out = this->fought_out(state);
    for (const SideOfBattle& own : sides_) {
      const bool leave = !fought_out && own.submerges_undetected;
      this->move_all(state, own.undetected, leave ? Status::left : Status::detected);
    }
    return begin_general_fire(state);
  }

  // 3. General fire.

  State begin_general_fire(State state) {
    for (const Side side : both_sides) {
      std::vector<Dice> dice = this->volleys_.dice(state.held[index(side)]);
      this->add_dice(dice, from_others, state, of(side).others);
      state.volleys[index(side)] = this->volleys_.intern(dice);
    }
    state.held = {};
    state.phase = Phase::attack;
    return state;
  }

  // 4. Submerging at the end.

  State end_of_round(State state) const {
    for (const Side side : both_sides) {
      if ((state.expended & 1u << index(side)) == 0) continue;
      for (const SlotIndex slot : of(side).kaitens) state.units[slot] = 0;
    }
    state.expended = 0;
    if (!this->fought_out(state)) {
      const State before = state;
      for (const Side side : both_sides) {
        if (!of(side).submerges || count(before, of(enemy(side)).destroyers) > 0) continue;
        this->move_all(state, of(side).submarines, Status::left);
      }
    }
    return next_round(state);
  }

  // Fire, as FleetRules wants to know it.

  static constexpr std::array attacker_fires = {Phase::strike, Phase::attack};
  static constexpr std::array defender_fires = {Phase::guns, Phase::strike_reply, Phase::reply};

  const Targets& targets(const State&, Side target, HitKind kind) const {
    if (kind >= from_guns) return guns_.targets(kind);
    return kind == from_submarines ? of(target).sea_targets : of(target).all_targets;
  }

  State after_fire(State state) {
    switch (state.phase) {
      case Phase::guns:
        return next_round(state);
      case Phase::strike:
        state.phase = Phase::strike_reply;
        return state;
      case Phase::strike_reply:
        return after_opening_fire(state);
      case Phase::attack:
        state.phase = Phase::reply;
        return state;
      default:
        return end_of_round(state);
    }
  }

  AntiAircraftFire guns_;
  bool detects_;
  bool loss_restores_;
  bool kaitens_expended_;
  std::array<SideOfBattle, 2> sides_;
};

std::vector<UnitType> units(int, const std::map<std::string, std::string>&, const Place&) {
  using enum UnitKind;
  return {{"sub", sub, 2, 2, 1, 8},  {"dd", ship, 3, 3, 1, 12, true}, {"cv", ship, 1, 3, 1, 16},
          {"bb", ship, 4, 4, 2, 24}, {"tr", ship, 0, 1, 1, 8},        {"ftr", air, 3, 4, 1, 10},
          {"bmb", air, 4, 1, 1, 15}, {"kaiten", sub, 2, 2, 1, 8}};
}

Battle enumerate(const Case& battle, const EnumerationLimits& limits) {
  const auto statuses = [&](Side side, const Group& group) {
    std::vector<Status> possible;
    const std::string own = name(side);
    const bool sub = group.type.kind == UnitKind::sub;
    const bool retreats = side == Side::attacker && battle.setting("attacker.retreat") != "never";
    const bool submerges = sub && (battle.setting(own + ".undetected") == "submerge" ||
                                   battle.setting(own + ".submerge") == "always");
    if (sub && battle.setting("options.detection") == "roll") {
      possible.push_back(Status::undetected);
    }
    if (submerges || retreats) possible.push_back(Status::left);
    return possible;
  };
  return enumerate_fleet<DetectionRoll>(battle, {fleet_with_technologies(battle, statuses)},
                                        limits);
}

}  // namespace

namespace rules {

const RuleSystem& detection_roll() {
  static const RuleSystem system = {
      "detection-roll",
      "Detection rolls on LHTR naval combat, with technologies",
      "Axis & Allies Revised Enhanced, on the Larry Harris Tournament Rules (LHTR)",
      {.settings = {reading("detection", {"roll", "none"},
                            "destroyers roll for submarines, or detect them all: plain LHTR"),
                    reading("dd_loss_restores", {"true", "false"},
                            "submarines are free again when the enemy's destroyers are sunk"),
                    reading("kaitens_expended", {"false", "true"},
                            "kaitens that fired are removed at the end of that round"),
                    AntiAircraftFire::targets_setting(),
                    policy("attacker.undetected", {"stay", "submerge"},
                           "what undetected submarines do after their first fire"),
                    policy("defender.undetected", {"stay", "submerge"}, "the same"),
                    policy("attacker.submerge", {"never", "always"},
                           "whether submarines that face no destroyer leave at the end of a round"),
                    policy("defender.submerge", {"never", "always"}, "the same"),
                    retreat_setting},
       .kinds = {UnitKind::sub, UnitKind::ship, UnitKind::air},
       .units = units,
       .dice = {6},
       .technologies = technologies},
      enumerate};
  return system;
}

}  // namespace rules

}  // namespace asdic
