#include "solver/evaluation/small_primes.hpp"

#include <utility>

namespace asdic {

namespace {

/// Removes the primes first .. end - 1 from a number. Their product fits into a word, so one
/// division of the number shows which of them divide it. The product is a compile-time constant, so
/// that the tests of the remainder need no division instruction.
template <std::size_t first, std::size_t end>
void remove_primes(const Integer& number, Factorization& result) {
  constexpr std::uint64_t product = [] {
    std::uint64_t all = 1;
    for (std::size_t i = first; i < end; ++i) all *= small_primes[i];
    return all;
  }();
  const std::uint64_t rest = modulo(number, product);
  [&]<std::size_t... i>(std::index_sequence<i...>) {
    const auto remove = [&](std::size_t at) {
      result.powers[at] = static_cast<float>(remove_factor(result.rough, small_primes[at]));
    };
    ((rest % small_primes[first + i] == 0 ? remove(first + i) : void()), ...);
  }
  (std::make_index_sequence<end - first>());
}

}  // namespace

Factorization factorization_of(const Integer& number) {
  Factorization result;
  result.rough = number;
  remove_primes<0, 15>(number, result);
  remove_primes<15, small_primes.size()>(number, result);
  return result;
}

}  // namespace asdic
