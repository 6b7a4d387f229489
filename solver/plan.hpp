// What an exact solution needs to know before it starts: how components close, and one denominator
// over which every number in the solution is an integer.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lib/chain.hpp"
#include "solver/structure.hpp"

namespace asdic {

/// N(i, j) = cofactors[i * tears + j] / determinant: the expected visits of torn state j of a
/// component, starting at torn state i. In lowest terms as a whole.
struct Closing {
  Integer determinant;
  std::vector<Integer> cofactors;
};

/// By component. Exact.
std::vector<Closing> closings(const Chain& chain, const Structure& structure);

/// A D such that every number of a forward pass from integer masses at `starts` is an integer when
/// the masses are multiplied by D; docs/method.md proves that it suffices.
Integer forward_denominator(const Chain& chain, const Structure& structure,
                            const std::vector<Closing>& closings, std::span<const StateIndex> starts);

/// The same for a backward pass from integer payoffs.
Integer backward_denominator(const Chain& chain, const Structure& structure,
                             const std::vector<Closing>& closings);

}  // namespace asdic
