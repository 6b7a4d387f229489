// The numbers or bounds that a certificate has for every state, so that anyone can check them.
#pragma once

#include <vector>

#include "lib/exact/chain.hpp"
#include "lib/exact/number.hpp"
#include "lib/progress.hpp"
#include "odds/solve/answer.hpp"
#include "solver/structure.hpp"

namespace asdic {

/// Integers over one denominator, by state. Lower and upper bounds are equal if the numbers are
/// exact.
struct Witness {
  Integer denominator;
  std::vector<Integer> lower;
  std::vector<Integer> upper;  ///< empty if the numbers are exact

  bool is_exact() const { return upper.empty(); }
  const Integer& upper_at(StateIndex state) const {
    return is_exact() ? lower[state] : upper[state];
  }
};

/// Returns the bounds as integers. Throws Error(limit) if a number is too large for a bound.
Witness witness_of(const std::vector<Interval>& bounds);

/// Returns the expected visits of all states from the first start. The visits of an absorbing state
/// are the probability to be absorbed there.
Witness witness_of_visits(const Chain& chain, const Structure& structure, Numbers numbers);

/// Returns the approximate bytes of that witness, before it is computed.
double bytes_of_visits(const Chain& chain, const Structure& structure, Numbers numbers);

}  // namespace asdic
