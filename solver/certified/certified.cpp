// Compiled with -frounding-math, because every operation depends on the rounding mode.
#include "solver/certified/certified.hpp"

#include <algorithm>
#include <cmath>

#include "lib/error.hpp"
#include "lib/exact/wide.hpp"
#include "solver/certified/propagate.hpp"
#include "solver/certified/round_upward.hpp"
#include "solver/certified/upward_interval.hpp"
#include "solver/certified/wide_rows.hpp"
#include "solver/round_pass.hpp"

namespace asdic {

namespace {

/// The bits of the significand of a double.
constexpr int precision = 53;
/// The least positive double is 2^-1074.
constexpr int least_exponent = -1074;

/// All masses are multiplied by 2^512, which is exact. Without it, more masses would be below
/// 2^-1022; such doubles have fewer digits, and operations with them take a hundred times as long.
const UpwardInterval scale = UpwardInterval::from_bounds({0x1p512, 0x1p512});
const UpwardInterval unscale = UpwardInterval::from_bounds({0x1p-512, 0x1p-512});

/// Returns the figures of a question from the scaled visits by place.
std::vector<Interval> read(const Question& question, const Structure& structure,
                           const std::vector<UpwardInterval>& visits) {
  std::vector<UpwardInterval> figures(question.figures);
  Ticks ticks("solving");
  for (const Payoff& payoff : question.payoffs) {
    ticks();
    const UpwardInterval& here = visits[structure.position[payoff.state]];
    figures[payoff.figure] += payoff.amount == 1 ? here : here.times(payoff.amount);
  }
  std::vector<Interval> bounds;
  bounds.reserve(figures.size());
  for (const UpwardInterval& figure : figures) bounds.push_back((figure * unscale).bounds());
  return bounds;
}

/// Returns payoffs, which are given by state, by place. Throws Error(chain) if they are invalid.
std::vector<UpwardInterval> enclosed(std::span<const Interval> payoffs,
                                     const Structure& structure) {
  if (payoffs.size() != structure.order.size()) {
    throw Error(ErrorCode::chain, "there must be one payoff for each state");
  }
  std::vector<UpwardInterval> numbers;
  numbers.reserve(payoffs.size());
  Ticks ticks("preparing");
  for (const StateIndex state : structure.order) {
    ticks();
    const Interval& payoff = payoffs[state];
    const bool sound = payoff.lower >= 0 && payoff.lower <= payoff.upper;
    if (!sound || std::isinf(payoff.lower)) {
      throw Error(ErrorCode::chain, "a payoff is negative or not enclosed");
    }
    numbers.push_back(UpwardInterval::from_bounds(payoff));
  }
  return numbers;
}

}  // namespace

/// Returns the quotient of two positive numbers, scaled to 53 or 54 bits, if their leading bits
/// determine it. These bits are bounds of the numbers, and so give bounds of the quotient.
std::optional<IntervalMaker::Quotient> IntervalMaker::quotient_of(const LeadingBits& numerator,
                                                                  const LeadingBits& denominator) {
  const bool is_known = !numerator.has_more && !denominator.has_more;
  const Wide least = Wide{numerator.bits} << precision;
  const Wide divisor = Wide{denominator.bits} + (denominator.has_more ? 1 : 0);
  const Wide quotient = least / divisor;
  const bool has_rest = least != quotient * divisor;
  if (!is_known) {
    const Wide most = (Wide{numerator.bits} + (numerator.has_more ? 1 : 0)) << precision;
    if (!has_rest || most >= (quotient + 1) * denominator.bits) return {};
  }
  return Quotient{static_cast<std::uint64_t>(quotient), !has_rest};
}

Interval IntervalMaker::operator()(const Integer& numerator, const Integer& denominator) {
  if (numerator < 0 || denominator <= 0) {
    throw Error(ErrorCode::misuse, "a fraction to enclose is negative, or has no denominator");
  }
  if (numerator == 0) return {0, 0};
  // Compute 53 or 54 bits of the quotient, and whether there is a remainder.
  const LeadingBits above = leading_bits(numerator);
  const LeadingBits below = leading_bits(denominator);
  const int shift =
      precision - static_cast<int>(above.bit_length) + static_cast<int>(below.bit_length);
  auto quotient = quotient_of(above, below);
  if (!quotient) {
    scaled_ = numerator;
    divisor_ = denominator;
    shift > 0 ? scaled_ <<= shift : divisor_ <<= -shift;
    divide(scaled_, divisor_, quotient_, rest_);
    quotient = {quotient_.to_uint64(), rest_ == 0};
  }
  // Cut off the bits that exceed 53 or are below the least double.
  const int cut = std::max((quotient->bits >> precision) != 0 ? 1 : 0, least_exponent + shift);
  const std::uint64_t kept = cut < 64 ? quotient->bits >> cut : 0;
  const bool exact = quotient->is_exact && cut < 64 && kept << cut == quotient->bits;
  const int exponent = cut - shift;
  const double lower = std::ldexp(static_cast<double>(kept), exponent);
  const double upper = exact ? lower : std::ldexp(static_cast<double>(kept + 1), exponent);
  return {lower, upper};
}

Interval interval_of(const Integer& numerator, const Integer& denominator) {
  return IntervalMaker()(numerator, denominator);
}

struct CertifiedSolver::PreparedChain {
  OrderedChain chain;
  std::vector<UpwardInterval> chances;

  Transitions<UpwardInterval> edges(const Structure& structure) const {
    return {chain, structure, chances};
  }
};

CertifiedSolver::CertifiedSolver(const Chain& chain, const Structure& structure)
    : structure_(structure) {
  chain.validate();
  chain.require_no_open_decision();
  prepared_ = std::make_shared<const PreparedChain>(
      PreparedChain{OrderedChain(chain, structure), enclosed_chances(chain)});
}

std::vector<Interval> CertifiedSolver::visits(const IntervalMasses& starts,
                                              const Question& question) const {
  std::vector<UpwardInterval> mass(prepared_->chain.size());
  const RoundUpward upward;
  for (const auto& [state, bounds] : starts) {
    mass[structure_.position[state]] += UpwardInterval::from_bounds(bounds) * scale;
  }
  ForwardPass<UpwardInterval>(prepared_->edges(structure_)).run(mass);
  return read(question, structure_, mass);
}

std::vector<Interval> CertifiedSolver::values(std::span<const Interval> payoffs,
                                              std::span<const StateIndex> states) const {
  return std::move(values_of({&payoffs, 1}, states).front());
}

std::vector<std::vector<Interval>> CertifiedSolver::values(
    std::span<const std::vector<Interval>> payoffs, std::span<const StateIndex> states) const {
  return values_of(std::vector<std::span<const Interval>>(payoffs.begin(), payoffs.end()), states);
}

std::vector<std::vector<Interval>> CertifiedSolver::values_of(
    std::span<const std::span<const Interval>> payoffs, std::span<const StateIndex> states) const {
  std::vector<std::vector<UpwardInterval>> values;
  for (const auto& each : payoffs) values.push_back(enclosed(each, structure_));
  {
    const RoundUpward upward;
    BackwardPass<UpwardInterval>(prepared_->edges(structure_)).run(values);
  }
  std::vector<std::vector<Interval>> bounds;
  for (const std::vector<UpwardInterval>& by_place : values) {
    bounds.emplace_back().reserve(states.size());
    for (const StateIndex state : states) {
      bounds.back().push_back(by_place[structure_.position[state]].bounds());
    }
  }
  return bounds;
}

/// Carries rounds, as many at a time as one run of a RoundPass.
class CertifiedSolver::Rounds {
 public:
  Rounds(const CertifiedSolver& solver, const IntervalMasses& starts, int rounds, unsigned threads)
      : pass_(solver.prepared_->edges(solver.structure_)),
        left_(static_cast<std::size_t>(rounds) + 1),
        threads_(threads) {
    const RoundUpward upward;
    for (const auto& [state, bounds] : starts) {
      pass_.start(solver.structure_.position[state], UpwardInterval::from_bounds(bounds) * scale);
    }
  }

  /// Returns the number of rounds that fight() carries next, or 0 if all are done.
  std::size_t next() const { return decltype(pass_)::next_of(left_); }

  /// Carries next() rounds and calls visited(place, first round, number of rounds, masses) as
  /// RoundPass::run() does.
  template <class Visited>
  void fight(Visited visited) {
    const std::size_t rounds = next();
    left_ -= rounds;
    pass_.run(rounds, threads_, visited);
  }

  const auto& pass() const { return pass_; }

 private:
  RoundPass<UpwardInterval, RoundUpward> pass_;
  std::size_t left_;
  unsigned threads_;
};

CertifiedRounds CertifiedSolver::carry_rounds(const IntervalMasses& starts, int rounds,
                                              const Question& question, unsigned threads) const {
  std::vector<UpwardInterval> visits(question.payoffs.empty() ? 0 : prepared_->chain.size());
  CertifiedRounds result;
  const RoundUpward upward;
  Rounds carried(*this, starts, rounds, threads);
  while (carried.next() > 0) {
    std::vector<UpwardInterval> ended(carried.next());
    carried.fight(
        [&](std::uint32_t place, std::size_t first, std::size_t count, const UpwardInterval* here) {
          for (std::size_t i = 0; carried.pass().ends(place) && i < count; ++i) {
            ended[first + i] += here[i];
          }
          for (std::size_t i = 0; !visits.empty() && i < count; ++i) visits[place] += here[i];
        });
    for (const UpwardInterval& each : ended) result.ended.push_back((each * unscale).bounds());
  }
  carried.pass().for_each_started([&](std::uint32_t place, const UpwardInterval& mass) {
    result.going_on.emplace_back(structure_.order[place], (mass * unscale).bounds());
  });
  result.figures = read(question, structure_, visits);
  return result;
}

void CertifiedSolver::carry_by_round(const IntervalMasses& starts, int rounds,
                                     const Question& question,
                                     const std::function<bool(CertifiedRounds&& of_one)>& each,
                                     unsigned threads) const {
  std::vector<std::vector<Payoff>> payoffs(prepared_->chain.size());
  for (const Payoff& payoff : question.payoffs) payoffs[payoff.state].push_back(payoff);
  Rounds carried(*this, starts, rounds, threads);
  while (carried.next() > 0) {
    std::vector<CertifiedRounds> found(carried.next());
    {
      const RoundUpward upward;
      std::vector<UpwardInterval> figures(question.figures * found.size());  // by round and figure
      std::vector<UpwardInterval> ended(found.size());
      carried.fight([&](std::uint32_t place, std::size_t first, std::size_t count,
                        const UpwardInterval* here) {
        const StateIndex state = structure_.order[place];
        const bool begins = carried.pass().begins(place);
        const bool ends = carried.pass().ends(place);
        for (std::size_t i = 0; i < count; ++i) {
          if (begins && !is_nothing(here[i + 1])) {
            found[first + i].going_on.emplace_back(state, (here[i + 1] * unscale).bounds());
          }
          if (is_nothing(here[i])) continue;
          if (ends) ended[first + i] += here[i];
          for (const Payoff& payoff : payoffs[state]) {
            figures[(first + i) * question.figures + payoff.figure] +=
                payoff.amount == 1 ? here[i] : here[i].times(payoff.amount);
          }
        }
      });
      for (std::size_t round = 0; round < found.size(); ++round) {
        found[round].ended = {(ended[round] * unscale).bounds()};
        for (std::uint32_t figure = 0; figure < question.figures; ++figure) {
          found[round].figures.push_back(
              (figures[round * question.figures + figure] * unscale).bounds());
        }
      }
    }
    for (CertifiedRounds& one : found) {
      if (!each(std::move(one))) return;
    }
  }
}

}  // namespace asdic
