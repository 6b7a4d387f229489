// How an evaluation is carried out modulo word-size primes, several at a time, on one thread.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "lib/exact/number.hpp"
#include "solver/evaluation/evaluation.hpp"

namespace asdic {

/// Integers as digits of so many bits, the lowest first.
class Digits {
 public:
  Digits(std::span<const Integer> numbers, int bits);

  std::size_t size() const { return negative_.size(); }
  bool negative(std::size_t i) const { return negative_[i] != 0; }
  std::size_t length(std::size_t i) const { return first_[i + 1] - first_[i]; }
  const std::uint64_t* digits(std::size_t i) const { return digits_.data() + first_[i]; }
  /// The digits of the longest number.
  std::size_t longest() const;

 private:
  std::vector<std::uint64_t> digits_;
  std::vector<std::size_t> first_;
  std::vector<std::uint8_t> negative_;
};

/// An evaluation's integers as a kernel reads them.
struct EvaluationDigits {
  EvaluationDigits(const Evaluation& the_evaluation, int bits);

  const Evaluation& evaluation;
  Digits coefficients;
  Digits matrices;                        ///< of several torn rows, one after the other
  std::vector<std::size_t> first_matrix;  ///< by torn rows: their first place in matrices
  Digits start_numerators;
  Digits start_divisors;
  Digits feed_divisors;
  std::vector<std::uint32_t> factor_of;  ///< by read: the place of its factor in factors
  Digits factors;                        ///< each once
  Digits divisors;
  Digits denominators;  ///< by figure, or one for all
};

/// Works modulo primes p = 2^bits - e with e below 2^21, `lanes` of them at a time. One for each
/// thread; it keeps its memory from one block of primes to the next.
class ResidueKernel {
 public:
  virtual ~ResidueKernel() = default;

  /// The figures modulo each of the block's primes, lane by lane, below p. False where a prime
  /// divides a number that has to be inverted: then the block cannot be used.
  virtual bool figures(const std::uint64_t* primes, std::uint64_t* figures) = 0;

  /// Multiplies those of the figures that `which` names, lane by lane, by their denominators over
  /// the product of all other of `all` primes than the lane's own.
  virtual void over_cofactors(const std::uint64_t* primes, std::span<const std::uint64_t> all,
                              std::span<const std::uint32_t> which, std::uint64_t* figures) = 0;
};

/// How one kind of processor does it.
struct ResidueBackend {
  int bits;
  std::size_t lanes;
  std::unique_ptr<ResidueKernel> (*make_kernel)(const EvaluationDigits&);
};

// Each is defined in the source of its name.
extern const ResidueBackend portable_machine;
extern const ResidueBackend avx2_machine;
extern const ResidueBackend avx512_machine;

}  // namespace asdic
