// How exact work is done.
#pragma once

#include "lib/progress.hpp"
#include "solver/team.hpp"

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
  Team team = {};
};

}  // namespace asdic
