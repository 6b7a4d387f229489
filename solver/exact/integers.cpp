#include "solver/exact/integers.hpp"

#include "solver/evaluation/bareiss.hpp"

namespace asdic {

Integers::Integers(const Evaluation& evaluation)
    : evaluation_(evaluation), values_(evaluation.tape.slot_count) {
  unit_powers_.emplace_back(1);
  for (int i = 0; i < evaluation.repetitions; ++i)
    unit_powers_.push_back(unit_powers_.back() * evaluation.unit);
}

Integer Integers::start_value(std::size_t index) const {
  const Evaluation::Start& start = evaluation_.starts[index];
  return divide_exactly(Integer(start.numerator * unit_powers_[start.repetition + 1]),
                        start.divisor);
}

Integer Integers::feed_value(std::size_t index, std::uint32_t slot) const {
  return divide_exactly(Integer(values_[slot] * evaluation_.unit),
                        evaluation_.feeds[index].divisor);
}

void Integers::read(Integer& to, std::size_t index, std::uint32_t slot, int repetition) const {
  to += values_[slot] * evaluation_.reads[index].factor *
        unit_powers_[evaluation_.repetitions - 1 - repetition];
}

/// Solves x M = sums by elimination.
void Integers::solve(std::uint32_t torn_rows, std::span<const TapeTerm> sums) {
  const std::size_t n = sums.size();
  const std::vector<Integer>& m = evaluation_.schedule.torn[torn_rows].matrix;
  const std::size_t width = n + 1;
  std::vector<Integer> rows;
  rows.reserve(n * width);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) rows.push_back(m[j * n + i]);
    rows.push_back(values_[sums[i].slot]);
  }
  const Integer determinant = eliminate(rows, n, width);
  for (std::size_t i = 0; i < n; ++i) {
    values_[sums[i].slot] = divide_exactly(rows[i * width + n], determinant);
  }
}

std::vector<Integer> run_with_integers(const Evaluation& evaluation) {
  Integers arithmetic(evaluation);
  std::vector<Integer> figures = run(evaluation, arithmetic);
  for (std::size_t i = 0; i < evaluation.own_denominators.size(); ++i) {
    figures[i] = divide_exactly(Integer(figures[i] * evaluation.own_denominators[i]),
                                evaluation.denominator());
  }
  return figures;
}

}  // namespace asdic
