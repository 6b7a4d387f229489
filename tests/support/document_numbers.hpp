// The numbers that a document prints.
#pragma once

#include <doctest/doctest.h>

#include <string>

#include "lib/exact/number.hpp"
#include "lib/text.hpp"
#include "tests/support/document_tables.hpp"

namespace asdic {

/// Checks that `cell` shows `number`. Fractions and whole numbers are exact; decimals and
/// percentages are rounded in the last digit. The sign may be a typographic minus, or a plus.
inline void check_cell(const std::string& cell, const Rational& number) {
  CAPTURE(cell);
  const std::string minus = "−";
  const bool negative = cell.starts_with(minus) || cell.starts_with('-');
  const std::string digits =
      without_characters(cell.substr(cell.starts_with(minus) ? minus.size() : 0), "%+-");
  const bool percent = cell.back() == '%';
  const Rational exact = negative ? Rational(-number) : number;
  const auto written = parse_fraction(digits);
  REQUIRE(written);
  const std::size_t point = digits.find('.');
  Rational unit = percent ? Rational(1, 100) : Rational(1);
  const Rational shown = *written * unit;
  if (point == std::string::npos) {
    CHECK(shown == exact);
    return;
  }
  for (std::size_t i = point + 1; i < digits.size(); ++i) unit /= 10;
  CHECK(2 * (shown > exact ? Rational(shown - exact) : Rational(exact - shown)) <= unit);
}

}  // namespace asdic
