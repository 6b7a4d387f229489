// The nodes of a formula, which its compiler makes.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "states/rules_file/formula.hpp"

namespace asdic::rules_file {

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
  std::optional<Rational> fraction = {};  ///< if it is not whole
  std::vector<SlotIndex> slots = {};
  unsigned note = 0;
  std::size_t policy = 0;
  std::function<int(const Slot&)> of_slot = {};
  std::vector<Node> parts = {};
  std::shared_ptr<const Place> place = {};  ///< of a division
  bool is_truth = false;
  bool is_whole = true;  ///< it and its parts have whole values of 62 bits
  double greatest = 0;   ///< no absolute value is above it
  double bits = 24;      ///< no numerator or denominator has more
};

using FormulaNode = Formula::Node;
using Op = FormulaNode::Op;

/// Returns the value of a node that is whole, with its parts.
std::int64_t whole_value(const FormulaNode& node, const StateView& state);
/// Returns the value of any node. Throws Error(input) for a division by 0.
Rational value(const FormulaNode& node, const StateView& state);

}  // namespace asdic::rules_file
