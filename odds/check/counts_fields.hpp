// The fields of a table of counts, each read for what it has to be.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "odds/check/counts.hpp"

namespace asdic {

/// What the tails of distributions are worked out for.
inline constexpr std::int64_t most_trials = 100'000'000'000;

/// All functions throw Error(input) at the row, or the table where it has not the columns.
class CountsFields {
 public:
  using Row = CountsTable::Row;

  CountsFields(const CountsTable& table, const Result& result) : table_(table), result_(result) {}

  bool has(const std::string& column) const { return table_.column(column).has_value(); }
  const std::vector<Row>& rows() const { return table_.rows; }
  Place place(const Row& row) const { return table_.place(row.number); }
  Place place() const { return {table_.source}; }
  /// What the row has in a column that the table has.
  const std::string& field(const Row& row, const std::string& column) const {
    return row.fields[*table_.column(column)];
  }

  /// The columns beside those needed and those possible, of which nothing is read.
  std::vector<std::string> unread_columns(const std::vector<std::string>& needed,
                                          const std::vector<std::string>& possible = {}) const;

  /// A number of battles, or of something else that is called so.
  std::int64_t count(const Row& row, const std::string& column, const std::string& what) const;
  Winner winner(const Row& row) const;
  Side side(const Row& row) const;
  /// "1 sub, 1 bb*", of a side.
  Units units(const Row& row, const std::string& column, Side side, const CountDetail& tells) const;
  /// What the units in these columns tell; not who won.
  CountDetail count_detail(const std::vector<std::string>& columns) const;

 private:
  const CountsTable& table_;
  const Result& result_;
};

}  // namespace asdic
