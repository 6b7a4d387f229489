// Simulates battles with random dice by walking the chain.
#pragma once

#include <cstdint>
#include <vector>

#include "odds/question/problem.hpp"
#include "odds/solve/duration.hpp"
#include "solver/structure.hpp"

namespace asdic {

inline constexpr std::uint64_t most_battles = 10'000'000'000;

struct SampleOptions {
  std::uint64_t battles = 10'000;
  std::uint64_t seed = 1;
  unsigned threads = 0;  ///< 0: one for each processor; the counts do not depend on it
};

struct OutcomeCount {
  Outcome outcome;
  std::uint64_t count = 0;
};

/// Plays battles from the chain's first start and counts outcomes, the most frequent first. Every
/// step has exactly its probability, in integers. The counts depend only on the number of battles
/// and the seed. Throws Error(chain) if the chain has a decision.
std::vector<OutcomeCount> sample(const Battle& battle, const Structure& structure,
                                 Duration duration, const SampleOptions& options);

struct Sample {
  Problem problem;
  Rosters rosters;
  std::uint64_t seed = 0;
  std::uint64_t battles = 0;
  std::vector<OutcomeCount> outcomes;  ///< the most frequent first
};

/// Plays battles of a case. Throws Error(limit) above the limit of states.
Sample sample(const Problem& problem, const SampleOptions& options = {});

}  // namespace asdic
