// Compiles expressions into formulas.
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "lib/input/units.hpp"
#include "lib/text.hpp"
#include "states/rules_file/formula_node.hpp"

namespace asdic::rules_file {

namespace {

/// The most nodes, and the greatest depth, of an expression with the expressions that its names
/// mean.
constexpr int most_nodes = 2000;
constexpr int most_depth = 500;

/// The most bits of a numerator or a denominator.
constexpr double most_bits = 4096;

/// The greatest absolute value of whole numbers that are computed in 64 bits.
constexpr double most_whole = 4e18;
constexpr double most_count = 250.0 * 16 * 4;

/// Compiles an expression into nodes.
class Compiler {
 public:
  Compiler(const Names& names, Formula::Type type) : names_(&names), type_(type) {}

  FormulaNode whole(const Expression& expression) {
    if (type_ == Formula::Type::either) return compile(expression);
    return type_ == Formula::Type::number ? number(expression) : truth(expression);
  }

  FormulaNode both(const Expression& first, const Expression& second) {
    FormulaNode left = truth(first);
    FormulaNode right = truth(second);
    return logical(std::move(left), std::move(right), true, second.place);
  }

 private:
  FormulaNode truth(const Expression& expression) {
    FormulaNode node = compile(expression);
    if (!node.is_truth) {
      refuse(expression, type_ == Formula::Type::selection
                             ? "a selection of units, as in 'sub and plain'"
                             : "a condition, as in 'enemy.destroyers == 0'");
    }
    return node;
  }
  FormulaNode number(const Expression& expression) {
    FormulaNode node = compile(expression);
    if (node.is_truth) refuse(expression, "a number");
    return node;
  }

  [[noreturn]] static void refuse(const Expression& expression, const std::string& expected) {
    throw Error(expression.place, quote(expression.word) + " must be " + expected);
  }

  static FormulaNode constant(std::int64_t value, bool is_truth) {
    FormulaNode node;
    node.whole = value;
    node.is_truth = is_truth;
    node.greatest = std::max(std::abs(static_cast<double>(value)), 1.0);
    node.bits = std::ceil(std::log2(node.greatest)) + 1;
    return node;
  }

  static FormulaNode constant(const Rational& value, bool is_truth) {
    const double greatest = std::max(abs(value).to_double(), 1.0);
    if (value.denominator() == 1 && greatest < most_whole) {
      return constant(value.numerator().to_int64(), is_truth);
    }
    FormulaNode node;
    node.fraction = value;
    node.is_truth = is_truth;
    node.greatest = greatest;
    node.bits = static_cast<double>(
        std::max(bit_length(value.numerator()), bit_length(value.denominator())));
    node.is_whole = false;
    return node;
  }

  static FormulaNode constant(const LinearNumber& value, std::shared_ptr<Parameter> parameter,
                              bool is_truth) {
    if (value.slope() == 0) return constant(value.constant(), is_truth);
    FormulaNode node = constant(value.value(), is_truth);
    node.fraction = value.constant();
    node.slope = value.slope();
    node.parameter = std::move(parameter);
    node.is_whole = false;
    return node;
  }

  /// Returns an upper bound of the bits of the value's numerator and denominator. A whole number
  /// has at most 62 bits.
  static double bits_of(Op op, const std::vector<FormulaNode>& parts) {
    const bool adds_up =
        op == Op::add || op == Op::subtract || op == Op::multiply || op == Op::divide;
    double bits = 0;
    for (const FormulaNode& part : parts) {
      const double own = part.is_whole ? std::min(part.bits, 62.0) : part.bits;
      bits = adds_up ? bits + own : std::max(bits, own);
    }
    return bits + 1;
  }

  /// Returns whether a node adds, subtracts, multiplies or divides constants.
  static bool is_linear(const FormulaNode& node) {
    return (node.op == Op::add || node.op == Op::subtract || node.op == Op::multiply ||
            node.op == Op::divide) &&
           std::all_of(node.parts.begin(), node.parts.end(),
                       [](const FormulaNode& part) { return part.op == Op::constant; });
  }

  /// Returns a node with `parts`, or its value as a constant if all parts are constants.
  static FormulaNode of_parts(Op op, std::vector<FormulaNode> parts, bool is_truth,
                              const Place& place) {
    FormulaNode node;
    node.op = op;
    node.is_truth = is_truth;
    if (op == Op::divide) node.place = std::make_shared<const Place>(place);
    node.parts = std::move(parts);
    const bool is_product = op == Op::multiply;
    node.greatest = is_product ? 1 : 0;
    for (const FormulaNode& part : node.parts) {
      node.greatest = is_product ? node.greatest * part.greatest : node.greatest + part.greatest;
      node.is_whole = node.is_whole && part.is_whole;
      if (part.parameter != nullptr) node.parameter = part.parameter;
    }
    if (is_truth) node.greatest = 1;
    node.bits = is_truth ? 1 : bits_of(op, node.parts);
    node.is_whole = node.is_whole && op != Op::divide && node.greatest < most_whole;
    if (!node.is_whole && node.bits > most_bits) {
      throw Error(place, "the number may be too large");
    }
    const bool is_constant = std::all_of(node.parts.begin(), node.parts.end(), is_known);
    if (!is_constant) return node;
    if (node.parameter != nullptr) {
      // Roundings remain, because their use decides how exactly they are recorded.
      if (!is_truth && !is_linear(node)) return node;
      return constant(linear_value(node, {}), node.parameter, is_truth);
    }
    if (node.is_whole) return constant(whole_value(node, {}), is_truth);
    return constant(value(node, {}), is_truth);
  }

  FormulaNode compile(const Expression& expression) {
    if (++nodes_ > most_nodes || depth_ == most_depth) {
      throw Error(expression.place,
                  "the expression is too large when all of its names are written out");
    }
    ++depth_;
    FormulaNode node = compiled(expression);
    --depth_;
    return node;
  }

  FormulaNode compiled(const Expression& expression) {
    switch (expression.kind) {
      case Expression::Kind::number:
        return constant(expression.number, false);
      case Expression::Kind::truth:
        return constant(expression.number, true);
      case Expression::Kind::text:
        refuse(expression, "compared with an option, as in \"search == 'once'\"");
      case Expression::Kind::name:
      case Expression::Kind::is:
        return of_term((*names_)(expression), expression);
      case Expression::Kind::call:
        return call(expression);
      case Expression::Kind::operation:
        break;
    }
    return operation(expression);
  }

  FormulaNode of_term(const Term& term, const Expression& expression) {
    FormulaNode node;
    switch (term.kind) {
      case Term::Kind::number:
      case Term::Kind::truth:
        if (term.parameter != nullptr) {
          return constant(LinearNumber(0, 1, term.parameter.get()), term.parameter, false);
        }
        if (term.fraction) return constant(*term.fraction, false);
        return constant(term.number, term.kind == Term::Kind::truth);
      case Term::Kind::word:
        throw Error(expression.place, "compare " + quote(expression.word) +
                                          " with one of its values: '" +
                                          join(term.possible, "', '") + "'");
      case Term::Kind::count:
        if (term.slots.empty()) return constant(0, false);
        node.op = Op::count;
        node.slots = term.slots;
        node.greatest = most_count;
        return node;
      case Term::Kind::sum:
        return sum(term, expression.place);
      case Term::Kind::note:
        node.op = Op::note;
        node.note = term.note;
        node.is_truth = true;
        return node;
      case Term::Kind::unknown:
        node.op = Op::note;  // a note that no state has
        node.is_truth = true;
        return node;
      case Term::Kind::round:
        throw Error(expression.place, "compare 'round' with a number, as in 'round == 1'");
      case Term::Kind::policy:
        node.op = Op::is_open;
        node.policy = term.policy;
        node.is_truth = true;
        return node;
      case Term::Kind::word_of_slot:
        throw Error(expression.place, "compare " + quote(expression.word) + " with a text, as in " +
                                          expression.word + " == 'uk'");
      case Term::Kind::of_slot:
        node.op = Op::of_slot;
        node.of_slot = term.of_slot;
        node.is_truth = term.is_truth;
        node.greatest = most_cost;
        return node;
      case Term::Kind::expression:
        if (++nested_ > most_expression_depth) {
          throw Error(expression.place,
                      quote(expression.word) + " refers to itself, or to more than " +
                          std::to_string(most_expression_depth) + " names within each other");
        }
        if (term.names) {
          const Names* const outer = std::exchange(names_, &term.names);
          node = compile(*term.expression);
          names_ = outer;
        } else {
          node = compile(*term.expression);
        }
        --nested_;
        return node;
    }
    return node;
  }

  /// Returns the sum of numbers of units: for each number, its product with the count of the units.
  static FormulaNode sum(const Term& term, const Place& place) {
    std::map<Rational, std::vector<SlotIndex>> by_weight;
    for (std::size_t i = 0; i < term.slots.size(); ++i) {
      if (term.weights[i] != 0) by_weight[term.weights[i]].push_back(term.slots[i]);
    }
    FormulaNode total = constant(0, false);
    for (const auto& [weight, slots] : by_weight) {
      FormulaNode count;
      count.op = Op::count;
      count.slots = slots;
      count.greatest = most_count;
      FormulaNode part =
          weight == 1
              ? std::move(count)
              : of_parts(Op::multiply, list_of_parts(constant(weight, false), std::move(count)),
                         false, place);
      total =
          weight == by_weight.begin()->first
              ? std::move(part)
              : of_parts(Op::add, list_of_parts(std::move(total), std::move(part)), false, place);
    }
    return total;
  }

  FormulaNode call(const Expression& call) {
    const Place& place = call.place;
    const bool is_asked_of_scope = call.word == "has" || call.word == "is_open" ||
                                   call.word == "may_move" || call.word == "may_ask";
    if (is_asked_of_scope) return of_term((*names_)(call), call);
    std::vector<FormulaNode> parts;
    for (const Expression& part : call.parts) parts.push_back(number(part));
    const Op op = call.word == "min"     ? Op::least
                  : call.word == "max"   ? Op::greatest
                  : call.word == "floor" ? Op::floor
                  : call.word == "ceil"  ? Op::ceil
                                         : Op::nearest;
    return of_parts(op, std::move(parts), false, place);
  }

  FormulaNode operation(const Expression& written) {
    const std::string& word = written.word;
    const std::vector<Expression>& parts = written.parts;
    const Place& place = written.place;
    if (word == "not") return of_parts(Op::negate, list_of_parts(truth(parts[0])), true, place);
    if (word == "and" || word == "or") return logical(written);
    if (word == "if") return choose(written);
    if (word == "-" && parts.size() == 1) {
      return of_parts(Op::subtract, list_of_parts(constant(0, false), number(parts[0])), false,
                      place);
    }
    if (word == "+" || word == "-" || word == "*" || word == "/") {
      const Op op = word == "+"   ? Op::add
                    : word == "-" ? Op::subtract
                    : word == "*" ? Op::multiply
                                  : Op::divide;
      FormulaNode left = number(parts[0]);
      FormulaNode right = number(parts[1]);
      return of_parts(op, list_of_parts(std::move(left), std::move(right)), false, place);
    }
    return comparison(written);
  }

  FormulaNode logical(const Expression& written) {
    FormulaNode left = truth(written.parts[0]);
    FormulaNode right = truth(written.parts[1]);
    return logical(std::move(left), std::move(right), written.word == "and", written.place);
  }

  /// Returns the conjunction or disjunction of `left` and `right`. Returns only one of them if a
  /// constant part decides the result or does not affect it. Both parts have already been checked.
  static FormulaNode logical(FormulaNode left, FormulaNode right, bool is_and, const Place& place) {
    const auto is = [](const FormulaNode& node, int value) {
      return node.op == Op::constant && node.whole == value;
    };
    const int deciding = is_and ? 0 : 1;
    if (is(left, deciding) || is(right, 1 - deciding)) return left;
    if (is(right, deciding) || is(left, 1 - deciding)) return right;
    return of_parts(is_and ? Op::conjunction : Op::disjunction,
                    list_of_parts(std::move(left), std::move(right)), true, place);
  }

  FormulaNode choose(const Expression& written) {
    FormulaNode condition = truth(written.parts[1]);
    FormulaNode first = compile(written.parts[0]);
    FormulaNode other = compile(written.parts[2]);
    if (first.is_truth != other.is_truth) {
      throw Error(written.place, "both values of 'if' must be numbers, or both conditions");
    }
    if (condition.op == Op::constant) return condition.whole != 0 ? first : other;
    const bool is_truth = first.is_truth;
    return of_parts(Op::choose,
                    list_of_parts(std::move(first), std::move(condition), std::move(other)),
                    is_truth, written.place);
  }

  FormulaNode comparison(const Expression& written) {
    for (const bool swapped : {false, true}) {
      const Expression& name = written.parts[swapped ? 1 : 0];
      const Expression& other = written.parts[swapped ? 0 : 1];
      if (name.kind != Expression::Kind::name) continue;
      const Term term = (*names_)(name);
      if (term.kind == Term::Kind::word) return with_word(written, name, term, other);
      if (term.kind == Term::Kind::word_of_slot) return with_slot(written, name, term, other);
      if (term.kind == Term::Kind::round) return with_round(written, other, swapped);
    }
    const bool equals = written.word == "==" || written.word == "!=";
    FormulaNode left = compile(written.parts[0]);
    FormulaNode right = compile(written.parts[1]);
    if (left.is_truth != right.is_truth || (left.is_truth && !equals)) {
      throw Error(written.place,
                  quote(written.word) + " compares numbers" +
                      (left.is_truth && right.is_truth ? "" : "; one of these is a condition"));
    }
    return compared(written, std::move(left), std::move(right));
  }

  static FormulaNode compared(const Expression& written, FormulaNode left, FormulaNode right) {
    const std::string& word = written.word;
    const Place& place = written.place;
    const bool exchanged = word == ">" || word == ">=";
    const Op op = word == "==" || word == "!=" ? Op::equal
                  : word == "<" || word == ">" ? Op::less
                                               : Op::less_or_equal;
    if (exchanged) std::swap(left, right);
    FormulaNode node = of_parts(op, list_of_parts(std::move(left), std::move(right)), true, place);
    return word == "!=" ? of_parts(Op::negate, list_of_parts(std::move(node)), true, place) : node;
  }

  static FormulaNode with_word(const Expression& written, const Expression& name, const Term& term,
                               const Expression& value) {
    const bool equals = written.word == "==" || written.word == "!=";
    if (!equals || value.kind != Expression::Kind::text) {
      throw Error(value.place, "compare " + quote(name.word) + " by == or != with one of '" +
                                   join(term.possible, "', '") + "'");
    }
    const auto& possible = term.possible;
    if (std::find(possible.begin(), possible.end(), value.word) == possible.end()) {
      throw Error(value.place,
                  unknown_message("value", value.word, possible) + " (of " + name.word + ")");
    }
    return constant((term.word == value.word) == (written.word == "==") ? 1 : 0, true);
  }

  static FormulaNode with_slot(const Expression& written, const Expression& name, const Term& term,
                               const Expression& value) {
    const bool equals = written.word == "==" || written.word == "!=";
    if (!equals || value.kind != Expression::Kind::text) {
      throw Error(value.place, "compare " + quote(name.word) + " by == or != with a text");
    }
    const auto& possible = term.possible;
    if (!possible.empty() &&
        std::find(possible.begin(), possible.end(), value.word) == possible.end()) {
      throw Error(value.place, unknown_message(name.word, value.word, possible));
    }
    FormulaNode node;
    node.op = Op::of_slot;
    node.is_truth = true;
    node.greatest = 1;
    node.of_slot = [has = term.word_of_slot, text = value.word, same = written.word == "=="](
                       const Slot& slot) { return (has(slot) == text) == same ? 1 : 0; };
    return node;
  }

  FormulaNode with_round(const Expression& written, const Expression& other, bool swapped) {
    FormulaNode value = number(other);
    if (value.parameter != nullptr && is_known(value)) {
      value.parameter->record_other_use();
      value = constant(linear_value(value, {}).value(), false);
    }
    if (value.op != Op::constant || !value.is_whole || value.whole < 0 || value.whole > 250) {
      throw Error(other.place, "compare 'round' with a whole number from 0 to 250");
    }
    FormulaNode round;
    round.op = Op::round;
    round.greatest = 1000;
    return swapped ? compared(written, std::move(value), std::move(round))
                   : compared(written, std::move(round), std::move(value));
  }

  const Names* names_;  ///< those of the expression that is compiled
  Formula::Type type_;
  int nested_ = 0;  ///< the depth of names that mean expressions
  int nodes_ = 0;   ///< the nodes of the whole formula
  int depth_ = 0;
};

}  // namespace

Formula::Formula(const Expression& expression, Type type, const Names& names)
    : Formula(std::make_shared<const FormulaNode>(Compiler(names, type).whole(expression))) {}

Formula::Formula(const Expression& first, const Expression& second, const Names& names)
    : Formula(
          std::make_shared<const FormulaNode>(Compiler(names, Type::truth).both(first, second))) {}

}  // namespace asdic::rules_file
