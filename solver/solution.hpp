// The exact answer to what is asked of a chain.
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
  /// By figure, or nothing at all: what number and denominator are known to have in common.
  std::vector<std::shared_ptr<const CommonFactor>> common = {};
  /// By figure its own; nothing at all where `denominator` is that of all.
  std::vector<Integer> denominators = {};
  /// The folder of a checkpoint that had some of the residues of which it was made, or "".
  std::string read_from = {};

  const Integer& denominator_of(std::size_t figure) const {
    return denominators.empty() ? denominator : denominators[figure];
  }
};

}  // namespace asdic
