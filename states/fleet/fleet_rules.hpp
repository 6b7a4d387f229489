// What rule systems share in which two fleets fire at each other: both sides' fire at the same
// moment as small steps, and the way from a case to its battle.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "states/enumerate.hpp"
#include "states/fleet/fleet.hpp"
#include "states/fleet/fleet_state.hpp"
#include "states/fleet/fleet_volleys.hpp"
#include "states/fleet/retreat.hpp"

namespace asdic {

/// What FleetRules asks of a rule system.
template <class Rules>
concept FiresAtOnce = Expands<Rules> &&
    requires(Rules& rules, const Rules& asked, typename Rules::State& state, Side side,
             HitKind kind, const Fleet& fleet) {
  // The phases in which a side rolls its dice.
  { state.phase == Rules::attacker_fires[0] } -> std::convertible_to<bool>;
  { state.phase == Rules::defender_fires[0] } -> std::convertible_to<bool>;
  // Where hits of a kind on a side fall.
  { asked.targets(state, side, kind) } -> std::same_as<const Targets&>;
  // Goes on once the side whose dice were rolled has no more.
  { rules.after_fire(state) } -> std::same_as<void>;
  // A round begins, or the battle is over.
  { asked.next_round(state) } -> std::same_as<void>;
  // From the beginning of a round to its first dice.
  { rules.open_round(state) } -> std::same_as<void>;
  // Drops what cannot matter any more.
  { asked.forget(state) } -> std::same_as<void>;
  // The attacker's units leave that may.
  { asked.break_off(state) } -> std::same_as<void>;
  // The first state of a fleet with the same slots.
  { rules.start(fleet) } -> std::same_as<typename Rules::State>;
};

/// Fire of both sides at the same moment: the attacker's dice of one kind fall on the defender at
/// once, as the defender's dice, counted before, are all that is still needed of his former
/// strength; those are then rolled one by one. Rules derives from this and is FiresAtOnce.
template <class Rules, CountingState State>
class FleetRules {
 public:
  /// Rules has its own where other steps than rounds and fire are chances or decisions.
  void expand(const State& state, Node<State>& node) {
    using Phase = decltype(State::phase);
    switch (state.phase) {
      case Phase::over:
        return node.end();
      case Phase::round:
        return play_round(state, node);
      default:
        return roll(state, node);
    }
  }
  /// Rules has its own where there is something to drop.
  void forget(State&) const {}
  /// Rules has its own where not all units leave alike.
  void break_off(State& state) const { move_all(state, retreating_, Status::left); }
  /// Whether two states that begin a round have the same but for what the number of the round
  /// decides. Rules has its own where the header has such things.
  static bool alike_but_for_round(const State& a, const State& b) { return same_header(a, b); }
  /// A hit of a kind falls on a side. Rules has its own where hits wait for others.
  void take(State& state, Side target, HitKind kind) const {
    take_hit(state.units, rules().targets(state, target, kind));
  }

 protected:
  static bool same_header(const State& a, const State& b) {
    return std::memcmp(&a, &b, sizeof(typename State::Header)) == 0;
  }

  FleetRules(const Case& battle, const Fleet& fleet, Rolls& rolls)
      : FleetRules(battle, fleet, rolls, battle.die) {}
  /// `faces`: of dice whose values the rules put in place of those of the case's die.
  FleetRules(const Case& battle, const Fleet& fleet, Rolls& rolls, int faces)
      : fleet_(fleet),
        volleys_(fleet, faces, rolls),
        rounds_(fleet),
        retreats_(retreat_after(battle).has_value()),
        in_battle_{all_in_battle(fleet, Side::attacker), all_in_battle(fleet, Side::defender)},
        retreat_(retreat_policy(battle, fleet, in_battle_[0], rounds_)) {
    retreating_ = in_battle_[index(Side::attacker)];
  }

  /// What a fleet with the same slots brought.
  State brought(const Fleet& fleet) const {
    State state;
    state.units = fleet.start();
    rounds_.start(state.units);
    return state;
  }

  static int count(const State& state, const std::vector<SlotIndex>& slots) {
    return asdic::count(state.units, slots);
  }
  void move(State& state, SlotIndex slot, Status status, int number) const {
    fleet_.move(state.units, slot, status, number);
  }
  void move_all(State& state, const std::vector<SlotIndex>& slots, Status status) const {
    fleet_.move_all(state.units, slots, status);
  }
  void move_first(State& state, const std::vector<SlotIndex>& slots, Status status,
                  int number) const {
    fleet_.move_first(state.units, slots, status, number);
  }

  bool fought_out(const State& state) const {
    return count(state, in_battle_[0]) == 0 || count(state, in_battle_[1]) == 0;
  }

  /// A round begins in `state`; what there is to be noted of it.
  void begin_round(const State& state, Node<State>& node) const {
    node.round_begins();
    if (!retreats_) return;
    State gone = state;
    rules().break_off(gone);
    rules().next_round(gone);
    node.retreat(gone);
  }

  /// The round that begins in `state`, up to the dice that come first.
  void play_round(const State& state, Node<State>& node) {
    begin_round(state, node);
    State next = state;
    rules().open_round(next);
    settle(next);
    if (firing(next)) return roll(next, node);
    node.surely(after_idle_round(state, next));
  }

  /// The state in which the battle stands when nothing was rolled in the round between these two:
  /// the first of them where from now on nothing ever happens but that rounds are counted.
  State after_idle_round(const State& before, const State& after) {
    State last = before;
    State next = after;
    while (rounds_.only_these_differ(last.units, next.units) &&
           Rules::alike_but_for_round(last, next)) {
      last = next;
      rules().open_round(next);
      settle(next);
      if (next.units == last.units && same_header(last, next)) return before;
    }
    return after;
  }

  /// A round is over, and the attacker may break off before the next.
  void end_round(State& state) const {
    if (!fought_out(state) && retreat_.in(state.units)) rules().break_off(state);
    fought_out(state) ? rounds_.forget(state.units) : rounds_.next(state.units);
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
  void settle(State& state) {
    while (const auto side = firing(state)) {
      rules().forget(state);
      VolleyIndex& volley = state.volleys[index(*side)];
      while (volley != 0 && !can_be_hit(state.units, falls_on(state, *side))) {
        volley = volleys_.without_first_kind(volley);
      }
      if (volley != 0) return;
      rules().after_fire(state);
    }
  }

  /// The dice that come next in a settled state in which a side fires.
  void roll(State state, Node<State>& node) {
    const Side side = *firing(state);
    VolleyIndex& volley = state.volleys[index(side)];
    const HitKind kind = volleys_.dice(volley).front().kind;
    HitRoll hits;
    if (side == Side::attacker) {
      const Targets& hit_here = rules().targets(state, enemy(side), kind);
      const int most = hits_to_sink(state.units, hit_here, fleet_.slots());
      hits = volleys_.hits(volleys_.first_kind(volley), most);
      volley = volleys_.without_first_kind(volley);
    } else {
      hits = volleys_.hit(volleys_.dice(volley).front().value);
      volley = volleys_.without_first_die(volley);
    }
    node.chance(hits.roll);
    for (int k = 0; k < hits.least; ++k) rules().take(state, enemy(side), kind);
    const std::uint32_t results = volleys_.results(hits.roll);
    for (std::uint32_t k = 0; k < results; ++k) {
      if (k > 0) rules().take(state, enemy(side), kind);
      State next = state;
      settle(next);
      node.to(next);
    }
  }

  /// The battle goes on for certain to this state, once that is settled, and to the next dice.
  void go_on(State state, Node<State>& node) {
    settle(state);
    return firing(state) ? roll(state, node) : node.surely(state);
  }

  const Fleet& fleet_;
  FleetVolleys volleys_;
  RoundCount rounds_;
  bool retreats_;                      ///< after a number of rounds, whatever is left
  std::vector<SlotIndex> retreating_;  ///< who leaves when the attacker breaks off

 private:
  Rules& rules() { return static_cast<Rules&>(*this); }
  const Rules& rules() const { return static_cast<const Rules&>(*this); }

  const Targets& falls_on(const State& state, Side side) const {
    const HitKind kind = volleys_.dice(state.volleys[index(side)]).front().kind;
    return rules().targets(state, enemy(side), kind);
  }

  static std::vector<SlotIndex> all_in_battle(const Fleet& fleet, Side side) {
    return fleet.in_battle(side, [](const Slot&) { return true; });
  }

  std::array<std::vector<SlotIndex>, 2> in_battle_;
  PolicyOf<bool> retreat_;
};

using Fleets = std::vector<std::shared_ptr<const Fleet>>;

/// The battle of a fleet under Rules, which are made from the case, its fleet and the chain. Of
/// several fleets, which have the same slots, each has a start.
template <FiresAtOnce Rules>
Battle enumerate_fleet(const Case& battle, const Fleets& fleets, const EnumerationLimits& limits) {
  const std::shared_ptr<const Fleet>& fleet = fleets.front();
  Battle result;
  result.rosters = fleet->rosters();
  result.retreat_after = retreat_after(battle);
  using State = typename Rules::State;
  Rules rules(battle, *fleet, result.chain);
  std::vector<State> starts;
  for (const auto& brought : fleets) starts.push_back(rules.start(*brought));
  const auto states =
      std::make_shared<const States<State>>(Enumerator(rules, result.chain, limits).run(starts));
  result.outcome = [fleet, states](StateIndex state) {
    return fleet->outcome((*states)[state].units);
  };
  return result;
}

}  // namespace asdic
