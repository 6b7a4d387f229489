// Writes the numbers of a result as text.
#pragma once

#include <optional>
#include <string>

#include "odds/report/report.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

/// Returns the bounds to two significant digits, rounded outward: "0.41 to 0.63". Reports for
/// people use them for a certified number if none of its digits is certain.
std::string interval_text(const Value& value);

/// Returns a number for people to `places` digits after the point, rounded half to even. A number
/// that is not 0 or `one` (100 for percent) never looks like it: "<0.01", ">-0.01", ">0.99",
/// "<1.01". If it may be equal to it, or on either side of it, the text is "≈0.00" or "≈1.00".
std::string fixed_text(const Value& value, int places, int one = 1);

/// Returns a number likewise, to `digits` significant digits.
std::string significant_text(const Value& value, int digits, int one = 1);

/// Returns a probability in percent to two digits after the point. A value other than 0 and 1 never
/// looks like them: "<0.01%", ">99.99%".
std::string percent_text(const Value& chance);

/// Returns the number to print next to the percentage of a probability. Text has a fraction of at
/// most 12 characters, or the digits that the user asked for. With --percent it is "".
std::string text_beside_percent(const Value& chance, const ReportOptions& options);

/// Returns a whole number, or "-" if more than one number is possible.
std::string whole_text(const Value& value);

/// Returns a mean to 2 digits after the point, which is enough at the table. Markdown, which is for
/// publication, has options.digits significant digits.
std::string mean_text(const Value& value, const ReportOptions& options);

/// Returns fixed_text() with a plus sign before a number that is certainly above 0, and "0" for
/// exactly 0.
std::string signed_fixed(const Value& value, int places);

/// Returns the square root of a value in the form of fixed_text(), correctly rounded.
std::string square_root(const Value& value, int places);

/// Returns the square root of a value to `digits` significant digits, correctly rounded, with
/// trailing zeros. For a certified value returns the digits that are certain, or no_digit.
std::string root_decimal(const Value& value, int digits);

/// Returns root_decimal() for people: a root that is not 1 does not look like 1.
std::string significant_root(const Value& value, int digits);

/// Reduces the probabilities of all outcomes together.
void reduce_outcomes(const Result& result);

/// Return the bounds of a certified value, rounded outward so that the value is between them.
std::string lower_text(const Value& value);
std::string upper_text(const Value& value);

/// Holds the texts of a certified value.
struct CertifiedTexts {
  std::string lower;
  std::string upper;
  std::string decimal;  ///< the certain digits, or no_digit
};
CertifiedTexts certified_texts(const Value& value, int digits);

/// Returns the exact fraction if it has at most 24 characters.
std::optional<std::string> short_fraction(const Value& value);

/// Returns the exact fraction. Shortens a numerator or denominator of more than 100 digits:
/// "1000…/3".
std::string shortened_fraction(const Value& value);

/// Returns shortened_fraction() and a decimal to `digits` significant digits, with "=" if nothing
/// is rounded: "137/280 ≈ 0.48928571428571428571". For a certified number returns its bounds.
std::string full_text(const Value& value, int digits);

/// Returns the fraction if `fraction` asks for it and it is short, else a decimal to `digits`
/// significant digits. A number that is not 1 does not look like 1: "1 - 1.5e-20".
std::string number_text(const Value& value, int digits, bool fraction);

}  // namespace asdic
