#include "states/rules_file/expression.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "lib/input/units.hpp"
#include "lib/text.hpp"

namespace asdic::rules_file {

namespace {

using Kind = Expression::Kind;

constexpr std::int64_t most_written = 1'000'000;
constexpr std::array functions = {"min", "max",     "floor",    "ceil",   "nearest",
                                  "has", "is_open", "may_move", "may_ask"};

/// Returns whether the byte is part of a word. No name has a letter outside ASCII, but a message
/// shows the whole word that has one.
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Reads an expression by recursive descent.
class Parser {
 public:
  Parser(std::string_view text, const Place& place) : whole_(text), place_(place) {
    if (text.size() > most_expression_bytes) {
      throw Error(place, "an expression has at most " + std::to_string(most_expression_bytes) +
                             " characters");
    }
    next();
  }

  Expression whole() {
    Expression expression = choice();
    if (!token_.empty()) refuse("an operator such as 'and', '+' or '==' before it");
    return expression;
  }

 private:
  Place place_of(std::string_view token) const { return place_within(place_, whole_, token); }
  Place here() const { return place_of(token_); }

  [[noreturn]] void refuse(const std::string& expected) const {
    if (token_.empty())
      throw Error(place_, "the expression ends too early (expected " + expected + ")");
    throw Error(here(), "unexpected " + quote(token_) + " (expected " + expected + ")");
  }

  /// Reads the next token, which is empty at the end.
  void next() {
    std::size_t at = end_;
    while (at < whole_.size() && (whole_[at] == ' ' || whole_[at] == '\n' || whole_[at] == '\t'))
      ++at;
    std::size_t end = at;
    if (at < whole_.size()) {
      end = at + 1;
      if (is_letter(whole_[at])) {
        while (end < whole_.size() &&
               (is_letter(whole_[end]) || is_digit(whole_[end]) || whole_[end] == '.'))
          ++end;
      } else if (is_digit(whole_[at])) {
        while (end < whole_.size() && is_digit(whole_[end])) ++end;
      } else if (whole_[at] == '\'') {
        while (end < whole_.size() && whole_[end] != '\'') ++end;
        if (end == whole_.size()) {
          throw Error(place_of(whole_.substr(at)), "a quote ' is not closed");
        }
        ++end;
      } else if (end < whole_.size() && whole_[end] == '=' &&
                 std::string_view("=!<>").find(whole_[at]) != std::string_view::npos) {
        ++end;
      }
    }
    token_ = whole_.substr(at, end - at);
    end_ = end;
  }

  bool take(std::string_view token) {
    if (token_ != token) return false;
    next();
    return true;
  }

  /// Returns an operation whose place is that of `token`.
  Expression operation(std::string_view word, std::vector<Expression> parts,
                       std::string_view token) const {
    return {Kind::operation, std::string(word), 0, std::move(parts), place_of(token)};
  }

  /// Counts how deeply expressions are nested.
  struct Depth {
    explicit Depth(Parser& parser) : depth(parser.depth_) {
      if (++depth > most_expression_depth) {
        throw Error(parser.here(), "the expression is nested too deeply");
      }
    }
    ~Depth() { --depth; }
    int& depth;
  };

  Expression choice() {
    const Depth depth(*this);
    Expression first = disjunction();
    const std::string_view token = token_;
    if (!take("if")) return first;
    Expression condition = disjunction();
    if (!take("else")) refuse("'else'");
    Expression other = choice();
    return operation("if", list_of_parts(std::move(first), std::move(condition), std::move(other)),
                     token);
  }

  Expression disjunction() {
    return chain({"or"}, [this] { return chain({"and"}, [this] { return negation(); }); });
  }

  /// Reads parts, each with `part`, that are joined by any of `operators`. Joins them from the
  /// left.
  template <class Part>
  Expression chain(std::initializer_list<std::string_view> operators, Part part) {
    Expression left = part();
    for (;;) {
      const auto found = std::find(operators.begin(), operators.end(), token_);
      if (found == operators.end()) return left;
      const std::string_view token = token_;
      next();
      Expression right = part();
      left = operation(*found, list_of_parts(std::move(left), std::move(right)), token);
    }
  }

  Expression negation() {
    const Depth depth(*this);
    const std::string_view token = token_;
    if (take("not")) return operation("not", list_of_parts(negation()), token);
    return comparison();
  }

  Expression comparison() {
    Expression left = sum();
    for (const std::string_view each : {"==", "!=", "<=", ">=", "<", ">"}) {
      const std::string_view token = token_;
      if (!take(each)) continue;
      Expression right = sum();
      return operation(each, list_of_parts(std::move(left), std::move(right)), token);
    }
    if (token_ == "=") refuse("'==' for a comparison");
    return left;
  }

  Expression sum() {
    return chain({"+", "-"}, [this] { return chain({"*", "/"}, [this] { return sign(); }); });
  }

  Expression sign() {
    const Depth depth(*this);
    const std::string_view token = token_;
    if (take("-")) return operation("-", list_of_parts(sign()), token);
    return primary();
  }

  Expression primary() {
    if (take("(")) {
      Expression inner = choice();
      if (!take(")")) refuse("')'");
      return inner;
    }
    Place place = here();
    if (take("true")) return {Kind::truth, "true", 1, {}, place};
    if (take("false")) return {Kind::truth, "false", 0, {}, place};
    if (take("is")) return code_of_unit(place);
    if (token_.empty() || token_ == "and" || token_ == "or" || token_ == "if" || token_ == "else") {
      refuse("a name, a number or '('");
    }
    const std::string token(token_);
    if (is_digit(token[0])) {
      next();
      if (token.size() > 7 || std::stoll(token) > most_written) {
        throw Error(place, "a number in an expression is at most " + std::to_string(most_written));
      }
      return {Kind::number, token, std::stoll(token), {}, place};
    }
    if (token[0] == '\'') {
      next();
      return {Kind::text, token.substr(1, token.size() - 2), 0, {}, place};
    }
    if (!is_letter(token[0])) refuse("a name, a number or '('");
    next();
    return token_ == "(" ? call(token, place) : Expression{Kind::name, token, 0, {}, place};
  }

  /// Reads the code of a unit, which may have hyphens.
  Expression code_of_unit(const Place& place) {
    if (token_.empty() || !is_letter(token_[0])) refuse("the code of a unit, as in 'is dd'");
    std::string code(token_);
    next();
    while (token_ == "-" && end_ < whole_.size() && is_letter(whole_[end_])) {
      next();
      code += "-" + std::string(token_);
      next();
    }
    return {Kind::is, code, 0, {}, place};
  }

  Expression call(const std::string& function, const Place& place) {
    if (std::find(functions.begin(), functions.end(), function) == functions.end()) {
      throw Error(place,
                  unknown_message("function", function, {functions.begin(), functions.end()}));
    }
    next();
    std::vector<Expression> parts = list_of_parts(choice());
    while (take(",")) parts.push_back(choice());
    if (!take(")")) refuse("',' or ')'");
    const bool is_of_two = function == "min" || function == "max";
    if (is_of_two ? parts.size() < 2 : parts.size() != 1) {
      throw Error(place,
                  function + (is_of_two ? "() takes two numbers or more" : "() takes one value"));
    }
    return {Kind::call, function, 0, std::move(parts), place};
  }

  std::string_view whole_;
  const Place& place_;
  std::string_view token_ = {};
  std::size_t end_ = 0;
  int depth_ = 0;
};

}  // namespace

Expression parse_expression(std::string_view text, const Place& place) {
  return Parser(text, place).whole();
}

Expression always_true() {
  return {Kind::truth, "true", 1, {}, {}};
}

bool is_always(const Expression& expression) {
  return expression.kind == Kind::truth && expression.number == 1;
}

}  // namespace asdic::rules_file
