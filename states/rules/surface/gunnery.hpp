// Gunnery: the attacks of ships on their targets in naval surface combat.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "states/rules/surface/number_memo.hpp"
#include "states/rules/surface/pending_throws.hpp"
#include "states/rules/surface/plans.hpp"
#include "states/rules/surface/side_policies.hpp"
#include "states/rules/surface/squadrons.hpp"

namespace asdic::surface {

/// A step of fire: the weapons that are fired at once, and the sides that fire (first: the side
/// with the initiative).
struct FireStep {
  bool guns;
  bool torpedoes;
  bool by_first;
  bool by_second;
};

/// Computes the dice of ships that fire. Attacks depend on the firing squadron and the number of
/// targets; their damage depends on each target. Both are computed once and kept.
class Gunnery {
 public:
  /// Keeps references to the arguments, which must outlive this. `squadrons` are by side.
  Gunnery(const Case& battle, const ShipSlots& slots, std::array<Squadrons, 2>& squadrons,
          NavalDice& dice, PendingThrows& pending);

  /// The number of an Aims. If it is no_aims, the squadron fires as a whole.
  using AimsIndex = std::uint32_t;
  static constexpr AimsIndex no_aims = 0;
  AimsIndex intern(const Aims& aims);

  /// Returns whether ships of `slot` fire any weapon in `step`.
  bool fires(ShipSlotIndex slot, const FireStep& step, int range) const {
    return (step.guns && takes_part(slot, false, range)) ||
           (step.torpedoes && takes_part(slot, true, range));
  }

  /// Fire of the squadron `own` on the enemy's squadron `others`. The engaged ships of `own`
  /// combine on the first engaged enemy ship, or spread over all of them. If `others_spend`
  /// torpedoes at the same moment, hits fall on their ships after that.
  struct AimedFire {
    Side side;
    SquadronIndex own;
    SquadronIndex others;
    FireStep step;
    int range;
    bool spreads;
    int combining;  ///< the most ships in one attack, or by_class or by_promise
    bool others_spend;
    std::array<AimsIndex, 2> aims = {no_aims, no_aims};  ///< the aims of guns, and of torpedoes

    bool has_aims() const { return aims[0] != no_aims; }
  };
  /// Adds the dice of `aimed` to `pending`.
  void aim(const AimedFire& aimed, const Orders& orders, Throws& pending);
  /// Returns whether `side` has any targets in `others`.
  bool has_targets(Side side, const Orders& orders, SquadronIndex others) {
    return !targets(side, orders, others).empty();
  }

  /// Returns the squadron after its ships have fired torpedoes at `range`: they have one round
  /// less.
  SquadronIndex without_torpedoes(Side side, SquadronIndex squadron, int range);

 private:
  /// An attack without its target. The column of damage depends on the target.
  struct Shot {
    std::size_t hits_column;
    std::int64_t
        lowest;  ///< the lowest multiplied attack factor of its ships, in parts of 1 / scale

    bool operator==(const Shot&) const = default;
  };
  /// The attacks on one target at once. Volleys have numbers; number 0 has no attacks.
  using Volley = std::vector<Shot>;
  using VolleyIndex = std::uint32_t;

  using Targets = std::vector<ShipSlotIndex>;

  /// Returns the slots of the engaged ships of `others`, one for each ship, in the order in which
  /// `side` fires on them.
  const Targets& targets(Side side, const Orders& orders, SquadronIndex others);
  /// Returns the aims that the entries of `orders` give the ships that fire this kind of weapon.
  AimsIndex aims_by_entries(const AimedFire& aimed, bool torpedoes, const Orders& orders);
  /// Ships that make one attack.
  struct CombinedAttack {
    int ships = 0;
    std::int64_t attack = 0;
    /// The lowest factors of its ships: the factor that is compared, and the multiplied factor.
    std::pair<std::int64_t, std::int64_t> lowest = {};
  };

  /// Returns the index in fired_ of the first volley on `targets` targets. Each target has one
  /// volley.
  std::uint32_t volleys(const AimedFire& aimed, std::uint32_t targets);
  /// Returns the volley on target number `number` with the greatest mean damage. Guns and torpedoes
  /// are combined separately.
  VolleyIndex best_volley(const AimedFire& aimed, std::uint32_t targets, std::uint32_t number,
                          ShipSlotIndex target);
  /// Adds the attacks with one kind of weapon to `volleys`, by target.
  void combine(const AimedFire& aimed, bool torpedoes, std::span<Volley> volleys) const;
  void add(ShipSlotIndex slot, bool torpedoes, int range, CombinedAttack& group) const;
  VolleyIndex intern(const Volley& volley);
  AmountIndex steps(VolleyIndex volley, ShipSlotIndex target);
  ThrowIndex damage(VolleyIndex volley, ShipSlotIndex target);

  bool takes_part(ShipSlotIndex slot, bool torpedoes, int range) const;
  /// Returns the slot of ships after they fire torpedoes at `range`, or `slot` if they do not fire
  /// any.
  ShipSlotIndex after_torpedoes(ShipSlotIndex slot, int range) const {
    return takes_part(slot, true, range) ? slots_.with_one_torpedo_less(slot) : slot;
  }
  std::int64_t attack_factor(ShipSlotIndex slot, bool torpedoes) const;
  /// Returns the last column whose least attack factor is at most `attack`, if there is one.
  std::optional<std::size_t> hits_column(std::int64_t attack) const;
  std::size_t damage_column(std::int64_t attack, int defense);

  const ShipSlots& slots_;
  std::array<Squadrons, 2>& squadrons_;
  const CombatTables& tables_;
  NavalDice& dice_;
  PendingThrows& pending_;
  bool damage_lowers_attack_;
  bool lowest_before_factors_;
  std::map<std::pair<std::int64_t, int>, std::size_t> damage_columns_;
  std::vector<Volley> volleys_;
  IndexTable numbers_of_volleys_;
  std::vector<VolleyIndex> fired_;
  std::vector<Targets> targets_;
  NumberMemo throws_;  ///< by volley and target; no_throw if no damage is possible
  // These are by side.
  /// Numbers of squadrons with the combination of their ships.
  std::array<NumberMemo, 2> combined_;
  std::array<std::uint32_t, 2> count_of_combined_ = {};
  std::array<NumberMemo, 2> places_of_volleys_;  ///< indices in fired_
  std::array<NumberMemo, 2> best_;  ///< best volleys, by index of the volleys by class, and target
  std::array<NumberMemo, 2> numbers_of_targets_;  ///< indices of targets_
  std::array<NumberMemo, 2> spent_;               ///< squadrons after they have fired torpedoes
  std::array<NumberMemo, 2> aims_by_entries_;     ///< by number of a pair of squadrons, and orders
  NumberMemo pairs_of_squadrons_;
  std::uint32_t count_of_pairs_ = 0;
  NumberMemo pairs_of_aims_;
  std::uint32_t count_of_pairs_of_aims_ = 0;
  std::array<NumberMemo, 2> combined_at_aims_;  ///< numbers as in combined_
  std::vector<Aims> aims_;
  std::map<Aims, AimsIndex> numbers_of_aims_;
};

}  // namespace asdic::surface
