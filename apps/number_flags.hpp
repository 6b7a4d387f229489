// The flags that say in which form numbers are printed.
#pragma once

#include <optional>
#include <string>

#include "apps/arguments.hpp"
#include "odds/report/number_form.hpp"

namespace asdic {

/// --percent, --fractions and --digits.
class NumberFlags {
 public:
  /// `usual`: how many digits there are by default, for --help; `most`: how many there can be.
  NumberFlags(Arguments& arguments, const std::string& usual, int most = 10000);

  /// Nothing where neither --percent nor --fractions is given.
  std::optional<NumberStyle> style() const;
  const std::optional<int>& digits() const { return digits_; }
  NumberForm form() const { return {style().value_or(NumberStyle::decimal), digits_}; }

 private:
  bool percent_ = false;
  bool fractions_ = false;
  std::optional<int> digits_;
};

}  // namespace asdic
