// How ships aim and fire in naval surface combat.
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

/// What is fired at once, by the side with the initiative and by the other.
struct FireStep {
  bool guns;
  bool torpedoes;
  bool by_first;
  bool by_second;
};

/// What is fired hangs on who fires and on the number of targets, and what it does on each target:
/// every part is found out once.
class Gunnery {
 public:
  /// `squadrons` by side. All of these must outlive this.
  Gunnery(const Case& battle, const ShipSlots& slots, std::array<Squadrons, 2>& squadrons,
          NavalDice& dice, PendingThrows& pending);

  /// Targets ship by ship, by number; without any the squadron fires as a whole.
  using AimsIndex = std::uint32_t;
  static constexpr AimsIndex no_aims = 0;
  AimsIndex intern(const Aims& aims);

  /// Whether ships of the slot fire anything in this step.
  bool fires(ShipSlotIndex slot, const FireStep& step, int range) const {
    return (step.guns && takes_part(slot, false, range)) ||
           (step.torpedoes && takes_part(slot, true, range));
  }

  /// A squadron of the side fires on others: its engaged ships combine on the first engaged one, or
  /// spread over them. Where these `spend` torpedoes at the same moment, they are hit after that.
  struct AimedFire {
    Side side;
    SquadronIndex own;
    SquadronIndex others;
    FireStep step;
    int range;
    bool spreads;
    int combining;  ///< so many ships at most make an attack, or by_class, or by_promise
    bool others_spend;
    std::array<AimsIndex, 2> aims = {no_aims, no_aims};  ///< of guns and of torpedoes

    bool has_aims() const { return aims[0] != no_aims; }
  };
  void aim(const AimedFire& aimed, const Orders& orders, Throws& pending);
  /// Whether there is anything to fire on.
  bool has_targets(Side side, const Orders& orders, SquadronIndex others) {
    return !targets(side, orders, others).empty();
  }

  /// Ships that fire torpedoes have one round less.
  SquadronIndex without_torpedoes(Side side, SquadronIndex squadron, int range);

 private:
  /// An attack on whatever target: what it is a column of damage for is known with the target.
  struct Shot {
    std::size_t hits_column;
    std::int64_t lowest;  ///< of the multiplied factors of the ships, in parts of 1 / scale

    bool operator==(const Shot&) const = default;
  };
  /// Those on one target at once, by number; the first has none.
  using Volley = std::vector<Shot>;
  using VolleyIndex = std::uint32_t;

  using Targets = std::vector<ShipSlotIndex>;

  /// The slots of the engaged ships that a side can fire on, one for each ship, in the order in
  /// which it does.
  const Targets& targets(Side side, const Orders& orders, SquadronIndex others);
  /// The targets that the entries of the orders give the ships which fire this kind of weapon.
  AimsIndex aims_by_entries(const AimedFire& aimed, bool torpedoes, const Orders& orders);
  /// Ships that make one attack.
  struct CombinedAttack {
    int ships = 0;
    std::int64_t attack = 0;
    std::pair<std::int64_t, std::int64_t> lowest = {};  ///< which is found, and counts
  };

  /// The place in fired_ of the volleys on so many targets, one for each.
  std::uint32_t volleys(const AimedFire& aimed, std::uint32_t targets);
  /// The volley on one of so many targets, with each kind of weapon what promises the most damage.
  VolleyIndex best_volley(const AimedFire& aimed, std::uint32_t targets, std::uint32_t number,
                          ShipSlotIndex target);
  /// Adds the attacks with one kind of weapon, by target.
  void combine(const AimedFire& aimed, bool torpedoes, std::span<Volley> volleys) const;
  void add(ShipSlotIndex slot, bool torpedoes, int range, CombinedAttack& group) const;
  VolleyIndex intern(const Volley& volley);
  AmountIndex steps(VolleyIndex volley, ShipSlotIndex target);
  ThrowIndex damage(VolleyIndex volley, ShipSlotIndex target);

  bool takes_part(ShipSlotIndex slot, bool torpedoes, int range) const;
  /// Where ships of the slot are when they have fired torpedoes, if they do.
  ShipSlotIndex after_torpedoes(ShipSlotIndex slot, int range) const {
    return takes_part(slot, true, range) ? slots_.with_one_torpedo_less(slot) : slot;
  }
  std::int64_t attack_factor(ShipSlotIndex slot, bool torpedoes) const;
  /// The last column that starts at this attack factor or below it, if there is one.
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
  NumberMemo throws_;  ///< by volley and target; no_throw where nothing can come of it
  // By side:
  std::array<NumberMemo, 2> combined_;  ///< squadrons and how they combine, numbered
  std::array<std::uint32_t, 2> count_of_combined_ = {};
  std::array<NumberMemo, 2> places_of_volleys_;  ///< in fired_
  std::array<NumberMemo, 2> best_;               ///< volleys, by place of those by class and target
  std::array<NumberMemo, 2> numbers_of_targets_;  ///< of targets_
  std::array<NumberMemo, 2> spent_;               ///< squadrons without a round
  std::array<NumberMemo, 2> aims_by_entries_;     ///< by numbers of pairs of squadrons, and orders
  NumberMemo pairs_of_squadrons_;
  std::uint32_t count_of_pairs_ = 0;
  NumberMemo pairs_of_aims_;
  std::uint32_t count_of_pairs_of_aims_ = 0;
  std::array<NumberMemo, 2> combined_at_aims_;  ///< numbered as combined_ are
  std::vector<Aims> aims_;
  std::map<Aims, AimsIndex> numbers_of_aims_;
};

}  // namespace asdic::surface
