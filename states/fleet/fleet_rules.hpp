// What rule systems share in which two fleets fire at each other: both sides' fire at the same
// moment as small steps, and the way from a case to its battle.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "lib/capacity.hpp"
#include "states/dice/volleys.hpp"
#include "states/enumerate.hpp"
#include "states/fleet/fleet.hpp"

namespace asdic {

/// What every state of such a battle has.
template <std::size_t Slots>
struct FleetState {
  std::array<UnitCount, Slots> units = {};  ///< by slot of the fleet
  std::array<VolleyIndex, 2> volleys = {};  ///< by side: dice that it has still to roll
};

/// What hits may fall on depends on who fired. Rule systems may number further kinds.
using HitKind = std::uint16_t;
inline constexpr HitKind from_submarines = 0;
inline constexpr HitKind from_others = 1;

/// Fire of both sides at the same moment: the attacker's dice of one kind fall on the defender at
/// once, as the defender's dice, counted before, are all that is still needed of his former
/// strength; those are then rolled one by one. Rules derives from this and has the functions that
/// `Rules` is asked for below; forget(State&), which drops what cannot matter any more, it may
/// have.
//
//   attacker_fires, defender_fires                   the phases in which a side rolls its dice
//   const Targets& targets(const State&, Side target, HitKind)
//   State after_fire(State)                          once that side has rolled all its dice
//   State next_round(State)                          a round begins, or the battle is over
template <class Rules, class State>
class FleetRules {
 protected:
  FleetRules(const Case& battle, const Fleet& fleet, Rolls& rolls)
      : fleet_(fleet),
        volleys_(battle.die, rolls),
        retreats_(battle.setting("attacker.retreat") != "never") {
    for (const Side side : both_sides) {
      in_battle_[index(side)] = slots(side, [](const Slot&) { return true; });
    }
    retreating_ = in_battle_[index(Side::attacker)];
  }

  /// What a fleet with the same slots brought.
  static State brought(const Fleet& fleet) {
    State state;
    std::copy(fleet.start().begin(), fleet.start().end(), state.units.begin());
    return state;
  }

  /// The slots in battle of a side that a condition holds for.
  template <class Condition>
  std::vector<SlotIndex> slots(Side side, Condition condition) const {
    return fleet_.where(
        [&](const Slot& slot) { return slot.side == side && slot.in_battle() && condition(slot); });
  }

  static int count(const State& state, const std::vector<SlotIndex>& slots) {
    return asdic::count(state.units.data(), slots);
  }

  void move(State& state, SlotIndex slot, Status status, int number) const {
    state.units[slot] = static_cast<UnitCount>(state.units[slot] - number);
    UnitCount& to = state.units[fleet_.with_status(slot, status)];
    to = static_cast<UnitCount>(to + number);
  }
  void move_all(State& state, const std::vector<SlotIndex>& slots, Status status) const {
    for (const SlotIndex slot : slots) {
      if (state.units[slot] > 0) move(state, slot, status, state.units[slot]);
    }
  }

  bool fought_out(const State& state) const {
    return count(state, in_battle_[0]) == 0 || count(state, in_battle_[1]) == 0;
  }

  /// A round begins in `state`; what there is to be noted of it.
  void begin_round(const State& state, Node<State>& node) const {
    node.round_begins();
    if (!retreats_) return;
    State gone = state;
    move_all(gone, retreating_, Status::left);
    node.retreat(rules().next_round(gone));
  }

  static void add_dice(std::vector<Dice>& dice, HitKind kind, Fire fire, int units) {
    dice.push_back({kind, static_cast<std::uint16_t>(fire.value),
                    static_cast<std::uint32_t>(units * fire.dice)});
  }
  void add_dice(std::vector<Dice>& dice, HitKind kind, const State& state,
                const std::vector<SlotIndex>& slots) const {
    for (const SlotIndex slot : slots) {
      add_dice(dice, kind, fleet_.slots()[slot].fire, state.units[slot]);
    }
  }

  VolleyIndex volley(const State& state, const std::vector<SlotIndex>& submarines,
                     const std::vector<SlotIndex>& others) {
    dice_.clear();
    add_dice(dice_, from_submarines, state, submarines);
    add_dice(dice_, from_others, state, others);
    return volleys_.intern(dice_);
  }

  /// Whose dice are to be rolled, if any.
  static std::optional<Side> firing(const State& state) {
    const auto is_among = [&](const auto& phases) {
      return std::find(phases.begin(), phases.end(), state.phase) != phases.end();
    };
    if (is_among(Rules::attacker_fires)) return Side::attacker;
    if (is_among(Rules::defender_fires)) return Side::defender;
    return std::nullopt;
  }

  /// Goes on past everything at which no die that matters is rolled.
  State settled(State state) {
    while (const auto side = firing(state)) {
      if constexpr (requires { rules().forget(state); }) rules().forget(state);
      VolleyIndex& volley = state.volleys[index(*side)];
      while (volley != 0 && !can_be_hit(state.units.data(), falls_on(state, *side))) {
        volley = volleys_.without_first_kind(volley);
      }
      if (volley != 0) return state;
      state = rules().after_fire(state);
    }
    return state;
  }

  /// The dice that come next in a settled state in which a side fires.
  void roll(State state, Node<State>& node) {
    const Side side = *firing(state);
    const Targets& hit_here = falls_on(state, side);
    VolleyIndex& volley = state.volleys[index(side)];
    HitRoll hits;
    if (side == Side::attacker) {
      const int most = hits_to_sink(state.units.data(), hit_here, fleet_.slots());
      hits = volleys_.hits(volleys_.first_kind(volley), most);
      volley = volleys_.without_first_kind(volley);
    } else {
      hits = volleys_.hit(volleys_.dice(volley).front().value);
      volley = volleys_.without_first_die(volley);
    }
    node.chance(hits.roll);
    for (int k = 0; k < hits.least; ++k) take_hit(state.units.data(), hit_here);
    const std::uint32_t results = volleys_.results(hits.roll);
    for (std::uint32_t k = 0; k < results; ++k) {
      if (k > 0) take_hit(state.units.data(), hit_here);
      node.to(settled(state));
    }
  }

  /// The node of a state from which the battle first goes on to this settled one for certain.
  void go_on(const State& next, Node<State>& node) {
    return firing(next) ? roll(next, node) : node.surely(next);
  }

  const Fleet& fleet_;
  Volleys volleys_;
  std::vector<SlotIndex> retreating_;  ///< who leaves when the attacker breaks off

 private:
  Rules& rules() { return static_cast<Rules&>(*this); }
  const Rules& rules() const { return static_cast<const Rules&>(*this); }

  const Targets& falls_on(const State& state, Side side) const {
    const HitKind kind = volleys_.dice(state.volleys[index(side)]).front().kind;
    return rules().targets(state, enemy(side), kind);
  }

  bool retreats_;
  std::array<std::vector<SlotIndex>, 2> in_battle_;
  std::vector<Dice> dice_;
};

using Fleets = std::vector<std::shared_ptr<const Fleet>>;

/// The battle of a fleet under Rules<Slots>, which is made from the case, its fleet and the chain,
/// and has a State, State start(const Fleet&), and expand(const State&, Node<State>&). Of several
/// fleets, which have the same slots, each has a start.
template <template <std::size_t> class Rules>
Battle enumerate_fleet(const Case& battle, const Fleets& fleets, const EnumerationLimits& limits) {
  const std::shared_ptr<const Fleet>& fleet = fleets.front();
  Battle result;
  result.rosters = fleet->rosters();
  const std::string& retreat = battle.setting("attacker.retreat");
  if (retreat != "never") result.retreat_after = std::stoi(retreat);
  with_capacity<16, 32, 64, 128, 1024>(fleet->size(), [&]<std::size_t Slots>() {
    Rules<Slots> rules(battle, *fleet, result.chain);
    using State = typename Rules<Slots>::State;
    std::vector<State> starts;
    for (const auto& brought : fleets) starts.push_back(rules.start(*brought));
    const auto states = std::make_shared<const std::vector<State>>(
        Enumerator<Rules<Slots>>(rules, result.chain, limits).run(starts));
    result.outcome = [fleet, states](StateIndex state) {
      return fleet->outcome((*states)[state].units.data());
    };
  });
  return result;
}

}  // namespace asdic
