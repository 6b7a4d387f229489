// Exact evaluation modulo many word-size primes, several at a time, and what came out put together.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lib/number.hpp"
#include "solver/engine.hpp"
#include "solver/job.hpp"

namespace asdic {

/// Lanes of one block: so many primes are worked on side by side.
inline constexpr std::size_t block_lanes = 8;

/// By lane a residue; only the kernels know how far it is reduced.
struct alignas(64) Block {
  std::uint64_t lane[block_lanes];
};

/// Integers as digits of so many bits, the highest first, for Horner's rule.
class Digits {
 public:
  Digits(std::span<const Integer> numbers, int bits);

  std::size_t size() const { return negative_.size(); }
  bool negative(std::size_t i) const { return negative_[i] != 0; }
  const std::uint64_t* begin(std::size_t i) const { return digits_.data() + first_[i]; }
  const std::uint64_t* end(std::size_t i) const { return digits_.data() + first_[i + 1]; }

 private:
  std::vector<std::uint64_t> digits_;
  std::vector<std::size_t> first_;
  std::vector<std::uint8_t> negative_;
};

/// A job's integers as a kernel reads them.
struct ResidueJob {
  ResidueJob(const Job& the_job, int bits);

  const Job& job;
  Digits coefficients;
  Digits matrices;                        ///< of the torn rows, one after the other
  std::vector<std::size_t> first_matrix;  ///< by torn rows: their first place in matrices
  Digits start_numerators;
  Digits start_divisors;
  Digits feed_divisors;
  Digits factors;
};

/// One way to work modulo primes p = 2^bits - e with e below 2^21.
struct ResidueKernel {
  int bits;
  /// The figures of a job modulo the primes of one block, as residues below p. False where a prime
  /// divides a number that has to be inverted: then it cannot be used.
  bool (*figures)(const ResidueJob&, const std::uint64_t* primes, Block* figures);
  /// For each of the primes of one block: value / (product of all other of the `count` primes).
  void (*over_cofactor)(const std::uint64_t* block, const std::uint64_t* primes, std::size_t count,
                        const Digits& value, Block* result);
  /// a * b modulo the primes of one block.
  void (*multiply)(const std::uint64_t* primes, const Block& a, const Block& b, Block* product);
};

extern const ResidueKernel portable_kernel;
extern const ResidueKernel avx2_kernel;
extern const ResidueKernel ifma_kernel;

/// The kernel of an engine that works with residues.
const ResidueKernel& residue_kernel(Engine engine);

/// The figures of a job times `denominator`, which is the job's. Throws Error(verification) where a
/// number comes out larger than any that is right.
std::vector<Integer> run_with_residues(const Job& job, const ResidueKernel& kernel,
                                       const Integer& denominator, const Effort& effort);

}  // namespace asdic
