// Exact evaluation with integers that have been multiplied by the common denominator.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lib/number.hpp"
#include "solver/job.hpp"

namespace asdic {

/// An Arithmetic of a Job: every division is exact, and throws Error(verification) where it is not.
class Integers {
 public:
  using Value = Integer;

  explicit Integers(const Job& job);

  Integer begin(std::uint32_t row) const { return starts_[row]; }
  void keep(std::uint32_t row, const Integer& value) { values_[job_.schedule.slots[row]] = value; }
  Integer sum(Integer start, std::span<const Term> terms) const {
    for (const Term& term : terms) {
      if (values_[term.slot] == 0) continue;
      add_product(start, values_[term.slot], job_.schedule.coefficients[term.coefficient]);
    }
    return start;
  }
  Integer divided(const Integer& value, std::uint32_t scale) const {
    return divide_exactly(value, job_.schedule.coefficients[scale]);
  }
  void solve(std::uint32_t index, std::span<Integer> sums) const;

  void clear();
  void start(std::uint32_t row, const Integer& value) { starts_[row] += value; }
  Integer started(std::size_t index) const;
  Integer fed(std::size_t index) const;
  Integer read(std::size_t index, int repetition) const;
  void add(Integer& to, const Integer& value) const { to += value; }

 private:
  const Integer& value(std::uint32_t row) const { return values_[job_.schedule.slots[row]]; }

  const Job& job_;
  std::vector<Integer> values_;       ///< by slot
  std::vector<Integer> starts_;       ///< by row
  std::vector<Integer> unit_powers_;  ///< 0 .. repetitions
};

/// The figures of a job times its denominator.
std::vector<Integer> run_with_integers(const Job& job);

}  // namespace asdic
