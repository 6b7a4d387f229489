// The meaning of the names of a rules file in one battle.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/input/case.hpp"
#include "lib/input/side.hpp"
#include "states/dice/volleys.hpp"
#include "states/fleet/fleet.hpp"
#include "states/rules_file/formula.hpp"
#include "states/rules_file/rules_file.hpp"

namespace asdic::rules_file {

/// Returns the status that the rules call `name`, which may be "plain" or "left".
Status status_of(const RulesFile& rules, std::string_view name);
/// Returns the words and ranks of the statuses of the rules.
StatusTable status_table(const RulesFile& rules);

/// Finds the meaning of options, groups, terms, notes and policies in one battle, and compiles
/// expressions with them. The expressions must outlive the scope.
class Scope {
 public:
  /// Makes a scope with only options and the die, for tables of units.
  Scope(const RulesFile& rules, const Settings& settings, int die);
  Scope(const RulesFile& rules, const Case& battle);

  /// Lets names count the units with which the case begins, in all later calls.
  void count_forces() { counts_forces_ = true; }
  /// Compiles later formulas for a late round, which they do not distinguish from rounds after it.
  void assume_late_round() { is_late_ = true; }
  /// Gives the scope the fleet whose slots names count. No count is constant until this is called.
  /// `fleet` must outlive the scope.
  void know(const Fleet& fleet) { fleet_ = &fleet; }

  /// Returns whether `condition`, which depends only on options and the die, holds.
  bool holds(const Expression& condition) const;

  /// Returns the formula of a selection of slots, for selects().
  Formula selector(const Expression& expression) const;
  static bool selects(const Formula& selector, const Slot& slot);
  /// Returns the dice of a unit of a slot after the changes of [[modify]]. If `is_for_order`,
  /// leaves out changes that keep the default casualty order.
  asdic::Fire fire_of(Slot units, bool is_for_order = false) const;
  /// Returns a slot with an undamaged plain unit of `group`, for selectors.
  static Slot slot_of(Side side, const Group& group);
  /// Returns the value of a number of a unit, such as "max(value, 2)", for `slot`, rounded down, or
  /// `least` or `most` if it is outside of these.
  int number_of_slot(const Expression& expression, const Slot& slot,
                     int least = -Formula::most_number, int most = Formula::most_number) const;
  /// Returns the slots of `side` in battle that `expression` selects, in their order.
  std::vector<SlotIndex> slots(const Expression& expression, Side side) const;

  Formula condition(const Expression& expression, Side side) const {
    return formula(expression, Formula::Type::truth, side);
  }
  /// Returns the condition that both `first` and `second` hold.
  Formula condition(const Expression& first, const Expression& second, Side side) const {
    return {first, second, [&](const Expression& name) { return of_state(name, side); }};
  }
  Formula number(const Expression& expression, Side side) const {
    return formula(expression, Formula::Type::number, side);
  }

  /// Returns the formula of an expression that may be a number or a condition.
  Formula term(const Expression& expression, Side side) const {
    return formula(expression, Formula::Type::either, side);
  }

  /// Returns the units that a key of a side names, which are in no force. Throws Error(input) for
  /// units that the key may not name.
  Force units_of_key(const SideKey& key) const;
  /// Returns the dice of units_of_key(), those with the highest attack or defense first.
  std::vector<Dice> dice_of_key(const SideKey& key) const;

  /// Returns the bit of the note `name` of `side`, or 0 if no formula has read it yet.
  unsigned bit_of_note(std::string_view name, Side side) const;
  /// Returns a new bit for the key `what` of `side`, which no formula reads. Throws Error(limit) if
  /// notes have no bits left.
  unsigned add_bit(const std::string& what, Side side);
  /// Returns the number of bits that notes have.
  int note_bits() const { return static_cast<int>(notes_.size()); }

  /// Returns the number in Term::policy of the policy with the index `policy`, for `side`.
  static std::size_t policy_number(std::size_t policy, Side side) {
    return 2 * policy + index(side);
  }

 private:
  /// Notes and the rounds left share 16 bits in a state.
  static constexpr std::size_t most_notes = 16;

  Formula formula(const Expression& expression, Formula::Type type, Side side) const;
  Term constant(const Expression& name) const;
  int count_force(const Expression& expression, Side side) const;
  bool is_constant(std::string_view name) const;
  Term of_technology(const Expression& call) const;
  Term policy_term(const Expression& call, Side side) const;
  Term brought_term(const Expression& name, std::string_view units, Side side) const;
  int raise_of(const Slot& slot) const;
  Term of_slot(const Expression& name) const;
  Term of_state(const Expression& name, Side side) const;
  Term sum_term(const Expression& name, std::string_view units, Rational (*number)(const Slot&),
                Side side) const;
  Term of_side(const Expression& name, std::string_view key, Side side) const;
  std::optional<Term> of_key(std::string_view name, Side side) const;
  std::vector<std::string> names_of_sides() const;
  bool is_note(std::string_view name) const;

  const RulesFile& rules_;
  const Settings& settings_;
  int die_;
  const Case* battle_ = nullptr;  ///< null if only options and the die are known
  const Fleet* fleet_ = nullptr;
  bool counts_forces_ = false;
  bool is_late_ = false;                   ///< whether formulas are for a late round
  mutable std::vector<UnitType> printed_;  ///< the units of the rules, computed when needed
  /// The selection of the units that a modifier changes, by modifier.
  mutable std::vector<Formula> modified_;
  mutable std::map<std::pair<std::string, Side>, unsigned> notes_;  ///< the bits of notes
  mutable std::map<std::pair<std::string, Side>, std::vector<SlotIndex>> groups_;
};

}  // namespace asdic::rules_file
