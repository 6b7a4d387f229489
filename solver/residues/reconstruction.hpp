// Integers put together from their residues.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lib/exact/number.hpp"

namespace asdic {

/// Chinese remainders: the number below the product of all primes with given residues, from
/// c_i = residue_i / (product of the others) as the sum of c_i * product of the others.
class Reconstruction {
 public:
  explicit Reconstruction(std::span<const std::uint64_t> primes);

  /// `c` by prime, and perhaps more; between -modulus / 2 and modulus / 2.
  Integer operator()(std::span<const std::uint64_t> c) const;

 private:
  const Integer& modulus() const { return products_.back().front(); }

  static constexpr std::size_t leaf = 32;

  std::vector<Integer> cofactors_;              ///< by prime: the product of its leaf without it
  std::vector<std::vector<Integer>> products_;  ///< by level, the leaves first
};

}  // namespace asdic
