// The implementation of public numbers.
#pragma once

#include <string>
#include <utility>

#include "asdic/number.hpp"
#include "lib/exact/value.hpp"
#include "solver/api/shared_impl.hpp"

namespace asdic::v0 {

struct Number::Impl : RefCounted<Number::Impl> {
  explicit Impl(Value of) : value(std::move(of)) {}
  static Number number(Value value) { return Number(new Impl(std::move(value))); }

  const Value value;
};

/// Throws Error(misuse) for a number of digits that no decimal has.
inline void require_digits(int digits) {
  constexpr int most_digits = 10'000;
  if (digits >= 1 && digits <= most_digits) return;
  throw Error(ErrorCode::misuse, "the digits must be from 1 to " + std::to_string(most_digits) +
                                     ", not " + std::to_string(digits));
}

inline Number number_of(Value value) {
  return Number::Impl::number(std::move(value));
}

inline const Value& value_of(const Number& number) {
  return number.impl().value;
}

}  // namespace asdic::v0
