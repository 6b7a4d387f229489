// Fire of both sides at the same moment as small steps, and the losses by it.
#pragma once

#include <array>
#include <cstdint>
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
/// before, are all that is still needed of its former strength; those are then rolled one by one.
/// If a side chooses its losses, all hits of a moment on it wait for that, and the enemy's dice are
/// rolled kind by kind.
class SimultaneousFire {
 public:
  using State = FleetState;

  virtual ~SimultaneousFire() = default;

  /// States of the same rules elsewhere mean the same here: to be called before there are any here.
  void share_volleys(const SimultaneousFire& others) { volleys_.share_numbers(others.volleys_); }

 protected:
  // What rules say of it.

  /// Returns on which units hits of a kind fall.
  virtual const Targets& targets(const State& state, Side target, HitKind kind) const = 0;
  /// Returns whether hits on a side wait until all of its enemy's dice are rolled.
  virtual bool hits_wait(const State& state, Side target) const = 0;
  /// A hit of a kind falls on a side, or waits.
  virtual void take(State& state, Side target, HitKind kind);
  /// Takes the waiting hits of the first kind by the order of loss.
  virtual void take_first_kind(State& state, Side target);
  /// Of the ways to take hits those are possible for which this is greatest: how many of the hits
  /// that still wait find a target.
  virtual int still_taken(const State& state, Side target) const = 0;
  /// Drops differences between dice that do not matter.
  virtual void forget(State& state) = 0;
  /// Continues the battle after a side has rolled all its dice of a step.
  virtual void after_fire(State& state) = 0;

  // What it does.

  SimultaneousFire(const Case& battle, const Fleet& fleet, Rolls& rolls, int faces);

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

  /// Returns on which units hits of a kind fall, by the order of loss that counts.
  const Targets& targets_now(const State& state, Side target, HitKind kind) const {
    return loss_orders_.of(state.units, target, targets(state, target, kind));
  }

  /// Dice are counted: the order of loss that holds now counts until the step is over.
  void read_order_of_loss(State& state) const { loss_orders_.read(state.units); }
  /// The step is over in which an order of loss counted.
  void forget_order_of_loss(State& state) const { loss_orders_.forget(state.units); }

  int die_faces() const { return faces_; }
  bool chooses_losses(Side side) const { return chooses_losses_[index(side)]; }

  /// Returns whether a volley begins with dice of the step that is played.
  bool is_rolled(VolleyIndex volley) {
    if (volley == 0 || ready_kinds_.empty()) return volley != 0;
    const HitKind kind = volleys_.known_dice(volley).front().kind;
    return kind >= ready_kinds_.size() || ready_kinds_[kind] == 0;
  }

  /// Returns hits with one more of a kind, which falls as `falls_as` says, and is counted as far as
  /// it finds a target.
  VolleyIndex one_more(VolleyIndex hits, const State& state, Side target, HitKind kind,
                       HitKind falls_as);

  /// Returns the side whose dice are to be rolled, or have been rolled and hit; if there is one.
  static std::optional<Side> firing(const State& state) {
    if (state.phase == Phase::attacker_fires) return Side::attacker;
    if (state.phase == Phase::defender_fires) return Side::defender;
    return std::nullopt;
  }

  /// Passes over everything at which no die that matters is rolled, and nothing is to be chosen.
  void settle(State& state);
  /// Adds the dice or the choice of losses that comes next in a settled state in which a side
  /// fires.
  void roll(State state, Node<State>& node);

  const Fleet& fleet_;
  FleetVolleys volleys_;
  RoundCount rounds_;
  std::vector<std::uint8_t> ready_kinds_;  ///< by kind: whether a later step rolls such dice

 private:
  const Targets& falls_on(const State& state, Side side) {
    const HitKind kind = volleys_.known_dice(state.volleys[index(side)]).front().kind;
    return targets(state, enemy(side), kind);
  }
  bool take_waiting(State& state, Side target);
  std::vector<WayToLose> ways(const State& state, Side target);
  State after(State state, const WayToLose& way);
  int still_taken_after(const State& state, const WayToLose& way, Side target);
  void choose_losses(const State& state, Side owner, Node<State>& node);

  int faces_;
  std::vector<Dice> more_;  ///< of hits with one more
  LossOrders loss_orders_;
  std::array<bool, 2> chooses_losses_;
};

}  // namespace asdic
