// The interface to kernels that run an evaluation modulo several word-size primes on one thread.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "lib/exact/number.hpp"
#include "solver/evaluation/evaluation.hpp"

namespace asdic {

/// Integers as digits of a given number of bits, the lowest digit first.
class Digits {
 public:
  Digits(std::span<const Integer> numbers, int bits);

  std::size_t size() const { return negative_.size(); }
  bool negative(std::size_t i) const { return negative_[i] != 0; }
  std::size_t length(std::size_t i) const { return first_[i + 1] - first_[i]; }
  const std::uint64_t* digits(std::size_t i) const { return digits_.data() + first_[i]; }
  /// Returns the number of digits of the longest number.
  std::size_t longest() const;

 private:
  std::vector<std::uint64_t> digits_;
  std::vector<std::size_t> first_;
  std::vector<std::uint8_t> negative_;
};

/// The integers of an evaluation in the format that kernels read.
struct EvaluationDigits {
  EvaluationDigits(const Evaluation& the_evaluation, int bits);

  const Evaluation& evaluation;
  Digits coefficients;
  Digits start_numerators;
  Digits start_divisors;
  Digits feed_divisors;
  std::vector<std::uint32_t> factor_of;  ///< by read: the index of its factor in `factors`
  Digits factors;                        ///< the distinct factors of reads
  Digits divisors;
  Digits denominators;  ///< by figure, or one for all figures
};

/// Computes modulo primes p = 2^bits - e with e below 2^21, one prime in each lane. Each thread has
/// its own kernel, which keeps its memory for the next block of primes.
class ResidueKernel {
 public:
  virtual ~ResidueKernel() = default;

  /// Computes the figures modulo each prime of a block, from 0 to p - 1. `figures` receives all
  /// lanes of the first figure, then of the next. Returns false if the block cannot be used,
  /// because a prime divides a number that has to be inverted.
  virtual bool figures(const std::uint64_t* primes, std::uint64_t* figures) = 0;

  /// Multiplies the figures with the indices `which`, modulo the prime of each lane, by
  /// denominator / (product of all other primes in `all`).
  virtual void over_cofactors(const std::uint64_t* primes, std::span<const std::uint64_t> all,
                              std::span<const std::uint32_t> which, std::uint64_t* figures) = 0;
};

/// The kernel for one kind of processor.
struct ResidueBackend {
  int bits;
  std::size_t lanes;
  std::unique_ptr<ResidueKernel> (*make_kernel)(const EvaluationDigits&);
};

// Each is defined in the source file of its name.
extern const ResidueBackend portable_backend;
extern const ResidueBackend avx2_backend;
extern const ResidueBackend avx512_backend;

}  // namespace asdic
