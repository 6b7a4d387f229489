#include "solver/verify/verify.hpp"

#include <utility>
#include <vector>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "solver/verify/payoffs_modulo.hpp"
#include "solver/verify/prime_field.hpp"
#include "solver/verify/random_prices.hpp"

namespace asdic {

namespace {

[[noreturn]] void fail(const char* what) {
  throw Error(ErrorCode::verification, what);
}

constexpr const char* disagrees = "the solution disagrees with its check modulo a prime";

}  // namespace

VisitsCheck::VisitsCheck(const Chain& chain, const Structure& structure, const Masses& starts,
                         const Question& question)
    : starts_(starts), question_(question), field_(check_field(0)) {
  check_in_a_field([&](const PrimeField& field) {
    const RandomPrices prices(field, question.figures);
    const auto values =
        payoffs_modulo(field, chain, structure, prices.payoffs(question, chain.state_count()));
    std::uint64_t expected = 0;
    for (const auto& [state, mass] : starts) {
      expected = field.plus(expected, field.times(values[state], field.residue(mass)));
    }
    field_ = field;
    expected_ = expected;
  });
}

void VisitsCheck::check_masses(const Solution& solution) const {
  Integer began = 0;
  for (const auto& [state, mass] : starts_) began += mass;
  began *= solution.denominator;
  Integer ended = 0;
  Ticks ticks("verifying");
  for (std::uint32_t figure = 0; figure < question_.ends; ++figure) {
    ticks();
    const Integer& number = solution.numbers[figure];
    if (number < 0 || number > began) fail("a chance does not lie between 0 and 1");
    ended += number;
  }
  if (ended != began) fail("the masses that end are not those that began");
}

void VisitsCheck::check(const Solution& solution) const {
  check_masses(solution);
  const RandomPrices prices(field_, question_.figures);
  const std::uint64_t scale = field_.residue(solution.denominator);
  if (field_.times(expected_, scale) != prices.priced_sum(solution.numbers)) fail(disagrees);
}

void verify_visits(const Chain& chain, const Structure& structure, const Masses& starts,
                   const Question& question, const Solution& solution) {
  VisitsCheck(chain, structure, starts, question).check(solution);
}

ValuesCheck::ValuesCheck(const Chain& chain, const Structure& structure,
                         std::span<const Integer> payoffs, std::span<const StateIndex> states)
    : field_(check_field(0)) {
  check_in_a_field([&](const PrimeField& field) {
    std::vector<std::uint64_t> residues;
    residues.reserve(payoffs.size());
    Ticks ticks("verifying");
    for (const Integer& payoff : payoffs) {
      ticks();
      residues.push_back(field.residue(payoff));
    }
    const auto values = payoffs_modulo(field, chain, structure, std::move(residues));
    field_ = field;
    for (const StateIndex state : states) expected_.push_back(values[state]);
  });
}

void ValuesCheck::check(const Solution& solution) const {
  const bool common = solution.denominators.empty();
  const std::uint64_t of_all = common ? field_.residue(solution.denominator) : 0;
  Ticks ticks("verifying");
  for (std::size_t i = 0; i < expected_.size(); ++i) {
    ticks();
    const std::uint64_t scale = common ? of_all : field_.residue(solution.denominators[i]);
    const std::uint64_t number = field_.residue(solution.numbers[i]);
    if (field_.times(expected_[i], scale) != number) fail(disagrees);
  }
}

}  // namespace asdic
