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

/// Returns a probability for people to `places` digits after the point, rounded half to even; `one`
/// is 1, or 100 for percent. Only exactly 0 and `one` are "0" and "1". Other numbers never look
/// like them: "<0.01", ">0.99". If a number may be equal to one of them, the text is "≈0.00" or
/// "≈1.00".
std::string fixed_text(const Value& chance, int places, int one = 1);

/// Returns a probability likewise, to `digits` significant digits.
std::string significant_text(const Value& chance, int digits, int one = 1);

/// Returns a probability in percent to two digits after the point. Only exactly 0 and 1 are "0%"
/// and "100%"; other values never look like them: "<0.01%", ">99.99%".
std::string percent_text(const Value& chance);

/// Returns a number that is not a probability, such as a mean, to `places` digits after the point,
/// rounded half to even. Exactly 0 is "0". If the digits of a certified number are uncertain there,
/// the text has up to two digits more, or else those that are certain.
std::string rounded_text(const Value& value, int places);

/// Returns a number that is not a probability to `digits` significant digits, or its bounds if no
/// digit is certain.
std::string decimal_text(const Value& value, int digits);

/// Returns the number to print next to the percentage of a probability. Text has a fraction of at
/// most 12 characters, or the digits that the user asked for. With --percent it is "".
std::string text_beside_percent(const Value& chance, const ReportOptions& options);

/// Returns a whole number, or "-" if more than one number is possible.
std::string whole_text(const Value& value);

/// Means have this number of digits after the point, and amounts in the unit of costs fewer.
inline constexpr int places_of_means = 2;
inline constexpr int places_of_costs = 1;

/// Returns a mean in the form of rounded_text(), or to the digits that the user asked for.
std::string mean_text(const Value& value, const ReportOptions& options,
                      int places = places_of_means);

/// Returns rounded_text() with a plus sign before a number that is certainly above 0.
std::string signed_fixed(const Value& value, int places);

/// Returns the square root of a value in the form of rounded_text(), correctly rounded.
std::string square_root(const Value& value, int places);

/// Returns the square root of a value to `digits` significant digits, correctly rounded, with
/// trailing zeros. For a certified value returns the digits that are certain, or no_digit.
std::string root_decimal(const Value& value, int digits);

/// Returns root_decimal() for people: if no digit is certain, returns the bounds of the root.
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

/// Returns a probability for people: the fraction if `fraction` asks for it and it is short, else a
/// decimal to `digits` significant digits. A number that is not 1 does not look like 1:
/// "1 − 1.5e-20".
std::string number_text(const Value& chance, int digits, bool fraction);

}  // namespace asdic
