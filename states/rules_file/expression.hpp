// Expressions of rules files: conditions, numbers, and selections of units.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/error.hpp"

namespace asdic::rules_file {

inline constexpr std::size_t most_expression_bytes = 1000;
inline constexpr int most_expression_depth = 40;

/// An expression as written in the file. `word` is the name, the text, the operator or the
/// function.
struct Expression {
  enum class Kind {
    number,    ///< `number`
    text,      ///< 'battle'
    truth,     ///< true is 1 in `number`, false 0
    name,      ///< "die", "own.destroyers"
    is,        ///< "is dd": a unit has this code
    call,      ///< min, max, floor, ceil, nearest, has, is_open, may_move, may_ask
    operation  ///< `word` is an operator; the parts of "if" are the value if the condition holds,
               ///< the condition, and the other value
  };
  Kind kind = Kind::truth;
  std::string word = {};
  std::int64_t number = 0;
  std::vector<Expression> parts = {};
  Place place = {};
};

/// Reads an expression. Throws Error(input) at the place within the text if it is not an
/// expression, or exceeds the limits of length or nesting.
Expression parse_expression(std::string_view text, const Place& place);

/// Returns a list of `first` and `others` without copying them. A list in braces would copy each
/// part with all its parts.
template <class Part, class... Others>
std::vector<Part> list_of_parts(Part first, Others... others) {
  std::vector<Part> parts;
  parts.reserve(1 + sizeof...(others));
  parts.push_back(std::move(first));
  (parts.push_back(std::move(others)), ...);
  return parts;
}

/// Returns the expression `true`, which is the condition if none is written.
Expression always_true();
bool is_always(const Expression& expression);

}  // namespace asdic::rules_file
