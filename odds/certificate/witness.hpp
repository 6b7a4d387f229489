// What a certificate says of every state, so that everybody can check it: numbers, or bounds.
#pragma once

#include <vector>

#include "lib/exact/chain.hpp"
#include "lib/exact/number.hpp"
#include "lib/progress.hpp"
#include "odds/solve/answer.hpp"
#include "solver/structure.hpp"

namespace asdic {

/// Integers over one denominator, by state. Both bounds are the same where numbers are exact.
struct Witness {
  Integer denominator;
  std::vector<Integer> lower;
  std::vector<Integer> upper;  ///< empty where the numbers are exact

  bool is_exact() const { return upper.empty(); }
  const Integer& upper_at(StateIndex state) const {
    return is_exact() ? lower[state] : upper[state];
  }
};

/// Throws Error(limit) for a number that is too large for a bound.
Witness witness_of(const std::vector<Interval>& bounds);

/// The expected visits of all states from the first start on, at absorbing states the chance to be
/// absorbed there.
Witness witness_of_visits(const Chain& chain, const Structure& structure, Numbers numbers,
                          const Progress& progress);

/// The bytes of that witness, more or less, told before it is found.
double bytes_of_visits(const Chain& chain, const Structure& structure, Numbers numbers);

}  // namespace asdic
