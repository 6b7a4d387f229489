#include "solver/evaluation/common_denominator.hpp"

#include <algorithm>
#include <utility>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "lib/parallel.hpp"
#include "solver/evaluation/bareiss.hpp"
#include "solver/evaluation/integer_table.hpp"
#include "solver/evaluation/rough_powers.hpp"
#include "solver/evaluation/small_primes.hpp"

namespace asdic {

namespace {

/// No power is said to be higher, that of 0 included, and none may be lower than its negative.
constexpr float highest_power = 1 << 23;

/// What is known of a value: of each small prime the least power that it can have.
struct Line {
  Powers powers;

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
  }
};

/// Carries lines along the tape, and notes the least powers and all rough divisions.
class DenominatorFinder {
 public:
  explicit DenominatorFinder(const Evaluation& evaluation)
      : evaluation_(evaluation),
        lines_(evaluation.tape.slot_count),
        of_figures_(evaluation.figures_with_common(), Line::of_nothing()) {
    for (const Integer& number : evaluation.schedule.coefficients) {
      coefficients_.push_back(number == 0 ? Powers{} : factored(number).powers);
    }
    const Tape& tape = evaluation.tape;
    for (const std::uint32_t slot : tape.inputs) lines_[slot] = Line::of_nothing();
    auto input = tape.inputs.begin();
    for (const Evaluation::Start& start : evaluation.starts) begin(*input++, start.divisor);
    for (const Evaluation::Feed& feed : evaluation.feeds) begin(*input++, feed.divisor);
  }

  CommonDenominator run(unsigned threads) {
    const Tape& tape = evaluation_.tape;
    divisions_.at_step.assign(tape.step_count(), RoughDivisions::none);
    auto read = tape.reads.begin();
    Ticks ticks("finding the common denominator");
    for (std::uint32_t i = 0; i < tape.step_count(); ++i) {
      ticks();
      const Step& step = tape.steps[i];
      if (step.solves()) {
        divisions_.at_step[i] = solve(tape.terms_of(i), evaluation_.schedule.torn[step.place]);
      } else {
        Line line = sum(tape.terms_of(i));
        if (step.divides()) {
          divisions_.at_step[i] = divide(line, factored(tape.divisors[step.place]));
        }
        note(line);
        lines_[step.slot] = line;
      }
      for (; read != tape.reads.end() && read->step == i; ++read) {
        if (of_figures_.empty() || read->index >= evaluation_.reads.size()) continue;
        of_figures_[evaluation_.reads[read->index].figure].take_least(lines_[read->slot]);
      }
    }
    SharedFactors parts = shared_factors(roughs_.numbers);
    RoughPowers powers = rough_powers(evaluation_, divisions_, parts, threads);
    CommonDenominator found{denominator(parts.factors, powers.needed), {}, {}};
    add_small_primes(parts.factors, powers);
    if (!evaluation_.read_divisors.empty()) found.own = own_denominators(parts.factors, powers);
    const auto factors = std::make_shared<const DenominatorFactors>(
        DenominatorFactors{std::move(parts.factors), found.number});
    for (std::vector<std::uint8_t>& spare : powers.spare) {
      found.common.push_back(
          std::make_shared<const CommonFactor>(CommonFactor{factors, std::move(spare)}));
    }
    return found;
  }

 private:
  /// An integer over a divisor is added to what starts there.
  void begin(std::uint32_t slot, const Integer& divisor) {
    Line line = Line::of_integer();
    divisions_.at_input.push_back(divide(line, factored(divisor)));
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
  std::uint32_t solve(std::span<const TapeTerm> sums, const TornRows& torn) {
    std::vector<Integer> matrix = torn.matrix;
    const Integer determinant = eliminate(matrix, torn.tears, torn.tears);
    Line least = Line::of_nothing();
    for (const TapeTerm& sum : sums) least.take_least(lines_[sum.slot]);
    const std::uint32_t rough = divide(least, factored(determinant));
    note(least);
    for (const TapeTerm& sum : sums) lines_[sum.slot] = least;
    return rough;
  }

  /// The place of the divisor's rough part.
  std::uint32_t divide(Line& line, const Factored& divisor) {
    for (std::size_t i = 0; i < line.powers.size(); ++i) line.powers[i] -= divisor.powers[i];
    return divisor.rough == 1 ? RoughDivisions::none : roughs_.place(divisor.rough);
  }

  void note(const Line& line) {
    for (std::size_t i = 0; i < least_.size(); ++i) {
      least_[i] = std::min(least_[i], line.powers[i]);
    }
  }

  /// To the factors, and by figure to the powers that it has to spare.
  void add_small_primes(std::vector<Integer>& factors, RoughPowers& powers) const {
    for (std::size_t i = 0; i < small_primes.size(); ++i) {
      if (least_[i] == 0) continue;
      factors.emplace_back(small_primes[i]);
      powers.needed.push_back(static_cast<std::uint32_t>(-least_[i]));
      for (std::size_t figure = 0; figure < powers.spare.size(); ++figure) {
        const float power = std::min(of_figures_[figure].powers[i], 0.0f) - least_[i];
        powers.spare[figure].push_back(static_cast<std::uint8_t>(std::min(power, 255.0f)));
      }
    }
  }

  /// By figure the factors to the powers that it has not to spare.
  static std::vector<Integer> own_denominators(const std::vector<Integer>& factors,
                                               const RoughPowers& powers) {
    constexpr std::uint32_t low_power = 8;
    constexpr std::size_t short_product = 512;  // bits up to which factors are multiplied in turn
    std::vector<Integer> own(powers.spare.size());
    for_each_short(own.size(), [&](std::size_t figure) {
      std::vector<Integer> products = {Integer(1)};
      for (std::size_t i = 0; i < factors.size(); ++i) {
        const std::uint32_t power = powers.needed[i] - powers.spare[figure][i];
        if (power > low_power) {
          products.push_back(boost::multiprecision::pow(factors[i], power));
          continue;
        }
        for (std::uint32_t times = 0; times < power; ++times) {
          if (bit_length(products.back()) > short_product) products.emplace_back(1);
          products.back() *= factors[i];
        }
      }
      own[figure] = product(products);
    });
    return own;
  }

  /// The small primes to their powers, and each rough factor as often as it is needed.
  Integer denominator(const std::vector<Integer>& rough,
                      const std::vector<std::uint32_t>& needed) const {
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
    for (std::size_t i = 0; i < needed.size(); ++i) {
      factors.push_back(boost::multiprecision::pow(rough[i], needed[i]));
    }
    return product(factors);
  }

  const Evaluation& evaluation_;
  std::vector<Line> lines_;       ///< by slot
  std::vector<Line> of_figures_;  ///< of which something is to be known
  std::vector<Powers> coefficients_;
  Powers least_ = {};
  IntegerTable roughs_{0};
  RoughDivisions divisions_;
};

}  // namespace

CommonDenominator common_denominator(const Evaluation& evaluation, unsigned threads) {
  return DenominatorFinder(evaluation).run(threads);
}

}  // namespace asdic
