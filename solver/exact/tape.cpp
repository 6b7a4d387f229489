#include "solver/exact/tape.hpp"

#include <algorithm>
#include <utility>

#include "lib/error.hpp"

namespace asdic {

namespace {

constexpr std::uint32_t none = Step::none;

/// Until slots are assigned, terms, reads and inputs name values instead: the inputs come first,
/// then what each step puts somewhere.
class TapeMaker {
 public:
  TapeMaker(const Schedule& schedule, std::span<const std::uint32_t> starting_rows)
      : schedule_(schedule),
        input_of_(schedule.row_count(), none),
        value_of_(schedule.row_count(), none) {
    for (const std::uint32_t row : starting_rows) {
      if (input_of_[row] == none) input_of_[row] = inputs_++;
      tape_.inputs.push_back(input_of_[row]);
    }
  }

  Tape run(std::span<const std::uint32_t> read_rows) {
    std::uint32_t next_torn = 0;
    for (std::uint32_t row = 0; row < schedule_.row_count();) {
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
    tape_.steps.push_back({term_count(), none, none});
    for (std::uint32_t i = 0; i < read_rows.size(); ++i) {
      const std::uint32_t value = value_of_[read_rows[i]];
      if (value != none) tape_.reads.push_back({value - inputs_, value, i});
    }
    std::sort(tape_.reads.begin(), tape_.reads.end(), [](const TapeRead& a, const TapeRead& b) {
      return std::pair(a.step, a.index) < std::pair(b.step, b.index);
    });
    assign_slots();
    return std::move(tape_);
  }

 private:
  std::uint32_t term_count() const {
    if (tape_.terms.size() >= none) throw Error(ErrorCode::limit, "the chain has too many edges");
    return static_cast<std::uint32_t>(tape_.terms.size());
  }
  void begin(std::uint32_t row) {
    first_ = term_count();
    if (input_of_[row] != none) tape_.terms.push_back({input_of_[row], 1});
  }
  void add(std::span<const Term> terms) {
    for (const Term& term : terms) {
      if (value_of_[term.row] != none)
        tape_.terms.push_back({value_of_[term.row], term.coefficient});
    }
  }
  /// The value of the step whose terms have been added; none where there are none.
  std::uint32_t end(const Integer* divisor) {
    return term_count() == first_ ? none : step(divisor);
  }
  std::uint32_t step(const Integer* divisor) {
    std::uint32_t place = none;
    if (divisor != nullptr) {
      place = static_cast<std::uint32_t>(tape_.divisors.size());
      tape_.divisors.push_back(*divisor);
    }
    return step(Step{first_, 0, place});
  }
  std::uint32_t step(const Step& step) {
    tape_.steps.push_back(step);
    return inputs_ + static_cast<std::uint32_t>(tape_.steps.size() - 1);
  }

  void torn_rows(std::uint32_t index) {
    const TornRows& torn = schedule_.torn[index];
    const std::uint32_t others = torn.first + torn.tears;
    const std::uint32_t behind = torn.first + torn.size;
    // Without the torn rows, which have no values yet.
    for (std::uint32_t row = others; row < behind; ++row) {
      begin(row);
      add(schedule_.outer(row));
      add(schedule_.inner(row));
      value_of_[row] = end(nullptr);
    }
    std::vector<std::uint32_t> sums;
    for (std::uint32_t row = torn.first; row < others; ++row) {
      begin(row);
      add(schedule_.outer(row));
      add(schedule_.inner(row));
      sums.push_back(torn.tears == 1 ? end(&torn.matrix.front()) : step(nullptr));
    }
    if (torn.tears > 1) {
      first_ = term_count();
      for (const std::uint32_t sum : sums) tape_.terms.push_back({sum, 1});
      step(Step{first_, none, index});
      for (std::uint32_t& sum : sums) {
        first_ = term_count();
        tape_.terms.push_back({sum, 1});
        sum = end(nullptr);
      }
    }
    std::copy(sums.begin(), sums.end(), value_of_.begin() + torn.first);
    for (std::uint32_t row = others; row < behind; ++row) {
      begin(row);
      add(schedule_.outer(row));
      add(schedule_.inner(row));
      add(schedule_.from_torn(row));
      value_of_[row] = end(nullptr);
    }
  }

  /// Gives values slots, which are used again when no later step needs them.
  void assign_slots() {
    const std::uint32_t steps = tape_.step_count();
    std::vector<std::uint32_t> last_use(std::size_t{inputs_} + steps, 0);
    for (std::uint32_t step = 0; step < steps; ++step) {
      last_use[inputs_ + step] = std::max(last_use[inputs_ + step], step);
      for (const TapeTerm& term : tape_.terms_of(step)) last_use[term.slot] = step;
    }
    std::vector<std::uint32_t> slots(last_use.size());
    std::vector<std::uint32_t> free;
    const auto take = [&] {
      if (free.empty()) return tape_.slot_count++;
      const std::uint32_t slot = free.back();
      free.pop_back();
      return slot;
    };
    tape_.slot_count = 0;
    for (std::uint32_t input = 0; input < inputs_; ++input) slots[input] = take();
    for (std::uint32_t step = 0; step < steps; ++step) {
      const std::uint32_t end = tape_.steps[step + 1].first;
      for (std::uint32_t t = tape_.steps[step].first; t < end; ++t) {
        std::uint32_t& value = tape_.terms[t].slot;
        const bool dies = last_use[value] == step;
        last_use[value] = dies ? none : last_use[value];  // once, if it is there in two terms
        value = slots[value];
        if (dies) free.push_back(value);
      }
      if (tape_.steps[step].solves()) continue;
      tape_.steps[step].slot = slots[inputs_ + step] = take();
      if (last_use[inputs_ + step] == step) free.push_back(tape_.steps[step].slot);
    }
    for (std::uint32_t& input : tape_.inputs) input = slots[input];
    for (TapeRead& read : tape_.reads) read.slot = slots[read.slot];
  }

  const Schedule& schedule_;
  std::vector<std::uint32_t> input_of_;  ///< by row
  std::vector<std::uint32_t> value_of_;  ///< by row
  Tape tape_;
  std::uint32_t inputs_ = 0;
  std::uint32_t first_ = 0;
};

}  // namespace

Tape make_tape(const Schedule& schedule, std::span<const std::uint32_t> starting_rows,
               std::span<const std::uint32_t> read_rows) {
  return TapeMaker(schedule, starting_rows).run(read_rows);
}

}  // namespace asdic
