// Runs an evaluation in integers: all values are multiplied by the common denominator.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lib/exact/number.hpp"
#include "solver/evaluation/evaluation.hpp"

namespace asdic {

/// An Arithmetic in which every division is exact. Throws Error(verification) if one leaves a
/// remainder.
class Integers {
 public:
  using Value = Integer;

  explicit Integers(const Evaluation& evaluation);

  Integers& steps() { return *this; }

  // A sum is a reference to the number that the next sum overwrites. A slot swaps its number for
  // it: with a new number for each sum, two fifths of the instructions were allocation.
  Integer& sum(std::span<const TapeTerm> terms) {
    sum_ = 0;
    for (const TapeTerm& term : terms) {
      if (values_[term.slot] == 0) continue;
      add_product(sum_, values_[term.slot], evaluation_.schedule.coefficients[term.coefficient]);
    }
    return sum_;
  }
  Integer& divided(Integer& value, std::uint32_t divisor);
  void keep(std::uint32_t slot, Integer& value) { values_[slot].swap(value); }
  void solve(std::uint32_t torn_rows, std::span<const TapeTerm> sums);

  void clear(std::uint32_t slot) { values_[slot] = 0; }
  void start(std::uint32_t slot, const Integer& value) { values_[slot] += value; }
  Integer start_value(std::size_t index) const;
  Integer feed_value(std::size_t index, std::uint32_t slot) const;
  void read(Integer& to, std::size_t index, std::uint32_t slot, int repetition) const;

 private:
  const Evaluation& evaluation_;
  std::vector<Integer> values_;  ///< by slot
  Integer sum_;
  Integer quotient_;
  Integer rest_;
  std::vector<Integer> unit_powers_;  ///< powers 0 .. repetitions of Evaluation::unit
};

/// Returns the figures of an evaluation, each times its denominator.
std::vector<Integer> run_with_integers(const Evaluation& evaluation);

}  // namespace asdic
