#include "solver/exact/integers.hpp"

namespace asdic {

Integers::Integers(const Job& job) : job_(job), values_(job.tape.slot_count) {
  unit_powers_.push_back(1);
  for (int i = 0; i < job.repetitions; ++i) unit_powers_.push_back(unit_powers_.back() * job.unit);
}

Integer Integers::started(std::size_t index) const {
  const Job::Start& start = job_.starts[index];
  return divide_exactly(Integer(start.numerator * unit_powers_[start.repetition + 1]),
                        start.divisor);
}

Integer Integers::fed(std::size_t index, std::uint32_t slot) const {
  return divide_exactly(Integer(values_[slot] * job_.unit), job_.feeds[index].divisor);
}

Integer Integers::read(std::size_t index, std::uint32_t slot, int repetition) const {
  return values_[slot] * job_.reads[index].factor * unit_powers_[job_.repetitions - 1 - repetition];
}

/// Bareiss on the equations x M = sums, then backward: the numbers at its end are the determinant
/// times x.
void Integers::solve(std::uint32_t torn_rows, std::span<const TapeTerm> sums) {
  const std::size_t n = sums.size();
  const std::vector<Integer>& m = job_.schedule.torn[torn_rows].matrix;
  const std::size_t width = n + 1;
  std::vector<Integer> a(n * width);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) a[i * width + j] = m[j * n + i];
    a[i * width + n] = values_[sums[i].slot];
  }
  Integer previous = 1;
  for (std::size_t pivot = 0; pivot < n; ++pivot) {
    // No pivot is 0: the leading minors of a nonsingular M-matrix are positive.
    for (std::size_t i = 0; i < n; ++i) {
      if (i == pivot) continue;
      for (std::size_t j = pivot + 1; j < width; ++j) {
        a[i * width + j] = divide_exactly(Integer(a[i * width + j] * a[pivot * width + pivot] -
                                                  a[i * width + pivot] * a[pivot * width + j]),
                                          previous);
      }
    }
    previous = a[pivot * width + pivot];
  }
  const Integer& determinant = job_.determinants[torn_rows];
  for (std::size_t i = 0; i < n; ++i) {
    values_[sums[i].slot] = divide_exactly(a[i * width + n], determinant);
  }
}

std::vector<Integer> run_with_integers(const Job& job) {
  Integers arithmetic(job);
  return run(job, arithmetic);
}

}  // namespace asdic
