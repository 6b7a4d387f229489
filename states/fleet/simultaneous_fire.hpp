// Plays fire of both sides at the same moment in small steps, and removes the losses.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "states/fleet/casualty_orders.hpp"
#include "states/fleet/fleet.hpp"
#include "states/fleet/fleet_state.hpp"
#include "states/fleet/fleet_volleys.hpp"
#include "states/fleet/losses.hpp"

namespace asdic {

class FleetNode;

/// Plays simultaneous fire of both sides. The dice of both sides are counted first, so units that
/// are lost still fire. Then the attacker's dice of one kind are rolled together, and the
/// defender's losses are removed. Then the defender's dice are rolled one by one. If a side chooses
/// its losses, all hits of a step on it wait for this choice, and the enemy's dice are rolled kind
/// by kind. FleetGrid rolls the dice.
class SimultaneousFire {
 public:
  using State = FleetState;

  virtual ~SimultaneousFire() = default;

  /// Makes this object share the numbers of volleys with `others`, so that a state means the same
  /// in both. Call it before this object has any volleys.
  void share_volleys(const SimultaneousFire& others) { volleys_.share_numbers(others.volleys_); }

 protected:
  // Parts that rules define.

  /// Returns the units of `target` on which hits of `kind` fall.
  virtual const Targets& targets(const State& state, Side target, HitKindIndex kind) const = 0;
  /// Returns whether a hit of `kind` on `target` waits until all of its enemy's dice are rolled.
  virtual bool waits(const State& state, Side target, HitKindIndex kind) = 0;
  /// Returns whether a hit of `kind` on `target` falls at once in `state` and in all states for
  /// which dice_that_matter() returns the same bytes.
  virtual bool falls_at_once(const State& state, Side target, HitKindIndex kind) = 0;
  /// Lets a hit of `kind` fall on `target`, or adds it to the hits that wait.
  virtual void take(State& state, Side target, HitKindIndex kind);
  /// Takes the waiting hits of the first kind in the casualty order of `target`.
  virtual void take_first_kind(State& state, Side target);
  /// Returns the number of waiting hits that find a unit of `target`. A side must take hits so that
  /// this number remains as large as possible.
  virtual int hits_still_taken(const State& state, Side target) = 0;
  /// Removes differences between dice of `state` that do not matter.
  virtual void unify_dice(State& state) = 0;
  /// Returns bytes that are equal for two states only if unify_dice() and can_be_hit() have
  /// the same results in both for all dice that can hit `target`.
  virtual std::string dice_that_matter(const State& state, Side target) = 0;
  /// Continues the battle after a side has rolled all its dice of a step in `state`.
  virtual void after_fire(State& state) = 0;

  // Parts that rules use.

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

  /// Returns the units of `target` on which hits of `kind` fall, in the current casualty order.
  const Targets& targets_now(const State& state, Side target, HitKindIndex kind) const {
    return casualty_orders_.targets_of(state.units, target, targets(state, target, kind));
  }

  /// Chooses the casualty order by the conditions in `state`, and keeps it until the step is over.
  /// Call it when dice are counted.
  void read_casualty_order(State& state) const { casualty_orders_.read(state.units); }
  /// Drops the casualty order that `state` keeps. Call it when the step is over.
  void drop_casualty_order(State& state) const { casualty_orders_.drop(state.units); }

  int die_faces() const { return faces_; }
  bool chooses_losses(Side side) const { return chooses_losses_[index(side)]; }

  /// Returns whether `volley` begins with dice that are rolled in the current step.
  bool is_rolled(VolleyIndex volley) {
    if (volley == 0 || ready_kinds_.empty()) return volley != 0;
    return !is_ready(volleys_.dice(volley).front().kind);
  }
  /// Returns whether a later step rolls dice of `kind`.
  bool is_ready(HitKindIndex kind) const {
    return kind < ready_kinds_.size() && ready_kinds_[kind] != 0;
  }

  /// Returns `hits` with one more hit, whose kind is `falls_as` from now on. Returns `hits`
  /// unchanged if the targets of `kind` can take no more hits.
  VolleyIndex with_one_more(VolleyIndex hits, const State& state, Side target, HitKindIndex kind,
                            HitKindIndex falls_as);

  /// Returns the side that rolls its dice or whose hits wait in `state`, if there is one.
  static std::optional<Side> firing_side(const FleetHeader& state) {
    if (state.phase == Phase::attacker_fires) return Side::attacker;
    if (state.phase == Phase::defender_fires) return Side::defender;
    return std::nullopt;
  }

  /// Continues `state` up to the next die that can hit a unit, the next choice, or the next round.
  /// Rolls nothing.
  void advance(State& state);
  /// Adds to `node` the choice of losses at which advance() has stopped in `state`.
  void choose_losses(const State& state, FleetNode& node);

  const Fleet& fleet_;
  FleetVolleys volleys_;
  RoundCount rounds_;
  std::vector<std::uint8_t> ready_kinds_;  ///< by kind: 1 if a later step rolls these dice

 private:
  friend class FleetGrid;

  /// Drops dice of `side` that do not matter, up to the first that can hit something.
  void drop_idle_dice(State& state, Side side);
  const Targets& first_targets(const State& state, Side side) {
    const HitKindIndex kind = volleys_.dice(state.volleys[index(side)]).front().kind;
    return targets(state, enemy(side), kind);
  }
  bool take_waiting(State& state, Side target);
  std::vector<LossOption> ways(const State& state, Side target);
  State state_after(State state, const LossOption& way);
  int hits_still_taken_after(const State& state, const LossOption& way, Side target);

  int faces_;
  std::vector<Dice> more_;  ///< memory for with_one_more()
  CasualtyOrders casualty_orders_;
  std::array<bool, 2> chooses_losses_;
};

}  // namespace asdic
