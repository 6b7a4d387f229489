// How ships aim and fire in naval surface combat.
#pragma once

#include <boost/container/small_vector.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "states/rules/surface/pending.hpp"
#include "states/rules/surface/side_policies.hpp"

namespace asdic::naval {

/// What is fired at once, by the side with the initiative and by the other.
struct FireStep {
  bool guns;
  bool torpedoes;
  bool by_first;
  bool by_second;
};

class Gunnery {
 public:
  Gunnery(const Case& battle, const ShipSlots& slots, NavalDice& dice);

  using Targets = boost::container::small_vector<ShipSlotIndex, 32>;

  /// The slots of the engaged ships that a side can fire on, one for each ship, in the order in
  /// which it does.
  static Targets targets(const Orders& orders, const ShipCount* ships);

  /// The engaged ships of a side combine on the first of these targets, or spread over them.
  void aim(Side side, const Orders& orders, bool spreads, const FireStep& step, int range,
           const Targets& targets, const ShipCount* ships, Throws& pending);

  /// Ships that fire torpedoes have one round less, and are those that were aimed at.
  void spend_torpedoes(Side side, int range, ShipCount* ships, Throws& pending) const;

 private:
  /// Ships that make one attack with one kind of weapon; factors in parts of 1 / scale.
  struct Combined {
    int ships = 0;
    std::int64_t attack = 0;
    std::int64_t lowest = 0;  ///< of the multiplied factors
  };

  /// Those on one target.
  using Attacks = boost::container::small_vector<Attack, 4>;

  bool takes_part(ShipSlotIndex slot, bool torpedoes, int range) const;
  /// Adds the attacks on each of the targets with one kind of weapon, each of so many ships at
  /// most.
  void combine(Side side, int most, bool torpedoes, int range, const Targets& targets,
               const ShipCount* ships, std::span<Attacks> attacks);
  void add_attack(const Combined& group, ShipSlotIndex target, Attacks& attacks);
  void add_damage(const Attacks& attacks, ShipSlotIndex target, Throws& pending);
  std::int64_t attack_factor(ShipSlotIndex slot, bool torpedoes) const;

  /// The last column that starts at this attack factor or below it, if there is one.
  std::optional<std::size_t> hits_column(std::int64_t attack) const;
  std::size_t damage_column(std::int64_t attack, int defense);

  const ShipSlots& slots_;
  const CombatTables& tables_;
  NavalDice& dice_;
  bool damage_lowers_attack_;
  std::map<std::pair<std::int64_t, int>, std::size_t> damage_columns_;
};

}  // namespace asdic::naval
