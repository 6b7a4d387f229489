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

/// Options, groups, terms, notes and policies. Expressions that the scope compiles must outlive it.
class Scope {
 public:
  /// Only options and the die are known, for tables of units.
  Scope(const RulesFile& rules, const Settings& settings, int die);
  Scope(const RulesFile& rules, const Case& battle);

  /// Names count the units of the case as it begins.
  void count_forces() { counts_forces_ = true; }
  /// Compiles formulas from now on for a round that is so late that they do not distinguish it from
  /// later ones.
  void assume_late_round() { is_late_ = true; }
  /// Gives the slots that names count. Until then no count is constant. The fleet must outlive the
  /// scope.
  void know(const Fleet& fleet) { fleet_ = &fleet; }

  /// A condition of options and the die.
  bool holds(const Expression& condition) const;

  /// A condition on slots, to be asked with selects().
  Formula selector(const Expression& expression) const;
  static bool selects(const Formula& selector, const Slot& slot);
  /// Returns the dice of a unit of `group` after the changes of [[modify]]. If `is_for_order`,
  /// leaves out changes that keep the default order of loss.
  asdic::Fire fire_of(Side side, const Group& group, bool is_for_order = false) const;
  /// A plain unit of a group, as selectors read it.
  static Slot slot_of(Side side, const Group& group);
  /// A number of a unit, such as "max(value, 2)".
  int number_of_slot(const Expression& expression, const Slot& slot) const;
  /// The slots in battle of a side that an expression selects, in their order.
  std::vector<SlotIndex> slots(const Expression& expression, Side side) const;

  Formula condition(const Expression& expression, Side side) const {
    return formula(expression, Formula::Type::truth, side);
  }
  /// The condition that both hold.
  Formula condition(const Expression& first, const Expression& second, Side side) const {
    return {first, second, [&](const Expression& name) { return of_state(name, side); }};
  }
  Formula number(const Expression& expression, Side side) const {
    return formula(expression, Formula::Type::number, side);
  }

  /// A number or a condition.
  Formula term(const Expression& expression, Side side) const {
    return formula(expression, Formula::Type::either, side);
  }

  /// The units that a key of a side names, which are in no force. Throws Error(input) for units
  /// that the key is not for.
  Force units_of_key(const SideKey& key) const;
  /// Their dice, those with the highest attack or defense first.
  std::vector<Dice> dice_of_key(const SideKey& key) const;

  /// The bit of a side's note; 0 as long as no formula reads it.
  unsigned bit_of_note(std::string_view name, Side side) const;
  /// Returns a new bit for `what` of `side`, which no formula reads. Throws Error(limit) if notes
  /// have too many bits.
  unsigned add_bit(const std::string& what, Side side);
  /// How many bits notes have.
  int note_bits() const { return static_cast<int>(notes_.size()); }

  /// A policy of a side by its number in Term::policy.
  static std::size_t policy_number(std::size_t policy, Side side) {
    return 2 * policy + index(side);
  }

 private:
  /// Notes and the round have 16 bits in a state.
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
  Term of_side(const Expression& name, std::string_view key, Side side) const;
  std::optional<Term> of_key(std::string_view name, Side side) const;
  std::vector<std::string> names_of_sides() const;
  bool is_note(std::string_view name) const;

  const RulesFile& rules_;
  const Settings& settings_;
  int die_;
  const Case* battle_ = nullptr;  ///< nothing if only options and the die are known
  const Fleet* fleet_ = nullptr;
  bool counts_forces_ = false;
  bool is_late_ = false;                   ///< whether formulas are for a late round
  mutable std::vector<UnitType> printed_;  ///< the units of the rules, once they are needed
  mutable std::vector<Formula> modified_;  ///< which units each modifier changes
  mutable std::map<std::pair<std::string, Side>, unsigned> notes_;  ///< bits
  mutable std::map<std::pair<std::string, Side>, std::vector<SlotIndex>> groups_;
};

}  // namespace asdic::rules_file
