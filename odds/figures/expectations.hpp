// What a case expects of its figures.
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

/// The figures that a case expects something of.
std::vector<std::string> figures_expected(const Case& battle);

/// The expectations of the case that do not hold: of certified numbers, those that lie outside of
/// their interval. Throws Error(input) at the place of one that names no figure.
std::vector<WrongExpectation> wrong_expectations(const Result& result);

}  // namespace asdic
