// The nodes of compiled formulas.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "lib/exact/parameter.hpp"
#include "states/rules_file/formula.hpp"

namespace asdic::rules_file {

/// An operation with its parts. The operation decides which of the other members are used.
struct Formula::Node {
  enum class Op {
    constant,
    count,
    note,
    round,
    is_open,
    of_slot,
    add,
    subtract,
    multiply,
    divide,
    floor,
    ceil,
    nearest,
    least,
    greatest,
    equal,
    less,
    less_or_equal,
    negate,
    conjunction,
    disjunction,
    choose,
  };
  Op op = Op::constant;
  std::int64_t whole = 0;                 ///< the constant
  std::optional<Rational> fraction = {};  ///< the constant, if it is not whole
  std::vector<SlotIndex> slots = {};
  unsigned note = 0;
  std::size_t policy = 0;
  std::function<int(const Slot&)> of_slot = {};
  std::vector<Node> parts = {};
  std::shared_ptr<const Place> place = {};    ///< the place of a division
  std::shared_ptr<Parameter> parameter = {};  ///< on which it depends; null if there is none
  /// The constant is `fraction` plus this times the parameter. Absent if it is 0, to save memory.
  std::optional<Rational> slope = {};
  bool is_truth = false;
  bool is_whole = true;  ///< whether it and its parts are integers of at most 62 bits
  double greatest = 0;   ///< an upper bound of the absolute value
  double bits = 24;      ///< an upper bound of the bits of numerators and denominators
};

using FormulaNode = Formula::Node;
using Op = FormulaNode::Op;

/// Returns the value of a node that has is_whole.
std::int64_t whole_value(const FormulaNode& node, const StateView& state);
/// Returns the value of any node. Throws Error(input) for a division by 0.
Rational value(const FormulaNode& node, const StateView& state);
/// Returns whether a node is a constant, or depends on constants and a parameter alone.
bool is_known(const FormulaNode& node);
/// Returns the value of a node that depends on a parameter, which records its comparisons.
LinearNumber linear_value(const FormulaNode& node, const StateView& state);

}  // namespace asdic::rules_file
