#include "solver/evaluation/tape.hpp"

#include <algorithm>
#include <utility>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "lib/memory.hpp"

namespace asdic {

namespace {

/// The number of a value: first the inputs, then the results of the steps.
using ValueIndex = std::uint32_t;

constexpr std::uint32_t none = Step::none;

/// Steps in the order of the rows. Their terms name values instead of slots.
struct Draft {
  std::vector<Step> steps;
  std::vector<TapeTerm> terms;
  std::vector<Integer> divisors;
  std::vector<ValueIndex> inputs;  ///< the value of each starting row
  ValueIndex distinct_inputs = 0;
  std::vector<std::uint32_t> uses;  ///< by value: the number of terms that contain it
  /// The first step of each run, and the end of the last run. In a run, each step needs the result
  /// of the previous step.
  std::vector<std::uint32_t> runs;

  ValueIndex given_by(std::uint32_t step) const { return distinct_inputs + step; }
};

class Drafter {
 public:
  Drafter(const Schedule& schedule, std::span<const std::uint32_t> starting_rows)
      : schedule_(schedule),
        input_of_(schedule.row_count(), none),
        value_of_(schedule.row_count(), none) {
    for (const std::uint32_t row : starting_rows) {
      if (input_of_[row] == none) input_of_[row] = draft_.distinct_inputs++;
      draft_.inputs.push_back(input_of_[row]);
    }
    draft_.uses.assign(draft_.distinct_inputs, 0);
  }

  /// Returns the draft and the value of each of `read_rows`, or `none` for a row without a step.
  std::pair<Draft, std::vector<ValueIndex>> run(std::span<const std::uint32_t> read_rows) {
    reserve();
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
    draft_.runs.push_back(static_cast<std::uint32_t>(draft_.steps.size()));
    draft_.steps.push_back({term_count(), none, none});
    std::vector<ValueIndex> read;
    for (const std::uint32_t row : read_rows) read.push_back(value_of_[row]);
    return {std::move(draft_), std::move(read)};
  }

 private:
  /// Reserves memory for the largest possible tape.
  void reserve() {
    std::size_t steps = std::size_t{schedule_.row_count()} + 1;
    std::size_t terms = schedule_.terms.size() + draft_.distinct_inputs;
    for (const TornRows& torn : schedule_.torn) {
      const std::uint32_t others = torn.first + torn.tears;
      const std::uint32_t behind = torn.first + torn.size;
      steps += torn.size + 1;
      terms +=
          schedule_.rows[behind].first - schedule_.rows[others].first + std::size_t{2} * torn.size;
    }
    constexpr std::size_t many_terms = 1'000'000;
    // The draft, and the tape that is made of it.
    if (terms > many_terms) {
      check_memory(2 * (terms * sizeof(TapeTerm) + steps * sizeof(Step)), "preparing", 0, terms);
    }
    draft_.steps.reserve(steps);
    draft_.terms.reserve(terms);
    draft_.uses.reserve(draft_.distinct_inputs + steps);
  }

  std::uint32_t term_count() const {
    if (draft_.terms.size() >= none) throw Error(ErrorCode::limit, "the chain has too many edges");
    return static_cast<std::uint32_t>(draft_.terms.size());
  }
  void add(ValueIndex value, std::uint32_t coefficient) {
    draft_.terms.push_back({value, coefficient});
    ++draft_.uses[value];
    waits_ = waits_ || value + 1 == draft_.uses.size();
  }
  void add(std::span<const Term> terms) {
    for (const Term& term : terms) {
      if (value_of_[term.row] != none) add(value_of_[term.row], term.coefficient);
    }
  }
  void begin() {
    first_ = term_count();
    waits_ = false;
  }
  void begin(std::uint32_t row) {
    begin();
    if (input_of_[row] != none) add(input_of_[row], 1);
  }
  /// Ends a step and returns its value, or `none` if the step has no terms.
  ValueIndex end(const Integer* divisor = nullptr) {
    return term_count() == first_ ? none : step(divisor);
  }
  ValueIndex step(const Integer* divisor = nullptr) {
    std::uint32_t place = none;
    if (divisor != nullptr) {
      place = static_cast<std::uint32_t>(draft_.divisors.size());
      draft_.divisors.push_back(*divisor);
    }
    return step({first_, 0, place});
  }
  ValueIndex step(const Step& step) {
    const auto number = static_cast<std::uint32_t>(draft_.steps.size());
    if (!waits_ || number == 0) draft_.runs.push_back(number);
    draft_.steps.push_back(step);
    draft_.uses.push_back(0);
    return draft_.given_by(number);
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
    // The torn rows have no values yet.
    for (std::uint32_t row = others; row < behind; ++row) {
      add_without_torn(row);
      value_of_[row] = end();
    }
    std::vector<ValueIndex> sums;
    for (std::uint32_t row = torn.first; row < others; ++row) {
      add_without_torn(row);
      sums.push_back(torn.tears == 1 ? end(&torn.divisor) : step());
    }
    if (torn.tears > 1) solve(index, sums);
    std::copy(sums.begin(), sums.end(), value_of_.begin() + torn.first);
    for (std::uint32_t row = others; row < behind; ++row) {
      add_without_torn(row);
      add(schedule_.from_torn(row));
      value_of_[row] = end();
    }
  }

  /// Replaces the sums of torn rows by their values: solves for them in the slots of the sums, then
  /// copies them.
  void solve(std::uint32_t torn_rows, std::vector<ValueIndex>& sums) {
    begin();
    for (const ValueIndex sum : sums) add(sum, 1);
    step({first_, none, torn_rows});
    for (ValueIndex& sum : sums) {
      begin();
      add(sum, 1);
      waits_ = true;  // for the solution
      sum = end();
    }
  }

  const Schedule& schedule_;
  std::vector<std::uint32_t> input_of_;  ///< by row
  std::vector<ValueIndex> value_of_;     ///< by row
  Draft draft_;
  // The current step:
  std::uint32_t first_ = 0;  ///< its first term
  bool waits_ = false;       ///< true if it needs the result of the previous step
};

/// Makes the tape of a draft: assigns slots to values and interleaves runs. Most rows need the
/// value of the previous row, so a processor has to wait for it; steps of other runs fill that
/// time. A slot is free again when no later step needs its value.
class Weaver {
 public:
  explicit Weaver(Draft draft)
      : draft_(std::move(draft)),
        place_of_(draft_.steps.size() - 1, none),
        slot_of_(draft_.uses.size()) {}

  Tape run(std::span<const ValueIndex> read) {
    tape_.steps.reserve(draft_.steps.size());
    tape_.terms.reserve(draft_.terms.size());
    tape_.divisors = std::move(draft_.divisors);
    // The inputs have the slots 0 .. distinct_inputs - 1.
    for (ValueIndex input = 0; input < draft_.distinct_inputs; ++input) slot_of_[input] = take();
    tape_.inputs = std::move(draft_.inputs);
    Ticks ticks("preparing");
    std::vector<Run> runs;  // the oldest first; it is always ready
    auto next = draft_.runs.begin();
    const auto begin_others = [&] {
      for (; runs.size() < side_by_side && next + 1 != draft_.runs.end(); ++next) {
        runs.push_back({*next, next[1], draft_.steps[*next].first});
      }
    };
    for (begin_others(); !runs.empty(); begin_others()) {
      ticks();
      for (Run& run : runs) {
        if (is_ready(run)) write(run.at++);
      }
      std::erase_if(runs, [](const Run& run) { return run.at == run.end; });
    }
    tape_.steps.push_back({static_cast<std::uint32_t>(tape_.terms.size()), none, none});
    find_reads(read);
    return std::move(tape_);
  }

 private:
  static constexpr std::size_t side_by_side = 4;

  struct Run {
    std::uint32_t at;  ///< the next step
    std::uint32_t end;
    std::uint32_t term;  ///< the values of all terms before this one are computed
  };

  /// Returns true if all values that the next step of a run needs are computed.
  bool is_ready(Run& run) const {
    const std::uint32_t end = draft_.steps[run.at + 1].first;
    for (; run.term < end; ++run.term) {
      const ValueIndex taken = draft_.terms[run.term].slot;
      if (taken >= draft_.distinct_inputs && place_of_[taken - draft_.distinct_inputs] == none) {
        return false;
      }
    }
    return true;
  }

  void write(std::uint32_t step) {
    place_of_[step] = static_cast<std::uint32_t>(tape_.steps.size());
    Step written = draft_.steps[step];
    written.first = static_cast<std::uint32_t>(tape_.terms.size());
    const auto terms = std::span(draft_.terms)
                           .subspan(draft_.steps[step].first,
                                    draft_.steps[step + 1].first - draft_.steps[step].first);
    for (const auto& [taken, coefficient] : terms) {
      tape_.terms.push_back({slot_of_[taken], coefficient});
      if (--draft_.uses[taken] == 0) free_.push_back(slot_of_[taken]);
    }
    if (!written.solves()) {
      const ValueIndex given = draft_.given_by(step);
      written.slot = slot_of_[given] = take();
      if (draft_.uses[given] == 0) free_.push_back(written.slot);
    }
    tape_.steps.push_back(written);
  }

  void find_reads(std::span<const ValueIndex> read) {
    for (std::uint32_t i = 0; i < read.size(); ++i) {
      if (read[i] == none) continue;
      const std::uint32_t step = place_of_[read[i] - draft_.distinct_inputs];
      tape_.reads.push_back({step, tape_.steps[step].slot, i});
    }
    Ticks ticks("preparing");
    std::sort(tape_.reads.begin(), tape_.reads.end(), [&](const TapeRead& a, const TapeRead& b) {
      ticks();
      return std::pair(a.step, a.index) < std::pair(b.step, b.index);
    });
  }

  std::uint32_t take() {
    if (free_.empty()) return tape_.slot_count++;
    const std::uint32_t slot = free_.back();
    free_.pop_back();
    return slot;
  }

  Draft draft_;
  Tape tape_;
  std::vector<std::uint32_t> place_of_;  ///< by step of the draft: its index on the tape, or none
  std::vector<std::uint32_t> slot_of_;   ///< by value
  std::vector<std::uint32_t> free_;
};

}  // namespace

Tape make_tape(const Schedule& schedule, std::span<const std::uint32_t> starting_rows,
               std::span<const std::uint32_t> read_rows) {
  auto [draft, read] = Drafter(schedule, starting_rows).run(read_rows);
  return Weaver(std::move(draft)).run(read);
}

}  // namespace asdic
