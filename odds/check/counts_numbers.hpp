// Numbers as people and spreadsheets write them: "1,234", "12,5 %", "−3".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "odds/check/counts_table.hpp"

namespace asdic {

/// Returns the digits of a whole number without its thousands separators: commas, points, blanks
/// or apostrophes between groups of three digits, all the same. Returns nothing for other text.
std::optional<std::string> digits_of(std::string_view text);

/// Returns a number with a point in place of a decimal comma, for a text whose commas are decimal.
std::string with_point(std::string_view text);

/// Rewrites the counts, rates, trials and standard errors of a table with digits and a point alone.
/// Adds notes on separators to the table. Throws Error(input) at a row with a comma that can be
/// decimal or a separator of thousands.
void unify_numbers(CountsTable& table);

}  // namespace asdic
