// How exact work is done.
#pragma once

#include "lib/exact/chain.hpp"
#include "lib/progress.hpp"
#include "solver/workers.hpp"

namespace asdic {

enum class Engine {
  automatic,  ///< integers for small evaluations, else the fastest residues of the processor
  integers,   ///< big integers over the common denominator
  portable,   ///< residues modulo 32-bit primes
  avx2,       ///< residues modulo 50-bit primes with AVX2 and FMA
  avx512,     ///< the same with AVX-512
};

/// Which engine, on how many threads (0: as many as there are processors), with whom.
struct Effort {
  Engine engine = Engine::automatic;
  unsigned threads = 0;
  Progress progress = {};
  WorkSharing sharing = {};
};

/// How many threads are worth their beginning for what is done beside one another on a chain. One
/// where other processes do the same, which must be in the same order.
inline unsigned threads_for(const Chain& chain, const Effort& effort) {
  constexpr std::size_t few_edges = 5000;
  const bool in_order = effort.sharing.workers->size() > 1;
  return in_order || chain.edge_count() < few_edges ? 1 : effort.threads;
}

/// The same for a few passes over a chain, which are shorter.
inline unsigned threads_for_passes(const Chain& chain) {
  constexpr std::size_t few_edges = 25'000;
  return chain.edge_count() < few_edges ? 1 : 0;
}

}  // namespace asdic
