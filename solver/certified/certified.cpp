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

CertifiedRounds CertifiedSolver::carry_rounds(const EnclosedMasses& starts, int rounds,
                                              const Question& question) const {
  RoundPass<Enclosed> pass({chain_, structure_, chances_->chances, chances_->first});
  std::vector<Enclosed> visits(question.payoffs.empty() ? 0 : chain_.state_count());
  CertifiedRounds result;
  const RoundUpward upward;
  // Round 0 is what comes before the first.
  for (const auto& [state, bounds] : starts) {
    pass.start(state, pass.begins(state) ? 1 : 0, Enclosed::of(bounds) * scale);
  }
  const auto all = static_cast<std::size_t>(rounds) + 1;
  for (std::size_t fought = 0; fought < all;) {
    std::vector<Enclosed> ended(std::min(all - fought, rounds_at_once));
    pass.run(ended.size(), [&](StateIndex state, const Enclosed* here) {
      for (std::size_t round = 0; round < ended.size(); ++round) {
        if (structure_.absorbing[state] != 0) ended[round] += here[round];
        if (!visits.empty()) visits[state] += here[round];
      }
    });
    for (const Enclosed& each : ended) result.ended.push_back((each * unscale).bounds());
    fought += ended.size();
  }
  pass.for_each_started([&](StateIndex state, const Enclosed& mass) {
    result.going_on.emplace_back(state, (mass * unscale).bounds());
  });
  result.figures = read(question, visits);
  return result;
}

}  // namespace asdic
