// Forces as people write them: "2 Infantry, 1 tank", "3x inf and a fighter", "inf: 3".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/error.hpp"

namespace asdic {

/// A number and the name of a unit, which may have more than one word, a nation, a depth, stars and
/// "!", as in a force.
struct ForceEntry {
  std::string count;  ///< the number as written, for messages
  int number = 0;
  std::string unit;
  Place place;
  bool replaces = false;  ///< "=2 inf": the number takes the place of an earlier one of the unit
  bool adds = false;      ///< "+=2 inf", or an owner follows: the number is added to an earlier one
};

/// Reads the entries of a force. Throws Error(input) at the place of an entry that is not a number
/// and a unit. Does not know which units there are.
std::vector<ForceEntry> read_entries(std::string_view whole, const Place& place);

/// Returns the parts of a force between commas, semicolons, slashes, line ends, "and", "&" and "+".
/// Parts keep their blanks, and may be empty.
std::vector<std::string_view> parts_of_force(std::string_view whole);

/// Throws the Error(input) for a number of units that is not one, or is too large.
[[noreturn]] void refuse_number(std::string_view count, const Place& place);

/// Returns the number that a word from "zero" to "twelve", "a" or "an" means.
std::optional<int> number_in_words(std::string_view word);

/// Returns whether a force can name a unit so: words that are not numbers or separators.
bool is_unit_phrase(std::string_view text);

}  // namespace asdic
