// Naval surface combat: ship against ship, with range bands, torpedoes and break-off.
//
// Source: "Naval surface combat", a one-page summary, probably of War in the Pacific revisited. It
// names ships and tables and prints none: states/ships.cpp has stand-ins.
//
// The reacting force (the defender) may avoid the action; the bounce gives initiative and surprise.
// In each round
//   1. range: by day and night for two rounds, then 1 or 2 by the sides' wishes,
//   2. engagement: ships of the side without the initiative that were not presented roll for it,
//   3. fire: engaged ships combine on the first engaged enemy, with guns and with torpedoes,
//   4. end: a side above break-off tries to disengage; if both are above it, the action is over.
//
// | option               | default      | else          | open in the text                    |
// | -------------------- | ------------ | ------------- | ----------------------------------- |
// | torpedoes_first      | false        | true          | do torpedoes come before guns?      |
// | fire                 | simultaneous | initiative    | does the initiative fire first?     |
// | damage_lowers_attack | false        | true          | does a damaged ship fire less well? |
// | breakoff_from        | 3            | 1, 2, 4, 5, 6 | from when must a side break off?    |
// Policies: range, disengage, body, targets, present of both sides; avoid of the defender.
#include <algorithm>
#include <map>
#include <memory>
#include <numeric>

#include "lib/capacity.hpp"
#include "lib/error.hpp"
#include "states/naval_dice.hpp"
#include "states/rule_system.hpp"
#include "states/squadrons.hpp"

namespace asdic {

namespace {

constexpr int faces = 6;
constexpr int first_free_round = 3;   ///< range by wishes, and ships may disengage
constexpr int same_speed_avoids = 7;  ///< on 2D6
constexpr int all_ships = most_kinds_of_units * most_of_a_kind;
constexpr std::size_t most_results = 256;  ///< of dice thrown at once, where they can be parted
/// Attack factors count in parts of this: half of AF x (hull - steps) / hull is whole for every
/// hull up to 10.
constexpr std::int64_t scale = 5040;
const std::string initiative_number = "initiative-number";

enum class Phase : std::uint8_t {
  avoidance,  ///< the reacting force tries to avoid the action
  bounce,
  round,  ///< a round begins
  engagement,
  fire,
  disengagement,
  over,
};

using PlanIndex = std::uint32_t;
constexpr PlanIndex nothing = 0;

/// What a state has beside its ships.
struct Progression {
  PlanIndex plan = nothing;  ///< dice that are still to be thrown in this phase
  Phase phase = Phase::bounce;
  std::uint8_t round = 1;  ///< its number, up to the last that differs from those after it
  std::uint8_t range = 0;  ///< of this round; where one begins, of the one before
  std::uint8_t fire_step = 0;
  std::uint8_t surprised = 0;        ///< 1 + the side, in the first round
  std::uint8_t initiative = 0;       ///< the side, where it matters
  std::uint8_t broke_off_first = 0;  ///< 1 + the side
  std::uint8_t unused = 0;
};

template <std::size_t Slots>
struct SurfaceState : Progression {
  std::array<ShipCount, Slots> ships = {};
};

constexpr std::uint8_t side_number(Side side) {
  return static_cast<std::uint8_t>(1 + index(side));
}

/// Dice, and what their result does to the ships of a slot.
struct Throw {
  enum class Effect : std::uint8_t {
    damage,          ///< one of them takes so many steps
    engage,          ///< so many become engaged
    leave,           ///< so many leave
    leave_together,  ///< 1: their whole side leaves
  };
  Effect effect;
  ShipSlotIndex slot;
  AmountIndex dice;

  auto operator<=>(const Throw&) const = default;
};

/// The first throws of a plan, whose results are one roll, and what is left without them.
struct PlanStep {
  std::vector<Throw> throws;
  RollIndex roll;
  PlanIndex rest;
};

/// What is fired at once, by the side with the initiative and by the other.
struct FireStep {
  bool guns;
  bool torpedoes;
  bool by_first;
  bool by_second;
};

/// Ships that fire at one target with one kind of weapon, in parts of 1 / scale.
struct Combined {
  std::int64_t attack = 0;
  std::int64_t lowest = 0;  ///< of the multiplied factors
};

struct Policies {
  int range;
  int present;  ///< 0 for the initiative number
  bool disengages;
  bool as_a_body;
  bool spreads;
};

Policies policies_of(const Case& battle, Side side) {
  const std::string own = name(side);
  const std::string& present = battle.setting(own + ".present");
  return {battle.number(own + ".range"),
          present == initiative_number ? 0 : battle.number(own + ".present"),
          battle.flag(own + ".disengage"), battle.flag(own + ".body"),
          battle.setting(own + ".targets") == "spread"};
}

/// The rules, for states of any capacity: a progression, and ships by slot.
class Action {
 public:
  Action(const Case& battle, const Squadrons& squadrons, Rolls& rolls)
      : squadrons_(squadrons),
        own_(std::any_cast<const SurfaceTables&>(battle.own.value)),
        dice_(own_.tables, rolls),
        policies_{policies_of(battle, Side::attacker), policies_of(battle, Side::defender)},
        night_(battle.setting("action.time") == "night"),
        pursuit_(battle.number("action.pursuit")),
        avoids_(battle.flag("defender.avoid")),
        fire_by_initiative_(battle.setting("options.fire") == "initiative"),
        damage_lowers_attack_(battle.flag("options.damage_lowers_attack")),
        breakoff_from_(battle.number("options.breakoff_from")) {
    const bool torpedoes_first = battle.flag("options.torpedoes_first");
    if (torpedoes_first) add_fire(false, true);
    add_fire(true, !torpedoes_first);
    plans_.emplace_back();
  }

  const std::vector<Bounce>& bounce() const { return own_.bounce; }

  /// How many of the 36 throws of two dice avoid the action.
  int throws_that_avoid() const {
    if (!avoids_) return 0;
    const int own = squadrons_.speed_at_start(Side::defender);
    const int pursuing = squadrons_.speed_at_start(Side::attacker);
    if (own != pursuing) return own > pursuing ? faces * faces : 0;
    const int needed = same_speed_avoids + pursuit_ - (night_ ? 1 : 0);
    int throws = 0;
    for (int sum = std::max(needed, 2); sum <= 2 * faces; ++sum) {
      throws += throws_of_two_dice(sum);
    }
    return throws;
  }

  void avoid(Progression& state, ShipCount* ships) const {
    squadrons_.place(Side::attacker, all_ships, ships);
    squadrons_.place(Side::defender, all_ships, ships);
    squadrons_.leave_together(Side::defender, ships);
    finish(state);
  }

  /// The first round is about to begin after this result of the bounce.
  void begin(const Bounce& result, Progression& state, ShipCount* ships) const {
    const Side other = enemy(result.initiative);
    squadrons_.place(result.initiative, all_ships, ships);
    squadrons_.place(
        other, std::max(result.number.value_or(all_ships), policies_[index(other)].present), ships);
    state.phase = Phase::round;
    if (result.surprised) state.surprised = side_number(*result.surprised);
    if (fire_by_initiative_) state.initiative = static_cast<std::uint8_t>(index(result.initiative));
  }

  /// From the beginning of a round to dice that are thrown in it, or to the next round.
  void begin_round(Progression& state, ShipCount* ships) {
    state.range = static_cast<std::uint8_t>(range(state, ships));
    state.phase = Phase::engagement;
    std::vector<Throw> plan;
    for (const Side side : both_sides) {
      if (state.surprised == side_number(side)) continue;
      for (const ShipSlotIndex slot : squadrons_.in_action(side)) {
        if (squadrons_[slot].status != ShipStatus::waiting) continue;
        add_successes(Throw::Effect::engage, slot, ships[slot], squadrons_.ship(slot).speed, plan);
      }
    }
    state.plan = intern(plan);
    settle(state, ships);
  }

  /// Goes on past everything at which no die is thrown.
  void settle(Progression& state, ShipCount* ships) {
    while (state.plan == nothing) {
      switch (state.phase) {
        case Phase::engagement:
          state.phase = Phase::fire;
          fire(state, ships);
          break;
        case Phase::fire:
          if (static_cast<std::size_t>(state.fire_step) + 1 < fire_steps_.size()) {
            ++state.fire_step;
            fire(state, ships);
          } else {
            end_round(state, ships);
          }
          break;
        case Phase::disengagement:
          next_round(state, ships);
          break;
        default:
          return;
      }
    }
  }

  const PlanStep& step(PlanIndex plan) {
    const auto [entry, added] = steps_.try_emplace(plan);
    if (!added) return entry->second;
    const std::vector<Throw> throws = plans_[plan];
    std::vector<AmountIndex> dice;
    std::size_t results = 1;
    for (const Throw& each : throws) {
      results *= dice_[each.dice].amounts.size();
      if (!dice.empty() && results > most_results) break;
      dice.push_back(each.dice);
    }
    const auto taken = throws.begin() + static_cast<std::ptrdiff_t>(dice.size());
    entry->second = {{throws.begin(), taken}, dice_.together(dice), intern({taken, throws.end()})};
    return entry->second;
  }

  const std::vector<int>& amounts(const Throw& each) const { return dice_[each.dice].amounts; }

  void apply(const Throw& each, int amount, ShipCount* ships) const {
    const auto move = [&](ShipSlotIndex to) {
      ships[each.slot] = static_cast<ShipCount>(ships[each.slot] - amount);
      ships[to] = static_cast<ShipCount>(ships[to] + amount);
    };
    switch (each.effect) {
      case Throw::Effect::damage:
        return squadrons_.damage(each.slot, amount, ships);
      case Throw::Effect::engage:
        return move(squadrons_.engaged(each.slot));
      case Throw::Effect::leave:
        return move(squadrons_.left(each.slot));
      case Throw::Effect::leave_together:
        if (amount == 1) squadrons_.leave_together(squadrons_[each.slot].side, ships);
    }
  }

 private:
  void add_fire(bool guns, bool torpedoes) {
    if (fire_by_initiative_) {
      fire_steps_.push_back({guns, torpedoes, true, false});
      fire_steps_.push_back({guns, torpedoes, false, true});
    } else {
      fire_steps_.push_back({guns, torpedoes, true, true});
    }
  }

  PlanIndex intern(const std::vector<Throw>& plan) {
    if (plan.empty()) return nothing;
    const auto [entry, added] = known_.try_emplace(plan, static_cast<PlanIndex>(plans_.size()));
    if (added) plans_.push_back(plan);
    return entry->second;
  }

  /// Dice for `count` ships, of which those leave or engage that show `value` or less.
  void add_successes(Throw::Effect effect, ShipSlotIndex slot, int count, int value,
                     std::vector<Throw>& plan) {
    if (count > 0 && value > 0) plan.push_back({effect, slot, dice_.successes(count, value)});
  }

  /// The range of the round that begins.
  int range(const Progression& state, const ShipCount* ships) const {
    if (state.round == 1) return !night_ && squadrons_.any_capital_ship() ? 3 : 2;
    if (state.round == 2) return night_ ? 1 : 2;
    using enum Side;
    const int wish = policies_[index(attacker)].range;
    const int other_wish = policies_[index(defender)].range;
    const int speed = squadrons_.speed(attacker, ships);
    const int other_speed = squadrons_.speed(defender, ships);
    if (wish == other_wish || speed > other_speed) return wish;
    if (speed < other_speed) return other_wish;
    const int armed = squadrons_.armed(attacker, ships);
    const int other_armed = squadrons_.armed(defender, ships);
    if (armed > 0 && 2 * armed >= 3 * other_armed) return wish;
    if (other_armed > 0 && 2 * other_armed >= 3 * armed) return other_wish;
    return state.range;
  }

  bool takes_part(ShipSlotIndex slot, bool torpedoes, int range) const {
    const ShipClass& ship = squadrons_.ship(slot);
    if (!torpedoes) return ship.attack > 0 && ship.gun_range >= range;
    return squadrons_[slot].torpedo_rounds > 0 && ship.torpedo_range >= range;
  }

  /// The engaged ships of a side aim; then torpedoes are spent, and it is for the dice to say.
  void fire(Progression& state, ShipCount* ships) {
    const FireStep& step = fire_steps_[state.fire_step];
    const auto first = static_cast<Side>(state.initiative);
    std::vector<Throw> plan;
    std::array<bool, 2> spends = {};
    for (const Side side : both_sides) {
      if (!(side == first ? step.by_first : step.by_second)) continue;
      if (state.surprised == side_number(side)) continue;
      const std::vector<ShipSlotIndex> targets = engaged(enemy(side), ships);
      if (targets.empty()) continue;
      aim(side, step, state.range, targets, ships, plan);
      spends[index(side)] = step.torpedoes;
    }
    for (const Side side : both_sides) {
      if (spends[index(side)]) spend_torpedoes(side, state.range, ships, plan);
    }
    state.plan = intern(plan);
  }

  /// The slots of a side's engaged ships, one for each ship, in order.
  std::vector<ShipSlotIndex> engaged(Side side, const ShipCount* ships) const {
    std::vector<ShipSlotIndex> slots;
    for (const ShipSlotIndex slot : squadrons_.in_order(side)) {
      slots.insert(slots.end(), ships[slot], slot);
    }
    return slots;
  }

  void aim(Side side, const FireStep& step, int range, const std::vector<ShipSlotIndex>& targets,
           const ShipCount* ships, std::vector<Throw>& plan) {
    std::vector<std::vector<Attack>> attacks(policies_[index(side)].spreads ? targets.size() : 1);
    for (const bool torpedoes : {false, true}) {
      if (!(torpedoes ? step.torpedoes : step.guns)) continue;
      std::vector<Combined> combined(attacks.size());
      std::size_t next = 0;
      for (const ShipSlotIndex slot : engaged(side, ships)) {
        if (!takes_part(slot, torpedoes, range)) continue;
        Combined& group = combined[next++ % combined.size()];
        const std::int64_t attack = attack_factor(slot, torpedoes);
        const std::int64_t multiplied =
            torpedoes ? attack : multiplied_factor(attack, squadrons_.ship(slot), range);
        group.lowest = group.attack == 0 ? multiplied : std::min(group.lowest, multiplied);
        group.attack += attack;
      }
      for (std::size_t i = 0; i < combined.size(); ++i) {
        const auto column = hits_column(combined[i].attack);
        if (!column) continue;
        const int defense = squadrons_.ship(targets[i]).defense;
        attacks[i].push_back({*column, damage_column(combined[i].lowest, defense)});
      }
    }
    for (std::size_t i = 0; i < attacks.size(); ++i) {
      if (attacks[i].empty()) continue;
      const int hull_left = squadrons_.ship(targets[i]).hull - squadrons_[targets[i]].damage;
      const AmountIndex dice = dice_.damage(attacks[i], hull_left);
      if (dice_[dice].amounts != std::vector<int>{0}) {
        plan.push_back({Throw::Effect::damage, targets[i], dice});
      }
    }
  }

  std::int64_t attack_factor(ShipSlotIndex slot, bool torpedoes) const {
    const ShipClass& ship = squadrons_.ship(slot);
    if (torpedoes) return ship.torpedo_attack * scale;
    const int steps = damage_lowers_attack_ ? squadrons_[slot].damage : 0;
    return ship.attack * (scale / ship.hull) * (ship.hull - steps);
  }

  static std::int64_t multiplied_factor(std::int64_t attack, const ShipClass& ship, int range) {
    if (ship.is_light()) return attack / 2;
    return ship.is_capital() && range <= 2 ? attack / 2 * 3 : attack;
  }

  /// The last column that starts at this attack factor or below it, if there is one.
  std::optional<std::size_t> hits_column(std::int64_t attack) const {
    const std::vector<int>& columns = own_.tables.hits_columns;
    const auto beyond = std::find_if(columns.begin(), columns.end(), [&](int least) {
      return std::int64_t{least} * scale > attack;
    });
    if (attack == 0 || beyond == columns.begin()) return std::nullopt;
    return static_cast<std::size_t>(beyond - columns.begin()) - 1;
  }

  std::size_t damage_column(std::int64_t attack, int defense) {
    const auto [entry, added] = damage_columns_.try_emplace({attack, defense});
    if (!added) return entry->second;
    const Rational odds = fraction(Integer(attack), Integer(scale) * defense);
    const std::vector<Rational>& columns = own_.tables.odds;
    const auto beyond = std::upper_bound(columns.begin(), columns.end(), odds);
    return entry->second = static_cast<std::size_t>(beyond - columns.begin());
  }

  /// Ships that fire torpedoes have one round less, and are those that were aimed at.
  void spend_torpedoes(Side side, int range, ShipCount* ships, std::vector<Throw>& plan) const {
    for (const ShipSlotIndex slot : squadrons_.in_order(side)) {  // fewer rounds come first
      if (ships[slot] == 0 || !takes_part(slot, true, range)) continue;
      const ShipSlotIndex after = squadrons_.with_one_torpedo_less(slot);
      ships[after] = static_cast<ShipCount>(ships[after] + ships[slot]);
      ships[slot] = 0;
      for (Throw& each : plan) {
        if (each.slot == slot) each.slot = after;
      }
    }
  }

  bool above_break_off(Side side, const ShipCount* ships) const {
    return 4 * squadrons_.defense_lost(side, ships) >
           squadrons_.defense_at_start(side) * squadrons_.parts();
  }

  void end_round(Progression& state, ShipCount* ships) {
    using enum Side;
    const std::array<bool, 2> above = {above_break_off(attacker, ships),
                                       above_break_off(defender, ships)};
    if (state.broke_off_first == 0 && above[0] != above[1]) {
      state.broke_off_first = side_number(above[0] ? attacker : defender);
    }
    if ((above[0] && above[1]) || is_decided(ships)) return finish(state);
    std::vector<Throw> plan;
    for (const Side side : both_sides) {
      const bool must = above[index(side)] && state.round >= breakoff_from_;
      const bool may = state.round >= first_free_round;
      if (must || (may && policies_[index(side)].disengages)) disengage(side, ships, plan);
    }
    state.plan = intern(plan);
    state.phase = Phase::disengagement;
  }

  void disengage(Side side, const ShipCount* ships, std::vector<Throw>& plan) {
    const int darkness = night_ ? 1 : 0;
    if (policies_[index(side)].as_a_body) {
      const int value = squadrons_.speed(side, ships) + darkness - 1;
      const ShipSlotIndex any = squadrons_.in_action(side).front();
      return add_successes(Throw::Effect::leave_together, any, 1, value, plan);
    }
    for (const ShipSlotIndex slot : squadrons_.in_action(side)) {
      const int value = squadrons_.ship(slot).speed + darkness;
      add_successes(Throw::Effect::leave, slot, ships[slot], value, plan);
    }
  }

  bool is_decided(const ShipCount* ships) const {
    return squadrons_.count(Side::attacker, ships) == 0 ||
           squadrons_.count(Side::defender, ships) == 0;
  }

  void next_round(Progression& state, const ShipCount* ships) const {
    if (is_decided(ships)) return finish(state);
    const int last = std::max(first_free_round, breakoff_from_);
    state.phase = Phase::round;
    state.round = static_cast<std::uint8_t>(std::min(state.round + 1, last));
    state.fire_step = 0;
    state.surprised = 0;
  }

  static void finish(Progression& state) {
    Progression end;
    end.phase = Phase::over;
    end.range = state.range;
    end.broke_off_first = state.broke_off_first;
    state = end;
  }

  const Squadrons& squadrons_;
  const SurfaceTables& own_;
  NavalDice dice_;
  std::array<Policies, 2> policies_;
  bool night_;
  int pursuit_;
  bool avoids_;
  bool fire_by_initiative_;
  bool damage_lowers_attack_;
  int breakoff_from_;
  std::vector<FireStep> fire_steps_;
  std::vector<std::vector<Throw>> plans_;  ///< the first has nothing
  std::map<std::vector<Throw>, PlanIndex> known_;
  std::map<PlanIndex, PlanStep> steps_;
  std::map<std::pair<std::int64_t, int>, std::size_t> damage_columns_;
};

/// The chain of an action whose squadrons have so many slots.
template <std::size_t Slots>
class Surface {
 public:
  using State = SurfaceState<Slots>;

  Surface(const Case& battle, const Squadrons& squadrons, Rolls& rolls)
      : action_(battle, squadrons, rolls), rolls_(rolls) {}

  State start() const {
    State state;
    const int throws = action_.throws_that_avoid();
    if (throws == faces * faces) return avoided();
    if (throws > 0) {
      state.phase = Phase::avoidance;
    } else if (action_.bounce().size() == 1) {
      return begun(action_.bounce().front());
    }
    return state;
  }

  void expand(const State& state, Node<State>& node) {
    switch (state.phase) {
      case Phase::avoidance:
        return try_to_avoid(node);
      case Phase::bounce:
        return roll_bounce(node);
      case Phase::round: {
        node.round_begins();
        State next = state;
        action_.begin_round(next, next.ships.data());
        return next.plan == nothing ? node.surely(next) : throw_dice(next, node);
      }
      case Phase::over:
        return node.end();
      default:
        return throw_dice(state, node);
    }
  }

 private:
  State avoided() const {
    State state;
    action_.avoid(state, state.ships.data());
    return state;
  }

  State begun(const Bounce& result) const {
    State state;
    action_.begin(result, state, state.ships.data());
    return state;
  }

  void try_to_avoid(Node<State>& node) {
    const Integer all = faces * faces;
    const Integer throws = action_.throws_that_avoid();
    node.chance(rolls_.intern(std::vector<Integer>{throws, all - throws}, all));
    node.to(avoided());
    const auto& bounce = action_.bounce();
    node.to(bounce.size() == 1 ? begun(bounce.front()) : State{});
  }

  void roll_bounce(Node<State>& node) {
    Integer denominator = 1;
    for (const Bounce& result : action_.bounce()) {
      denominator = lcm(denominator, Integer(boost::multiprecision::denominator(result.chance)));
    }
    std::vector<Integer> weights;
    for (const Bounce& result : action_.bounce()) {
      const Integer parts(boost::multiprecision::denominator(result.chance));
      weights.push_back(boost::multiprecision::numerator(result.chance) * (denominator / parts));
    }
    node.chance(rolls_.intern(weights, denominator));
    for (const Bounce& result : action_.bounce()) node.to(begun(result));
  }

  void throw_dice(const State& state, Node<State>& node) {
    const PlanStep& step = action_.step(state.plan);
    node.chance(step.roll);
    State next = state;
    next.plan = step.rest;
    throw_from(0, step, next, node);
  }

  void throw_from(std::size_t first, const PlanStep& step, const State& state, Node<State>& node) {
    if (first == step.throws.size()) {
      State next = state;
      action_.settle(next, next.ships.data());
      return node.to(next);
    }
    const Throw& each = step.throws[first];
    const std::vector<int> amounts = action_.amounts(each);
    for (const int amount : amounts) {
      State next = state;
      action_.apply(each, amount, next.ships.data());
      throw_from(first + 1, step, next, node);
    }
  }

  Action action_;
  Rolls& rolls_;
};

Battle enumerate(const Case& battle, const EnumerationLimits& limits) {
  const auto squadrons = std::make_shared<const Squadrons>(battle);
  Battle result;
  result.rosters = squadrons->rosters();
  with_capacity<24, 56, 104, 1024, 8192>(squadrons->size(), [&]<std::size_t Slots>() {
    using State = SurfaceState<Slots>;
    Surface<Slots> rules(battle, *squadrons, result.chain.rolls);
    const State start = rules.start();
    const auto states = std::make_shared<const std::vector<State>>(
        Enumerator<Surface<Slots>>(rules, result.chain, limits).run({&start, 1}));
    result.outcome = [squadrons, states](StateIndex at) {
      const State& state = (*states)[at];
      Outcome outcome = squadrons->outcome(state.ships.data());
      if (!outcome.winner && state.phase == Phase::over) outcome.winner = Winner::undecided;
      return outcome;
    };
    const auto add_chance = [&](const std::string& name, auto condition) {
      const auto weight = [=](StateIndex at) { return std::int64_t{condition((*states)[at])}; };
      result.end_marks.push_back({name, 1, weight, true});
    };
    for (const Side side : both_sides) {
      add_chance(std::string("broke_off_first.") + name(side),
                 [side](const State& state) { return state.broke_off_first == side_number(side); });
    }
    for (const Side side : both_sides) {
      const auto lost = [squadrons, states, side](StateIndex at) {
        return squadrons->defense_lost(side, (*states)[at].ships.data());
      };
      result.end_marks.push_back(
          {std::string("losses.") + name(side) + ".defense", squadrons->parts(), lost, false});
    }
    for (const int range : {1, 2, 3}) {
      add_chance("last_range." + std::to_string(range),
                 [range](const State& state) { return state.range == range; });
    }
  });
  return result;
}

/// A side presents at least the initiative number.
void check(const Case& battle) {
  const auto& bounce = std::any_cast<const SurfaceTables&>(battle.own.value).bounce;
  for (const Side side : both_sides) {
    const int present = policies_of(battle, side).present;
    int ships = 0;
    for (const Group& group : battle.sides[index(side)].force) ships += group.count;
    int least = all_ships;
    for (const Bounce& result : bounce) {
      if (result.initiative == side) least = 0;
    }
    for (const Bounce& result : bounce) {
      if (result.initiative != side) least = std::min(least, result.number.value_or(all_ships));
    }
    if (present == 0 || present >= std::min(least, ships)) continue;
    throw Error(battle.places.at(name(side) + std::string(".present")),
                "the " + std::string(name(side)) + " presents at least the initiative number, " +
                    (least == all_ships ? "which is all its ships unless action.bounce has a number"
                                        : std::to_string(least)));
  }
}

Setting side_policy(Side side, const std::string& key, const std::vector<std::string>& values,
                    const std::string& meaning) {
  return policy(std::string(name(side)) + "." + key, values, meaning);
}

std::vector<Setting> settings() {
  std::vector<Setting> all = {
      reading("torpedoes_first", {"false", "true"},
              "whether torpedoes come before guns, losses coming off between them"),
      reading(
          "fire", {"simultaneous", "initiative"},
          "whether the side with the initiative fires first, losses coming off before the reply"),
      reading("damage_lowers_attack", {"false", "true"},
              "whether a damaged ship attacks with AF x (hull - steps) / hull"),
      reading("breakoff_from", {"3", "1", "2", "4", "5", "6"},
              "the first round in which a side above break-off must try to disengage"),
  };
  for (const Side side : both_sides) {
    all.push_back(
        side_policy(side, "range", {"1", "2"}, "the range that it wishes from round 3 on"));
    all.push_back(side_policy(side, "disengage", {"false", "true"},
                              "whether it tries to leave from round 3 on without having to"));
    all.push_back(side_policy(side, "body", {"false", "true"},
                              "whether its ships leave as a body, or each on its own"));
    all.push_back(side_policy(side, "targets", {"concentrate", "spread"},
                              "all on the first enemy, or each ship in turn on the next"));
    all.push_back(number_or(initiative_number, std::string(name(side)) + ".present", all_ships,
                            "how many ships it presents without the initiative"));
  }
  all.push_back(side_policy(Side::defender, "avoid", {"false", "true"},
                            "whether the reacting force tries to avoid the action"));
  all.push_back({Setting::Kind::word,
                 "action.time",
                 "day",
                 {"day", "night"},
                 "which sets the ranges and how easily ships leave"});
  all.push_back(number("action.pursuit", 0, 100, "0",
                       "extra movement points that the phasing force spent, in steps of 5"));
  return all;
}

}  // namespace

namespace rules {

const RuleSystem& surface() {
  static const RuleSystem system = {
      "surface",
      "Naval surface combat, with range bands, torpedoes and break-off",
      "Naval surface combat, a one-page summary, probably of War in the Pacific revisited",
      {.settings = settings(),
       .kinds = {},
       .units = stand_in_ships,
       .dice = {faces},
       .losses = false,
       .own_keys = {"ships", "tables", "action.bounce"},
       .own = read_surface_tables,
       .check = check},
      enumerate};
  return system;
}

}  // namespace rules

}  // namespace asdic
