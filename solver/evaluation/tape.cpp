#include "solver/evaluation/tape.hpp"

#include <algorithm>
#include <utility>

#include "lib/error.hpp"
#include "lib/limits.hpp"

namespace asdic {

namespace {

/// Values are numbered: the inputs first, then what each step gives.
using ValueIndex = std::uint32_t;

constexpr std::uint32_t none = Step::none;

/// A tape whose slots are not known yet; what its terms take are values.
struct Draft {
  Tape tape;
  std::vector<ValueIndex> taken;  ///< by term
  std::uint32_t inputs = 0;

  ValueIndex given_by(std::uint32_t step) const { return inputs + step; }
  std::uint32_t step_of(ValueIndex value) const { return value - inputs; }
};

class Drafter {
 public:
  Drafter(const Schedule& schedule, std::span<const std::uint32_t> starting_rows)
      : schedule_(schedule),
        input_of_(schedule.row_count(), none),
        value_of_(schedule.row_count(), none) {
    for (const std::uint32_t row : starting_rows) {
      if (input_of_[row] == none) input_of_[row] = draft_.inputs++;
      tape().inputs.push_back(input_of_[row]);
    }
  }

  Draft run(std::span<const std::uint32_t> read_rows) {
    Ticks ticks("preparing");
    std::uint32_t next_torn = 0;
    for (std::uint32_t row = 0; row < schedule_.row_count();) {
      ticks();
      if (next_torn < schedule_.torn.size() && schedule_.torn[next_torn].first == row) {
        torn_rows(next_torn);
        row += schedule_.torn[next_torn++].size;
        continue;
      }
      begin(row);
      add(schedule_.outer(row));
      value_of_[row] = end(schedule_.divides[row] != 0 ? &schedule_.scale_of(row) : nullptr);
      ++row;
    }
    tape().steps.push_back({term_count(), none, none});
    for (std::uint32_t i = 0; i < read_rows.size(); ++i) {
      const ValueIndex value = value_of_[read_rows[i]];
      if (value != none) tape().reads.push_back({draft_.step_of(value), none, i});
    }
    std::sort(tape().reads.begin(), tape().reads.end(), [](const TapeRead& a, const TapeRead& b) {
      return std::pair(a.step, a.index) < std::pair(b.step, b.index);
    });
    return std::move(draft_);
  }

 private:
  Tape& tape() { return draft_.tape; }

  std::uint32_t term_count() const {
    if (draft_.taken.size() >= none) throw Error(ErrorCode::limit, "the chain has too many edges");
    return static_cast<std::uint32_t>(draft_.taken.size());
  }
  void add(ValueIndex value, std::uint32_t coefficient) {
    draft_.taken.push_back(value);
    tape().terms.push_back({none, coefficient});
  }
  void add(std::span<const Term> terms) {
    for (const Term& term : terms) {
      if (value_of_[term.row] != none) add(value_of_[term.row], term.coefficient);
    }
  }
  void begin(std::uint32_t row) {
    first_ = term_count();
    if (input_of_[row] != none) add(input_of_[row], 1);
  }
  /// The value of the step whose terms have been added; none where there are none.
  ValueIndex end(const Integer* divisor = nullptr) {
    return term_count() == first_ ? none : step(divisor);
  }
  ValueIndex step(const Integer* divisor = nullptr) {
    std::uint32_t place = none;
    if (divisor != nullptr) {
      place = static_cast<std::uint32_t>(tape().divisors.size());
      tape().divisors.push_back(*divisor);
    }
    tape().steps.push_back({first_, 0, place});
    return draft_.given_by(tape().steps.size() - 1);
  }

  void torn_rows(std::uint32_t index) {
    const TornRows& torn = schedule_.torn[index];
    const std::uint32_t others = torn.first + torn.tears;
    const std::uint32_t behind = torn.first + torn.size;
    const auto add_without_torn = [&](std::uint32_t row) {
      begin(row);
      add(schedule_.outer(row));
      add(schedule_.inner(row));
    };
    // Without the torn rows, which have no values yet.
    for (std::uint32_t row = others; row < behind; ++row) {
      add_without_torn(row);
      value_of_[row] = end();
    }
    std::vector<ValueIndex> sums;
    for (std::uint32_t row = torn.first; row < others; ++row) {
      add_without_torn(row);
      sums.push_back(torn.tears == 1 ? end(&torn.matrix.front()) : step());
    }
    if (torn.tears > 1) solve(index, sums);
    std::copy(sums.begin(), sums.end(), value_of_.begin() + torn.first);
    for (std::uint32_t row = others; row < behind; ++row) {
      add_without_torn(row);
      add(schedule_.from_torn(row));
      value_of_[row] = end();
    }
  }

  /// The sums of torn rows become their values: solved for in the slots of the sums, then copied.
  void solve(std::uint32_t torn_rows, std::vector<ValueIndex>& sums) {
    first_ = term_count();
    for (const ValueIndex sum : sums) add(sum, 1);
    tape().steps.push_back({first_, none, torn_rows});
    for (ValueIndex& sum : sums) {
      first_ = term_count();
      add(sum, 1);
      sum = end();
    }
  }

  const Schedule& schedule_;
  std::vector<std::uint32_t> input_of_;  ///< by row
  std::vector<ValueIndex> value_of_;     ///< by row
  Draft draft_;
  std::uint32_t first_ = 0;  ///< term of the step that is being written
};

/// Gives slots to the values of a draft; one is used again when no later step needs what it holds.
class SlotGiver {
 public:
  explicit SlotGiver(Draft draft)
      : draft_(std::move(draft)),
        last_use_(std::size_t{draft_.inputs} + draft_.tape.step_count(), 0),
        slot_of_(last_use_.size()) {}

  Tape run() {
    Tape& tape = draft_.tape;
    find_last_uses();
    // The inputs, which have the slots 0 .. inputs - 1.
    for (ValueIndex input = 0; input < draft_.inputs; ++input) slot_of_[input] = take();
    for (std::uint32_t step = 0; step < tape.step_count(); ++step) {
      for_each_term(step, [&](std::uint32_t term) {
        const ValueIndex value = draft_.taken[term];
        tape.terms[term].slot = slot_of_[value];
        if (last_use_[value] == step) release(value);
      });
      if (tape.steps[step].solves()) continue;
      const ValueIndex given = draft_.given_by(step);
      tape.steps[step].slot = slot_of_[given] = take();
      if (last_use_[given] == step) release(given);
    }
    for (TapeRead& read : tape.reads) read.slot = tape.steps[read.step].slot;
    return std::move(tape);
  }

 private:
  template <class Use>
  void for_each_term(std::uint32_t step, Use use) const {
    const std::uint32_t end = draft_.tape.steps[step + 1].first;
    for (std::uint32_t term = draft_.tape.steps[step].first; term < end; ++term) use(term);
  }

  void find_last_uses() {
    for (std::uint32_t step = 0; step < draft_.tape.step_count(); ++step) {
      last_use_[draft_.given_by(step)] = step;
      for_each_term(step, [&](std::uint32_t term) { last_use_[draft_.taken[term]] = step; });
    }
  }

  std::uint32_t take() {
    if (free_.empty()) return draft_.tape.slot_count++;
    const std::uint32_t slot = free_.back();
    free_.pop_back();
    return slot;
  }
  /// Once, also where two terms of a step take the value.
  void release(ValueIndex value) {
    last_use_[value] = none;
    free_.push_back(slot_of_[value]);
  }

  Draft draft_;
  std::vector<std::uint32_t> last_use_;  ///< by value: the last step that takes it, or gives it
  std::vector<std::uint32_t> slot_of_;   ///< by value
  std::vector<std::uint32_t> free_;
};

}  // namespace

Tape make_tape(const Schedule& schedule, std::span<const std::uint32_t> starting_rows,
               std::span<const std::uint32_t> read_rows) {
  return SlotGiver(Drafter(schedule, starting_rows).run(read_rows)).run();
}

}  // namespace asdic
