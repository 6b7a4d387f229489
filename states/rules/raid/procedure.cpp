#include "states/rules/raid/procedure.hpp"

#include <algorithm>
#include <memory>

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

constexpr int gun_value = 1;
constexpr int destroyed_if_escorted = 3;

class Raid {
 public:
  using State = RaidState;

  Raid(const Case& battle, const Forces& forces, Chain& chain)
      : forces_(forces),
        volleys_(faces, chain.rolls),
        value_(battle[value_of_territory]),
        sums_(faces, value_, chain.rolls),
        die_(chain.rolls.intern(std::vector<Integer>(faces, Integer(1)), Integer(faces))),
        guns_passed_(battle[flown_over_setting]),
        covers_rockets_(battle[escorts_cover_rockets]),
        rounds_(forces.fleet),
        first_casualty_(battle, first_casualty, forces.fleet, {}, rounds_),
        intercept_(battle, intercept, forces.fleet, {}, rounds_),
        capped_each_(battle[cap] == Cap::each) {
    chain.mark_names = {"losses.attacker.cost", "exchange"};
  }

  State start() const {
    State state;
    static_cast<Raiders&>(state) = forces_.brought;
    state.dice = static_cast<Count>(guns_passed_);
    return settled(state);
  }

  void expand(const State& state, Node<State>& node) {
    switch (state.phase) {
      case Phase::way:
        return fire(node, on_the_way(state), [&](int hits) { return past_a_gun(state, hits); });
      case Phase::aa:
        return fire(node, state.bombers, forces_.aa_value,
                    [&](int hits) { return shot_at(state, hits); });
      case Phase::escorted:
        return fire(node, state.hit, destroyed_if_escorted,
                    [&](int destroyed) { return turned_back(state, destroyed); });
      case Phase::interception:
        return fire(node, free_that_fire(state), gun_value,
                    [&](int hits) { return intercepted(state, hits); });
      case Phase::casualties:
        return choose_casualty(state, node);
      case Phase::neutralized:
        return fire(node, state.dice, gun_value,
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
  int neutralized(const State& state) const {
    return std::min<int>(state.escorts, forces_.interceptors);
  }
  int free_interceptors(const State& state) const {
    return forces_.interceptors - neutralized(state);
  }
  /// Of those that no escort neutralizes, and of those whom that keeps from bombers alone.
  int free_that_fire(const State& state) const {
    return std::min<int>(free_interceptors(state), state.dice);
  }
  int neutralized_that_fire(const State& state) const {
    return std::min(neutralized(state), std::max(0, state.dice - free_interceptors(state)));
  }

  /// The next phase begins.
  State next_phase(State state) const {
    state.phase = static_cast<Phase>(static_cast<int>(state.phase) + 1);
    if (state.phase == Phase::neutralized) return state;
    int dice = 0;
    if (state.phase == Phase::interception) {
      dice = std::min(forces_.interceptors, intercept_.in(forces_.units(state)).most);
    } else if (state.phase == Phase::casualties) {
      dice = covers_rockets_ || state.rockets == 0 ? 0 : neutralized_that_fire(state);
    } else if (state.phase == Phase::bombs) {
      dice = state.bombers * forces_.dice_of_bomber;
    }
    state.dice = static_cast<Count>(dice);
    return state;
  }

  /// Whether something is rolled or chosen in this phase that matters.
  bool goes_on_here(const State& state) const {
    switch (state.phase) {
      case Phase::way:
        return state.dice > 0 && next_to_fall(state) != forces_.on_the_way.end();
      case Phase::aa:
        return forces_.aa_value > 0 && state.bombers > 0;
      case Phase::escorted:
        return state.hit > 0;
      case Phase::interception:
        return free_that_fire(state) > 0 && state.bombers + state.rockets + state.kamikazes > 0;
      case Phase::casualties:
        return state.hit > 0;
      case Phase::neutralized:
        return state.dice > 0;
      case Phase::bombs:
        return state.dice > 0 && value_ > 0;
      case Phase::rocket_damage:
        return state.rockets > 0 && (capped_each_ || state.damage < value_);
      case Phase::over:
        break;
    }
    return true;
  }

  State settled(State state) const {
    for (;;) {
      if (state.phase == Phase::casualties) take_hits(state);
      if (goes_on_here(state)) return state;
      state = next_phase(state);
    }
  }

  /// So many dice at a value; then(hits) is where their hits lead.
  template <class Then>
  void fire(Node<State>& node, int dice, int value, Then then) {
    fire(node, {{0, static_cast<std::uint16_t>(value), static_cast<std::uint32_t>(dice)}}, then);
  }
  template <class Then>
  void fire(Node<State>& node, const std::vector<Dice>& dice, Then then) {
    int most = 0;
    for (const Dice& some : dice) most += static_cast<int>(some.count);
    const HitRoll hits = volleys_.hits(volleys_.intern(dice), most);
    node.chance(hits.roll);
    const auto results = static_cast<int>(volleys_.results(hits.roll));
    for (int k = 0; k < results; ++k) node.to(settled(then(hits.least + k)));
  }

  /// The dice of a gun at what it may hit.
  std::vector<Dice> on_the_way(const State& state) const {
    std::vector<Dice> dice;
    for (auto next = next_to_fall(state); next != forces_.on_the_way.end(); ++next) {
      dice.push_back({0, static_cast<std::uint16_t>(next->hit_at), 1});
    }
    return dice;
  }

  State past_a_gun(State state, int hits) const {
    for (auto next = next_to_fall(state); hits > 0; --hits, ++next) {
      next->is_bomber ? --state.bombers : --state.escorts;
    }
    --state.dice;
    return state;
  }

  std::vector<Forces::OnTheWay>::const_iterator next_to_fall(const State& state) const {
    const Raiders& brought = forces_.brought;
    const int fallen = brought.bombers + brought.escorts - state.bombers - state.escorts;
    return forces_.on_the_way.begin() + fallen;
  }

  State shot_at(State state, int hits) const {
    state.bombers = static_cast<Count>(state.bombers - hits);
    const bool well_escorted = state.escorts > forces_.interceptors;
    if (well_escorted) state.hit = static_cast<Count>(hits);
    return next_phase(state);
  }

  State turned_back(State state, int destroyed) const {
    state.turned_back = static_cast<Count>(state.hit - destroyed);
    state.hit = 0;
    return next_phase(state);
  }

  State intercepted(const State& state, int hits) const {
    State next = next_phase(state);
    next.hit = static_cast<Count>(hits);
    return next;
  }

  /// Hits are taken as far as nobody has to choose. Those beyond what comes in are lost.
  void take_hits(State& state) const {
    while (state.hit > 0) {
      const FirstCasualty policy = first_casualty_.in(forces_.units(state));
      const std::vector<Target> order = targets(state, policy);
      const bool all_fall = state.hit >= state.bombers + state.rockets + state.kamikazes;
      if (policy == FirstCasualty::as_the_player_says && order.size() > 1 && !all_fall) return;
      if (order.empty()) {
        state.hit = 0;
      } else {
        take_hit(order.front(), state);
      }
    }
  }

  void choose_casualty(const State& state, Node<State>& node) const {
    node.decision(Side::attacker, first_casualty.path());
    for (const Target target : targets(state, FirstCasualty::as_the_player_says)) {
      State next = state;
      take_hit(target, next);
      node.option("lose 1 " + std::string(code(target)), settled(next));
    }
  }

  State fired_at_rocket(State state, int hits) const {
    if (hits > 0) state.rockets = 0;
    return next_phase(state);
  }

  /// The damage of all dice of the bombers, up to the value.
  void drop(const State& state, Node<State>& node) {
    const DiceSum& sum = sums_.of(state.dice);
    node.chance(sum.roll);
    for (std::size_t k = 0; k < sum.results; ++k) {
      State next = next_phase(state);
      next.damage = static_cast<Count>(std::min(value_, sum.least + static_cast<int>(k)));
      node.to(settled(next));
    }
  }

  void drop_rocket(const State& state, Node<State>& node) const {
    node.chance(die_);
    for (int roll = 1; roll <= faces; ++roll) {
      State next = next_phase(state);
      const int together = std::min(value_, state.damage + roll);
      const int each = state.damage + std::min(value_, roll);
      next.damage = static_cast<Count>(capped_each_ ? each : together);
      node.to(next);
    }
  }

  void note_exchange(const State& state, Node<State>& node) const {
    const std::int64_t lost = forces_.cost_lost(state, state.turned_back);
    if (lost != 0) node.mark(0, lost);
    if (state.damage != lost) node.mark(1, state.damage - lost);
  }

  const Forces& forces_;
  Volleys volleys_;
  int value_;
  DiceSums sums_;
  RollIndex die_;
  int guns_passed_;
  bool covers_rockets_;
  RoundCount rounds_;  ///< which nobody asks for
  PolicyOf<FirstCasualty> first_casualty_;
  PolicyOf<HowMany> intercept_;
  bool capped_each_;
};

}  // namespace

Battle enumerate(const Case& battle, const EnumerationLimits& limits) {
  Battle result;
  const Forces forces(battle);
  Raid rules(battle, forces, result.chain);
  const RaidState start = rules.start();
  const auto states = std::make_shared<const States<RaidState>>(
      Enumerator(rules, result.chain, limits).run({&start, 1}));
  result.outcome = [start, states](StateIndex state) {
    return outcome_of(start, (*states)[state]);
  };
  if (start.kamikazes > 0) {
    const auto through = [states](StateIndex state) -> std::int64_t {
      return (*states)[state].kamikazes;
    };
    result.end_marks.push_back({"kamikazes_through", 1, through, false});
    const Rational hit = battle[kamikaze_hits];
    if (hit > 0) {
      const auto per_unit = boost::multiprecision::numerator(hit).convert_to<std::int64_t>();
      result.end_marks.push_back(
          {"kamikaze_hits", boost::multiprecision::denominator(hit).convert_to<std::int64_t>(),
           [=](StateIndex state) { return through(state) * per_unit; }, false});
    }
  }
  return result;
}

}  // namespace asdic::raid
