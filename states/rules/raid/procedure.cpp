#include "states/rules/raid/procedure.hpp"

#include <algorithm>
#include <memory>

#include "lib/exact/number.hpp"
#include "states/dice/dice_sums.hpp"
#include "states/dice/volleys.hpp"
#include "states/enumerate.hpp"
#include "states/fleet/policies.hpp"
#include "states/games/anti_aircraft.hpp"
#include "states/rules/raid/forces.hpp"
#include "states/rules/raid/settings.hpp"
#include "states/rules/raid/state.hpp"

namespace asdic::raid {

namespace {

constexpr int interceptor_value = 1;
constexpr int destroyed_if_escorted = 3;

class RaidRules {
 public:
  using State = RaidState;

  RaidRules(const Case& battle, const Forces& forces, Chain& chain)
      : forces_(forces),
        volleys_(faces, chain.rolls),
        value_(battle[value_of_territory]),
        sums_(faces, value_, chain.rolls),
        die_(chain.rolls.intern(std::vector<Integer>(faces, Integer(1)), Integer(faces))),
        guns_passed_(battle[flown_over_setting]),
        covers_rockets_(battle[escorts_cover_rockets]),
        rounds_(forces.fleet),
        first_casualty_(battle, *first_casualty, forces.fleet, {}, rounds_),
        intercept_(battle, *intercept, forces.fleet, {}, rounds_),
        capped_each_(battle[cap] == Cap::each) {
    chain.custom_figures = {"losses.attacker.cost", "exchange"};
  }

  State start() const {
    State state;
    state.units = forces_.fleet.start();
    state.dice = static_cast<Count>(guns_passed_);
    return advance(state);
  }

  void expand(const State& state, Node<State>& node) {
    switch (state.phase) {
      case Phase::way:
        return fire(node, state, forces_.on_the_way);
      case Phase::aa:
        return fire(node, state, forces_.at_the_end);
      case Phase::escorted:
        return fire(node, state.hit, destroyed_if_escorted,
                    [&](int destroyed) { return turned_back(state, destroyed); });
      case Phase::interception:
        return fire(node, free_that_fire(state), interceptor_value,
                    [&](int hits) { return intercepted(state, hits); });
      case Phase::casualties:
        return choose_casualty(state, node);
      case Phase::neutralized:
        return fire(node, state.dice, interceptor_value,
                    [&](int hits) { return fired_at_rocket(state, hits); });
      case Phase::bombs:
        return drop(state, node);
      case Phase::rocket_damage:
        return drop_rocket(state, node);
      case Phase::over:
        note_exchange(state, node);
        return node.end();
    }
  }

 private:
  int number(Raider raider, const State& state) const {
    return count(state.units, forces_.slots_of(raider));
  }
  /// Returns the number of bombers, rockets and kamikazes.
  int coming_in(const State& state) const {
    return number(Raider::bomber, state) + number(Raider::rocket, state) +
           number(Raider::kamikaze, state);
  }

  int neutralized(const State& state) const {
    return std::min(number(Raider::escort, state), forces_.interceptors);
  }
  int free_interceptors(const State& state) const {
    return forces_.interceptors - neutralized(state);
  }
  /// Return the number of interceptors that fire: of those that no escort neutralizes, and of
  /// neutralized ones, which may fire only at rockets.
  int free_that_fire(const State& state) const {
    return std::min<int>(free_interceptors(state), state.dice);
  }
  int neutralized_that_fire(const State& state) const {
    return std::min(neutralized(state), std::max(0, state.dice - free_interceptors(state)));
  }

  /// Returns the state at the beginning of the next phase.
  State next_phase(State state) const {
    state.phase = static_cast<Phase>(static_cast<int>(state.phase) + 1);
    state.shots = 0;
    if (state.phase == Phase::neutralized) return state;
    int dice = 0;
    if (state.phase == Phase::interception) {
      dice = std::min(forces_.interceptors, intercept_.value_in(state.units).most);
    } else if (state.phase == Phase::casualties) {
      const bool at_rocket = !covers_rockets_ && number(Raider::rocket, state) > 0;
      dice = at_rocket ? neutralized_that_fire(state) : 0;
    } else if (state.phase == Phase::bombs) {
      dice = number(Raider::bomber, state) * forces_.dice_of_bomber;
    }
    state.dice = static_cast<Count>(dice);
    return state;
  }

  /// Returns whether the phase of `state` has dice or choices that matter.
  bool is_played(const State& state) const {
    switch (state.phase) {
      case Phase::way:
        return finds_target(state, forces_.on_the_way);
      case Phase::aa:
        return finds_target(state, forces_.at_the_end);
      case Phase::escorted:
        return state.hit > 0;
      case Phase::interception:
        return free_that_fire(state) > 0 && coming_in(state) > 0;
      case Phase::casualties:
        return state.hit > 0;
      case Phase::neutralized:
        return state.dice > 0;
      case Phase::bombs:
        return state.dice > 0 && value_ > 0;
      case Phase::rocket_damage:
        return number(Raider::rocket, state) > 0 && (capped_each_ || state.damage < value_);
      case Phase::over:
        break;
    }
    return true;
  }

  /// Returns the state in which the next dice are rolled or the attacker has to choose.
  State advance(State state) const {
    for (;;) {
      if (state.phase == Phase::way) pass_guns(state);
      if (state.phase == Phase::aa) pass_shots(state, forces_.at_the_end);
      if (is_played(state)) return state;
      state = next_phase(state);
    }
  }

  /// Adds to `node` a roll of `dice` dice that hit on `value` or less. then(hits) returns the
  /// successor.
  template <class Then>
  void fire(Node<State>& node, int dice, int value, Then then) {
    fire(node, {{0, static_cast<std::uint16_t>(value), static_cast<std::uint32_t>(dice)}}, then);
  }
  template <class Then>
  void fire(Node<State>& node, const std::vector<Dice>& dice, Then then) {
    add_hits(node, volleys_, dice, [&](int hits) { return advance(then(hits)); });
  }

  // Guns.

  /// Adds to `node` the next shots of a gun.
  void fire(Node<State>& node, const State& state, const std::vector<Shots>& gun) {
    std::vector<Dice> dice;
    for (const Aircraft& each : gun[state.shots]) {
      dice.push_back({0, static_cast<std::uint16_t>(each.hit_at), state.units[each.slot]});
    }
    fire(node, dice, [&](int hits) { return shot_at(state, gun[state.shots], hits); });
  }

  State shot_at(State state, const Shots& shots, int hits) const {
    const bool is_aa = state.phase == Phase::aa;
    const bool well_escorted = is_aa && number(Raider::escort, state) > forces_.interceptors;
    for (const Aircraft& each : shots) {
      const int fallen = std::min<int>(hits, state.units[each.slot]);
      hits -= fallen;
      state.units[each.slot] = static_cast<UnitCount>(state.units[each.slot] - fallen);
      const bool may_turn_back =
          well_escorted && forces_.fleet.slots()[each.slot].name.code == code(Raider::bomber);
      if (may_turn_back) state.hit = static_cast<Count>(state.hit + fallen);
    }
    ++state.shots;
    return state;
  }

  /// Skips shots at aircraft that do not remain.
  void pass_shots(State& state, const std::vector<Shots>& gun) const {
    while (state.shots < gun.size() && !finds_target(state, gun)) ++state.shots;
  }
  void pass_guns(State& state) const {
    while (state.dice > 0) {
      pass_shots(state, forces_.on_the_way);
      if (state.shots < forces_.on_the_way.size()) return;
      state.shots = 0;
      --state.dice;
    }
  }
  bool finds_target(const State& state, const std::vector<Shots>& gun) const {
    const bool is_over = state.phase == Phase::way && state.dice == 0;
    if (is_over || state.shots >= gun.size()) return false;
    const Shots& shots = gun[state.shots];
    return std::any_of(shots.begin(), shots.end(),
                       [&](const Aircraft& each) { return state.units[each.slot] > 0; });
  }

  State turned_back(State state, int destroyed) const {
    state.turned_back = static_cast<Count>(state.hit - destroyed);
    state.hit = 0;
    return next_phase(state);
  }

  // Interceptors.

  /// Returns the state after `hits` hits of interceptors. The policy is evaluated once for all of
  /// them. If the choice is not open, all hits fall at once.
  State intercepted(const State& state, int hits) const {
    State next = next_phase(state);
    next.hit = static_cast<Count>(hits);
    const CasualtyChoice policy = first_casualty_.value_in(next.units);
    if (policy == CasualtyChoice::as_the_player_says) return up_to_choice(next);
    for (; next.hit > 0 && coming_in(next) > 0; --next.hit) {
      take_hit(targets(forces_, next, policy).front(), next);
    }
    next.hit = 0;
    return next;
  }

  /// Removes a unit that is hit. If no rocket is left, neutralized interceptors do not fire.
  void take_hit(Raider raider, State& state) const {
    remove_one(forces_, raider, state);
    if (number(Raider::rocket, state) == 0) state.dice = 0;
  }

  /// Returns the state after hits have been taken until the attacker has to choose. Hits without a
  /// unit to fall on have no effect.
  State up_to_choice(State state) const {
    while (state.hit > 0) {
      const std::vector<Raider> order = targets(forces_, state, CasualtyChoice::as_the_player_says);
      const bool all_fall = state.hit >= coming_in(state);
      if (order.size() > 1 && !all_fall) return state;
      if (!order.empty()) take_hit(order.front(), state);
      state.hit = order.empty() ? Count{0} : static_cast<Count>(state.hit - 1);
    }
    return state;
  }

  void choose_casualty(const State& state, Node<State>& node) const {
    node.decision(Side::attacker, {first_casualty->path()});
    for (const Raider raider : targets(forces_, state, CasualtyChoice::as_the_player_says)) {
      State next = state;
      take_hit(raider, next);
      --next.hit;
      node.option("lose 1 " + std::string(code(raider)), advance(up_to_choice(next)));
    }
  }

  State fired_at_rocket(State state, int hits) const {
    if (hits > 0) remove_one(forces_, Raider::rocket, state);
    return next_phase(state);
  }

  // Damage.

  /// Adds to `node` the damage of all dice of the bombers, up to the value of the territory.
  void drop(const State& state, Node<State>& node) {
    const DiceSum& sum = sums_.sum_of(state.dice);
    node.chance(sum.roll);
    for (std::size_t k = 0; k < sum.results; ++k) {
      State next = next_phase(state);
      next.damage = static_cast<Count>(std::min(value_, sum.least + static_cast<int>(k)));
      node.add_successor(advance(next));
    }
  }

  void drop_rocket(const State& state, Node<State>& node) const {
    node.chance(die_);
    for (int roll = 1; roll <= faces; ++roll) {
      State next = next_phase(state);
      const int together = std::min(value_, state.damage + roll);
      const int each = state.damage + std::min(value_, roll);
      next.damage = static_cast<Count>(capped_each_ ? each : together);
      node.add_successor(next);
    }
  }

  void note_exchange(const State& state, Node<State>& node) const {
    const std::int64_t lost = forces_.cost_lost(state.units, state.turned_back);
    if (lost != 0) node.pay(0, lost);
    if (state.damage != lost) node.pay(1, state.damage - lost);
  }

  const Forces& forces_;
  Volleys volleys_;
  int value_;
  DiceSums sums_;
  RollIndex die_;
  int guns_passed_;
  bool covers_rockets_;
  RoundCount rounds_;  ///< not used by any condition
  ConditionalPolicy<CasualtyChoice> first_casualty_;
  ConditionalPolicy<UnitQuota> intercept_;
  bool capped_each_;
};

}  // namespace

Battle enumerate(const Case& battle, const EnumerationOptions& options) {
  Battle result;
  const auto forces = std::make_shared<const Forces>(battle);
  RaidRules rules(battle, *forces, result.chain);
  const RaidState start = rules.start();
  const auto states = std::make_shared<const States<RaidState>>(
      Enumerator(rules, result.chain, options).run({&start, 1}));
  result.outcome = [forces, states](StateIndex state) {
    return outcome_of(*forces, (*states)[state]);
  };
  if (forces->brought(Raider::kamikaze) > 0) {
    const auto through = [forces, states](StateIndex state) -> std::int64_t {
      return count((*states)[state].units, forces->slots_of(Raider::kamikaze));
    };
    result.end_figures.push_back({"kamikazes_through", 1, through, false});
    const Rational hit = battle[kamikaze_hits];
    if (hit > 0) {
      const auto per_unit = hit.numerator().to_int64();
      result.end_figures.push_back({"kamikaze_hits", hit.denominator().to_int64(),
                                    [=](StateIndex state) { return through(state) * per_unit; },
                                    false});
    }
  }
  return result;
}

}  // namespace asdic::raid
