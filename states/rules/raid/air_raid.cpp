#include "states/rules/raid/air_raid.hpp"

#include <algorithm>
#include <string>

#include "lib/exact/number.hpp"
#include "states/dice/distribution.hpp"
#include "states/dice/volleys.hpp"
#include "states/enumerate.hpp"
#include "states/rules/raid/procedure.hpp"

namespace asdic::raid {

namespace {

/// The phases of a raid, in order. A phase without dice that matter is skipped.
enum class AirPhase : std::uint16_t {
  attack,        ///< bombers and escorts fire at interceptors
  interception,  ///< interceptors fire
  guns,          ///< the facility fires, `shots` times already
  bombs,         ///< the surviving bombers roll for damage
  over,
};

struct AirRaidHeader {
  AirPhase phase = AirPhase::attack;
  std::uint16_t shots = 0;
  std::uint16_t damage = 0;
};

struct AirRaidState : AirRaidHeader {
  using Header = AirRaidHeader;
  UnitCounts units;
};

class AirRaidRules {
 public:
  using State = AirRaidState;

  AirRaidRules(const AirRaid& raid, Chain& chain)
      : raid_(raid), volleys_(faces, chain.rolls), rolls_(chain.rolls) {
    chain.custom_figures = {"losses.attacker.cost", "losses.defender.cost", "exchange"};
  }

  State start() const {
    State state;
    state.units = raid_.fleet.start();
    return advance(state);
  }

  void expand(const State& state, Node<State>& node) {
    switch (state.phase) {
      case AirPhase::attack:
        return fire(node, dice_of(raid_.raiders, state.units), [&](int hits) {
          return after_hits(state, raid_.interceptors, hits, raid_.intercepting);
        });
      case AirPhase::interception:
        return fire(node, dice_of(raid_.interceptors, firing(state)),
                    [&](int hits) { return after_hits(state, raid_.raiders, hits, state.units); });
      case AirPhase::guns:
        return fire(node, guns(state), [&](int hits) {
          State next = state;
          ++next.shots;
          take(next.units, targets_of_guns(state), hits, next.units);
          return next;
        });
      case AirPhase::bombs:
        return drop(state, node);
      case AirPhase::over:
        note_exchange(state, node);
        return node.end();
    }
  }

 private:
  /// Returns the interceptors that fire: all if both sides fire at once, else those that are left.
  UnitCounts firing(const State& state) const {
    UnitCounts units = raid_.intercepting;
    if (raid_.fires_at_once) return units;
    for (const SlotIndex slot : raid_.interceptors) {
      const int lost = raid_.fleet.start()[slot] - state.units[slot];
      units[slot] = static_cast<UnitCount>(units[slot] - lost);
    }
    return units;
  }

  /// Returns the dice of the units in `slots`.
  std::vector<Dice> dice_of(const std::vector<SlotIndex>& slots, const UnitCounts& units) const {
    std::vector<Dice> dice;
    for (const SlotIndex slot : slots) {
      dice.push_back({0, static_cast<std::uint16_t>(raid_.value[slot]), units[slot]});
    }
    return dice;
  }

  /// Returns the bombers at which the facility fires next: those of one name if dice are aimed.
  std::vector<SlotIndex> targets_of_guns(const State& state) const {
    if (!raid_.aimed) return raid_.bombers;
    const auto name = [&](SlotIndex slot) { return raid_.fleet.slots()[slot].name; };
    std::vector<SlotIndex> first;
    for (const SlotIndex slot : raid_.bombers) {
      const bool is_first = std::none_of(first.begin(), first.end(),
                                         [&](SlotIndex each) { return name(each) == name(slot); });
      if (is_first) first.push_back(slot);
    }
    std::vector<SlotIndex> targets;
    for (const SlotIndex slot : raid_.bombers) {
      if (name(slot) == name(first[state.shots])) targets.push_back(slot);
    }
    return targets;
  }
  std::size_t volleys_of_guns() const { return raid_.aimed ? names_of_bombers() : 1; }
  std::size_t names_of_bombers() const {
    std::vector<std::string> names;
    for (const SlotIndex slot : raid_.bombers) {
      const std::string name = raid_.fleet.slots()[slot].name.text();
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    return names.size();
  }

  std::vector<Dice> guns(const State& state) const {
    const auto targets =
        static_cast<std::uint32_t>(asdic::count(state.units, targets_of_guns(state)));
    return {{0, static_cast<std::uint16_t>(raid_.gun_value), targets}};
  }

  /// Removes up to `hits` units in the order of `slots`, in each at most as many as `exposed` has.
  static void take(UnitCounts& units, const std::vector<SlotIndex>& slots, int hits,
                   const UnitCounts& exposed) {
    for (const SlotIndex slot : slots) {
      const int fallen = std::min<int>(hits, exposed[slot]);
      units[slot] = static_cast<UnitCount>(units[slot] - fallen);
      hits -= fallen;
    }
  }

  static State after_hits(State state, const std::vector<SlotIndex>& slots, int hits,
                          const UnitCounts& exposed) {
    take(state.units, slots, hits, exposed);
    state.phase = static_cast<AirPhase>(static_cast<int>(state.phase) + 1);
    return state;
  }

  bool is_played(const State& state) const {
    switch (state.phase) {
      case AirPhase::attack:
        return asdic::count(raid_.intercepting, raid_.interceptors) > 0;
      case AirPhase::interception:
        return asdic::count(firing(state), raid_.interceptors) > 0;
      case AirPhase::guns:
        return asdic::count(state.units, targets_of_guns(state)) > 0;
      case AirPhase::bombs:
        return raid_.room > 0 && asdic::count(state.units, raid_.bombers) > 0;
      case AirPhase::over:
        break;
    }
    return true;
  }

  /// Returns the state in which the next dice are rolled.
  State advance(State state) const {
    for (;;) {
      const bool has_fired = state.phase == AirPhase::guns && state.shots >= volleys_of_guns();
      if (!has_fired && is_played(state)) return state;
      if (state.phase == AirPhase::guns && !has_fired) {
        ++state.shots;
        continue;
      }
      if (state.phase == AirPhase::guns) state.shots = 0;
      state.phase = static_cast<AirPhase>(static_cast<int>(state.phase) + 1);
    }
  }

  /// Adds to `node` a roll of `dice`. then(hits) returns the successor.
  template <class Then>
  void fire(Node<State>& node, const std::vector<Dice>& dice, Then then) {
    add_hits(node, volleys_, dice, [&](int hits) { return advance(then(hits)); });
  }

  /// Adds to `node` the damage of all bombers, up to the damage that the facility can still take.
  void drop(const State& state, Node<State>& node) {
    int strategic = 0;
    int tactical = 0;
    for (const SlotIndex slot : raid_.bombers) {
      const bool is_tactical = raid_.fleet.slots()[slot].name.code == "tac";
      (is_tactical ? tactical : strategic) += state.units[slot];
    }
    const int least = std::min(raid_.room, strategic * (1 + raid_.bonus) + tactical);
    const RollIndex roll = damage_roll(strategic, tactical);
    node.chance(roll);
    for (std::uint32_t k = 0; k < rolls_.size(roll); ++k) {
      State next = state;
      next.phase = AirPhase::over;
      next.damage = static_cast<std::uint16_t>(least + static_cast<int>(k));
      node.add_successor(next);
    }
  }

  /// Returns the roll of the damage: result k is the least damage + k, and the last result includes
  /// all higher sums.
  RollIndex damage_roll(int strategic, int tactical) {
    const auto known = known_.find({strategic, tactical});
    if (known != known_.end()) return known->second;
    const int least = strategic * (1 + raid_.bonus) + tactical;
    const auto below_room = static_cast<std::size_t>(std::max(0, raid_.room - least));
    const auto dice =
        static_cast<std::size_t>(strategic) * static_cast<std::size_t>(raid_.dice_of_bomber) +
        static_cast<std::size_t>(tactical);
    const Integer all = throws(faces, dice);
    Weights weights = {Integer(1)};
    const auto add = [&](int units, const Weights& die) {
      for (int unit = 0; unit < units; ++unit) weights = convolution(weights, die, below_room);
    };
    if (below_room == 0) weights.clear();
    add(strategic, best_of(raid_.dice_of_bomber));
    add(tactical, best_of(1));
    // If the facility can take all damage, the weights have no rest.
    if (const Integer higher = rest(all, weights); higher.sign() > 0) weights.push_back(higher);
    return known_[{strategic, tactical}] = rolls_.intern(weights, all);
  }

  /// Returns the ways in which the best of `dice` dice is 1, 2 and so on.
  static Weights best_of(int dice) {
    Weights ways;
    for (int face = 1; face <= faces; ++face) {
      const auto thrown = static_cast<std::size_t>(dice);
      ways.push_back(throws(face, thrown) - throws(face - 1, thrown));
    }
    return ways;
  }

  void note_exchange(const State& state, Node<State>& node) const {
    const std::int64_t attackers = raid_.cost_lost(Side::attacker, state.units);
    const std::int64_t defenders = raid_.cost_lost(Side::defender, state.units);
    const std::int64_t gained = state.damage + defenders - attackers;
    if (attackers != 0) node.pay(0, attackers);
    if (defenders != 0) node.pay(1, defenders);
    if (gained != 0) node.pay(2, gained);
  }

  const AirRaid& raid_;
  Volleys volleys_;
  Rolls& rolls_;
  std::map<std::pair<int, int>, RollIndex> known_;  ///< by strategic and tactical bombers
};

Outcome outcome_of(const AirRaid& raid, const AirRaidState& state) {
  const auto lost = [&](Side side, const char* code) { return raid.lost(side, code, state.units); };
  Outcome outcome;
  outcome.numbers = {{"bombers_destroyed", lost(Side::attacker, "bmb")}};
  if (raid.brought("tac") > 0) {
    outcome.numbers.emplace_back("tactical_bombers_destroyed", lost(Side::attacker, "tac"));
  }
  if (raid.brought("ftr") > 0) {
    outcome.numbers.emplace_back("escorts_destroyed", lost(Side::attacker, "ftr"));
  }
  if (asdic::count(raid.fleet.start(), raid.interceptors) > 0) {
    outcome.numbers.emplace_back("interceptors_destroyed", lost(Side::defender, "ftr"));
  }
  outcome.numbers.emplace_back("damage", state.damage);
  return outcome;
}

}  // namespace

Battle enumerate_air_raid(const Case& battle, const EnumerationOptions& options) {
  Battle result;
  const auto raid = std::make_shared<const AirRaid>(battle);
  AirRaidRules rules(*raid, result.chain);
  const AirRaidState start = rules.start();
  const auto states = std::make_shared<const States<AirRaidState>>(
      Enumerator(rules, result.chain, options).run({&start, 1}));
  result.outcome = [raid, states](StateIndex state) { return outcome_of(*raid, (*states)[state]); };
  return result;
}

}  // namespace asdic::raid
