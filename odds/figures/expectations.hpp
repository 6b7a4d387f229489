// What a case expects of its figures.
#pragma once

#include <vector>

#include "lib/input/case.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

struct WrongExpectation {
  Expectation expectation;
  Value found;
};

/// The last round that the expectations of a case name one by one, 0 for none.
int last_round_expected(const Case& battle);

/// The expectations of the case that do not hold: of certified numbers, those that lie outside of
/// their enclosure. Throws Error(input) at the place of one that names no figure.
std::vector<WrongExpectation> wrong_expectations(const Result& result);

}  // namespace asdic
