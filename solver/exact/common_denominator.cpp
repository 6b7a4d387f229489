#include "solver/exact/common_denominator.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "lib/error.hpp"
#include "solver/exact/integer_table.hpp"

namespace asdic {

namespace {

constexpr std::array<std::uint32_t, 25> small_primes = {
    2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97};

/// By small prime a power, padded to what vectorizes well: as floats, of which every x86-64 takes
/// the lesser of four at once. They are exact up to 2^24.
using Powers = std::array<float, 32>;

/// No power is said to be higher, that of 0 included, and none may be lower than its negative.
constexpr float highest_power = 1 << 23;

/// A number as its powers of small primes and what is left.
struct Factored {
  Powers powers = {};
  Integer rough = 1;
};

/// Primes first .. end - 1 have a product that fits into a word, so that one division of a number
/// tells which of them divide it. Known when this is compiled: then no other division is needed.
template <std::size_t first, std::size_t end>
void remove_primes(const Integer& number, Factored& result) {
  constexpr std::uint64_t product = [] {
    std::uint64_t all = 1;
    for (std::size_t i = first; i < end; ++i) all *= small_primes[i];
    return all;
  }();
  const std::uint64_t rest = modulo(number, product);
  [&]<std::size_t... i>(std::index_sequence<i...>) {
    const auto remove = [&](std::size_t at) {
      result.powers[at] = static_cast<float>(remove_factor(result.rough, small_primes[at]));
    };
    ((rest % small_primes[first + i] == 0 ? remove(first + i) : void()), ...);
  }
  (std::make_index_sequence<end - first>());
}

/// Of a number that is not 0.
Factored factored(const Integer& number) {
  Factored result;
  result.rough = number;
  remove_primes<0, 15>(number, result);
  remove_primes<15, small_primes.size()>(number, result);
  return result;
}

/// Carries along the tape, for each small prime, the least power that a value can have, and the
/// number of rough divisions that any way to the value can have met.
class Planner {
 public:
  explicit Planner(const Job& job) : job_(job), lines_(job.tape.slot_count) {
    for (const Integer& number : job.schedule.coefficients) {
      coefficients_.push_back(number == 0 ? Powers{} : factored(number).powers);
    }
    for (const std::uint32_t slot : job.tape.inputs) lines_[slot].powers.fill(highest_power);
    auto input = job.tape.inputs.begin();
    for (const Job::Start& start : job.starts) begin(*input++, start.divisor);
    for (const Job::Feed& feed : job.feeds) begin(*input++, feed.divisor);
  }

  Integer run() {
    const Tape& tape = job_.tape;
    for (std::uint32_t i = 0; i < tape.step_count(); ++i) {
      const Step& step = tape.steps[i];
      if (step.solves()) {
        solve(tape.terms_of(i), job_.determinants[step.place]);
        continue;
      }
      Line line = sum(tape.terms_of(i));
      if (step.divides()) divide(line, factored(tape.divisors[step.place]));
      note(line);
      lines_[step.slot] = line;
    }
    return denominator();
  }

 private:
  struct Line {
    Powers powers;
    std::uint32_t level = 0;
  };

  Integer denominator() {
    std::vector<Integer> factors;
    for (std::size_t i = 0; i < small_primes.size(); ++i) {
      if (least_[i] < -highest_power) {
        throw Error(ErrorCode::limit, "the exact numbers of this battle are too long");
      }
      factors.push_back(
          boost::multiprecision::pow(Integer(small_primes[i]), static_cast<unsigned>(-least_[i])));
    }
    std::sort(levels_.begin(), levels_.end());
    const auto end = std::unique(levels_.begin(), levels_.end());
    for (auto level = levels_.begin(); level != end; ++level) {
      factors.push_back(roughs_.numbers[level->first]);
    }
    return product(factors);
  }

  /// An integer over a divisor is added to what starts there.
  void begin(std::uint32_t slot, const Integer& divisor) {
    Line line;
    line.powers.fill(0);
    divide(line, factored(divisor));
    note(line);
    take_least(lines_[slot], line);
  }

  /// A sum has of each prime at least the least power of its terms.
  Line sum(std::span<const TapeTerm> terms) const {
    Line line;
    line.powers.fill(highest_power);
    for (const TapeTerm& term : terms) {
      const Line& from = lines_[term.slot];
      const Powers& coefficient = coefficients_[term.coefficient];
      for (std::size_t i = 0; i < line.powers.size(); ++i) {
        line.powers[i] = std::min(line.powers[i], from.powers[i] + coefficient[i]);
      }
      line.level = std::max(line.level, from.level);
    }
    return line;
  }

  static void take_least(Line& line, const Line& other) {
    for (std::size_t i = 0; i < line.powers.size(); ++i) {
      line.powers[i] = std::min(line.powers[i], other.powers[i]);
    }
    line.level = std::max(line.level, other.level);
  }

  void divide(Line& line, const Factored& divisor) {
    for (std::size_t i = 0; i < line.powers.size(); ++i) line.powers[i] -= divisor.powers[i];
    if (divisor.rough != 1) levels_.emplace_back(roughs_.place(divisor.rough), line.level++);
  }

  void note(const Line& line) {
    for (std::size_t i = 0; i < least_.size(); ++i) {
      least_[i] = std::min(least_[i], line.powers[i]);
    }
  }

  /// Cramer: the values of torn rows are integer combinations of the sums over the determinant.
  void solve(std::span<const TapeTerm> sums, const Integer& determinant) {
    Line least;
    least.powers.fill(highest_power);
    for (const TapeTerm& sum : sums) take_least(least, lines_[sum.slot]);
    divide(least, factored(determinant));
    note(least);
    for (const TapeTerm& sum : sums) lines_[sum.slot] = least;
  }

  const Job& job_;
  std::vector<Line> lines_;  ///< by slot
  std::vector<Powers> coefficients_;
  Powers least_ = {};
  IntegerTable roughs_{0};
  std::vector<std::pair<std::uint32_t, std::uint32_t>> levels_;  ///< of rough divisions
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
    result.push_back(torn.tears == 1 ? torn.matrix.front() : determinant(torn.matrix, torn.tears));
  }
  return result;
}

Integer common_denominator(const Job& job) {
  return Planner(job).run();
}

}  // namespace asdic
