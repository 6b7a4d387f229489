// Fire of both sides at the same moment as small steps, and the losses by it.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "states/fleet/fleet.hpp"
#include "states/fleet/fleet_state.hpp"
#include "states/fleet/fleet_volleys.hpp"
#include "states/fleet/loss_orders.hpp"
#include "states/fleet/losses.hpp"
#include "states/node.hpp"

namespace asdic {

/// The attacker's dice of one kind fall on the defender at once, as the defender's dice, counted
/// before, are all that is still needed of his former strength; those are then rolled one by one.
/// Where a side chooses its losses, all hits of a moment on it wait for that, and the enemy's dice
/// are rolled kind by kind. FleetRules derives from this and says what Rules has to be.
template <class Rules, CountingState State>
class SimultaneousFire {
 public:
  /// States of the same rules elsewhere mean the same here: to be called before there are any here.
  void share_volleys(const SimultaneousFire& others) { volleys_.share_numbers(others.volleys_); }

  /// Rules has its own where there is something to drop.
  void forget(State&) const {}
  /// Whether hits on a side wait until all of its enemy's dice are rolled. Rules has its own where
  /// that is so for fixed orders of loss, too.
  bool hits_wait(const State&, Side target) const { return chooses_losses(target); }
  /// Whether those that wait fall now that they are rolled. Rules has its own where they wait on.
  bool hits_fall(const State&) const { return true; }
  /// Whether the defender's fire is of one moment with the attacker's before it, so that one order
  /// of loss counts for both. Rules has its own where that is not always so.
  bool falls_with_attack(const State&) const { return true; }
  /// Whether the attacker's fire that comes next is of one moment with hits of its own that have
  /// just fallen. Rules has its own where that can be so.
  bool falls_with_hits_before(const State&) const { return false; }
  /// A hit of a kind falls on a side, or waits. Rules has its own where it is kept elsewhere.
  void take(State& state, Side target, HitKind kind) {
    if (!rules().hits_wait(state, target)) {
      take_hit(state.units, targets_now(state, target, kind));
    } else {
      state.hits = one_more(state.hits, state, target, kind, kind);
    }
  }
  /// Takes the waiting hits of the first kind by the order of loss. Rules has its own for another.
  void take_first_kind(State& state, Side target) {
    const Dice hits = volleys_.dice(state.hits).front();
    for (std::uint32_t k = 0; k < hits.count; ++k) {
      take_hit(state.units, targets_now(state, target, hits.kind));
    }
    state.hits = volleys_.without_first_kind(state.hits);
  }
  /// Of the ways to take hits those are possible where this is greatest: how many of the hits that
  /// still wait find a target. Rules has its own where it counts.
  int still_taken(const State&, Side) const { return 0; }

 protected:
  SimultaneousFire(const Case& battle, const Fleet& fleet, Rolls& rolls, int faces)
      : fleet_(fleet),
        volleys_(fleet, faces, rolls),
        rounds_(fleet),
        faces_(faces),
        loss_orders_(battle, fleet, rounds_),
        chooses_losses_{battle.sides[0].chooses_losses, battle.sides[1].chooses_losses} {}

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

  /// Where hits of a kind on a side fall, by the order of loss that counts.
  const Targets& targets_now(const State& state, Side target, HitKind kind) const {
    return loss_orders_.of(state.units, target, rules().targets(state, target, kind));
  }

  /// Dice are counted: the order of loss that holds now counts until the step is over.
  void read_order_of_loss(State& state) const { loss_orders_.read(state.units); }
  /// The step is over in which an order of loss counted.
  void forget_order_of_loss(State& state) const { loss_orders_.forget(state.units); }

  int die_faces() const { return faces_; }

  bool chooses_losses(Side side) const { return chooses_losses_[index(side)]; }

  /// Hits with one more, which falls as `falls_as` says, and is counted as far as it finds a
  /// target.
  VolleyIndex one_more(VolleyIndex hits, const State& state, Side target, HitKind kind,
                       HitKind falls_as) {
    std::vector<Dice>& dice = more_;
    dice = volleys_.dice(hits);
    if (dice.empty() || dice.back().kind != falls_as) {
      dice.push_back({falls_as, static_cast<std::uint16_t>(faces_), 0});
    }
    const Targets& targets = rules().targets(state, target, kind);
    const int most = hits_to_sink(state.units, targets, fleet_.slots());
    if (static_cast<int>(dice.back().count) < most) ++dice.back().count;
    return volleys_.intern(dice);
  }

  /// Whose dice are to be rolled, or have been rolled and hit; if anybody's.
  static std::optional<Side> firing(const State& state) {
    constexpr auto bit = [](auto phase) { return 1u << static_cast<unsigned>(phase); };
    constexpr auto bits = [bit](const auto& phases) {
      unsigned all = 0;
      for (const auto phase : phases) all |= bit(phase);
      return all;
    };
    constexpr unsigned attacker_fires = bits(Rules::attacker_fires);
    constexpr unsigned defender_fires = bits(Rules::defender_fires);
    if ((bit(state.phase) & attacker_fires) != 0) return Side::attacker;
    if ((bit(state.phase) & defender_fires) != 0) return Side::defender;
    return std::nullopt;
  }

  /// Goes on past everything at which no die that matters is rolled, and nothing is to be chosen.
  void settle(State& state) {
    while (const auto side = firing(state)) {
      rules().forget(state);
      VolleyIndex& volley = state.volleys[index(*side)];
      while (volley != 0 && !can_be_hit(state.units, falls_on(state, *side))) {
        volley = volleys_.without_first_kind(volley);
      }
      if (volley != 0 || state.hits != 0) loss_orders_.read(state.units);
      if (volley != 0) return;
      if (rules().hits_fall(state) && !take_waiting(state, enemy(*side))) return;
      rules().after_fire(state);
      if (!is_same_moment(*side, state)) loss_orders_.forget(state.units);
    }
  }

  /// The dice or the choice of losses that comes next in a settled state in which a side fires.
  void roll(State state, Node<State>& node) {
    const Side side = *firing(state);
    VolleyIndex& volley = state.volleys[index(side)];
    if (volley == 0) return choose_losses(state, enemy(side), node);
    const HitKind kind = volleys_.dice(volley).front().kind;
    HitRoll hits;
    if (side == Side::attacker || chooses_losses(enemy(side))) {
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
      State next = state;
      // Not right before the copy: a processor waits for a byte that is read in a larger piece.
      if (k + 1 < results) rules().take(state, enemy(side), kind);
      settle(next);
      node.to(next);
    }
  }

  /// The battle goes on for certain to this state, once that is settled, and to what comes next.
  void go_on(State state, Node<State>& node) {
    settle(state);
    return firing(state) ? roll(state, node) : node.surely(state);
  }

  Rules& rules() { return static_cast<Rules&>(*this); }
  const Rules& rules() const { return static_cast<const Rules&>(*this); }

  const Fleet& fleet_;
  FleetVolleys volleys_;
  RoundCount rounds_;

 private:
  const Targets& falls_on(const State& state, Side side) const {
    const HitKind kind = volleys_.dice(state.volleys[index(side)]).front().kind;
    return rules().targets(state, enemy(side), kind);
  }

  /// Up to hits that can be taken in several ways by choice; whether all are taken.
  bool take_waiting(State& state, Side target) {
    while (state.hits != 0) {
      if (chooses_losses(target) && ways(state, target).size() > 1) return false;
      rules().take_first_kind(state, target);
    }
    return true;
  }

  /// Whether the fire that comes next is of one moment with that of this side.
  bool is_same_moment(Side fired, const State& state) const {
    if (fired != Side::attacker) return false;
    const auto fires = firing(state);
    if (fires == Side::defender) return rules().falls_with_attack(state);
    return fires == Side::attacker && rules().falls_with_hits_before(state);
  }

  /// The ways to take the waiting hits of the first kind.
  std::vector<WayToLose> ways(const State& state, Side target) {
    const Dice hits = volleys_.dice(state.hits).front();
    std::vector<WayToLose> all =
        ways_to_lose(static_cast<int>(hits.count), rules().targets(state, target, hits.kind),
                     state.units, fleet_);
    std::vector<int> taken;
    for (const WayToLose& way : all) taken.push_back(still_taken_after(state, way, target));
    const int most = *std::max_element(taken.begin(), taken.end());
    std::size_t at = 0;
    std::erase_if(all, [&](const WayToLose&) { return taken[at++] < most; });
    return all;
  }

  State after(State state, const WayToLose& way) {
    state.units = way.units;
    state.hits = volleys_.without_first_kind(state.hits);
    return state;
  }
  int still_taken_after(const State& state, const WayToLose& way, Side target) {
    return rules().still_taken(after(state, way), target);
  }

  /// What the order of loss would do comes first.
  void choose_losses(const State& state, Side owner, Node<State>& node) {
    State by_order = state;
    rules().take_first_kind(by_order, owner);
    std::vector<WayToLose> all = ways(state, owner);
    std::stable_partition(all.begin(), all.end(),
                          [&](const WayToLose& way) { return way.units == by_order.units; });
    node.decision(owner, losses_path(owner));
    for (const WayToLose& way : all) {
      State next = after(state, way);
      settle(next);
      node.option(way.label, next);
    }
  }

  int faces_;
  std::vector<Dice> more_;  ///< of hits with one more
  LossOrders loss_orders_;
  std::array<bool, 2> chooses_losses_;
};

}  // namespace asdic
