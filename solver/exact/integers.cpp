#include "solver/exact/integers.hpp"

#include "lib/memory.hpp"
#include "solver/evaluation/bareiss.hpp"

namespace asdic {

Integers::Integers(const Evaluation& evaluation)
    : evaluation_(evaluation), values_(evaluation.tape.slot_count) {
  unit_powers_.emplace_back(1);
  for (int i = 0; i < evaluation.repetitions; ++i)
    unit_powers_.push_back(unit_powers_.back() * evaluation.unit);
}

Integer& Integers::divided(Integer& value, std::uint32_t divisor) {
  divide_exactly(value, evaluation_.tape.divisors[divisor], quotient_, rest_);
  value.swap(quotient_);
  return value;
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
  if (values_[slot] == 0) return;
  const Integer& power = unit_powers_[evaluation_.repetitions - 1 - repetition];
  add_product(to, power, values_[slot] * evaluation_.reads[index].factor);
}

/// Solves the equations of torn rows as a dense system. This is for small ones: with many equations
/// an evaluation is solved modulo primes.
void Integers::solve(std::uint32_t torn_rows, std::span<const TapeTerm> sums) {
  const std::size_t n = sums.size();
  const TornRows& torn = evaluation_.schedule.torn[torn_rows];
  const std::size_t width = n + 1;
  constexpr std::size_t many = 256;
  if (n > many) check_memory(sizeof(Integer) * n * width, "solving", 0, n);
  std::vector<Integer> rows(n * width, Integer(0));
  for (std::size_t i = 0; i < n; ++i) {
    const FilledRows::Row& equation = torn.equations.rows[i];
    for (std::uint64_t at = equation.first; at < equation.end; ++at) {
      const Integer& entry = evaluation_.schedule.coefficients[torn.entries[at]];
      rows[i * width + torn.equations.columns[at]] = at == equation.diagonal ? entry : -entry;
    }
    rows[i * width + n] = values_[sums[i].slot];
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
