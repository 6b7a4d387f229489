#include "apps/number_flags.hpp"

namespace asdic {

NumberFlags::NumberFlags(Arguments& arguments, const std::string& usual, int most) {
  arguments.flag("--percent", "print probabilities in percent only", percent_);
  arguments.flag("--fractions", "print exact fractions, whatever their length", fractions_);
  arguments.make_exclusive({"--percent", "--fractions"});
  arguments.whole("--digits N",
                  "significant digits, 1 to " + std::to_string(most) + "; by default " + usual, 1,
                  most, digits_);
}

std::optional<NumberStyle> NumberFlags::style() const {
  if (percent_) return NumberStyle::percent;
  if (fractions_) return NumberStyle::fraction;
  return std::nullopt;
}

}  // namespace asdic
