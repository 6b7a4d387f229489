#include "solver/exact/engine.hpp"

#include <algorithm>

#include "lib/error.hpp"
#include "solver/exact/common_denominator.hpp"
#include "solver/exact/integers.hpp"
#include "solver/residues/residues.hpp"

namespace asdic {

namespace {

/// Below so many terms or bits, residues are not worth their preparation.
constexpr std::size_t few_terms = 300;
constexpr std::size_t few_bits = 300;

/// No battle is expected to visit anything more than 2^64 times.
constexpr std::size_t visit_bits = 64;

}  // namespace

Job visits_job(Schedule forward, const Masses& starts, const Question& question) {
  Job job;
  job.schedule = std::move(forward);
  job.determinants = determinants(job.schedule);
  std::size_t mass_bits = 0;
  for (const auto& [state, mass] : starts) {
    mass_bits = std::max(mass_bits, bit_length(mass) + 32);
    const std::uint32_t row = job.schedule.row_of[state];
    const bool scaled = job.schedule.starts_scaled(row);
    job.starts.push_back({row, 0, mass, scaled ? job.schedule.scale_of(row) : Integer(1)});
  }
  for (const Reading& reading : question.readings) {
    job.excess_bits = std::max(job.excess_bits, visit_bits + bit_length(reading.weight));
    const std::uint32_t row = job.schedule.row_of[reading.state];
    job.reads.push_back(
        {row, reading.figure, Integer(job.schedule.scale_of(row) * reading.weight)});
  }
  job.excess_bits += mass_bits;
  job.figures = question.figures;
  job.make_tape();
  job.unit = common_denominator(job);
  return job;
}

Job values_job(Schedule backward, std::span<const Integer> payoffs,
               std::span<const StateIndex> states) {
  Job job;
  job.schedule = std::move(backward);
  job.determinants = determinants(job.schedule);
  const Schedule& schedule = job.schedule;
  for (StateIndex state = 0; state < payoffs.size(); ++state) {
    if (payoffs[state] == 0) continue;
    job.excess_bits = std::max(job.excess_bits, visit_bits + bit_length(payoffs[state]));
    const std::uint32_t row = schedule.row_of[state];
    job.starts.push_back({row, 0, Integer(payoffs[state] * schedule.scale_of(row)), 1});
  }
  // Rows that are kept in scale are divided by it: over a multiple of all these scales.
  Integer scales = 1;
  for (const StateIndex state : states) {
    const std::uint32_t row = schedule.row_of[state];
    if (schedule.starts_scaled(row))
      scales = boost::multiprecision::lcm(scales, schedule.scale_of(row));
  }
  for (const StateIndex state : states) {
    const std::uint32_t row = schedule.row_of[state];
    const Integer divisor = schedule.starts_scaled(row) ? schedule.scale_of(row) : Integer(1);
    job.reads.push_back({row, job.figures++, Integer(scales / divisor)});
  }
  job.make_tape();
  job.unit = common_denominator(job);
  job.read_divisor = scales;
  job.excess_bits += bit_length(scales);
  return job;
}

std::vector<Engine> engines() {
  std::vector<Engine> possible = {Engine::integers, Engine::portable};
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
    possible.push_back(Engine::avx2);
  }
  if (__builtin_cpu_supports("avx512dq")) possible.push_back(Engine::avx512);
  return possible;
}

const char* name(Engine engine) {
  switch (engine) {
    case Engine::automatic:
      return "automatic";
    case Engine::integers:
      return "integers";
    case Engine::portable:
      return "portable";
    case Engine::avx2:
      return "avx2";
    case Engine::avx512:
      return "avx512";
  }
  return "";
}

Solution solve(const Job& job, const Effort& effort) {
  Engine engine = effort.engine;
  const Integer denominator = job.denominator();
  if (engine == Engine::automatic) {
    const bool small = job.tape.terms.size() < few_terms || bit_length(denominator) < few_bits;
    engine = small ? Engine::integers : engines().back();
  }
  Solution solution{Integer(denominator * job.read_divisor), {}};
  solution.numbers = engine == Engine::integers
                         ? run_with_integers(job)
                         : run_with_residues(job, residue_machine(engine), effort);
  return solution;
}

}  // namespace asdic
