#include "lib/exact/decimal_digits.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace asdic {

namespace {

Integer power_of_ten(std::size_t exponent) {
  return pow(Integer(10), exponent);
}

const std::vector<Integer> small_powers = [] {
  std::vector<Integer> powers = {Integer(1)};
  while (powers.size() < 128) powers.push_back(powers.back() * 10);
  return powers;
}();

/// Returns value * 10^exponent. Numbers of results only need small exponents.
Integer shifted(const Integer& value, int exponent) {
  const auto place = static_cast<std::size_t>(exponent);
  return value * (place < small_powers.size() ? small_powers[place] : power_of_ten(place));
}

/// Returns the quotient of numbers from 0, rounded half to even.
Integer rounded_quotient(const Integer& numerator, const Integer& denominator) {
  Integer quotient;
  Integer remainder;
  divide(numerator, denominator, quotient, remainder);
  const Integer twice = remainder * 2;
  if (twice > denominator || (twice == denominator && is_odd(quotient))) quotient += 1;
  return quotient;
}

/// Returns the quotient rounded down, and whether there is a remainder.
std::pair<Integer, bool> quotient(const Integer& numerator, const Integer& denominator) {
  const std::size_t bits = trailing_zero_bits(denominator);
  if (bits + 1 == bit_length(denominator)) {  // a power of 2, as that of intervals is
    return {numerator >> bits, numerator != 0 && trailing_zero_bits(numerator) < bits};
  }
  Integer quotient;
  Integer remainder;
  divide(numerator, denominator, quotient, remainder);
  return {std::move(quotient), remainder != 0};
}

}  // namespace

DecimalDigits::DecimalDigits(const Integer& numerator, const Integer& denominator, int count)
    : negative_(numerator < 0) {
  if (numerator == 0) return;
  if (negative_) {
    *this = DecimalDigits(Integer(-numerator), denominator, count);
    negative_ = true;
    return;
  }
  // 10^exponent_ is the value or less; it may have some digits more than are asked for.
  const double bits =
      static_cast<double>(bit_length(numerator)) - static_cast<double>(bit_length(denominator)) - 1;
  exponent_ = static_cast<int>(std::floor(bits * 0.30102999566398120 - 1e-6));
  const int shift = count - 1 - exponent_;
  const auto [first, rest] = shift >= 0 ? quotient(shifted(numerator, shift), denominator)
                                        : quotient(numerator, shifted(denominator, -shift));
  more_ = rest;
  if (first <= std::numeric_limits<std::uint64_t>::max()) {
    std::array<char, 20> text = {};
    const auto number = first.to_uint64();
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
    digits_.assign(text.data(), end);
  } else {
    const std::string text = to_string(first);
    digits_.assign(text.begin(), text.end());
  }
  exponent_ += static_cast<int>(digits_.size()) - count;
  for (; static_cast<int>(digits_.size()) > count; digits_.pop_back()) {
    more_ = more_ || digits_.back() != '0';
  }
}

bool DecimalDigits::rounds_away(std::size_t digits, Rounding rounding) const {
  if (rounding != Rounding::nearest) {
    const bool away = (rounding == Rounding::up) != negative_;
    return away && (more_ || std::any_of(digits_.begin() + digits, digits_.end(),
                                         [](char digit) { return digit != '0'; }));
  }
  if (digits_[digits] != '5') return digits_[digits] > '5';
  const bool is_half = !more_ && std::all_of(digits_.begin() + digits + 1, digits_.end(),
                                             [](char digit) { return digit == '0'; });
  return !is_half || (digits_[digits - 1] - '0') % 2 == 1;
}

void DecimalDigits::append(std::string& text, int digits, Rounding rounding,
                           TrailingZeros zeros) const {
  if (digits_.empty()) {
    text += '0';
    return;
  }
  auto own = digits_;
  own.resize(static_cast<std::size_t>(digits));
  int exponent = exponent_;
  if (rounds_away(own.size(), rounding)) {
    auto last = own.end();
    while (last != own.begin() && last[-1] == '9') *--last = '0';
    if (last != own.begin()) {
      ++last[-1];
    } else {  // 9.99 became 10.0
      own.front() = '1';
      ++exponent;
    }
  }
  while (zeros == TrailingZeros::drop && own.size() > 1 && own.back() == '0') own.pop_back();
  const int size = static_cast<int>(own.size());
  if (negative_) text += '-';
  if (exponent >= -6 && exponent < 0) {
    text += "0.";
    text.append(static_cast<std::size_t>(-exponent - 1), '0');
    text.append(own.data(), own.size());
    return;
  }
  const auto before = static_cast<std::size_t>(exponent < 0 ? 1 : std::min(size, exponent + 1));
  text.append(own.data(), before);
  if (own.size() > before) text += '.';
  text.append(own.data() + before, own.size() - before);
  if (exponent < 0) {
    text += 'e' + std::to_string(exponent);
  } else if (exponent >= size) {
    text.append(static_cast<std::size_t>(exponent + 1 - size), '0');
  }
}

std::string DecimalDigits::rounded(int digits, Rounding rounding, TrailingZeros zeros) const {
  std::string text;
  append(text, digits, rounding, zeros);
  return text;
}

std::string decimal(const Integer& numerator, const Integer& denominator, int digits,
                    TrailingZeros zeros) {
  return DecimalDigits(numerator, denominator, digits + 1)
      .rounded(digits, Rounding::nearest, zeros);
}

std::string decimal_below(const Integer& numerator, const Integer& denominator, int digits) {
  return DecimalDigits(numerator, denominator, digits + 1)
      .rounded(digits, Rounding::down, TrailingZeros::drop);
}

std::string decimal_above(const Integer& numerator, const Integer& denominator, int digits) {
  return DecimalDigits(numerator, denominator, digits + 1)
      .rounded(digits, Rounding::up, TrailingZeros::drop);
}

std::string decimal(const Rational& value, int digits, TrailingZeros zeros) {
  return decimal(value.numerator(), value.denominator(), digits, zeros);
}

std::string fixed(const Integer& numerator, const Integer& denominator, int places) {
  if (numerator < 0) return "-" + fixed(Integer(-numerator), denominator, places);
  std::string text = to_string(rounded_quotient(shifted(numerator, places), denominator));
  if (static_cast<int>(text.size()) <= places) text.insert(0, places + 1 - text.size(), '0');
  return places == 0 ? text : text.insert(text.size() - places, ".");
}

std::string fixed(const Rational& value, int places) {
  return fixed(value.numerator(), value.denominator(), places);
}

}  // namespace asdic
