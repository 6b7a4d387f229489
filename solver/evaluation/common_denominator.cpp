#include "solver/evaluation/common_denominator.hpp"

#include <algorithm>
#include <utility>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "lib/parallel.hpp"
#include "solver/evaluation/determinant.hpp"
#include "solver/evaluation/integer_table.hpp"
#include "solver/evaluation/rough_powers.hpp"
#include "solver/evaluation/small_primes.hpp"

namespace asdic {

namespace {

/// The highest power that a line stores, also for the value 0. No power may be below its negative.
constexpr float highest_power = 1 << 23;

constexpr const char* finding_denominator = "finding the common denominator";

/// A lower bound of the power of each small prime in a value.
struct Line {
  Powers powers;

  /// Returns the line of the value 0, which changes no minimum.
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

  /// Adds a term to a sum: the value of `other` times a number with the powers `times`. A sum has
  /// at least the least power of its terms.
  void take_least(const Line& other, const Powers& times = {}) {
    for (std::size_t i = 0; i < powers.size(); ++i) {
      powers[i] = std::min(powers[i], other.powers[i] + times[i]);
    }
  }
};

/// Factors all divisors. Then carries lines along the tape and records the least powers of small
/// primes; at the same time, other threads count the divisions by rough parts.
class DenominatorFinder {
 public:
  DenominatorFinder(const Evaluation& evaluation, unsigned threads)
      : evaluation_(evaluation),
        threads_(threads),
        lines_(evaluation.tape.slot_count),
        of_figures_(evaluation.figures_with_common(), Line::of_nothing()) {
    for (const Integer& number : evaluation.schedule.coefficients) {
      ticks_();
      coefficients_.push_back(number == 0 ? Powers{} : factorization_of(number).powers);
    }
    for (const Evaluation::Start& start : evaluation.starts) add_input(start.divisor);
    for (const Evaluation::Feed& feed : evaluation.feeds) add_input(feed.divisor);
    add_steps();
  }

  CommonDenominator run() {
    SharedFactors parts = shared_factors(roughs_.numbers);
    RoughPowers powers =
        rough_powers(evaluation_, divisions_, parts, threads_, [this] { carry_lines(); });
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
  /// Appends the small primes of a divisor to divisors_ and returns the index of its rough part, or
  /// RoughDivisions::none.
  std::uint32_t add_divisor(const Integer& divisor) {
    ticks_();
    const Factorization parts = factorization_of(divisor);
    divisors_.push_back(parts.powers);
    return parts.rough == 1 ? RoughDivisions::none : roughs_.place(parts.rough);
  }

  void add_input(const Integer& divisor) { divisions_.at_input.push_back(add_divisor(divisor)); }

  void add_steps() {
    const Tape& tape = evaluation_.tape;
    divisions_.at_step.assign(tape.step_count(), RoughDivisions::none);
    for (std::uint32_t i = 0; i < tape.step_count(); ++i) {
      const Step& step = tape.steps[i];
      if (step.divides()) divisions_.at_step[i] = add_divisor(tape.divisors[step.place]);
      if (!step.solves()) continue;
      // By Cramer's rule, the values of torn rows are integer combinations of the sums, divided by
      // the determinant.
      const Schedule& schedule = evaluation_.schedule;
      divisions_.at_step[i] =
          add_divisor(determinant(schedule.torn[step.place], schedule.coefficients, threads_));
    }
  }

  void carry_lines() {
    const Tape& tape = evaluation_.tape;
    for (const std::uint32_t slot : tape.inputs) lines_[slot] = Line::of_nothing();
    auto divisor = divisors_.begin();
    // A start or feed adds an integer / divisor to an input; several can share a slot.
    for (const std::uint32_t slot : tape.inputs) {
      lines_[slot].take_least(divided(Line::of_integer(), *divisor++));
    }
    auto read = tape.reads.begin();
    for (std::uint32_t i = 0; i < tape.step_count(); ++i) {
      ticks_();
      const Step& step = tape.steps[i];
      if (step.solves()) {
        solve(tape.terms_of(i), *divisor++);
      } else {
        const Line line = sum(tape.terms_of(i));
        lines_[step.slot] = step.divides() ? divided(line, *divisor++) : noted(line);
      }
      for (; read != tape.reads.end() && read->step == i; ++read) {
        if (of_figures_.empty() || read->index >= evaluation_.reads.size()) continue;
        of_figures_[evaluation_.reads[read->index].figure].take_least(lines_[read->slot]);
      }
    }
  }

  Line sum(std::span<const TapeTerm> terms) const {
    Line line = Line::of_nothing();
    for (const TapeTerm& term : terms) {
      line.take_least(lines_[term.slot], coefficients_[term.coefficient]);
    }
    return line;
  }

  void solve(std::span<const TapeTerm> sums, const Powers& determinant) {
    Line least = Line::of_nothing();
    for (const TapeTerm& sum : sums) least.take_least(lines_[sum.slot]);
    least = divided(least, determinant);
    for (const TapeTerm& sum : sums) lines_[sum.slot] = least;
  }

  Line divided(Line line, const Powers& divisor) {
    for (std::size_t i = 0; i < line.powers.size(); ++i) line.powers[i] -= divisor[i];
    return noted(line);
  }

  const Line& noted(const Line& line) {
    for (std::size_t i = 0; i < least_.size(); ++i) {
      least_[i] = std::min(least_[i], line.powers[i]);
    }
    return line;
  }

  /// Appends the small primes to `factors`, and their powers to `powers`.
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

  /// Returns by figure the product of the factors, each to the power needed minus the power spare.
  static std::vector<Integer> own_denominators(const std::vector<Integer>& factors,
                                               const RoughPowers& powers) {
    constexpr std::uint32_t low_power = 8;
    constexpr std::size_t short_product = 512;  // bits; longer products are multiplied as a tree
    std::vector<Integer> own(powers.spare.size());
    for_each_short(own.size(), [&](std::size_t figure) {
      std::vector<Integer> products = {Integer(1)};
      for (std::size_t i = 0; i < factors.size(); ++i) {
        check_time(finding_denominator);
        const std::uint32_t power = powers.needed[i] - powers.spare[figure][i];
        if (power > low_power) {
          products.push_back(pow(factors[i], power));
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

  /// Returns the product of the small primes to their powers and the rough factors to theirs.
  /// Throws Error(limit) if a power is too high.
  Integer denominator(const std::vector<Integer>& rough,
                      const std::vector<std::uint32_t>& needed) const {
    std::vector<Integer> factors;
    for (std::size_t i = 0; i < small_primes.size(); ++i) {
      if (least_[i] < -highest_power) {
        throw Error(
            ErrorCode::limit,
            "the exact numbers of this battle are too long; --numbers certified has no such limit");
      }
      factors.push_back(pow(Integer(small_primes[i]), -least_[i]));
    }
    for (std::size_t i = 0; i < needed.size(); ++i) {
      check_time(finding_denominator);
      factors.push_back(pow(rough[i], needed[i]));
    }
    return product(factors);
  }

  const Evaluation& evaluation_;
  const unsigned threads_;
  std::vector<Line> lines_;       ///< by slot
  std::vector<Line> of_figures_;  ///< by figure; empty if `common` is not computed
  std::vector<Powers> coefficients_;
  std::vector<Powers> divisors_;  ///< of the inputs, then of the steps
  Powers least_ = {};
  IntegerTable roughs_{0};
  RoughDivisions divisions_;
  Ticks ticks_{finding_denominator};
};

}  // namespace

CommonDenominator common_denominator(const Evaluation& evaluation, unsigned threads) {
  return DenominatorFinder(evaluation, threads).run();
}

}  // namespace asdic
