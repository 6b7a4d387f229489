// Naval surface combat: ship against ship, with range bands, torpedoes and break-off.
//
// Source: "Naval surface combat", a one-page summary, probably of War in the Pacific revisited. It
// names ships and tables but does not print them. stand_ins.cpp has values that stand in for them.
//
// The reacting force (the defender) may avoid the action. The bounce gives initiative and surprise.
// Each round has four steps:
//   1. Range: fixed by day or night for two rounds, then 1 or 2 by the wishes of the sides.
//   2. Engagement: ships of the side without the initiative that were not presented roll to engage.
//   3. Fire: engaged ships combine on the first engaged enemy ship, with guns and with torpedoes.
//   4. End: a side above break-off tries to disengage. If both are above it, the action is over.
//
// | option               | default      | other         | question that the text leaves open  |
// | -------------------- | ------------ | ------------- | ----------------------------------- |
// | torpedoes_first      | false        | true          | do torpedoes come before guns?      |
// | fire                 | simultaneous | initiative    | does the initiative fire first?     |
// | damage_lowers_attack | false        | true          | does a damaged ship fire less well? |
// | breakoff_from        | 3            | 1, 2, 4, 5, 6 | from which round must sides leave?  |
// | body_bonus           | on-roll      | on-speed      | does +1 for a body help it?         |
// | nation_torpedoes     | printed      | ignored       | none                                |
// | lowest_attack        | multiplied   | printed       | is it found before multiplying?     |
// | breakoff_loss        | damage       | sunk          | do damaged ships count?             |
// | range_speed          | all          | engaged       | which ships give a side's speed?    |
// | engagement           | once         | each-round    | how long is a ship engaged?         |
// | disengage_at         | end          | start         | at which end of a round?            |
// Policies of both sides that may depend on conditions: range, disengage, body, targets, combine,
// torpedoes, join. Other policies: engage and present of both sides, avoid of the defender. range,
// targets, combine, disengage, avoid and the time of day may be optimal. A battle may be in
// progress.

#include <algorithm>
#include <memory>

#include "lib/error.hpp"
#include "lib/text.hpp"
#include "states/enumerate.hpp"
#include "states/rounds_before.hpp"
#include "states/rule_system.hpp"
#include "states/rules/surface/action.hpp"
#include "states/rules/surface/enumerated_action.hpp"
#include "states/rules/surface/stand_ins.hpp"

namespace asdic {

namespace {

using namespace surface;

constexpr std::size_t most_slots = 8192;

/// Adds the states of an action to a chain.
class Surface {
 public:
  using State = ActionState;

  Surface(const Case& battle, const ShipSlots& slots, std::array<Squadrons, 2>& squadrons,
          Plans& plans, Rolls& rolls)
      : action_(battle, slots, squadrons, plans, rolls), rolls_(rolls), fought_(battle.fought) {}

  State start() {
    State state;
    if (fought_ > 0) {
      action_.resume(fought_, state);
      return state;
    }
    if (!action_.chooses_time()) return started(state);
    state.phase = Phase::time;
    return state;
  }

  void expand(const State& state, Node<State>& node) {
    const bool wished = state.chosen(Side::attacker) != 0;  // for a range, already
    if (state.phase == Phase::round && !wished) node.round_begins();
    if (const auto choice = action_.choice(state)) return choose(*choice, state, node);
    switch (state.phase) {
      case Phase::time: {
        State night = state;
        night.night = 1;
        node.decision(Side::attacker, {time_of_day->path()});
        node.option("day", started(state));
        return node.option("night", started(night));
      }
      case Phase::challenge:
        node.decision(Side::defender, {defender_avoids->path()});
        node.option("fight", met(state));
        return node.option("avoid", avoiding(state));
      case Phase::avoidance:
        return try_to_avoid(state, node);
      case Phase::bounce:
        return roll_bounce(state, node);
      case Phase::round: {
        State next = state;
        action_.begin_round(next);
        return next.pending == nothing ? node.continue_in(next) : throw_dice(next, node);
      }
      case Phase::over:
      case Phase::avoided:
        return node.end();
      default:
        return throw_dice(state, node);
    }
  }

 private:
  /// Returns the state after the time of day is known.
  State started(State state) {
    const Avoidance avoidance = action_.avoidance();
    if (avoidance == Avoidance::of_faster_ships) {
      return action_.leaves_alone() ? avoided(state) : met(state);
    }
    if (avoidance == Avoidance::no || action_.throws_that_avoid(state) == 0) return met(state);
    if (avoidance == Avoidance::yes) return avoiding(state);
    state.phase = Phase::challenge;
    return state;
  }

  /// Returns the state in which the reacting force tries to avoid the action, or has avoided it.
  State avoiding(State state) {
    if (action_.throws_that_avoid(state) == faces * faces) return avoided(state);
    state.phase = Phase::avoidance;
    return state;
  }

  /// Returns the state if the reacting force does not avoid the action.
  State met(State state) {
    const auto& bounce = action_.bounce();
    if (bounce.size() == 1) return begun(bounce.front(), state);
    state.phase = Phase::bounce;
    return state;
  }

  State avoided(State state) {
    action_.avoid(state);
    return state;
  }

  State begun(const Bounce& result, State state) {
    action_.begin(result, state);
    return state;
  }

  void try_to_avoid(const State& state, Node<State>& node) {
    const Integer all = faces * faces;
    const Integer throws = action_.throws_that_avoid(state);
    node.chance(rolls_.intern(std::vector<Integer>{throws, all - throws}, all));
    node.add_successor(avoided(state));
    node.add_successor(met(state));
  }

  void choose(const OpenDecision& choice, const State& state, Node<State>& node) {
    node.decision(choice.owner, {name(choice.owner) + ("." + std::string(choice.about))});
    for (std::size_t option = 0; option < choice.count(); ++option) {
      State next = state;
      action_.choose(option, next);
      node.option(choice.option(option), next);
    }
  }

  void roll_bounce(const State& state, Node<State>& node) {
    Integer denominator = 1;
    for (const Bounce& result : action_.bounce()) {
      denominator = lcm(denominator, result.chance.denominator());
    }
    std::vector<Integer> weights;
    for (const Bounce& result : action_.bounce()) {
      const Integer& parts = result.chance.denominator();
      weights.push_back(result.chance.numerator() * (denominator / parts));
    }
    node.chance(rolls_.intern(weights, denominator));
    for (const Bounce& result : action_.bounce()) node.add_successor(begun(result, state));
  }

  void throw_dice(const State& state, Node<State>& node) {
    const DiceThrow thrown = action_.throw_dice(state);
    State next = state;
    next.pending = thrown.rest;
    for (const SquadronIndex own : thrown.squadrons[0]) {
      next.squadrons[index(thrown.side)] = own;
      for (const SquadronIndex others : thrown.squadrons[1]) {
        next.squadrons[index(enemy(thrown.side))] = others;
        State later = next;
        action_.advance(later);
        node.add_successor(later);
      }
    }
    node.chance(action_.roll(thrown));
  }

  Action action_;
  Rolls& rolls_;
  int fought_;  ///< the number of rounds before the case begins
};

Battle enumerate(const Case& battle, const EnumerationOptions& options) {
  const auto slots = std::make_shared<const ShipSlots>(battle);
  if (slots->size() > most_slots) {
    throw Error(ErrorCode::limit, "the battle has too many kinds of units");
  }
  Battle result;
  result.rosters = slots->rosters();
  std::array squadrons = {Squadrons(battle, *slots, Side::attacker),
                          Squadrons(battle, *slots, Side::defender)};
  using State = ActionState;
  Plans plans;
  Surface rules(battle, *slots, squadrons, plans, result.chain.rolls);
  const State start = rules.start();
  auto states = Enumerator(rules, result.chain, options).run({&start, 1});
  const auto action = std::make_shared<const EnumeratedAction>(slots, std::move(squadrons),
                                                               std::move(plans), std::move(states));
  result.outcome = [action](StateIndex at) { return action->outcome(at); };
  result.situation = [action](StateIndex at) { return action->situation(at); };
  const auto add_chance = [&](const std::string& name, auto condition) {
    const auto payoff = [=](StateIndex at) { return std::int64_t{condition(action->state(at))}; };
    result.end_figures.push_back({name, 1, payoff, true});
  };
  for (const Side side : both_sides) {
    add_chance(std::string("broke_off_first.") + name(side),
               [side](const State& state) { return state.broke_off_first == side_number(side); });
  }
  for (const Side side : both_sides) {
    result.end_figures.push_back({std::string("losses.") + name(side) + ".defense", slots->parts(),
                                  [action, side](StateIndex at) { return action->lost(side, at); },
                                  false});
  }
  for (const int range : {1, 2, 3}) {
    add_chance("last_range." + std::to_string(range),
               [range](const State& state) { return state.range == range; });
  }
  put_rounds_before(battle.fought, result);
  return result;
}

/// Returns the number of ships of `side` that are left when the action begins.
int ships_that_stay(const Case& battle, Side side) {
  const auto speed = [&](const Group& group) { return ship_of(battle, group.name).speed; };
  int slowest = most_speed;
  if (side == Side::defender && battle[defender_avoids] == Avoidance::of_faster_ships) {
    for (const Group& group : battle.sides[index(Side::attacker)].force) {
      slowest = std::min(slowest, speed(group));
    }
  }
  int ships = 0;
  for (const Group& group : battle.sides[index(side)].force) {
    if (speed(group) <= slowest) ships += group.count;
  }
  return ships;
}

/// Throws Error(input) for settings that contradict each other, the bounce or action.begun, and for
/// policy blocks with unknown classes.
void check(const Case& battle) {
  if (const int steps = battle[pursuit]; steps > most_pursuit) {
    const std::string given = std::to_string(steps);
    throw Error(battle.places.at(pursuit->path()),
                quote(pursuit->path()) + " = " + given + " is " +
                    std::to_string(points_of_a_step * steps) +
                    " extra movement points, because it counts steps of 5 (at most " +
                    std::to_string(most_pursuit) + "); for " + given + " points write " +
                    extra_movement->path() + " = " + given);
  }
  check_action_in_progress(battle);
  const auto& bounce = surface_tables(battle).bounce;
  for (const Side side : both_sides) {
    for (const PolicyBlock& block : battle.sides[index(side)].policies) {
      policies_of(with_blocks(battle, {&block}), side);
    }
    const int present = policies_of(battle, side).present;
    const int ships = ships_that_stay(battle, side);
    int least = all_ships;
    for (const Bounce& result : bounce) {
      if (result.initiative == side) least = 0;
    }
    for (const Bounce& result : bounce) {
      if (result.initiative != side) least = std::min(least, result.number.value_or(all_ships));
    }
    if (battle.fought > 0 || present == 0 || present >= std::min(least, ships)) continue;
    throw Error(battle.places.at(presented[index(side)].path()),
                "the " + std::string(name(side)) +
                    " must present at least the initiative number, " +
                    (least == all_ships ? "which is all its ships unless action.bounce has a number"
                                        : std::to_string(least)));
  }
}

}  // namespace

namespace rules {
RuleSystem surface() {
  return {"surface",
          "Naval surface combat, with range bands, torpedoes and break-off",
          "Naval surface combat, a one-page summary, probably of War in the Pacific revisited",
          {.units = *stand_in_names,
           .unit_table = "ships",
           .figures = {{"broke_off_first.SIDE", "The {SIDE} is beyond break-off first"},
                       {"losses.SIDE.defense", "The {SIDE}'s mean loss of defense factors"},
                       {"last_range.N", "The last round is at range {N}"}}},
          {.settings = settings(),
           .kinds = {},
           .units = stand_in_ships,
           .dice = {faces},
           .losses = false,
           .own_keys = {"ships", "tables", "action.bounce", "action.begun"},
           .own = read_surface_tables,
           .waves = false,
           .fought = true,
           .check = check},
          enumerate};
}

}  // namespace rules

}  // namespace asdic
