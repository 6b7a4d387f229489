// Options for exact computations.
#pragma once

#include "lib/exact/chain.hpp"
#include "solver/workers.hpp"

namespace asdic {

enum class ExactMethod {
  automatic,  ///< `integers` for small evaluations, else the fastest residues of the processor
  integers,   ///< big integers over the common denominator
  portable,   ///< residues modulo 32-bit primes
  avx2,       ///< residues modulo 50-bit primes with AVX2 and FMA
  avx512,     ///< residues modulo 50-bit primes with AVX-512
};

struct Effort {
  ExactMethod method = ExactMethod::automatic;
  unsigned threads = 0;      ///< 0: one for each processor
  WorkSharing sharing = {};  ///< other processes that do a part of the work
};

/// Returns the number of threads for independent computations on a chain; small chains are not
/// worth more than one. Returns 1 if other processes take part, because all processes must compute
/// in the same order.
inline unsigned threads_for(const Chain& chain, const Effort& effort) {
  constexpr std::size_t few_edges = 5000;
  const bool in_order = effort.sharing.workers->size() > 1;
  return in_order || chain.edge_count() < few_edges ? 1 : effort.threads;
}

/// Returns the number of threads for a few passes over a chain, which take less time. 0: one for
/// each processor.
inline unsigned threads_for_passes(const Chain& chain) {
  constexpr std::size_t few_edges = 25'000;
  return chain.edge_count() < few_edges ? 1 : 0;
}

}  // namespace asdic
