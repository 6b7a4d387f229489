// A vector of two doubles, by the vector extension of GCC and Clang.
#pragma once

#include <cstdint>

namespace asdic {

using Pair = double __attribute__((vector_size(16)));
using PairBits = std::int64_t __attribute__((vector_size(16)));

inline PairBits bits_of(Pair pair) {
  return reinterpret_cast<PairBits>(pair);
}
inline Pair pair_of(PairBits bits) {
  return reinterpret_cast<Pair>(bits);
}
inline bool all(PairBits are_true) {
  return (are_true[0] & are_true[1]) != 0;
}

}  // namespace asdic
