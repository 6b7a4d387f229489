// States with arrays of a fixed length that fits the battle.
#pragma once

#include <cstddef>

#include "lib/error.hpp"

namespace asdic {

/// Calls function.template operator()<N>() with the first of the capacities that holds `needed`.
/// Throws Error(limit) where none does.
template <std::size_t First, std::size_t... More, class Function>
void with_capacity(std::size_t needed, Function&& function) {
  if (needed <= First) return function.template operator()<First>();
  if constexpr (sizeof...(More) > 0) {
    with_capacity<More...>(needed, function);
  } else {
    throw Error(ErrorCode::limit, "the battle has too many kinds of units");
  }
}

}  // namespace asdic
