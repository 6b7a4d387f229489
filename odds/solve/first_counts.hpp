// When a counted figure is first counted.
#pragma once

#include <vector>

#include "odds/question/numbers.hpp"
#include "odds/question/problem.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

/// Returns the first moments of all counted figures at which a battle can end, without those of
/// figures that are never counted. Solves two battles for each of them. Returns none if the case
/// has several battles, a limit of rounds, or open choices, which would be made for another end.
std::vector<FirstCount> first_counts(const Problem& problem, Numbers numbers);

}  // namespace asdic
