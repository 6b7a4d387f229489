// The checks that every exact solution passes before anybody sees it.
#pragma once

#include <cstdint>
#include <vector>

#include "lib/chain.hpp"
#include "solver/exact.hpp"

namespace asdic {

/// Throws Error(verification) unless every number lies between 0 and what can be, the masses that
/// end sum to those that began, as integers, and a random weighting of all visits agrees with a
/// backward pass modulo a prime of 61 bits, which shares no code and no plan with the solution.
/// A wrong solution passes with a chance of at most 2^-60.
void verify_visits(const Chain& chain, const Structure& structure, const Masses& starts,
                   const std::vector<std::uint8_t>& keep, const Solution& solution);

/// The same for values: a random combination of states against a forward pass modulo the prime.
void verify_values(const Chain& chain, const Structure& structure,
                   const std::vector<Integer>& payoffs, const Solution& solution);

}  // namespace asdic
