// The check that carried rounds pass before anybody sees them.
#pragma once

#include "lib/exact/chain.hpp"
#include "solver/question.hpp"
#include "solver/rounds/rounds.hpp"
#include "solver/structure.hpp"

namespace asdic {

/// Throws Error(verification) unless what was carried forward lies between 0 and what began and
/// sums to it, as integers, and a random weighting of it all agrees with rounds carried modulo a
/// prime of 61 bits. What goes on is looked at only if it was asked for.
void verify_rounds(const Chain& chain, const Structure& structure, const Masses& starts,
                   const Question& question, const CarriedRounds& carried, bool has_going_on);

}  // namespace asdic
