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
// | option          | default     | else        | open in the text | | detection_lasts | battle |
// round       | "for the duration of the battle", or counted anew | | firing_reveals  | true |
// false       | may only submarines fire on an undetected one?    | | first_strike    | every-round
// | first-round | Global War 1936 has it in the first round alone   | | detection_ratio | 1 | a
// fraction  | submarines for each destroyer, rounded down       | | values          | scaled      |
// gw1936      | no values in the text                             | Policies: undetected = stay |
// leave for each side, retreat of the attacker.
#include <algorithm>
#include <array>
#include <memory>

#include "lib/capacity.hpp"
#include "states/fleet.hpp"
#include "states/rule_system.hpp"
#include "states/volleys.hpp"

namespace asdic {

namespace {

enum class Phase : std::uint8_t {
  round,         ///< a round begins, detection is done
  strike,        ///< the attacker's undetected submarines fire; `volley` is the defender's strike
  strike_reply,  ///< the dice of `volley` are rolled one by one
  submarines,    ///< the attacker's submarines fire; `volley` is the defender's general fire
  general,       ///< the rest of the attacker's units fire
  reply,         ///< the dice of `volley` are rolled one by one
  over,
};

/// Simultaneous fire as small steps: the attacker's volley falls on the defender at once, as the
/// defender's dice, counted before, are all that is still needed of his former strength.
template <std::size_t Slots>
struct State {
  std::array<UnitCount, Slots> units = {};  ///< by slot of the fleet
  VolleyIndex volley = 0;                   ///< dice that the defender has still to roll
  Phase phase = Phase::round;
  bool first_round = false;  ///< only where it matters: first_strike = first-round
  /// By side: undetected submarines that struck in this round can be fired on by all.
  std::array<bool, 2> exposed = {};
};

/// What hits of a kind may fall on.
enum HitKind : std::uint16_t { from_submarines, from_others };

struct SideSlots {
  std::vector<SlotIndex> in_battle;
  std::vector<SlotIndex> at_sea;
  std::vector<SlotIndex> destroyers;
  std::vector<SlotIndex> submarines;  ///< in battle
  std::vector<SlotIndex> detected;    ///< submarines
  std::vector<SlotIndex> undetected;  ///< submarines
  std::vector<SlotIndex> others;      ///< all in battle but submarines
  Targets sea_targets;                ///< of submarines
  Targets open_targets;               ///< of others, undetected submarines excepted
  Targets all_targets;                ///< of others, where undetected submarines are exposed
};

template <std::size_t Slots>
class OneForOne {
 public:
  using State = asdic::State<Slots>;

  OneForOne(const Case& battle, const Fleet& fleet, Rolls& rolls)
      : fleet_(fleet),
        volleys_(battle.die, rolls),
        detection_lasts_(battle.setting("options.detection_lasts") == "battle"),
        firing_reveals_(battle.flag("options.firing_reveals")),
        strikes_once_(battle.setting("options.first_strike") == "first-round"),
        ratio_(*parse_fraction(battle.setting("options.detection_ratio"))),
        retreats_(battle.setting("attacker.retreat") != "never") {
    for (const Side side : both_sides) {
      leaves_[index(side)] = battle.setting(std::string(name(side)) + ".undetected") == "leave";
      sides_[index(side)] = slots_of(side);
    }
  }

  State start() const {
    State state;
    const auto units = fleet_.start();
    std::copy(units.begin(), units.end(), state.units.begin());
    for (const SideSlots& side : sides_) {
      for (const SlotIndex slot : side.detected) move_all(state, slot, Status::undetected);
    }
    state.first_round = strikes_once_;
    return next_round(state);
  }

  void expand(const State& state, Node<State>& node) {
    switch (state.phase) {
      case Phase::over:
        return node.end();
      case Phase::round: {
        node.round_begins();
        if (retreats_) node.retreat(retreated(state));
        const State next = settled(begin_strike(after_leaving(state)));
        return is_roll(next) ? roll(next, node) : node.surely(next);
      }
      default:
        return roll(state, node);
    }
  }

 private:
  SideSlots slots_of(Side side) const {
    const auto where = [&](auto condition) {
      return fleet_.where([&](const Slot& slot) {
        return slot.side == side && slot.in_battle() && condition(slot);
      });
    };
    const auto is_undetected = [](const Slot& s) { return s.status == Status::undetected; };
    SideSlots slots;
    slots.in_battle = where([](const Slot&) { return true; });
    slots.at_sea = where([](const Slot& s) { return s.at_sea(); });
    slots.destroyers = where([](const Slot& s) { return s.type.detects; });
    slots.submarines = where([](const Slot& s) { return s.is_sub(); });
    slots.detected = where([&](const Slot& s) { return s.is_sub() && !is_undetected(s); });
    slots.undetected = where(is_undetected);
    slots.others = where([](const Slot& s) { return !s.is_sub(); });
    slots.sea_targets = fleet_.targets(slots.at_sea);
    slots.open_targets = fleet_.targets(where([&](const Slot& s) { return !is_undetected(s); }));
    slots.all_targets = fleet_.targets(slots.in_battle);
    return slots;
  }

  const SideSlots& of(Side side) const { return sides_[index(side)]; }
  static int count(const State& state, const std::vector<SlotIndex>& slots) {
    return asdic::count(state.units.data(), slots);
  }

  void move_all(State& state, SlotIndex slot, Status status) const {
    if (state.units[slot] == 0) return;
    state.units[fleet_.with_status(slot, status)] += state.units[slot];
    state.units[slot] = 0;
  }

  // 1. Detection.

  void detect(State& state, Side side) const {
    if (!detection_lasts_) {
      for (const SlotIndex slot : of(side).detected) move_all(state, slot, Status::undetected);
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
      state.units[slot] = static_cast<UnitCount>(state.units[slot] - found);
      state.units[fleet_.with_status(slot, Status::detected)] += static_cast<UnitCount>(found);
    }
  }

  State next_round(State state) const {
    state.volley = 0;
    state.exposed = {};
    const bool fought_out = count(state, of(Side::attacker).in_battle) == 0 ||
                            count(state, of(Side::defender).in_battle) == 0;
    if (fought_out) return over(state);
    for (const Side side : both_sides) detect(state, side);
    // Where no strike in it can hit, the first round is like any other.
    state.first_round = state.first_round && (strike_can_hit(state, Side::attacker) ||
                                              strike_can_hit(state, Side::defender));
    state.phase = Phase::round;
    return state;
  }

  State over(State state) const {
    for (const SideSlots& side : sides_) {
      for (const SlotIndex slot : side.undetected) move_all(state, slot, Status::detected);
    }
    state.first_round = false;
    state.phase = Phase::over;
    return state;
  }

  State retreated(State state) const {
    for (const SlotIndex slot : of(Side::attacker).in_battle) move_all(state, slot, Status::left);
    return over(state);
  }

  // 2. Leaving.

  State after_leaving(State state) const {
    const int enemy_destroyers = count(state, of(Side::attacker).destroyers);
    for (const Side side : both_sides) {
      const bool may = side == Side::attacker || enemy_destroyers == 0;
      if (!may || !leaves_[index(side)]) continue;
      for (const SlotIndex slot : of(side).undetected) move_all(state, slot, Status::left);
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
             return state.units[slot] > 0 && fleet_.slots()[slot].value > 0;
           });
  }

  State begin_strike(State state) {
    if (!strikes(state)) return begin_general_fire(state);
    for (const Side side : both_sides) {
      state.exposed[index(side)] = firing_reveals_ && undetected_fire(state, side);
    }
    state.volley = volley(state, of(Side::defender).undetected, {});
    state.phase = Phase::strike;
    return state;
  }

  // 4. General fire.

  State begin_general_fire(State state) {
    for (const Side side : both_sides) {
      bool& exposed = state.exposed[index(side)];
      if (!strikes(state)) exposed = firing_reveals_ && undetected_fire(state, side);
      exposed = exposed && count(state, of(side).undetected) > 0;
    }
    state.volley =
        volley(state, firing_submarines(state, Side::defender), of(Side::defender).others);
    state.phase = Phase::submarines;
    return state;
  }

  const std::vector<SlotIndex>& firing_submarines(const State& state, Side side) const {
    return strikes(state) ? of(side).detected : of(side).submarines;
  }

  // Fire.

  VolleyIndex volley(const State& state, const std::vector<SlotIndex>& submarines,
                     const std::vector<SlotIndex>& others) {
    dice_.clear();
    const auto add = [&](HitKind kind, const std::vector<SlotIndex>& slots) {
      for (const SlotIndex slot : slots) {
        dice_.push_back(
            {kind, static_cast<std::uint16_t>(fleet_.slots()[slot].value), state.units[slot]});
      }
    };
    add(from_submarines, submarines);
    add(from_others, others);
    return volleys_.intern(dice_);
  }

  const Targets& targets(const State& state, Side target, HitKind kind) const {
    if (kind == from_submarines) return of(target).sea_targets;
    return state.exposed[index(target)] ? of(target).all_targets : of(target).open_targets;
  }

  /// The attacker's dice of a phase in which he fires as one volley.
  VolleyIndex attackers_volley(const State& state) {
    switch (state.phase) {
      case Phase::strike:
        return volley(state, of(Side::attacker).undetected, {});
      case Phase::submarines:
        return volley(state, firing_submarines(state, Side::attacker), {});
      default:
        return volley(state, {}, of(Side::attacker).others);
    }
  }

  static bool is_attackers(Phase phase) {
    return phase == Phase::strike || phase == Phase::submarines || phase == Phase::general;
  }
  static bool is_roll(const State& state) {
    return state.phase != Phase::round && state.phase != Phase::over;
  }

  State after_attackers_volley(State state) const {
    switch (state.phase) {
      case Phase::strike:
        state.phase = Phase::strike_reply;
        break;
      case Phase::submarines:
        state.phase = Phase::general;
        break;
      default:
        state.phase = Phase::reply;
        state.exposed[index(Side::defender)] = false;
    }
    return state;
  }

  /// Goes on past everything at which no die that matters is rolled.
  State settled(State state) {
    for (;;) {
      if (is_attackers(state.phase)) {
        const HitKind kind = state.phase == Phase::general ? from_others : from_submarines;
        const bool matters = can_be_hit(state.units.data(), targets(state, Side::defender, kind)) &&
                             attackers_volley(state) != 0;
        if (matters) return state;
        state = after_attackers_volley(state);
      } else if (state.phase == Phase::strike_reply || state.phase == Phase::reply) {
        if (count(state, of(Side::attacker).undetected) == 0) state.exposed[0] = false;
        if (state.volley == 0) {
          state = state.phase == Phase::reply ? end_of_round(state) : begin_general_fire(state);
        } else if (const auto kind = static_cast<HitKind>(volleys_.first(state.volley).kind);
                   !can_be_hit(state.units.data(), targets(state, Side::attacker, kind))) {
          state.volley = volleys_.without_first_group(state.volley);
        } else {
          return state;
        }
      } else {
        return state;
      }
    }
  }

  State end_of_round(State state) const {
    state.first_round = false;
    return next_round(state);
  }

  void roll(const State& state, Node<State>& node) {
    if (is_attackers(state.phase)) {
      const HitKind kind = state.phase == Phase::general ? from_others : from_submarines;
      const Targets& falls_on = targets(state, Side::defender, kind);
      const int most = hits_to_sink(state.units.data(), falls_on, fleet_.slots());
      hit(state, node, volleys_.hits(attackers_volley(state), most), falls_on,
          [&](const State& next) { return after_attackers_volley(next); });
    } else {
      const Dice die = volleys_.first(state.volley);
      const VolleyIndex rest = volleys_.without_first_die(state.volley);
      const Targets& falls_on = targets(state, Side::attacker, static_cast<HitKind>(die.kind));
      hit(state, node, volleys_.hit(die.value), falls_on, [&](State next) {
        next.volley = rest;
        return next;
      });
    }
  }

  /// One successor for each number of hits.
  template <class Then>
  void hit(State state, Node<State>& node, const HitRoll& hits, const Targets& falls_on,
           Then then) {
    for (int k = 0; k < hits.least; ++k) take_hit(state.units.data(), falls_on);
    node.chance(hits.roll);
    const std::uint32_t results = volleys_.results(hits.roll);
    for (std::uint32_t k = 0; k < results; ++k) {
      if (k > 0) take_hit(state.units.data(), falls_on);
      node.to(settled(then(state)));
    }
  }

  const Fleet& fleet_;
  Volleys volleys_;
  std::array<SideSlots, 2> sides_;
  std::array<bool, 2> leaves_ = {};
  bool detection_lasts_;
  bool firing_reveals_;
  bool strikes_once_;
  Rational ratio_;
  bool retreats_;
  std::vector<Dice> dice_;
};

std::vector<UnitType> units(int die, const std::map<std::string, std::string>& settings,
                            const Place& place) {
  using enum UnitKind;
  if (settings.at("options.values") == "gw1936") {
    if (die != 12)
      throw Error(place, "the values 'gw1936' are for die = 12; possible here: scaled");
    return {{"sub", sub, 3, 3, 1, 6},  {"dd", ship, 4, 4, 1, 7, true}, {"ca", ship, 6, 6, 1, 10},
            {"bb", ship, 8, 8, 2, 18}, {"cv", ship, 0, 2, 2, 15},      {"tr", ship, 0, 0, 1, 7},
            {"ftr", air, 6, 6, 1, 10}, {"tac", air, 7, 5, 1, 11},      {"bmb", air, 7, 4, 1, 11}};
  }
  std::vector<UnitType> types = {
      {"sub", sub, 2, 1, 1, 6},  {"dd", ship, 2, 2, 1, 8, true}, {"ca", ship, 3, 3, 1, 12},
      {"bb", ship, 4, 4, 2, 20}, {"cv", ship, 0, 2, 2, 16},      {"tr", ship, 0, 0, 1, 7},
      {"ftr", air, 3, 4, 1, 10}, {"tac", air, 3, 3, 1, 11},      {"bmb", air, 4, 1, 1, 12}};
  for (UnitType& type : types) {
    for (std::optional<int>* value : {&type.attack, &type.defense}) {
      switch (die) {
        case 6:
          break;
        case 12:
          *value = **value * 2;
          break;
        case 20:  // 10/3, halves up
          *value = (**value * 20 + 3) / 6;
          break;
        default:
          value->reset();
      }
    }
  }
  return types;
}

Battle enumerate(const Case& battle, const EnumerationLimits& limits) {
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
  const auto value = [](Side side, const Group& group) {
    return side == Side::attacker ? *group.type.attack : *group.type.defense;
  };
  const auto fleet = std::make_shared<const Fleet>(battle, statuses, value);
  Battle result;
  result.rosters = rosters(battle);
  const std::string& retreat = battle.setting("attacker.retreat");
  if (retreat != "never") result.retreat_after = std::stoi(retreat);
  with_capacity<16, 32, 64, 128, 1024>(fleet->size(), [&]<std::size_t Slots>() {
    using Rules = OneForOne<Slots>;
    Rules rules(battle, *fleet, result.chain.rolls);
    const auto start = rules.start();
    const auto states = std::make_shared<const std::vector<typename Rules::State>>(
        Enumerator<Rules>(rules, result.chain, limits).run({&start, 1}));
    result.outcome = [fleet, states](StateIndex state) {
      return fleet->outcome((*states)[state].units.data());
    };
  });
  return result;
}

}  // namespace

namespace rules {

const RuleSystem& one_for_one() {
  using Kind = Setting::Kind;
  static const RuleSystem system = {
      "one-for-one",
      "Submarines detected one for one by destroyers",
      "Historical Board Gaming, Global War 1939, complete rules v5, with clarifications for v6",
      {{{Kind::reading,
         "options.detection_lasts",
         "battle",
         {"battle", "round"},
         "a detected submarine stays so, or destroyers count anew in each round"},
        {Kind::reading,
         "options.firing_reveals",
         "true",
         {"true", "false"},
         "submarines that struck can be fired on by all, or by enemy submarines alone"},
        {Kind::reading,
         "options.first_strike",
         "every-round",
         {"every-round", "first-round"},
         "undetected submarines strike first in every round, or in the first alone"},
        {Kind::parameter,
         "options.detection_ratio",
         "1",
         {},
         "submarines that one destroyer detects; a fraction is rounded down for all together"},
        {Kind::reading,
         "options.values",
         "scaled",
         {"scaled", "gw1936"},
         "Global 1940 values scaled to the die, or those of Global War 1936 (die = 12)"},
        {Kind::policy,
         "attacker.undetected",
         "stay",
         {"stay", "leave"},
         "what undetected submarines do before their strike"},
        {Kind::policy,
         "defender.undetected",
         "stay",
         {"stay", "leave"},
         "the same; a defending one can leave only where no enemy destroyer is"},
        {Kind::rounds,
         "attacker.retreat",
         "never",
         {},
         "the number of rounds after which the attacker breaks off"}},
       {UnitKind::sub, UnitKind::ship, UnitKind::air},
       false,
       units},
      enumerate};
  return system;
}

}  // namespace rules

}  // namespace asdic
