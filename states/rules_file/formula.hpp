// Expressions for one battle: options and names are resolved, and constants computed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lib/exact/number.hpp"
#include "states/fleet/slot.hpp"
#include "states/rules_file/expression.hpp"

namespace asdic::rules_file {

/// A state or a slot, as formulas read it.
struct StateView {
  const UnitCounts* units = nullptr;
  unsigned notes = 0;  ///< as bits
  int round = 0;       ///< begun; rounds that no formula tells apart have one number
  /// Returns whether the policy in force leaves a choice open, by its number in Term::policy.
  const std::function<bool(std::size_t)>* is_open = nullptr;
  const Slot* slot = nullptr;
};

/// The meaning of a name.
struct Term {
  enum class Kind {
    number,
    truth,
    word,
    count,
    note,
    round,
    policy,
    unknown,       ///< a truth that is known only in a case
    of_slot,       ///< a number or a truth
    word_of_slot,  ///< compared with a text
    expression,
  };
  Kind kind = Kind::number;
  std::int64_t number = 0;                 ///< a constant; of a truth 0 or 1
  std::optional<Rational> fraction = {};   ///< a constant that is not whole
  std::string word = {};                   ///< a constant
  std::vector<std::string> possible = {};  ///< what the word may be
  std::vector<SlotIndex> slots = {};       ///< whose units are counted
  unsigned note = 0;                       ///< its bit
  std::size_t policy = 0;
  std::function<int(const Slot&)> of_slot = {};
  bool is_truth = false;  ///< what a slot has is a truth
  std::function<std::string(const Slot&)> word_of_slot = {};
  const Expression* expression = nullptr;  ///< that the name stands for
};

/// Finds what a name stands for. Throws Error(input) at the place of the expression for an unknown
/// one.
using Names = std::function<Term(const Expression& name)>;

/// A number or a truth of a state.
class Formula {
 public:
  enum class Type { number, truth, selection, either };  ///< a selection is a truth of slots

  /// Throws Error(input) at the place of a part that is of another type, for a division by 0 and
  /// for numbers that may be too large.
  Formula(const Expression& expression, Type type, const Names& names);
  /// The truth that both hold.
  Formula(const Expression& first, const Expression& second, const Names& names);

  /// Returns whether the value is the same in all states.
  bool is_constant() const;
  /// Returns whether it is a truth that holds in no state, or in all states.
  bool is_never() const;
  bool is_always() const;

  bool holds(const StateView& state) const;
  /// Returns the number, rounded down and kept between -most_number and most_number.
  int number(const StateView& state) const;
  static constexpr int most_number = 1'000'000;

  /// The notes that it reads, as bits, and the greatest number that the round is compared with.
  unsigned notes() const { return notes_; }
  int last_round() const { return last_round_; }

  struct Node;

 private:
  explicit Formula(std::shared_ptr<const Node> root);

  std::shared_ptr<const Node> root_;  ///< shared by copies
  unsigned notes_ = 0;
  int last_round_ = 0;
};

}  // namespace asdic::rules_file
