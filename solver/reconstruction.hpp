// Reconstructs integers from their residues.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lib/exact/number.hpp"

namespace asdic {

/// Reconstructs a number from its residues modulo primes by the Chinese remainder theorem: the
/// number is the sum of c_i * (product of the other primes), modulo the product of all primes. c_i
/// is residue_i / (product of the other primes) modulo prime i.
class Reconstruction {
 public:
  explicit Reconstruction(std::span<const std::uint64_t> primes);

  /// Returns the number between -modulus / 2 and modulus / 2. `c` has a c_i for each prime; further
  /// entries are ignored.
  Integer operator()(std::span<const std::uint64_t> c) const;

 private:
  const Integer& modulus() const { return products_.back().front(); }

  static constexpr std::size_t leaf = 32;

  std::vector<Integer> cofactors_;  ///< by prime: the product of the other primes in its leaf
  std::vector<std::vector<Integer>> products_;  ///< the tree of products by level, leaves first
};

}  // namespace asdic
