// Tapes of schedules that are written out.
#include "solver/evaluation/tape.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

using namespace asdic;

namespace {

/// Rows of which each takes some before it.
class Lines {
 public:
  Lines() {
    for (std::uint32_t i = 0; i < Schedule::small_coefficients; ++i) {
      schedule_.coefficients.emplace_back(i);
    }
    schedule_.rows = {{0, 0, 0}};
  }
  std::uint32_t row(const std::vector<Term>& terms) {
    std::vector<StateIndex>& state_of = schedule_.state_of;
    std::vector<Row>& rows = schedule_.rows;
    std::vector<Term>& all = schedule_.terms;
    all.insert(all.end(), terms.begin(), terms.end());
    rows.back().inner = rows.back().torn = static_cast<std::uint32_t>(terms.size());
    rows.push_back({all.size(), 0, 0});
    schedule_.divides.push_back(0);
    schedule_.scale.push_back(1);
    state_of.push_back(static_cast<StateIndex>(state_of.size()));
    return state_of.back();
  }
  /// Adds `length` rows, each a multiple of the one before. Returns the last of them.
  std::uint32_t line(std::uint32_t row_before, std::uint32_t coefficient, int length) {
    for (int i = 0; i < length; ++i) row_before = row({{row_before, coefficient}});
    return row_before;
  }

  Tape tape(const std::vector<std::uint32_t>& read) const {
    return make_tape(schedule_, std::vector<std::uint32_t>{0}, read);
  }
  /// Returns the values of the rows `read` if the first row starts with 1.
  std::vector<Integer> values(const std::vector<std::uint32_t>& read) const {
    const Tape own = tape(read);
    std::vector<Integer> slots(own.slot_count);
    slots[own.inputs.front()] = 1;
    std::vector<Integer> values(read.size());
    for (std::uint32_t i = 0; i < own.step_count(); ++i) {
      Integer sum = 0;
      for (const TapeTerm& term : own.terms_of(i)) sum += slots[term.slot] * term.coefficient;
      slots[own.steps[i].slot] = sum;
      for (const TapeRead& due : own.reads) {
        if (due.step == i) values[due.index] = slots[due.slot];
      }
    }
    return values;
  }

 private:
  Schedule schedule_;
};

std::size_t steps_that_take_what_the_one_before_gives(const Tape& tape) {
  std::size_t count = 0;
  for (std::uint32_t i = 1; i < tape.step_count(); ++i) {
    const auto terms = tape.terms_of(i);
    count += std::any_of(terms.begin(), terms.end(),
                         [&](const TapeTerm& term) { return term.slot == tape.steps[i - 1].slot; });
  }
  return count;
}

}  // namespace

TEST_CASE("Lines of rows that do not need each other take turns on a tape") {
  Lines lines;
  const std::uint32_t first = lines.row({});
  const std::uint32_t twos = lines.line(first, 2, 10);
  const std::uint32_t threes = lines.line(first, 3, 10);
  const std::uint32_t both = lines.row({{twos, 1}, {threes, 1}});
  CHECK(lines.values({twos, threes, both}) == std::vector<Integer>{1024, 59049, 1024 + 59049});
  // The slots are for the first row of the second line, the last row, and hardly any other.
  CHECK(steps_that_take_what_the_one_before_gives(lines.tape({both})) <= 3);
  CHECK(lines.tape({both}).slot_count <= 4);
}

TEST_CASE("A line that needs another all along waits for it") {
  Lines lines;
  std::uint32_t upper = lines.row({});
  std::vector<std::uint32_t> uppers = {upper};
  for (int i = 0; i < 8; ++i) uppers.push_back(upper = lines.row({{upper, 1}}));
  // Sums of ones, which are counted: 1, 2, 3, ...
  std::uint32_t lower = lines.row({{uppers.front(), 1}});
  for (int i = 1; i <= 8; ++i) lower = lines.row({{lower, 1}, {uppers[i], 1}});
  CHECK(lines.values({upper, lower}) == std::vector<Integer>{1, 9});
}

TEST_CASE("A single line keeps its order and one slot") {
  Lines lines;
  const std::uint32_t last = lines.line(lines.row({}), 2, 20);
  CHECK(lines.values({last}) == std::vector<Integer>{Integer(1) << 20});
  CHECK(lines.tape({last}).slot_count == 1);
  CHECK(lines.tape({last}).step_count() == 21);
}
