// Compares the figures of a result with [expect] of its case.
#pragma once

#include <string>
#include <vector>

#include "lib/input/case.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

struct WrongExpectation {
  Expectation expectation;
  Value found;
};

/// Returns the names of the figures in [expect].
std::vector<std::string> figures_expected(const Case& battle);

/// Returns the expectations that do not hold; for certified numbers, those outside of the interval.
/// Throws Error(input) at the place of one that does not name a figure.
std::vector<WrongExpectation> wrong_expectations(const Result& result);

}  // namespace asdic
