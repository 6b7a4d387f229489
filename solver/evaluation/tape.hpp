// A tape: a schedule as a list of steps, which every arithmetic carries out.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <vector>

#include "lib/exact/number.hpp"
#include "lib/limits.hpp"
#include "solver/evaluation/schedule.hpp"

namespace asdic {

/// The value in a slot times a coefficient, given by its index in Schedule::coefficients.
struct TapeTerm {
  std::uint32_t slot;
  std::uint32_t coefficient;
};

/// One of two kinds of steps. A sum adds up its terms, divides the result if it has a divisor, and
/// stores it in a slot. A solution takes the sums r of torn rows from the slots of its terms and
/// overwrites them with the x that satisfies the equations of the rows.
struct Step {
  static constexpr std::uint32_t none = 0xffffffffu;

  std::uint32_t first;  ///< the first term; the terms end at `first` of the next step
  std::uint32_t slot;   ///< the slot of a sum; `none` for a solution
  /// For a sum, the index of its divisor in Tape::divisors or `none`. For a solution, the index of
  /// the equations in Schedule::torn.
  std::uint32_t place;

  bool solves() const { return slot == none; }
  bool divides() const { return !solves() && place != none; }
};

/// A slot to be read when a step is done.
struct TapeRead {
  std::uint32_t step;
  std::uint32_t slot;
  std::uint32_t index;  ///< index in `read_rows` of make_tape()
};

struct Tape {
  std::vector<Step> steps;  ///< the last one only marks the end of the terms
  std::vector<TapeTerm> terms;
  std::vector<Integer> divisors;
  std::vector<std::uint32_t> inputs;  ///< the slot of each of `starting_rows` of make_tape()
  std::vector<TapeRead> reads;        ///< by step; without rows whose value is 0
  std::uint32_t slot_count = 0;

  std::uint32_t step_count() const { return static_cast<std::uint32_t>(steps.size() - 1); }
  std::span<const TapeTerm> terms_of(std::uint32_t step) const {
    return {terms.data() + steps[step].first, terms.data() + steps[step + 1].first};
  }
};

/// Makes the tape of a schedule for numbers that start at `starting_rows`; the values of
/// `read_rows` are read. Leaves out rows that no start reaches. If values enter a component at a
/// row that is not torn, its rows have two steps: for the sums of the torn rows, and after these
/// are solved. Throws Error(limit) if the tape needs 2^32 - 1 terms or more.
Tape make_tape(const Schedule& schedule, std::span<const std::uint32_t> starting_rows,
               std::span<const std::uint32_t> read_rows);

/// The operations of an arithmetic for the steps of a tape, on values in slots.
template <class S>
concept TapeSteps = requires(S& steps, std::uint32_t slot, std::uint32_t divisor,
                             std::uint32_t torn_rows, std::span<const TapeTerm> terms) {
  steps.keep(slot, steps.sum(terms));
  steps.keep(slot, steps.divided(steps.sum(terms), divisor));  // by Tape::divisors[divisor]
  steps.solve(torn_rows, terms);                               // overwrites r with x
};

/// Carries out steps first .. last - 1.
template <TapeSteps S>
void carry_out(const Tape& tape, S& steps, std::uint32_t first, std::uint32_t last, Ticks& ticks) {
  for (std::uint32_t i = first; i < last; ++i) {
    ticks();
    const Step& step = tape.steps[i];
    if (step.solves()) {
      steps.solve(step.place, tape.terms_of(i));
    } else if (step.divides()) {
      steps.keep(step.slot, steps.divided(steps.sum(tape.terms_of(i)), step.place));
    } else {
      steps.keep(step.slot, steps.sum(tape.terms_of(i)));
    }
  }
}

}  // namespace asdic
