#include "odds/figures/expectations.hpp"

#include "lib/error.hpp"
#include "lib/exact/number.hpp"
#include "lib/text.hpp"
#include "odds/figures/of_result.hpp"

namespace asdic {

std::vector<std::string> figures_expected(const Case& battle) {
  std::vector<std::string> figures;
  for (const Expectation& expectation : battle.expectations) figures.push_back(expectation.figure);
  return figures;
}

std::vector<WrongExpectation> wrong_expectations(const Result& result) {
  std::vector<WrongExpectation> wrong;
  for (const Expectation& expectation : result.problem.battle.expectations) {
    const auto found = find_figure(result, expectation.figure);
    if (!found || !found->is_number()) {
      throw Error(expectation.place, unknown_figure(expectation.figure, figure_names(result)));
    }
    const Value& value = found->value;
    // Cross-multiplication avoids the reduction of a long fraction.
    const Rational wanted(expectation.value);
    const Integer& denominator = wanted.denominator();
    const Integer expected = wanted.numerator() * value.denominator();
    if (expected < value.lower() * denominator || expected > value.upper() * denominator) {
      wrong.push_back({expectation, value});
    }
  }
  return wrong;
}

}  // namespace asdic
