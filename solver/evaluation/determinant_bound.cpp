#include "solver/evaluation/determinant_bound.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "lib/limits.hpp"

namespace asdic {

namespace {

constexpr const char* bounding_determinant = "finding a determinant";

/// Bounds of a number from 0 up. Each operation moves them outward by more than it rounds them.
struct OuterBounds {
  double lower = 0;
  double upper = 0;

  static OuterBounds outward(double lower, double upper) {
    constexpr double more = 1 + 0x1p-51;
    constexpr double less = 1 - 0x1p-51;
    const double widened = upper * more + std::numeric_limits<double>::min();
    return {lower * less, upper == 0 ? 0 : widened};
  }
  static OuterBounds of(const Integer& number) {
    if (number == 0) return {};
    const double near = number.to_double();
    return outward(near * (1 - 0x1p-51), near * (1 + 0x1p-51));
  }
  OuterBounds& operator+=(const OuterBounds& other) {
    if (other.upper != 0) *this = outward(lower + other.lower, upper + other.upper);
    return *this;
  }
  friend OuterBounds operator*(const OuterBounds& a, const OuterBounds& b) {
    return a.upper == 0 || b.upper == 0 ? OuterBounds()
                                        : outward(a.lower * b.lower, a.upper * b.upper);
  }
  friend OuterBounds operator/(const OuterBounds& a, const OuterBounds& b) {
    return a.upper == 0 ? OuterBounds() : outward(a.lower / b.upper, a.upper / b.lower);
  }
};

/// A matrix D - K with no negative sum of a row: the entries of K without the diagonal, and the
/// sums of the rows of D - K.
struct DominantMatrix {
  SparseRows rows;
  std::vector<const Integer*> entries;
  std::vector<Integer> sums;
};

/// Returns the matrix of the equations, or its transpose. Its determinant is the same.
DominantMatrix matrix_of(const TornRows& torn, std::span<const Integer> coefficients,
                         bool transposed) {
  struct Entry {
    std::uint32_t row;
    std::uint32_t column;
    const Integer* number;
  };
  const FilledRows& equations = torn.equations;
  DominantMatrix matrix;
  matrix.sums.resize(equations.size());
  std::vector<Entry> entries;
  Ticks ticks(bounding_determinant);
  for (std::uint32_t row = 0; row < equations.size(); ++row) {
    const FilledRows::Row& own = equations.rows[row];
    for (std::uint64_t at = own.first; at < own.end; ++at) {
      ticks();
      const Integer& number = coefficients[torn.entries[at]];
      if (at == own.diagonal) {
        matrix.sums[row] += number;
      } else if (number != 0) {
        const std::uint32_t column = equations.columns[at];
        entries.push_back(transposed ? Entry{column, row, &number} : Entry{row, column, &number});
        matrix.sums[entries.back().row] -= number;
      }
    }
  }
  std::stable_sort(entries.begin(), entries.end(), [&](const Entry& a, const Entry& b) {
    ticks();
    return a.row < b.row;
  });
  auto next = entries.begin();
  for (std::uint32_t row = 0; row < equations.size(); ++row) {
    for (; next != entries.end() && next->row == row; ++next) {
      matrix.rows.columns.push_back(next->column);
      matrix.entries.push_back(next->number);
    }
    matrix.rows.end_row();
  }
  return matrix;
}

bool is_dominant(const DominantMatrix& matrix) {
  return std::all_of(matrix.sums.begin(), matrix.sums.end(),
                     [](const Integer& sum) { return sum >= 0; });
}

/// Returns an upper bound of the binary logarithm of the determinant, which may be infinite.
double logarithm_of_determinant(const DominantMatrix& matrix) {
  const FilledRows rows = filled(matrix.rows);
  const std::uint32_t n = rows.size();
  std::vector<OuterBounds> entries(rows.columns.size());
  std::vector<OuterBounds> here(n);
  std::vector<OuterBounds> sums(n);
  std::vector<OuterBounds> pivots(n);
  double logarithm = 0;
  Ticks ticks(bounding_determinant);
  for (std::uint32_t i = n; i-- > 0;) {
    const FilledRows::Row& row = rows.rows[i];
    for (std::uint64_t at = matrix.rows.first[i]; at < matrix.rows.first[i + 1]; ++at) {
      here[matrix.rows.columns[at]] = OuterBounds::of(*matrix.entries[at]);
    }
    sums[i] = OuterBounds::of(matrix.sums[i]);
    for (std::uint64_t at = row.end; --at > row.diagonal;) {
      const std::uint32_t later = rows.columns[at];
      const OuterBounds factor = here[later] / pivots[later];
      const FilledRows::Row& eliminated = rows.rows[later];
      for (std::uint64_t k = eliminated.first; k < eliminated.diagonal; ++k) {
        ticks();
        here[rows.columns[k]] += factor * entries[k];
      }
      sums[i] += factor * sums[later];
    }
    pivots[i] = sums[i];
    for (std::uint64_t at = row.first; at < row.diagonal; ++at) pivots[i] += here[rows.columns[at]];
    for (std::uint64_t at = row.first; at < row.end; ++at) {
      entries[at] = here[rows.columns[at]];
      here[rows.columns[at]] = {};
    }
    logarithm += std::log2(pivots[i].upper);
  }
  // Logarithms and their sum have relative errors below these margins.
  return logarithm * (1 + 1e-12) + 1e-9 * n;
}

}  // namespace

std::size_t determinant_bits(const TornRows& torn, std::span<const Integer> coefficients) {
  std::size_t product_bits = 0;
  for (const FilledRows::Row& row : torn.equations.rows) {
    product_bits += bit_length(coefficients[torn.entries[row.diagonal]]);
  }
  for (const bool transposed : {false, true}) {
    const DominantMatrix matrix = matrix_of(torn, coefficients, transposed);
    if (!is_dominant(matrix)) continue;
    const double logarithm = logarithm_of_determinant(matrix);
    if (logarithm >= 0 && logarithm < static_cast<double>(product_bits)) {
      return static_cast<std::size_t>(logarithm) + 1;
    }
    break;
  }
  return product_bits;
}

}  // namespace asdic
