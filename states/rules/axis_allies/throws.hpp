// Dice as an edition throws them: fair, low luck or biased.
#pragma once

#include <cstddef>
#include <vector>

#include "states/dice/volleys.hpp"
#include "states/rules/axis_allies/settings.hpp"

namespace asdic::axis_allies {

/// The faces of a die on which Volleys weighs what `thrown` gives.
int faces(Thrown how);

/// A group of dice on six faces, all of one kind, those from `first` on, becomes as it is thrown,
/// on so many faces. Under low luck the sum of their values, divided by six, hits for certain, and
/// one die has the rest.
void throw_from(std::size_t first, std::vector<Dice>& dice, Thrown how);
std::vector<Dice> thrown(std::vector<Dice> group, Thrown how);

}  // namespace asdic::axis_allies
