#include "lib/input/unit_words.hpp"

namespace asdic {

std::optional<UnitWords> read_unit_words(Section& unit) {
  const auto one = unit.text("name");
  const auto many = unit.text("plural");
  if (!one) unit.check_spelling({"name"});
  if (!one && many) throw Error(unit.place("plural"), "a plural needs a name");
  if (!one) return std::nullopt;
  return UnitWords{*one, many.value_or(*one)};
}

}  // namespace asdic
