// Questions about a chain.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "lib/exact/chain.hpp"
#include "solver/payoff_list.hpp"

namespace asdic {

class Integer;

/// Pairs of a state and the mass that starts in it, 0 or more.
using Masses = std::vector<std::pair<StateIndex, Integer>>;

/// A question: the expected sums of payoffs to the figures 0 .. figures - 1. Every absorbing state
/// has exactly one payoff, of 1, to one of the first `ends` figures. So these figures add up to the
/// mass that starts.
struct Question {
  std::uint32_t figures = 0;
  std::uint32_t ends = 0;
  PayoffList payoffs;
};

}  // namespace asdic
