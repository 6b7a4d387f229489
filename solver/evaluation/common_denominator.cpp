#include "solver/evaluation/common_denominator.hpp"

#include <algorithm>
#include <utility>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "solver/evaluation/bareiss.hpp"
#include "solver/evaluation/integer_table.hpp"
#include "solver/evaluation/small_primes.hpp"

namespace asdic {

namespace {

/// No power is said to be higher, that of 0 included, and none may be lower than its negative.
constexpr float highest_power = 1 << 23;

/// What is known of a value: of each small prime the least power that it can have, and the number
/// of rough divisions that any way to it can have met.
struct Line {
  Powers powers;
  std::uint32_t level = 0;

  /// What 0 is: it never decides.
  static Line of_nothing() {
    Line line;
    line.powers.fill(highest_power);
    return line;
  }
  static Line of_integer() {
    Line line;
    line.powers.fill(0);
    return line;
  }

  /// A sum has of each prime at least the least power of its terms. Adds `other` times a number
  /// with these powers.
  void take_least(const Line& other, const Powers& times = {}) {
    for (std::size_t i = 0; i < powers.size(); ++i) {
      powers[i] = std::min(powers[i], other.powers[i] + times[i]);
    }
    level = std::max(level, other.level);
  }
};

/// Carries lines along the tape, and notes the least powers and all rough divisions.
class DenominatorFinder {
 public:
  explicit DenominatorFinder(const Evaluation& evaluation)
      : evaluation_(evaluation), lines_(evaluation.tape.slot_count) {
    for (const Integer& number : evaluation.schedule.coefficients) {
      coefficients_.push_back(number == 0 ? Powers{} : factored(number).powers);
    }
    const Tape& tape = evaluation.tape;
    for (const std::uint32_t slot : tape.inputs) lines_[slot] = Line::of_nothing();
    auto input = tape.inputs.begin();
    for (const Evaluation::Start& start : evaluation.starts) begin(*input++, start.divisor);
    for (const Evaluation::Feed& feed : evaluation.feeds) begin(*input++, feed.divisor);
  }

  Integer run() {
    const Tape& tape = evaluation_.tape;
    Ticks ticks("finding the common denominator");
    for (std::uint32_t i = 0; i < tape.step_count(); ++i) {
      ticks();
      const Step& step = tape.steps[i];
      if (step.solves()) {
        solve(tape.terms_of(i), evaluation_.schedule.torn[step.place]);
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
  /// An integer over a divisor is added to what starts there.
  void begin(std::uint32_t slot, const Integer& divisor) {
    Line line = Line::of_integer();
    divide(line, factored(divisor));
    note(line);
    lines_[slot].take_least(line);
  }

  Line sum(std::span<const TapeTerm> terms) const {
    Line line = Line::of_nothing();
    for (const TapeTerm& term : terms) {
      line.take_least(lines_[term.slot], coefficients_[term.coefficient]);
    }
    return line;
  }

  /// Cramer: the values of torn rows are integer combinations of the sums over the determinant.
  void solve(std::span<const TapeTerm> sums, const TornRows& torn) {
    std::vector<Integer> matrix = torn.matrix;
    const Integer determinant = eliminate(matrix, torn.tears, torn.tears);
    Line least = Line::of_nothing();
    for (const TapeTerm& sum : sums) least.take_least(lines_[sum.slot]);
    divide(least, factored(determinant));
    note(least);
    for (const TapeTerm& sum : sums) lines_[sum.slot] = least;
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

  /// The small primes to their powers, and each rough divisor once for each level that has it.
  Integer denominator() {
    std::vector<Integer> factors;
    for (std::size_t i = 0; i < small_primes.size(); ++i) {
      if (least_[i] < -highest_power) {
        throw Error(
            ErrorCode::limit,
            "the exact numbers of this battle are too long; --numbers certified has no such limit");
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

  const Evaluation& evaluation_;
  std::vector<Line> lines_;  ///< by slot
  std::vector<Powers> coefficients_;
  Powers least_ = {};
  IntegerTable roughs_{0};
  std::vector<std::pair<std::uint32_t, std::uint32_t>> levels_;  ///< of rough divisions
};

}  // namespace

Integer common_denominator(const Evaluation& evaluation) {
  return DenominatorFinder(evaluation).run();
}

}  // namespace asdic
