// The implementation of public numbers.
#pragma once

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

inline Number number_of(Value value) {
  return Number::Impl::number(std::move(value));
}

inline const Value& value_of(const Number& number) {
  return number.impl().value;
}

}  // namespace asdic::v0
