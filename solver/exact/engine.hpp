// From a question to a job, and the choice of the engine that does it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lib/progress.hpp"
#include "solver/exact/evaluation.hpp"
#include "solver/question.hpp"

namespace asdic {

/// The figures of a question for battles that start with these masses.
Job visits_job(Schedule forward, const Masses& starts, const Question& question);

/// The expected payoffs from each of `states` on, one figure for each.
Job values_job(Schedule backward, std::span<const Integer> payoffs,
               std::span<const StateIndex> states);

enum class Engine {
  automatic,  ///< integers for small jobs, else the fastest residues that the processor has
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
Solution solve(const Job& job, const Effort& effort = {});

}  // namespace asdic
