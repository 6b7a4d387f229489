// What the formats of a report share.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "odds/report/page.hpp"
#include "odds/report/report.hpp"

namespace asdic {

/// With two digits after the point, half to even; a chance that is neither 0 nor 1 never looks as
/// if it were: "<0.01%", ">99.99%".
std::string in_percent(const Value& chance);

/// What the author of a case wrote, fit for one paragraph.
std::string cleaned(std::string text);

/// The square root of a value with so many digits after the point, correctly rounded; of a
/// certified one those that are certain.
std::string square_root(const Value& value, int places);

/// The square root of a value to so many significant digits, correctly rounded; trailing zeros are
/// kept.
std::string root_decimal(const Value& value, int digits);

/// Reduces the chances of all outcomes, which are exact, on all processors: with a million bits
/// each takes as long as finding it.
void reduce_outcomes(const Result& result);

/// The bounds of a certified value, rounded outward, so that the truth stays between them.
std::string lower_text(const Value& value);
std::string upper_text(const Value& value);

/// The exact fraction if a line has room for it (24 characters).
std::optional<std::string> short_fraction(const Value& value);

/// Units of an outcome in the order in which the case names them.
std::vector<std::pair<UnitKey, int>> ordered(const Units& units, const Posed& posed, Side side);

/// "2 sub, 1 bb*"
std::string force_text(const Units& units, const Posed& posed, Side side);

bool alike(const UnitType& a, const UnitType& b);

struct OrderOfLoss {
  std::vector<std::string> entries;
  bool readable = true;  ///< a case with this order as its list is the same case
};

/// The order in force: the case's own list without the units that are not there, or the default.
/// The default order of units with and without a nation cannot be written where they share a code.
OrderOfLoss order_of_loss(const Mustered& posed, Side side);

/// Everything that another reader of the rules might have done otherwise.
layout::Section conventions(const Posed& posed);

/// That the numbers are exact, and the size of the chain that they were found on.
layout::Section provenance(const Result& result);

layout::Page page_of(const Result& result, const ReportOptions& options);
std::string as_json(const Result& result, const ReportOptions& options);
/// The fields of one line of CSV, those in quotes that need it.
std::string csv_line(const std::vector<std::string>& fields);
/// The columns that say what an outcome is: winner and forces, or the named integers.
std::vector<std::string> outcome_titles(const Outcome& outcome);
std::vector<std::string> outcome_fields(const Outcome& outcome, const Posed& posed);
std::string as_csv(const Result& result, const ReportOptions& options);
std::string as_svg(const Result& result, const ReportOptions& options);

}  // namespace asdic
