// One evaluation of a schedule, in any arithmetic.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/schedule.hpp"

namespace asdic {

// An Arithmetic has
//   Value begin(row)                                       what is added to a row's sum
//   void keep(row, const Value&)                           puts a value into the row's slot
//   Value sum(const Value& start, std::span<const Term>)   start + the terms
//   Value divided(const Value&, scale)                     by a place in Schedule::coefficients
//   void solve(index of torn rows, std::span<Value> r)     x with x M = r, in place

/// Calls finished(first, end) when the values of rows first .. end - 1 are in their slots.
template <class Arithmetic, class Finished>
void evaluate(const Schedule& schedule, Arithmetic& arithmetic, Finished finished) {
  using Number = typename Arithmetic::Value;
  std::vector<Number> outer;

  const auto torn_rows = [&](std::uint32_t index) {
    const TornRows& torn = schedule.torn[index];
    const std::uint32_t others = torn.first + torn.tears;
    const std::uint32_t end = torn.first + torn.size;
    outer.clear();
    for (std::uint32_t row = torn.first; row < end; ++row) {
      outer.push_back(arithmetic.sum(arithmetic.begin(row), schedule.outer(row)));
    }
    if (torn.entered_within) {
      for (std::uint32_t row = others; row < end; ++row) {
        arithmetic.keep(row, arithmetic.sum(outer[row - torn.first], schedule.inner(row)));
      }
      for (std::uint32_t row = torn.first; row < others; ++row) {
        Number& sum = outer[row - torn.first];
        sum = arithmetic.sum(sum, schedule.inner(row));
      }
    }
    arithmetic.solve(index, {outer.data(), torn.tears});
    for (std::uint32_t row = torn.first; row < others; ++row) {
      arithmetic.keep(row, outer[row - torn.first]);
    }
    for (std::uint32_t row = others; row < end; ++row) {
      arithmetic.keep(row, arithmetic.sum(outer[row - torn.first], schedule.within(row)));
    }
  };

  std::uint32_t next_torn = 0;
  for (std::uint32_t row = 0; row < schedule.row_count();) {
    if (next_torn < schedule.torn.size() && schedule.torn[next_torn].first == row) {
      torn_rows(next_torn);
      const std::uint32_t end = row + schedule.torn[next_torn++].size;
      finished(row, end);
      row = end;
      continue;
    }
    Number value = arithmetic.sum(arithmetic.begin(row), schedule.outer(row));
    if (schedule.divides[row] != 0) value = arithmetic.divided(value, schedule.scale[row]);
    arithmetic.keep(row, value);
    finished(row, row + 1);
    ++row;
  }
}

}  // namespace asdic
