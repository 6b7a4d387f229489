// Defines the form of numbers for people.
#pragma once

#include <optional>

namespace asdic {

enum class NumberStyle { decimal, percent, fraction };

struct NumberForm {
  NumberStyle style = NumberStyle::decimal;
  std::optional<int> digits = {};  ///< significant digits; the default if not given
};

}  // namespace asdic
