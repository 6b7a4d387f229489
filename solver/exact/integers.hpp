// Runs an evaluation in integers: all values are multiplied by the common denominator.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
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

  void keep(std::uint32_t slot, Integer value) { values_[slot] = std::move(value); }
  Integer sum(std::span<const TapeTerm> terms) const {
    Integer sum = 0;
    for (const TapeTerm& term : terms) {
      if (values_[term.slot] == 0) continue;
      add_product(sum, values_[term.slot], evaluation_.schedule.coefficients[term.coefficient]);
    }
    return sum;
  }
  Integer divided(const Integer& value, std::uint32_t divisor) const {
    return divide_exactly(value, evaluation_.tape.divisors[divisor]);
  }
  void solve(std::uint32_t torn_rows, std::span<const TapeTerm> sums);

  void clear(std::uint32_t slot) { values_[slot] = 0; }
  void start(std::uint32_t slot, const Integer& value) { values_[slot] += value; }
  Integer start_value(std::size_t index) const;
  Integer feed_value(std::size_t index, std::uint32_t slot) const;
  void read(Integer& to, std::size_t index, std::uint32_t slot, int repetition) const;

 private:
  const Evaluation& evaluation_;
  std::vector<Integer> values_;       ///< by slot
  std::vector<Integer> unit_powers_;  ///< powers 0 .. repetitions of Evaluation::unit
};

/// Returns the figures of an evaluation, each times its denominator.
std::vector<Integer> run_with_integers(const Evaluation& evaluation);

}  // namespace asdic
