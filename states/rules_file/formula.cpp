#include "states/rules_file/formula.hpp"

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

#include "states/rules_file/formula_node.hpp"

namespace asdic::rules_file {

namespace {

std::int64_t rounded(Op, std::int64_t value) {
  return value;
}

Rational rounded(Op op, const Rational& value) {
  if (op == Op::floor) return floor(value);
  if (op == Op::ceil) return -floor(-value);
  return floor(value + Rational(1, 2));
}

LinearNumber rounded(Op op, const LinearNumber& value) {
  if (op == Op::floor) return LinearNumber(Rational(value.floor()));
  if (op == Op::ceil) return LinearNumber(Rational(-(0 - value).floor()));
  return LinearNumber(Rational((value + LinearNumber(Rational(1, 2))).floor()));
}

std::int64_t quotient(std::int64_t, std::int64_t, const Place& place) {
  throw Error(place, "a fraction in a formula of whole numbers");  // unreachable
}

Rational quotient(const Rational& a, const Rational& b, const Place& place) {
  if (b == 0) throw Error(place, "a division by 0");
  return a / b;
}

LinearNumber quotient(const LinearNumber& a, const LinearNumber& b, const Place& place) {
  if (b.value() == 0) throw Error(place, "a division by 0");
  return a / b;
}

template <class Number>
Number constant_in(const FormulaNode& node) {
  if constexpr (std::is_same_v<Number, Rational>) {
    return node.fraction ? *node.fraction : Rational(node.whole);
  } else if constexpr (std::is_same_v<Number, LinearNumber>) {
    if (!node.fraction) return node.whole;
    return {*node.fraction, node.slope.value_or(0), node.parameter.get()};
  } else {
    return node.whole;
  }
}

std::optional<Integer> whole_of(const FormulaNode& node, const StateView& state);
Integer linear_between(const FormulaNode& node, const StateView& state, const Integer& least,
                       const Integer& most);
template <class Number>
Number value_in(const FormulaNode& node, const StateView& state);

/// Returns two numbers in the same order as those that `node` compares. If one of them is rounded
/// and depends on a parameter, and the other is whole, the parameter records no more than this
/// order.
template <class Number>
std::array<Number, 2> compared_in(const FormulaNode& node, const StateView& state) {
  if constexpr (std::is_same_v<Number, LinearNumber>) {
    for (const std::size_t i : {0, 1}) {
      const FormulaNode& part = node.parts[i];
      const bool is_rounded = part.op == Op::floor || part.op == Op::ceil || part.op == Op::nearest;
      if (!is_rounded || part.parameter == nullptr) continue;
      const std::optional<Integer> other = whole_of(node.parts[1 - i], state);
      if (!other) continue;
      std::array<Number, 2> both = {LinearNumber(Rational(*other)), LinearNumber(Rational(*other))};
      both[i] = LinearNumber(Rational(linear_between(part, state, *other - 1, *other + 1)));
      return both;
    }
  }
  return {value_in<Number>(node.parts[0], state), value_in<Number>(node.parts[1], state)};
}

template <class Number>
Number value_in(const FormulaNode& node, const StateView& state) {
  const auto part = [&](std::size_t i) { return value_in<Number>(node.parts[i], state); };
  const auto truth = [](bool value) { return Number(value ? 1 : 0); };
  switch (node.op) {
    case Op::constant:
      return constant_in<Number>(node);
    case Op::count:
      return count(*state.units, node.slots);
    case Op::note:
      return truth((state.notes & node.note) != 0);
    case Op::round:
      return state.round;
    case Op::is_open:
      return truth((*state.is_open)(node.policy));
    case Op::of_slot:
      return node.of_slot(*state.slot);
    case Op::add:
      return part(0) + part(1);
    case Op::subtract:
      return part(0) - part(1);
    case Op::multiply:
      return part(0) * part(1);
    case Op::divide:
      return quotient(part(0), part(1), *node.place);
    case Op::floor:
    case Op::ceil:
    case Op::nearest:
      return rounded(node.op, part(0));
    case Op::least:
    case Op::greatest: {
      Number best = part(0);
      for (std::size_t i = 1; i < node.parts.size(); ++i) {
        const Number other = part(i);
        if (node.op == Op::least ? other < best : other > best) best = other;
      }
      return best;
    }
    case Op::equal: {
      const auto [a, b] = compared_in<Number>(node, state);
      return truth(a == b);
    }
    case Op::less: {
      const auto [a, b] = compared_in<Number>(node, state);
      return truth(a < b);
    }
    case Op::less_or_equal: {
      const auto [a, b] = compared_in<Number>(node, state);
      return truth(a <= b);
    }
    case Op::negate:
      return truth(part(0) == 0);
    case Op::conjunction:
      return truth(part(0) != 0 && part(1) != 0);
    case Op::disjunction:
      return truth(part(0) != 0 || part(1) != 0);
    case Op::choose:
      return part(1) != 0 ? part(0) : part(2);
  }
  return 0;
}

/// Returns the whole number of a node that does not depend on a parameter, or nothing if it depends
/// on one or is not whole.
std::optional<Integer> whole_of(const FormulaNode& node, const StateView& state) {
  if (node.parameter != nullptr) return std::nullopt;
  const Rational number = value(node, state);
  if (number.denominator() != 1) return std::nullopt;
  return number.numerator();
}

/// Returns the value of a node, rounded down, or `least` or `most` if it is outside of these. The
/// parameter records only comparisons that decide the result.
Integer linear_between(const FormulaNode& node, const StateView& state, const Integer& least,
                       const Integer& most) {
  const auto part = [&](std::size_t i) { return linear_value(node.parts[i], state); };
  switch (node.op) {
    case Op::add:
    case Op::subtract:
      if (const auto other = whole_of(node.parts[1], state)) {
        const Integer added = node.op == Op::add ? *other : -*other;
        return linear_between(node.parts[0], state, least - added, most - added) + added;
      }
      break;
    case Op::floor:
      return part(0).floor_between(least, most);
    case Op::ceil:
      return -(0 - part(0)).floor_between(-most, -least);
    case Op::nearest:
      return (part(0) + LinearNumber(Rational(1, 2))).floor_between(least, most);
    case Op::least:
    case Op::greatest:
      if (node.parts.size() != 2) break;
      for (const std::size_t i : {0, 1}) {
        const auto other = whole_of(node.parts[i], state);
        if (!other) continue;
        const bool is_least = node.op == Op::least;
        const Integer from = is_least ? least : std::clamp(*other, least, most);
        const Integer to = is_least ? std::clamp(*other, least, most) : most;
        return from == to ? from : linear_between(node.parts[1 - i], state, from, to);
      }
      break;
    case Op::choose:
      return linear_between(node.parts[part(1) != 0 ? 0 : 2], state, least, most);
    default:
      break;
  }
  return linear_value(node, state).floor_between(least, most);
}

/// Adds to `notes` the notes that `node` reads. Raises `last_round` to the greatest number with
/// which it compares the round.
void add_read(const FormulaNode& node, unsigned& notes, int& last_round) {
  if (node.op == Op::note) notes |= node.note;
  const bool asks = std::any_of(node.parts.begin(), node.parts.end(),
                                [](const FormulaNode& part) { return part.op == Op::round; });
  for (const FormulaNode& part : node.parts) {
    add_read(part, notes, last_round);
    if (asks && part.op == Op::constant) {
      last_round = std::max(last_round, static_cast<int>(part.whole));
    }
  }
}

}  // namespace

std::int64_t whole_value(const FormulaNode& node, const StateView& state) {
  return value_in<std::int64_t>(node, state);
}

Rational value(const FormulaNode& node, const StateView& state) {
  return value_in<Rational>(node, state);
}

bool is_known(const FormulaNode& node) {
  return node.op == Op::constant ||
         (node.parameter != nullptr && std::all_of(node.parts.begin(), node.parts.end(), is_known));
}

LinearNumber linear_value(const FormulaNode& node, const StateView& state) {
  return value_in<LinearNumber>(node, state);
}

Formula::Formula(std::shared_ptr<const Node> root) : root_(std::move(root)) {
  add_read(*root_, notes_, last_round_);
}

bool Formula::is_constant() const {
  return is_known(*root_);
}

bool Formula::is_never() const {
  return is_constant() && root_->is_whole && root_->whole == 0;
}

bool Formula::is_always() const {
  return is_constant() && root_->is_whole && root_->whole == 1;
}

bool Formula::holds(const StateView& state) const {
  if (root_->op == Op::constant) return root_->whole != 0;
  if (root_->parameter != nullptr) return linear_value(*root_, state) != 0;
  return root_->is_whole ? whole_value(*root_, state) != 0 : value(*root_, state) != 0;
}

int Formula::number(const StateView& state, int least, int most) const {
  if (root_->is_whole) {
    const std::int64_t value = is_constant() ? root_->whole : whole_value(*root_, state);
    return static_cast<int>(std::clamp<std::int64_t>(value, least, most));
  }
  if (root_->parameter != nullptr) {
    return static_cast<int>(linear_between(*root_, state, least, most).to_int64());
  }
  const Rational number = floor(value(*root_, state));
  if (number > most) return most;
  if (number < least) return least;
  return static_cast<int>(number.numerator().to_int64());
}

}  // namespace asdic::rules_file
