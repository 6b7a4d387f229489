// In which form people see numbers.
#pragma once

#include <optional>

namespace asdic {

enum class NumberStyle { decimal, percent, fraction };

struct NumberForm {
  NumberStyle style = NumberStyle::decimal;
  std::optional<int> digits = {};  ///< significant, rounded half to even; the usual if not given
};

}  // namespace asdic
