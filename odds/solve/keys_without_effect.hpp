// Keys of a case that change nothing.
#pragma once

#include <vector>

#include "lib/input/document.hpp"
#include "lib/input/policies.hpp"
#include "odds/question/problem.hpp"

namespace asdic {

/// Returns a warning for each key that cannot affect a battle of these units: a goal without an
/// open choice, and units and ships that neither side has.
std::vector<Warning> unused_keys(const Document& document, const Problem& problem);

/// Returns a warning for each other key that differs from its default although the battle is the
/// same, state by state, with the default. Compares battles of at most 2,000 states. Returns
/// nothing for larger ones, and if the best casualty order is sought.
std::vector<Warning> keys_without_effect(const Document& document, const Problem& problem);

}  // namespace asdic
