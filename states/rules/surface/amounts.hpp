// The dice of naval surface combat, as rolls whose results are amounts: damage steps of attacks, or
// numbers of ships that engage or leave.
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

/// The columns of the combat tables for an attack.
struct Attack {
  std::size_t hits_column;
  std::size_t damage_column;

  std::strong_ordering operator<=>(const Attack&) const = default;
};

/// A roll whose result number k is amounts[k]. The amounts are in ascending order.
struct AmountRoll {
  RollIndex roll;
  std::vector<int> amounts;

  /// Returns whether all results are 0.
  bool is_nothing() const { return amounts.size() == 1 && amounts.front() == 0; }
};

using AmountIndex = std::uint32_t;

/// Returns the number of the 36 throws of two dice that have the sum `sum`.
constexpr int throws_of_two_dice(int sum) {
  return sum < 7 ? sum - 1 : 13 - sum;
}

/// Computes the rolls of dice and keeps them by number.
class NavalDice {
 public:
  NavalDice(const CombatTables& tables, Rolls& rolls) : tables_(tables), rolls_(rolls) {}

  const AmountRoll& operator[](AmountIndex index) const { return amounts_[index]; }

  /// Returns the roll of the sum of damage steps of all `attacks`. Sums above `most` count as
  /// `most`.
  AmountIndex damage(std::span<const Attack> attacks, int most);

  /// Returns the roll of the number of dice, of `count`, that show `value` or less. Both are at
  /// least 0.
  AmountIndex successes(int count, int value);

  /// Returns the mean amount of a roll.
  Rational mean(AmountIndex dice) const;

  /// Returns the roll of `rolls` thrown at once. The results of the first one change slowest.
  RollIndex sum_of_rolls(std::span<const AmountIndex> rolls);

 private:
  AmountIndex add(const std::vector<Integer>& weights, const Integer& denominator);
  /// Returns the weights of 0, 1 ... damage steps of one attack.
  const std::vector<Integer>& steps(const Attack& attack);

  const CombatTables& tables_;
  Rolls& rolls_;
  std::deque<AmountRoll> amounts_;  ///< a deque, so that references stay valid
  std::map<Attack, std::vector<Integer>> steps_;
  /// A result of damage(), with its arguments.
  struct Damage {
    std::vector<Attack> attacks;
    int most;
    AmountIndex dice;
  };
  std::vector<Damage> damage_;
  IndexTable numbers_of_damage_;                                    ///< the indices of damage_
  std::vector<std::vector<std::optional<AmountIndex>>> successes_;  ///< by value, then by count
  std::map<std::vector<RollIndex>, RollIndex> together_;
};

}  // namespace asdic
