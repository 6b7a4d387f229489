#include "solver/evaluation/bareiss.hpp"

#include "lib/limits.hpp"

namespace asdic {

Integer eliminate(std::vector<Integer>& rows, std::size_t n, std::size_t width) {
  const auto at = [&](std::size_t row, std::size_t column) -> Integer& {
    return rows[row * width + column];
  };
  const bool has_right_sides = width > n;
  Integer previous = 1;
  for (std::size_t pivot = 0; pivot < n; ++pivot) {
    for (std::size_t i = has_right_sides ? 0 : pivot + 1; i < n; ++i) {
      if (i == pivot) continue;
      check_time("eliminating");
      for (std::size_t j = pivot + 1; j < width; ++j) {
        const Integer minor = at(i, j) * at(pivot, pivot) - at(i, pivot) * at(pivot, j);
        at(i, j) = divide_exactly(minor, previous);
      }
    }
    previous = at(pivot, pivot);
  }
  return previous;
}

}  // namespace asdic
