// Compiled with -frounding-math: the rounding mode is part of every operation here.
#include "solver/certified/certified.hpp"

#include <algorithm>
#include <cmath>

#include "lib/error.hpp"
#include "solver/certified/enclosed.hpp"
#include "solver/certified/propagate.hpp"
#include "solver/certified/round_upward.hpp"
#include "solver/round_pass.hpp"

namespace asdic {

namespace {

/// 2^-1074 is the least positive double.
constexpr int least_exponent = -1074;

/// Masses are carried as so many times what they are, which is exact: those below 2^-1022 would
/// have fewer digits, and take a hundred times as long.
const Enclosed scale = Enclosed::of({0x1p512, 0x1p512});
const Enclosed unscale = Enclosed::of({0x1p-512, 0x1p-512});

std::vector<Bounds> read(const Question& question, const std::vector<Enclosed>& visits) {
  std::vector<Enclosed> figures(question.figures);
  for (const Payoff& payoff : question.payoffs) {
    figures[payoff.figure] +=
        payoff.amount == 1 ? visits[payoff.state] : visits[payoff.state].weighted(payoff.amount);
  }
  std::vector<Bounds> bounds;
  bounds.reserve(figures.size());
  for (const Enclosed& figure : figures) bounds.push_back((figure * unscale).bounds());
  return bounds;
}

std::vector<Enclosed> enclosed(std::span<const Bounds> payoffs, StateIndex states) {
  if (payoffs.size() != states) {
    throw Error(ErrorCode::chain, "there must be one payoff for each state");
  }
  std::vector<Enclosed> numbers;
  numbers.reserve(states);
  for (const Bounds& payoff : payoffs) {
    const bool sound = payoff.lower >= 0 && payoff.lower <= payoff.upper;
    if (!sound || std::isinf(payoff.lower)) {
      throw Error(ErrorCode::chain, "a payoff is negative or not enclosed");
    }
    numbers.push_back(Enclosed::of(payoff));
  }
  return numbers;
}

}  // namespace

Bounds enclose(const Integer& numerator, const Integer& denominator) {
  if (numerator == 0) return {0, 0};
  // 53 bits of the quotient, and whether anything is left of it.
  const int shift =
      53 - static_cast<int>(bit_length(numerator)) + static_cast<int>(bit_length(denominator));
  const Integer scaled = shift > 0 ? Integer(numerator << shift) : numerator;
  const Integer divisor = shift < 0 ? Integer(denominator << -shift) : denominator;
  Integer quotient;
  Integer rest;
  boost::multiprecision::divide_qr(scaled, divisor, quotient, rest);
  // What does not fit below 2^53, or is smaller than the least double, is cut off.
  const int cut = std::max(bit_length(quotient) > 53 ? 1 : 0, least_exponent + shift);
  const bool exact = rest == 0 && (quotient >> cut << cut) == quotient;
  quotient >>= cut;
  const int exponent = cut - shift;
  const double lower = std::ldexp(quotient.convert_to<double>(), exponent);
  const double upper =
      exact ? lower : std::ldexp(Integer(quotient + 1).convert_to<double>(), exponent);
  return {lower, upper};
}

struct CertifiedSolver::Chances {
  std::vector<Enclosed> chances;
  std::vector<std::uint32_t> first;
};

CertifiedSolver::CertifiedSolver(const Chain& chain, const Structure& structure)
    : chain_(chain), structure_(structure) {
  chain.validate();
  chain.require_no_open_decision();
  chances_ =
      std::make_shared<const Chances>(Chances{enclosed_chances(chain), first_chances(chain.rolls)});
}

std::vector<Bounds> CertifiedSolver::visits(const EnclosedMasses& starts,
                                            const Question& question) const {
  std::vector<Enclosed> mass(chain_.state_count());
  const RoundUpward upward;
  for (const auto& [state, bounds] : starts) mass[state] += Enclosed::of(bounds) * scale;
  ForwardPass<Enclosed>({chain_, structure_, chances_->chances, chances_->first}).run(mass);
  return read(question, mass);
}

std::vector<Bounds> CertifiedSolver::values(std::span<const Bounds> payoffs,
                                            std::span<const StateIndex> states) const {
  return std::move(values_of({&payoffs, 1}, states).front());
}

std::vector<std::vector<Bounds>> CertifiedSolver::values(
    std::span<const std::vector<Bounds>> payoffs, std::span<const StateIndex> states) const {
  return values_of(std::vector<std::span<const Bounds>>(payoffs.begin(), payoffs.end()), states);
}

std::vector<std::vector<Bounds>> CertifiedSolver::values_of(
    std::span<const std::span<const Bounds>> payoffs, std::span<const StateIndex> states) const {
  std::vector<std::vector<Enclosed>> values;
  for (const auto& each : payoffs) values.push_back(enclosed(each, chain_.state_count()));
  {
    const RoundUpward upward;
    BackwardPass<Enclosed>({chain_, structure_, chances_->chances, chances_->first}).run(values);
  }
  std::vector<std::vector<Bounds>> bounds;
  for (const std::vector<Enclosed>& by_state : values) {
    bounds.emplace_back().reserve(states.size());
    for (const StateIndex state : states) bounds.back().push_back(by_state[state].bounds());
  }
  return bounds;
}

/// Carried so many at once as one walk takes.
class CertifiedSolver::Rounds {
 public:
  Rounds(const CertifiedSolver& solver, const EnclosedMasses& starts, int rounds)
      : pass_({solver.chain_, solver.structure_, solver.chances_->chances, solver.chances_->first}),
        left_(static_cast<std::size_t>(rounds) + 1) {
    // Round 0 is what comes before the first.
    for (const auto& [state, bounds] : starts) {
      pass_.start(state, pass_.begins(state) ? 1 : 0, Enclosed::of(bounds) * scale);
    }
  }

  /// How many the next walk takes; 0 where all are fought.
  std::size_t next() const { return std::min(left_, rounds_at_once); }

  /// visited(state, masses by round), as in RoundPass.
  template <class Visited>
  void fight(Visited visited) {
    const std::size_t rounds = next();
    left_ -= rounds;
    pass_.run(rounds, visited);
  }

  const RoundPass<Enclosed>& pass() const { return pass_; }

 private:
  RoundPass<Enclosed> pass_;
  std::size_t left_;
};

CertifiedRounds CertifiedSolver::carry_rounds(const EnclosedMasses& starts, int rounds,
                                              const Question& question) const {
  std::vector<Enclosed> visits(question.payoffs.empty() ? 0 : chain_.state_count());
  CertifiedRounds result;
  const RoundUpward upward;
  Rounds carried(*this, starts, rounds);
  while (carried.next() > 0) {
    std::vector<Enclosed> ended(carried.next());
    carried.fight([&](StateIndex state, const Enclosed* here) {
      for (std::size_t round = 0; round < ended.size(); ++round) {
        if (structure_.absorbing[state] != 0) ended[round] += here[round];
        if (!visits.empty()) visits[state] += here[round];
      }
    });
    for (const Enclosed& each : ended) result.ended.push_back((each * unscale).bounds());
  }
  carried.pass().for_each_started([&](StateIndex state, const Enclosed& mass) {
    result.going_on.emplace_back(state, (mass * unscale).bounds());
  });
  result.figures = read(question, visits);
  return result;
}

void CertifiedSolver::carry_by_round(
    const EnclosedMasses& starts, int rounds, const Question& question,
    const std::function<bool(CertifiedRounds&& of_one)>& each) const {
  std::vector<std::vector<Payoff>> payoffs(chain_.state_count());
  for (const Payoff& payoff : question.payoffs) payoffs[payoff.state].push_back(payoff);
  Rounds carried(*this, starts, rounds);
  while (carried.next() > 0) {
    std::vector<CertifiedRounds> found(carried.next());
    {
      const RoundUpward upward;
      std::vector<Enclosed> figures(question.figures * found.size());  // by figure and round
      std::vector<Enclosed> ended(found.size());
      carried.fight([&](StateIndex state, const Enclosed* here) {
        const bool begins = carried.pass().begins(state);
        for (std::size_t round = 0; round < found.size(); ++round) {
          if (begins && !is_nothing(here[round + 1])) {
            found[round].going_on.emplace_back(state, (here[round + 1] * unscale).bounds());
          }
          if (is_nothing(here[round])) continue;
          if (structure_.absorbing[state] != 0) ended[round] += here[round];
          for (const Payoff& payoff : payoffs[state]) {
            figures[payoff.figure * found.size() + round] +=
                payoff.amount == 1 ? here[round] : here[round].weighted(payoff.amount);
          }
        }
      });
      for (std::size_t round = 0; round < found.size(); ++round) {
        found[round].ended = {(ended[round] * unscale).bounds()};
        for (std::uint32_t figure = 0; figure < question.figures; ++figure) {
          found[round].figures.push_back(
              (figures[figure * found.size() + round] * unscale).bounds());
        }
      }
    }
    for (CertifiedRounds& one : found) {
      if (!each(std::move(one))) return;
    }
  }
}

}  // namespace asdic
