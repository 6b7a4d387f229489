// Battles played with dice: an honest sampler that walks the chain.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "lib/progress.hpp"
#include "odds/question/posed.hpp"
#include "odds/solve/duration.hpp"
#include "solver/structure.hpp"

namespace asdic {

inline constexpr std::uint64_t most_battles = 10'000'000'000;

struct SampleOptions {
  std::uint64_t battles = 10'000;
  std::uint64_t seed = 1;
  unsigned threads = 0;  ///< as many as there are processors if 0; the counts do not depend on it
  std::optional<std::uint64_t> max_states;  ///< what fits half the free memory if not given
  Progress progress;
};

struct OutcomeCount {
  Outcome outcome;
  std::uint64_t count = 0;
};

/// Battles from the chain's first start, counted by outcome, the most frequent first. Every step is
/// taken with exactly its chance, in integers. Counts are the same for the same battles and seed.
/// Throws Error(chain) where a decision is open.
std::vector<OutcomeCount> sample(const Battle& battle, const Structure& structure,
                                 Duration duration, const SampleOptions& options);

struct Sample : Mustered {
  std::uint64_t seed = 0;
  std::uint64_t battles = 0;
  std::vector<OutcomeCount> outcomes;  ///< the most frequent first
};

/// Throws Error(limit) past the limit of states.
Sample sample(const Posed& posed, const SampleOptions& options = {});

}  // namespace asdic
