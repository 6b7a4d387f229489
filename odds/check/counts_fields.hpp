// Reads the fields of a table of counts with their types.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "odds/check/counts.hpp"

namespace asdic {

/// The greatest number of trials for which tails of distributions are computed.
inline constexpr std::int64_t most_trials = 100'000'000'000;

/// Reads fields. Functions throw Error(input) at the row, or at the table if it lacks the columns.
class CountsFields {
 public:
  using Row = CountsTable::Row;

  CountsFields(const CountsTable& table, const Result& result) : table_(table), result_(result) {}

  bool has(const std::string& column) const { return table_.column(column).has_value(); }
  const std::vector<Row>& rows() const { return table_.rows; }
  Place place(const Row& row) const { return table_.place(row.number); }
  Place place() const { return {table_.source}; }
  /// Returns the field of the row in an existing column.
  const std::string& field(const Row& row, const std::string& column) const {
    return row.fields[*table_.column(column)];
  }

  /// Returns the columns that are neither needed nor possible, so that nothing is read from them.
  std::vector<std::string> unread_columns(const std::vector<std::string>& needed,
                                          const std::vector<std::string>& possible = {}) const;

  /// Reads a count. Messages call it `what`.
  std::int64_t count(const Row& row, const std::string& column, const std::string& what) const;
  Winner winner(const Row& row) const;
  Side side(const Row& row) const;
  /// Reads units of a side, such as "1 sub, 1 bb*".
  Units units(const Row& row, const std::string& column, Side side,
              const CountDetail& detail) const;
  /// Returns the differences between units that these columns distinguish, but not `winner`.
  CountDetail count_detail(const std::vector<std::string>& columns) const;

 private:
  const CountsTable& table_;
  const Result& result_;
};

}  // namespace asdic
