// Questions about a chain.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "lib/exact/chain.hpp"
#include "solver/payoff_list.hpp"

namespace asdic {

class Integer;

/// Masses (0 or more) by the state where they start.
using Masses = std::vector<std::pair<StateIndex, Integer>>;

/// Figures 0 .. figures - 1, each the sum of what is paid to it. Every absorbing state has exactly
/// one payoff, of 1, to one of the first `ends` figures, which together are all that can happen.
struct Question {
  std::uint32_t figures = 0;
  std::uint32_t ends = 0;
  PayoffList payoffs;
};

}  // namespace asdic
