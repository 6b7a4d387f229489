// The checks that every exact solution passes before anybody sees it.
#pragma once

#include <span>

#include "lib/exact/chain.hpp"
#include "solver/question.hpp"
#include "solver/structure.hpp"

namespace asdic {

/// Throws Error(verification) unless the masses that end lie between 0 and those that began and
/// sum to them, as integers, and a random weighting of all figures agrees with a backward pass
/// modulo a prime of 61 bits, which shares no code and no common denominator with the solution.
/// A wrong solution passes with a chance of at most 2^-60.
void verify_visits(const Chain& chain, const Structure& structure, const Masses& starts,
                   const Question& question, const Solution& solution);

/// The same for the values of some states, each compared modulo the prime.
void verify_values(const Chain& chain, const Structure& structure, std::span<const Integer> payoffs,
                   std::span<const StateIndex> states, const Solution& solution);

}  // namespace asdic
