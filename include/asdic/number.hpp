// The numbers of results: exact fractions, and enclosures.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "asdic/error.hpp"
#include "asdic/shared.hpp"

namespace asdic::ASDIC_V0 {

/// An exact fraction, or an enclosure: two fractions between which the truth provably lies, both
/// included. Cheap to copy. Fractions may have a million digits: they are reduced when their text
/// or their parts are first asked for.
class ASDIC_API Number {
 public:
  /// Exactly 0.
  Number();
  /// "3", "-1/2" or "0.25", exactly. Throws Error(input) for anything else.
  explicit Number(std::string_view text);

  bool is_exact() const;  ///< else it is an enclosure

  /// In lowest terms: "137/280", or "1" where it is whole. Throws Error(misuse) for an enclosure,
  /// as do the parts of the fraction.
  std::string exact() const;
  /// -1, 0 or 1.
  int sign() const;
  /// In decimal digits, with a "-" for a negative numerator; the denominator is positive.
  std::string numerator() const;
  std::string denominator() const;  ///< in lowest terms too
  /// The absolute value in base 2^64, the lowest limb first; none for 0.
  std::vector<std::uint64_t> numerator_limbs() const;
  std::vector<std::uint64_t> denominator_limbs() const;  ///< the same

  /// The ends of an enclosure, which are exact; an exact number itself.
  Number lower() const;
  Number upper() const;  ///< not below lower()

  /// To so many significant digits (1 to 10000), rounded half to even from the exact value; of an
  /// enclosure the digits that are certain, "?" if none is. Below 1e-6 with an exponent.
  std::string decimal(int digits = 12) const;
  /// The nearest double, of two as near the even one; of an enclosure the one nearest to its
  /// middle.
  double to_double() const;
  /// The double nearest to the square root of the same. Throws Error(misuse) below 0.
  double square_root() const;

  /// Whether both are exact and equal, or enclosures with equal ends.
  friend ASDIC_API bool operator==(const Number& a, const Number& b);

  /// The library's own.
  struct Impl;

 private:
  explicit Number(const Impl* impl);
  Shared<Impl> impl_;
};

}  // namespace asdic::ASDIC_V0
