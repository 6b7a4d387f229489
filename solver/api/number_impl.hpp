// What a public number holds.
#pragma once

#include <memory>
#include <utility>

#include "asdic/number.hpp"
#include "lib/exact/value.hpp"

namespace asdic::v0 {

struct Number::Impl {
  Value value;
};

inline Number number_of(Value value) {
  return Number(std::make_shared<const Number::Impl>(Number::Impl{std::move(value)}));
}

}  // namespace asdic::v0
