// What is asked of a chain, and the answer.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "lib/exact/chain.hpp"
#include "lib/exact/number.hpp"
#include "lib/exact/value.hpp"
#include "solver/payoff_list.hpp"

namespace asdic {

/// Masses (0 or more) by the state where they start.
using Masses = std::vector<std::pair<StateIndex, Integer>>;

/// Figures 0 .. figures - 1, each the sum of what is paid to it. Every absorbing state has exactly
/// one payoff, of 1, to one of the first `ends` figures, which together are all that can happen.
struct Question {
  std::uint32_t figures = 0;
  std::uint32_t ends = 0;
  PayoffList payoffs;
};

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
