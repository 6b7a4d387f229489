#include "apps/number_flags.hpp"

namespace asdic {

NumberFlags::NumberFlags(Arguments& arguments, const std::string& usual) {
  arguments.flag("--percent", "chances in percent; not with --fractions", percent_);
  arguments.flag("--fractions", "exact fractions, however long", fractions_);
  arguments.exclusive({"--percent", "--fractions"});
  arguments.whole("--digits N", "significant digits, 1 to 10000; by default " + usual, 1, 10000,
                  digits_);
}

std::optional<NumberStyle> NumberFlags::style() const {
  if (percent_) return NumberStyle::percent;
  if (fractions_) return NumberStyle::fraction;
  return std::nullopt;
}

}  // namespace asdic
