#include "solver/exact/exact_method.hpp"

#include <algorithm>
#include <utility>

#include "lib/error.hpp"
#include "lib/log.hpp"
#include "solver/exact/integers.hpp"
#include "solver/residues/checkpoint.hpp"
#include "solver/residues/residues.hpp"

namespace asdic {

namespace {

/// With fewer terms or bits, residues are not worth their preparation.
constexpr std::size_t few_terms = 300;
constexpr std::size_t few_bits = 300;
/// Integers solve the equations of torn rows as a dense system.
constexpr std::uint32_t few_equations = 16;

bool has_many_equations(const Schedule& schedule) {
  return std::any_of(schedule.torn.begin(), schedule.torn.end(),
                     [](const TornRows& torn) { return torn.tears > few_equations; });
}

const ResidueBackend& residue_backend(ExactMethod method) {
  switch (method) {
#ifdef __x86_64__
    case ExactMethod::avx2:
      return avx2_backend;
    case ExactMethod::avx512:
      return avx512_backend;
#endif
    default:
      return portable_backend;
  }
}

}  // namespace

std::vector<ExactMethod> possible_methods() {
  std::vector<ExactMethod> possible = {ExactMethod::integers, ExactMethod::portable};
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
    possible.push_back(ExactMethod::avx2);
  }
  if (__builtin_cpu_supports("avx512dq")) possible.push_back(ExactMethod::avx512);
#endif
  return possible;
}

const char* name(ExactMethod method) {
  switch (method) {
    case ExactMethod::automatic:
      return "automatic";
    case ExactMethod::integers:
      return "integers";
    case ExactMethod::portable:
      return "portable";
    case ExactMethod::avx2:
      return "avx2";
    case ExactMethod::avx512:
      return "avx512";
  }
  return "";
}

Solution solve(const Evaluation& evaluation, const Effort& effort) {
  ExactMethod method = effort.method;
  const Integer denominator = evaluation.denominator();
  if (method == ExactMethod::automatic) {
    const bool small =
        (evaluation.tape.terms.size() < few_terms || bit_length(denominator) < few_bits) &&
        !has_many_equations(evaluation.schedule);
    method = small ? ExactMethod::integers : possible_methods().back();
  }
  Solution solution{Integer(denominator * evaluation.read_divisor), {}, evaluation.common};
  const log::Part figures = log::count(evaluation.figures, "figure");
  log::info("solving ", figures, " exactly, over ", log::count(bit_length(denominator), "bit"),
            ", with ", log::count(evaluation.tape.terms.size(), "term"), " and the method ",
            name(method));
  log::debug("the evaluation has ", log::count(evaluation.tape.steps.size(), "step"), ", ",
             log::count(evaluation.tape.slot_count, "slot"), " and ",
             log::count(evaluation.schedule.coefficients.size(), "coefficient"));
  const log::Phase phase;
  if (method == ExactMethod::integers) {
    solution.numbers = run_with_integers(evaluation);
  } else {
    ResidueNumbers found =
        run_with_residues(evaluation, residue_backend(method), effort.threads, effort.sharing);
    solution.numbers = std::move(found.numbers);
    solution.read_from = std::move(found.read_from);
  }
  phase.done("solved ", figures, " exactly");
  if (evaluation.read_divisors.empty()) return solution;
  solution.common.clear();
  for (std::uint32_t figure = 0; figure < evaluation.figures; ++figure) {
    solution.denominators.push_back(evaluation.denominator_of(figure) *
                                    evaluation.read_divisors[figure]);
  }
  return solution;
}

void verify(const Solution& solution, const std::function<void()>& check) {
  try {
    check();
  } catch (const Error& error) {
    const bool is_wrong = error.code() == ErrorCode::verification;
    if (!is_wrong || solution.read_from.empty()) throw;
    throw block_error(solution.read_from);
  }
}

}  // namespace asdic
