// Formulas: expressions compiled for one battle. Options and names are resolved, and constants are
// computed.
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

namespace asdic {

class Parameter;

}  // namespace asdic

namespace asdic::rules_file {

/// The parts of a state or a slot that formulas read.
struct StateView {
  const UnitCounts* units = nullptr;
  unsigned notes = 0;  ///< as bits
  int round = 0;       ///< the round; rounds that no formula distinguishes share a number
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
    sum,  ///< a sum of a number of each unit
    note,
    round,
    policy,
    unknown,       ///< a truth that depends on the case, which is not known yet
    of_slot,       ///< a number or a truth
    word_of_slot,  ///< compared with a text
    expression,
  };
  Kind kind = Kind::number;
  std::int64_t number = 0;                    ///< a constant; for a truth 0 or 1
  std::optional<Rational> fraction = {};      ///< a constant that is not whole
  std::shared_ptr<Parameter> parameter = {};  ///< whose value is `fraction`; may be null
  std::string word = {};                      ///< a constant
  std::vector<std::string> possible = {};     ///< the possible values of the word
  std::vector<SlotIndex> slots = {};          ///< the slots whose units are counted or added up
  std::vector<Rational> weights = {};         ///< of a sum: the number of each unit, by slot
  unsigned note = 0;                          ///< its bit
  std::size_t policy = 0;
  std::function<int(const Slot&)> of_slot = {};
  bool is_truth = false;  ///< whether of_slot returns a truth
  std::function<std::string(const Slot&)> word_of_slot = {};
  const Expression* expression = nullptr;  ///< the expression that the name means
  /// The meaning of the names in the expression; null if it is that of the name itself.
  std::function<Term(const Expression&)> names = {};
};

/// Returns the meaning of `name`. Throws Error(input) at the place of the expression if the name is
/// unknown.
using Names = std::function<Term(const Expression& name)>;

/// An expression that has a number or a truth as its value in each state.
class Formula {
 public:
  enum class Type { number, truth, selection, either };  ///< a selection is a truth of slots

  /// Compiles `expression`, which must have the type `type`. Throws Error(input) at the place of a
  /// part with a wrong type, of a division by 0, or of a number that may exceed the limit.
  Formula(const Expression& expression, Type type, const Names& names);
  /// Makes the formula that holds if both `first` and `second` hold.
  Formula(const Expression& first, const Expression& second, const Names& names);

  /// Returns whether the value is the same in all states.
  bool is_constant() const;
  /// Return whether the formula is a truth that holds in no state, or in all states.
  bool is_never() const;
  bool is_always() const;

  bool holds(const StateView& state) const;
  static constexpr int most_number = 1'000'000;
  /// Returns the number, rounded down, or `least` or `most` if it is outside of these.
  int number(const StateView& state, int least = -most_number, int most = most_number) const;

  /// Return the notes that the formula reads, as bits, and the greatest number with which it
  /// compares the round.
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
