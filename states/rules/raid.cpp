// Strategic bombing raids with escorts, interceptors and rockets.
//
// Source: Axis & Allies Revised Enhanced, technologies 1, 2, 4 and 6.
//
// In one turn
//   0. guns that are passed on the way fire at each bomber and escort,
//   1. an aa fires at each bomber; with more escorts than interceptors one that is hit does no
//      damage, and is destroyed by 1 to 3 and else turned back; the others are destroyed,
//   2. interceptors that no escort neutralizes fire at what still comes in,
//   3. each bomber and the rocket do damage by a die, up to the value of the territory.
//
// | option                | default  | else  | open in the text                              |
// | --------------------- | -------- | ----- | --------------------------------------------- |
// | cap                   | together | each  | rockets and bombers under one cap?            |
// | escorts_cover_rockets | true     | false | a neutralized interceptor may fire on rockets |
// Policy: first_casualty = rocket | bomber of the attacker.
#include <algorithm>
#include <array>
#include <memory>

#include "lib/error.hpp"
#include "lib/text.hpp"
#include "states/dice/dice_sums.hpp"
#include "states/dice/volleys.hpp"
#include "states/fleet/fleet.hpp"
#include "states/games/technologies.hpp"
#include "states/rule_system.hpp"

namespace asdic {

namespace {

constexpr int faces = 6;
constexpr int gun_value = 1;
constexpr int destroyed_if_escorted = 3;

enum class Cap { together, each };
enum class FirstCasualty { rocket, bomber };

const auto cap = reading<Cap>("cap", {{"together", Cap::together}, {"each", Cap::each}},
                              "bombers and rocket under one cap, or each under its own");
const auto escorts_cover_rockets =
    reading("escorts_cover_rockets", flag(true),
            "whether a neutralized interceptor may not fire at rockets either");
const auto first_casualty =
    policy<FirstCasualty>("attacker.first_casualty",
                          {{"rocket", FirstCasualty::rocket}, {"bomber", FirstCasualty::bomber}},
                          "what interceptors hit first");
const auto value_of_territory =
    number("territory.value", 0, 1000, std::nullopt, "its IPC, the most that is destroyed");
const auto flown_over =
    number("territory.flown_over", 0, 100, 0, "guns on the way, which fire at bombers and escorts");

enum class Phase : std::uint16_t {
  way,            ///< `dice` guns are still to be passed
  aa,             ///< an aa fires at the bombers
  escorted,       ///< of the bombers, `hit` were hit while well escorted
  interception,   ///< interceptors fire
  neutralized,    ///< interceptors that escorts neutralize fire at the rocket
  bombs,          ///< `dice` of bombers are still to be rolled
  rocket_damage,  ///< the die of the rocket
  over,
};

using Count = std::uint16_t;

/// What still comes in, and what has happened.
struct RaidState {
  Count bombers = 0;
  Count escorts = 0;
  Count rockets = 0;
  Count kamikazes = 0;
  Count turned_back = 0;
  Count hit = 0;     ///< bombers whose fate is open
  Count dice = 0;    ///< guns still to be passed, or the dice of the bombers
  Count damage = 0;  ///< in IPC
  Phase phase = Phase::way;
};

enum class Target : std::uint8_t { bomber, rocket, kamikaze };

Outcome outcome_of(const RaidState& brought, const RaidState& state) {
  Outcome outcome;
  outcome.numbers = {{"bombers_destroyed", brought.bombers - state.bombers - state.turned_back},
                     {"bombers_turned_back", state.turned_back},
                     {"rockets_destroyed", brought.rockets - state.rockets}};
  if (brought.kamikazes > 0) {
    outcome.numbers.emplace_back("kamikazes_destroyed", brought.kamikazes - state.kamikazes);
  }
  outcome.numbers.emplace_back("damage", state.damage);
  return outcome;
}

class Raid {
 public:
  using State = RaidState;

  Raid(const Case& battle, Chain& chain)
      : volleys_(faces, chain.rolls),
        sums_(faces, battle[value_of_territory], chain.rolls),
        die_(chain.rolls.intern(std::vector<Integer>(faces, Integer(1)), Integer(faces))),
        value_(battle[value_of_territory]),
        covers_rockets_(battle[escorts_cover_rockets]),
        capped_each_(battle[cap] == Cap::each) {
    start_.dice = static_cast<Count>(battle[flown_over]);
    for (const Group& group : battle.sides[index(Side::attacker)].force) {
      const auto count = static_cast<Count>(group.count);
      const auto& [code, nation, depth] = group.name;
      const auto add = [&](Count& units, int& cost) {
        units = static_cast<Count>(units + count);
        cost = group.type.cost;
      };
      if (code == "bmb") {
        add(start_.bombers, costs_.bomber);
        dice_of_bomber_ = has(battle, Side::attacker, nation, "heavy-bombers") ? 2 : 1;
      } else if (code == "ftr") {
        add(start_.escorts, costs_.escort);
      } else {
        code == "rocket" ? add(start_.rockets, costs_.rocket)
                         : add(start_.kamikazes, costs_.kamikaze);
      }
    }
    for (const Group& group : battle.sides[index(Side::defender)].force) {
      if (group.name.code == "ftr") interceptors_ += group.count;
      if (group.name.code != "aa") continue;
      const bool radar = has(battle, Side::defender, group.name.nation, "radar");
      aa_value_ = std::max(aa_value_, radar ? 2 : 1);
    }
    const bool bombers_first = battle[first_casualty] == FirstCasualty::bomber;
    using enum Target;
    targets_ =
        bombers_first ? std::array{bomber, rocket, kamikaze} : std::array{rocket, kamikaze, bomber};
    const Fleet fleet(
        battle, [](Side, const Group&) { return std::vector<Status>(); }, printed_value);
    for (std::size_t i = 0; i < fleet.size(); ++i) {
      const Slot& slot = fleet.slots()[i];
      if (slot.side != Side::attacker) continue;
      if (slot.name.code != "bmb" && slot.name.code != "ftr") continue;
      falls_.insert(falls_.end(), fleet.start()[i], slot.name.code == "bmb");
    }
    chain.mark_names = {"losses.attacker.cost", "exchange"};
  }

  State start() const { return settled(start_); }

  void expand(const State& state, Node<State>& node) {
    switch (state.phase) {
      case Phase::way:
        return fire(node, state.bombers + state.escorts, gun_value, [&](int hits) {
          State next = lost_on_the_way(state, hits);
          --next.dice;
          return next;
        });
      case Phase::aa:
        return fire(node, state.bombers, aa_value_, [&](int hits) { return shot_at(state, hits); });
      case Phase::escorted:
        return fire(node, state.hit, destroyed_if_escorted, [&](int destroyed) {
          State next = state;
          next.turned_back = static_cast<Count>(state.hit - destroyed);
          next.hit = 0;
          next.phase = Phase::interception;
          return next;
        });
      case Phase::interception:
        return fire(node, free_interceptors(state), gun_value, [&](int hits) {
          State next = state;
          for (int i = 0; i < hits; ++i) lose_target(next);
          next.phase = Phase::neutralized;
          return next;
        });
      case Phase::neutralized:
        return fire(node, neutralized(state), gun_value, [&](int hits) {
          State next = state;
          if (hits > 0) next.rockets = 0;
          return to_bombs(next);
        });
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
  /// So many dice at a value; then(hits) is where their hits lead.
  template <class Then>
  void fire(Node<State>& node, int dice, int value, Then then) {
    const auto count = static_cast<std::uint32_t>(dice);
    const VolleyIndex volley = volleys_.intern({{0, static_cast<std::uint16_t>(value), count}});
    const HitRoll hits = volleys_.hits(volley, dice);
    node.chance(hits.roll);
    const auto results = static_cast<int>(volleys_.results(hits.roll));
    for (int k = 0; k < results; ++k) node.to(settled(then(hits.least + k)));
  }

  State lost_on_the_way(State state, int hits) const {
    auto fallen =
        static_cast<std::size_t>(start_.bombers - state.bombers + start_.escorts - state.escorts);
    for (; hits > 0; --hits) falls_[fallen++] ? --state.bombers : --state.escorts;
    return state;
  }

  State shot_at(State state, int hits) const {
    state.bombers = static_cast<Count>(state.bombers - hits);
    const bool well_escorted = state.escorts > interceptors_;
    if (well_escorted) state.hit = static_cast<Count>(hits);
    state.phase = well_escorted ? Phase::escorted : Phase::interception;
    return state;
  }

  int neutralized(const State& state) const { return std::min<int>(state.escorts, interceptors_); }
  int free_interceptors(const State& state) const { return interceptors_ - neutralized(state); }

  static Count& units(State& state, Target target) {
    switch (target) {
      case Target::bomber:
        return state.bombers;
      case Target::rocket:
        return state.rockets;
      default:
        return state.kamikazes;
    }
  }

  void lose_target(State& state) const {
    for (const Target target : targets_) {
      if (units(state, target) == 0) continue;
      --units(state, target);
      return;
    }
  }

  State to_bombs(State state) const {
    state.dice = static_cast<Count>(state.bombers * dice_of_bomber_);
    state.phase = Phase::bombs;
    return state;
  }

  /// The damage of all dice of the bombers, up to the value.
  void drop(const State& state, Node<State>& node) {
    const DiceSum& sum = sums_.of(state.dice);
    node.chance(sum.roll);
    for (std::size_t k = 0; k < sum.results; ++k) {
      State next = state;
      next.damage = static_cast<Count>(std::min(value_, sum.least + static_cast<int>(k)));
      next.dice = 0;
      next.phase = Phase::rocket_damage;
      node.to(settled(next));
    }
  }

  void drop_rocket(const State& state, Node<State>& node) const {
    node.chance(die_);
    for (int roll = 1; roll <= faces; ++roll) {
      State next = state;
      const int together = std::min(value_, state.damage + roll);
      const int each = state.damage + std::min(value_, roll);
      next.damage = static_cast<Count>(capped_each_ ? each : together);
      next.phase = Phase::over;
      node.to(next);
    }
  }

  /// Goes on past every step at which nothing is rolled that matters.
  State settled(State state) const {
    if (state.phase == Phase::way && (state.dice == 0 || state.bombers + state.escorts == 0)) {
      state.dice = 0;
      state.phase = Phase::aa;
    }
    if (state.phase == Phase::aa && (aa_value_ == 0 || state.bombers == 0)) {
      state.phase = Phase::interception;
    }
    if (state.phase == Phase::escorted && state.hit == 0) state.phase = Phase::interception;
    const bool targets = state.bombers + state.rockets + state.kamikazes > 0;
    if (state.phase == Phase::interception && (free_interceptors(state) == 0 || !targets)) {
      state.phase = Phase::neutralized;
    }
    const bool fire_at_rocket = !covers_rockets_ && state.rockets > 0 && neutralized(state) > 0;
    if (state.phase == Phase::neutralized && !fire_at_rocket) state = to_bombs(state);
    if (state.phase == Phase::bombs && (state.dice == 0 || value_ == 0)) {
      state.dice = 0;
      state.phase = Phase::rocket_damage;
    }
    const bool full = state.damage == value_;
    if (state.phase == Phase::rocket_damage && (state.rockets == 0 || (full && !capped_each_))) {
      state.phase = Phase::over;
    }
    return state;
  }

  void note_exchange(const State& state, Node<State>& node) const {
    const std::int64_t lost =
        std::int64_t{start_.bombers - state.bombers - state.turned_back} * costs_.bomber +
        std::int64_t{start_.escorts - state.escorts} * costs_.escort +
        std::int64_t{start_.rockets - state.rockets} * costs_.rocket +
        std::int64_t{start_.kamikazes - state.kamikazes} * costs_.kamikaze;
    if (lost != 0) node.mark(0, lost);
    if (state.damage != lost) node.mark(1, state.damage - lost);
  }

  Volleys volleys_;
  DiceSums sums_;
  RollIndex die_;
  int value_;
  bool covers_rockets_;
  bool capped_each_;
  int interceptors_ = 0;
  int aa_value_ = 0;  ///< 0 where there is no aa
  int dice_of_bomber_ = 1;
  struct {
    int bomber = 0, escort = 0, rocket = 0, kamikaze = 0;
  } costs_;
  State start_;
  std::array<Target, 3> targets_;  ///< of interception, the first that is left is lost
  std::vector<bool> falls_;        ///< by bombers and escorts lost on the way: the next is a bomber
};

std::vector<UnitType> units(int, const Settings&, const Place&) {
  using enum UnitKind;
  return {{"bmb", air, 4, 1, 1, 15},
          {"ftr", air, 3, 4, 1, 10},
          {"rocket", air, 0, 0, 1, 0},
          {"aa", aa, 0, 0, 1, 5},
          {"kamikaze", air, 3, 4, 1, 10}};
}

Battle enumerate(const Case& battle, const EnumerationLimits& limits) {
  Battle result;
  Raid rules(battle, result.chain);
  const RaidState start = rules.start();
  const auto states = std::make_shared<const States<RaidState>>(
      Enumerator(rules, result.chain, limits).run({&start, 1}));
  result.outcome = [start, states](StateIndex state) {
    return outcome_of(start, (*states)[state]);
  };
  return result;
}

void check(const Case& battle) {
  const Group* bombers = nullptr;
  for (const Side side : both_sides) {
    const std::vector<std::string> possible =
        side == Side::attacker ? std::vector<std::string>{"bmb", "ftr", "rocket", "kamikaze"}
                               : std::vector<std::string>{"aa", "ftr"};
    int rockets = 0;
    for (const Group& group : battle.sides[index(side)].force) {
      const auto& [code, nation, depth] = group.name;
      const auto need = [&](const std::string& technology, const std::string& why) {
        if (has(battle, side, group.name.nation, technology)) return;
        throw Error(group.place, why + " with " + technology + " alone; as in " + name(side) +
                                     ".technologies.all = [\"" + technology + "\"]");
      };
      if (std::find(possible.begin(), possible.end(), code) == possible.end()) {
        throw Error(group.place, in_quotes(code) + " takes no part in a raid as " + name(side) +
                                     "; possible: " + join(possible));
      }
      if (group.type.hits != 1) throw Error(group.place, "in a raid a unit takes 1 hit");
      if (code == "ftr" && side == Side::attacker) need("long-range-aircraft", "fighters escort");
      if (code == "ftr" && side == Side::defender) need("jet-fighters", "fighters intercept");
      if (code == "rocket") need("rockets", "rockets start");
      if (code == "rocket" && (rockets += group.count) > 1) {
        throw Error(group.place, "one rocket at most goes with a raid");
      }
      if (code != "bmb") continue;
      if (bombers != nullptr) throw Error(group.place, "the bombers of a raid are of one nation");
      bombers = &group;
    }
  }
}

}  // namespace

namespace rules {

const RuleSystem& raid() {
  static const RuleSystem system = {
      "raid",
      "Strategic bombing raids, with escorts, interceptors and rockets",
      "Axis & Allies Revised Enhanced, technologies",
      {.settings = {cap, escorts_cover_rockets, first_casualty, value_of_territory, flown_over},
       .kinds = {UnitKind::air, UnitKind::aa},
       .units = units,
       .dice = {6},
       .technologies = technologies,
       .rounds = false,
       .forces = CaseFormat::Forces::attacker,
       .check = check},
      enumerate};
  return system;
}

}  // namespace rules

}  // namespace asdic
