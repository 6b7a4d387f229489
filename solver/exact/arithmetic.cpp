#include "solver/exact/arithmetic.hpp"

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

const ResidueBackend& residue_backend(Arithmetic arithmetic) {
  switch (arithmetic) {
#ifdef __x86_64__
    case Arithmetic::avx2:
      return avx2_backend;
    case Arithmetic::avx512:
      return avx512_backend;
#endif
    default:
      return portable_backend;
  }
}

}  // namespace

std::vector<Arithmetic> possible_arithmetics() {
  std::vector<Arithmetic> possible = {Arithmetic::integers, Arithmetic::portable};
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
    possible.push_back(Arithmetic::avx2);
  }
  if (__builtin_cpu_supports("avx512dq")) possible.push_back(Arithmetic::avx512);
#endif
  return possible;
}

const char* name(Arithmetic arithmetic) {
  switch (arithmetic) {
    case Arithmetic::automatic:
      return "automatic";
    case Arithmetic::integers:
      return "integers";
    case Arithmetic::portable:
      return "portable";
    case Arithmetic::avx2:
      return "avx2";
    case Arithmetic::avx512:
      return "avx512";
  }
  return "";
}

Solution solve(const Evaluation& evaluation, const Effort& effort) {
  Arithmetic arithmetic = effort.arithmetic;
  const Integer denominator = evaluation.denominator();
  if (arithmetic == Arithmetic::automatic) {
    const bool small =
        evaluation.tape.terms.size() < few_terms || bit_length(denominator) < few_bits;
    arithmetic = small ? Arithmetic::integers : possible_arithmetics().back();
  }
  Solution solution{Integer(denominator * evaluation.read_divisor), {}, evaluation.common};
  const log::Part figures = log::count(evaluation.figures, "figure");
  log::info("solving ", figures, " exactly, over ", log::count(bit_length(denominator), "bit"),
            ", with ", log::count(evaluation.tape.terms.size(), "term"), " and the arithmetic ",
            name(arithmetic));
  log::debug("the evaluation has ", log::count(evaluation.tape.steps.size(), "step"), ", ",
             log::count(evaluation.tape.slot_count, "slot"), " and ",
             log::count(evaluation.schedule.coefficients.size(), "coefficient"));
  const log::Phase phase;
  if (arithmetic == Arithmetic::integers) {
    solution.numbers = run_with_integers(evaluation);
  } else {
    ResidueNumbers found =
        run_with_residues(evaluation, residue_backend(arithmetic), effort.threads, effort.sharing);
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
