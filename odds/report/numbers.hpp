// Numbers of a result as text.
#pragma once

#include <optional>
#include <string>

#include "odds/report/report.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

/// Returns the bounds to two significant digits, rounded outward: "0.41 to 0.63". People see them
/// of a certified number of which no digit is certain.
std::string interval_text(const Value& value);

/// Returns a number for people with so many digits after the point, half to even. A number that is
/// not 0 or `one` (100 of percent) never looks like it: "<0.01", ">-0.01", ">0.99", "<1.01";
/// "≈0.00" or "≈1.00" if it is not certain to which side it lies, or whether it is that.
std::string fixed_text(const Value& value, int places, int one = 1);

/// Returns the same with so many significant digits.
std::string significant_text(const Value& value, int digits, int one = 1);

/// Returns a chance with two digits after the point; one that is neither 0 nor 1 never looks as if
/// it were: "<0.01%", ">99.99%".
std::string percent_text(const Value& chance);

/// Returns the number to print next to the percentage of a probability. Text has a fraction of at
/// most 12 characters, or the digits that the user asked for; with --percent there is none.
std::string text_beside_percent(const Value& chance, const ReportOptions& options);

/// A whole number; a dash where it is not certain which.
std::string whole_text(const Value& value);

/// A mean with two places, which are enough at the table, and in full where it is to be published,
/// in Markdown.
std::string mean_text(const Value& value, const ReportOptions& options);

/// Returns fixed_text() with a plus sign before what is certainly above 0, and "0" for exactly 0.
std::string signed_fixed(const Value& value, int places);

/// Returns the square root of a value as fixed_text() has numbers, correctly rounded.
std::string square_root(const Value& value, int places);

/// The square root of a value to so many significant digits, correctly rounded; trailing zeros are
/// kept. Of a certified one the digits that are certain, or no_digit.
std::string root_decimal(const Value& value, int digits);

/// Returns the same for people: what is not 1 does not look like it.
std::string significant_root(const Value& value, int digits);

/// Reduces the chances of all outcomes together.
void reduce_outcomes(const Result& result);

/// The bounds of a certified value, rounded outward, so that the truth stays between them.
std::string lower_text(const Value& value);
std::string upper_text(const Value& value);

/// What is written of a certified value beside each other: its bounds so, and the decimal to so
/// many digits at most.
struct CertifiedTexts {
  std::string lower;
  std::string upper;
  std::string decimal;  ///< or no_digit
};
CertifiedTexts certified_texts(const Value& value, int digits);

/// The exact fraction if a line has room for it (24 characters).
std::optional<std::string> short_fraction(const Value& value);

/// The exact fraction; of a numerator or denominator beyond 100 digits its beginning: "1000…/3".
std::string shortened_fraction(const Value& value);

/// "137/280 ≈ 0.48928571428571428571": the fraction so, and a decimal to so many digits; "=" where
/// nothing is rounded. Of a certified number its bounds.
std::string full_text(const Value& value, int digits);

/// Returns the fraction if `fraction` asks for it and it is short, else a decimal to `digits`
/// significant digits. A number that is not 1 does not look like 1: "1 - 1.5e-20".
std::string number_text(const Value& value, int digits, bool fraction);

}  // namespace asdic
