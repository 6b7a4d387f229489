// The flags for the form of numbers.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "apps/arguments.hpp"
#include "odds/question/numbers.hpp"
#include "odds/report/number_form.hpp"

namespace asdic {

/// The values of --numbers by name.
inline const std::vector<std::pair<std::string, Numbers>> kinds_of_numbers = {
    {"exact", Numbers::exact}, {"certified", Numbers::certified}};

/// The flags --percent, --fractions and --digits.
class NumberFlags {
 public:
  /// Declares the flags. `usual` describes the default number of digits in the help, and `most` is
  /// the greatest number.
  NumberFlags(Arguments& arguments, const std::string& usual, int most = 10000);

  /// Returns nullopt if neither --percent nor --fractions is given.
  std::optional<NumberStyle> style() const;
  const std::optional<int>& digits() const { return digits_; }
  NumberForm form() const { return {style().value_or(NumberStyle::decimal), digits_}; }

 private:
  bool percent_ = false;
  bool fractions_ = false;
  std::optional<int> digits_;
};

}  // namespace asdic
