// Keys of a case that change nothing.
#pragma once

#include <vector>

#include "lib/input/document.hpp"
#include "lib/input/policies.hpp"
#include "odds/question/posed.hpp"

namespace asdic {

/// Returns a warning for each key that cannot count in a battle of these units, however it goes: a
/// goal where no choice is open, and units and ships that neither side has.
std::vector<Warning> unused_keys(const Document& document, const Posed& posed);

/// Returns a warning for each other key away from its default with which the battle is the same,
/// state by state, as with the default. Compares battles of 10,000 states at most; returns nothing
/// for larger ones, and where the best order of loss is sought.
std::vector<Warning> idle_keys(const Document& document, const Posed& posed);

}  // namespace asdic
