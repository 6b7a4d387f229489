// The dice of naval surface combat, as rolls whose results are amounts: damage steps of an attack,
// ships that engage or leave.
#pragma once

#include <compare>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "lib/exact/rolls.hpp"
#include "lib/index_table.hpp"
#include "states/rules/surface/combat_tables.hpp"

namespace asdic {

/// The columns that an attack falls into.
struct Attack {
  std::size_t hits_column;
  std::size_t damage_column;

  std::strong_ordering operator<=>(const Attack&) const = default;
};

/// The k-th result of the roll is amounts[k]; the amounts rise.
struct AmountRoll {
  RollIndex roll;
  std::vector<int> amounts;

  /// Whatever is thrown.
  bool is_nothing() const { return amounts.size() == 1 && amounts.front() == 0; }
};

using AmountIndex = std::uint32_t;

/// Of the 36 throws of two dice those with this sum.
constexpr int throws_of_two_dice(int sum) {
  return sum < 7 ? sum - 1 : 13 - sum;
}

class NavalDice {
 public:
  NavalDice(const CombatTables& tables, Rolls& rolls) : tables_(tables), rolls_(rolls) {}

  const AmountRoll& operator[](AmountIndex index) const { return amounts_[index]; }

  /// The damage steps of all these attacks together, those beyond `most` counted as `most`.
  AmountIndex damage(std::span<const Attack> attacks, int most);

  /// How many of `count` dice show `value` or less; neither is negative.
  AmountIndex successes(int count, int value);

  /// What they amount to on average.
  Rational mean(AmountIndex dice) const;

  /// These rolls thrown at once; the results of the first one change slowest.
  RollIndex sum_of_rolls(std::span<const AmountIndex> rolls);

 private:
  AmountIndex add(const std::vector<Integer>& weights, const Integer& denominator);
  /// The weights of 0, 1 ... damage steps of one attack, over the denominator.
  const std::vector<Integer>& steps(const Attack& attack);

  const CombatTables& tables_;
  Rolls& rolls_;
  std::deque<AmountRoll> amounts_;  ///< which stay where they are
  std::map<Attack, std::vector<Integer>> steps_;
  /// What attacks were asked for, and up to how many steps.
  struct Damage {
    std::vector<Attack> attacks;
    int most;
    AmountIndex dice;
  };
  std::vector<Damage> damage_;
  IndexTable numbers_of_damage_;                                    ///< of damage_
  std::vector<std::vector<std::optional<AmountIndex>>> successes_;  ///< by value, then by count
  std::map<std::vector<RollIndex>, RollIndex> together_;
};

}  // namespace asdic
