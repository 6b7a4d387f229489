#include "solver/plan.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "lib/wide.hpp"

namespace asdic {

namespace {

constexpr std::array<std::uint32_t, 25> small_primes = {
    2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97};

/// By small prime a power, padded to what vectorizes well.
using Powers = std::array<std::int32_t, 32>;

/// The power of what is 0 so far.
constexpr std::int32_t unreached = 1 << 30;

/// A number as its powers of small primes and what is left.
struct Factored {
  Powers powers = {};
  Integer rough = 1;
};

Factored factored(const Integer& number) {
  static const Integer all_small = [] {
    Integer product = 1;
    for (const std::uint32_t prime : small_primes) product *= prime;
    return product;
  }();
  Factored result;
  result.rough = number;
  // The primes that divide the number are those that divide its rest, which two words hold.
  const auto rest = Integer(number % all_small).convert_to<Wide>();
  for (std::size_t i = 0; i < small_primes.size(); ++i) {
    if (rest % small_primes[i] == 0)
      result.powers[i] = remove_factor(result.rough, small_primes[i]);
  }
  return result;
}

/// Carries along the rows, for each small prime, the least power that a row's value can have, and
/// the number of rough divisions that any way to the row can have met.
class Planner {
 public:
  Planner(const Schedule& schedule, std::span<const Integer> determinants)
      : schedule_(schedule), lines_(schedule.slot_count) {
    for (const Integer& number : schedule.coefficients) {
      coefficients_.push_back(number == 0 ? Powers{} : factored(number).powers);
    }
    for (const Integer& determinant : determinants) determinants_.push_back(factored(determinant));
  }

  void start_everywhere() { everywhere_ = true; }

  void start_at(std::span<const std::uint32_t> starts) {
    starts_.assign(schedule_.row_count(), 0);
    for (const std::uint32_t row : starts) starts_[row] = 1;
  }

  Integer run() {
    std::uint32_t next_torn = 0;
    for (std::uint32_t row = 0; row < schedule_.row_count();) {
      if (next_torn < schedule_.torn.size() && schedule_.torn[next_torn].first == row) {
        torn_rows(next_torn);
        row += schedule_.torn[next_torn++].size;
        continue;
      }
      Line line = begun(row);
      add(line, schedule_.outer(row));
      if (schedule_.divides[row] != 0) divide(line, scale(row));
      note(line);
      line_of(row) = line;
      ++row;
    }
    Integer product = 1;
    for (std::size_t i = 0; i < small_primes.size(); ++i) {
      product *=
          boost::multiprecision::pow(Integer(small_primes[i]), static_cast<unsigned>(-least_[i]));
    }
    for (const auto& [rough, levels] : levels_of_) {
      product *= boost::multiprecision::pow(rough, static_cast<unsigned>(levels.size()));
    }
    return product;
  }

 private:
  struct Line {
    Powers powers;
    std::uint32_t level = 0;
  };

  const Factored& scale(std::uint32_t row) {
    const std::uint32_t place = schedule_.scale[row];
    const auto [entry, added] = scales_.try_emplace(place);
    if (added) entry->second = factored(schedule_.coefficients[place]);
    return entry->second;
  }

  Line& line_of(std::uint32_t row) { return lines_[schedule_.slots[row]]; }

  /// What starts at a row: an integer, divided by the row's scale if it is added behind a division.
  Line begun(std::uint32_t row) {
    Line line;
    line.powers.fill(everywhere_ || starts_[row] != 0 ? 0 : unreached);
    if (!everywhere_ && starts_[row] != 0 && schedule_.starts_scaled(row)) divide(line, scale(row));
    return line;
  }

  /// A sum has of each prime at least the least power of its terms.
  void add(Line& line, std::span<const Term> terms) {
    for (const Term& term : terms) {
      const Line& from = lines_[term.slot];
      const Powers& coefficient = coefficients_[term.coefficient];
      for (std::size_t i = 0; i < line.powers.size(); ++i) {
        line.powers[i] = std::min(line.powers[i], from.powers[i] + coefficient[i]);
      }
      line.level = std::max(line.level, from.level);
    }
  }

  void divide(Line& line, const Factored& divisor) {
    for (std::size_t i = 0; i < line.powers.size(); ++i) line.powers[i] -= divisor.powers[i];
    if (divisor.rough != 1) levels_of_[divisor.rough].insert(line.level++);
  }

  void note(Line& line) {
    for (std::size_t i = 0; i < line.powers.size(); ++i) {
      line.powers[i] = std::min(line.powers[i], unreached);
      least_[i] = std::min(least_[i], line.powers[i]);
    }
  }

  void torn_rows(std::uint32_t index) {
    const TornRows& torn = schedule_.torn[index];
    Line sums;
    sums.powers.fill(unreached);
    for (std::uint32_t i = torn.tears; i < torn.size + torn.tears; ++i) {
      const std::uint32_t row = torn.first + i % torn.size;  // torn rows last
      Line line = begun(row);
      add(line, schedule_.outer(row));
      add(line, schedule_.inner(row));
      note(line);
      line_of(row) = line;
      sums.level = std::max(sums.level, line.level);
      if (i < torn.size) continue;
      for (std::size_t p = 0; p < sums.powers.size(); ++p) {
        sums.powers[p] = std::min(sums.powers[p], line.powers[p]);
      }
    }
    // Cramer: the values of torn rows are integer combinations of the sums over the determinant.
    divide(sums, determinants_[index]);
    note(sums);
    for (std::uint32_t row = torn.first; row < torn.first + torn.tears; ++row) line_of(row) = sums;
    for (std::uint32_t row = torn.first + torn.tears; row < torn.first + torn.size; ++row) {
      Line& line = line_of(row);
      add(line, schedule_.inner(row));
      add(line, schedule_.from_torn(row));
      note(line);
    }
  }

  const Schedule& schedule_;
  std::vector<Line> lines_;  ///< by slot
  std::vector<std::uint8_t> starts_;
  bool everywhere_ = false;
  std::vector<Powers> coefficients_;
  std::vector<Factored> determinants_;
  std::map<std::uint32_t, Factored> scales_;
  Powers least_ = {};
  std::map<Integer, std::set<std::uint32_t>> levels_of_;
};

/// Bareiss: every division leaves an integer.
Integer determinant(std::vector<Integer> m, std::size_t n) {
  Integer previous = 1;
  int sign = 1;
  for (std::size_t pivot = 0; pivot + 1 < n; ++pivot) {
    std::size_t row = pivot;
    while (row < n && m[row * n + pivot] == 0) ++row;
    if (row == n) return 0;
    if (row != pivot) {
      std::swap_ranges(m.begin() + pivot * n, m.begin() + (pivot + 1) * n, m.begin() + row * n);
      sign = -sign;
    }
    for (std::size_t i = pivot + 1; i < n; ++i) {
      for (std::size_t j = pivot + 1; j < n; ++j) {
        m[i * n + j] = divide_exactly(
            Integer(m[i * n + j] * m[pivot * n + pivot] - m[i * n + pivot] * m[pivot * n + j]),
            previous);
      }
    }
    previous = m[pivot * n + pivot];
  }
  return m[n * n - 1] * sign;
}

}  // namespace

std::vector<Integer> determinants(const Schedule& schedule) {
  std::vector<Integer> result;
  result.reserve(schedule.torn.size());
  for (const TornRows& torn : schedule.torn) {
    result.push_back(determinant(torn.matrix, torn.tears));
  }
  return result;
}

Integer common_denominator(const Schedule& schedule, std::span<const Integer> determinants,
                           std::span<const std::uint32_t> starts) {
  Planner planner(schedule, determinants);
  planner.start_at(starts);
  return planner.run();
}

Integer common_denominator(const Schedule& schedule, std::span<const Integer> determinants) {
  Planner planner(schedule, determinants);
  planner.start_everywhere();
  return planner.run();
}

}  // namespace asdic
