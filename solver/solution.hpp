// The exact answer to a question about a chain.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "lib/exact/number.hpp"
#include "lib/exact/value.hpp"

namespace asdic {

/// A figure is numbers[figure] / denominator_of(figure), not in lowest terms.
struct Solution {
  Integer denominator;
  std::vector<Integer> numbers;
  /// The known common factors of number and denominator, by figure; empty if none is known.
  std::vector<std::shared_ptr<const CommonFactor>> common = {};
  /// The denominators by figure; empty if all figures have `denominator`.
  std::vector<Integer> denominators = {};
  /// The folder of the checkpoint that supplied some of the residues, or "".
  std::string read_from = {};

  const Integer& denominator_of(std::size_t figure) const {
    return denominators.empty() ? denominator : denominators[figure];
  }
};

}  // namespace asdic
