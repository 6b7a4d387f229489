// The engines that carry out an exact evaluation, and the choice among them.
#pragma once

#include <vector>

#include "lib/progress.hpp"
#include "solver/evaluation/evaluation.hpp"
#include "solver/question.hpp"

namespace asdic {

enum class Engine {
  automatic,  ///< integers for small evaluations, else the fastest residues of the processor
  integers,   ///< big integers over the common denominator
  portable,   ///< residues modulo 32-bit primes
  avx2,       ///< residues modulo 50-bit primes with AVX2 and FMA
  avx512,     ///< the same with AVX-512
};

/// The engines that this processor can run, automatic left out.
std::vector<Engine> engines();
const char* name(Engine engine);

/// How exact work is done: which engine, on how many threads (0: as many as there are processors).
struct Effort {
  Engine engine = Engine::automatic;
  unsigned threads = 0;
  Progress progress;
};

/// The same answer from every engine. Throws Error(verification) where it cannot be right.
Solution solve(const Evaluation& evaluation, const Effort& effort = {});

}  // namespace asdic
