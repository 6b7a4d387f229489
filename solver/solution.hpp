// The exact answer to a question about a chain.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "lib/exact/number.hpp"
#include "lib/exact/value.hpp"

namespace asdic {

/// numbers[figure] over its denominator; not in lowest terms.
struct Solution {
  Integer denominator;
  std::vector<Integer> numbers;
  /// The known common factors of number and denominator, by figure; empty if none is known.
  std::vector<std::shared_ptr<const CommonFactor>> common = {};
  /// The denominators by figure; empty if all figures have `denominator`.
  std::vector<Integer> denominators = {};
  /// The folder of a checkpoint that had some of the residues of which it was made, or "".
  std::string read_from = {};

  const Integer& denominator_of(std::size_t figure) const {
    return denominators.empty() ? denominator : denominators[figure];
  }
};

}  // namespace asdic
