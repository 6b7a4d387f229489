// A schedule as a list of steps: what every arithmetic carries out.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <vector>

#include "lib/exact/number.hpp"
#include "lib/limits.hpp"
#include "solver/evaluation/schedule.hpp"

namespace asdic {

/// A coefficient (a place in Schedule::coefficients) times the value in a slot.
struct TapeTerm {
  std::uint32_t slot;
  std::uint32_t coefficient;
};

/// The sum of its terms, perhaps divided, is put into a slot. Or the slots of its terms, which hold
/// the sums r of torn rows, are overwritten by the x with x M = r.
struct Step {
  static constexpr std::uint32_t none = 0xffffffffu;

  std::uint32_t first;  ///< of its terms; the next step's `first` is their end
  std::uint32_t slot;   ///< none where x M = r is solved
  std::uint32_t place;  ///< of what divides in Tape::divisors, or none; of M in Schedule::torn

  bool solves() const { return slot == none; }
  bool divides() const { return !solves() && place != none; }
};

/// What is read from a slot when a step is done.
struct TapeRead {
  std::uint32_t step;
  std::uint32_t slot;
  std::uint32_t index;  ///< which of the rows asked for it is
};

struct Tape {
  std::vector<Step> steps;  ///< and one more for the end
  std::vector<TapeTerm> terms;
  std::vector<Integer> divisors;
  std::vector<std::uint32_t> inputs;  ///< by row that something starts at, as asked: its slot
  std::vector<TapeRead> reads;        ///< ordered by step; what is 0 is not among them
  std::uint32_t slot_count = 0;

  std::uint32_t step_count() const { return static_cast<std::uint32_t>(steps.size() - 1); }
  std::span<const TapeTerm> terms_of(std::uint32_t step) const {
    return {terms.data() + steps[step].first, terms.data() + steps[step + 1].first};
  }
};

/// Rows that nothing reaches are left out. Components are gone through twice where something
/// arrives in their midst: for the sums of torn rows, and when these are solved. Throws
/// Error(limit) where there are 2^32 terms.
Tape make_tape(const Schedule& schedule, std::span<const std::uint32_t> starting_rows,
               std::span<const std::uint32_t> read_rows);

/// What carries out the steps of a tape, in values that are kept in slots.
template <class S>
concept TapeSteps = requires(S& steps, std::uint32_t slot, std::uint32_t divisor,
                             std::uint32_t torn_rows, std::span<const TapeTerm> terms) {
  steps.keep(slot, steps.sum(terms));
  steps.keep(slot, steps.divided(steps.sum(terms), divisor));  // by its place
  steps.solve(torn_rows, terms);                               // x M = r, in the slots of r
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
