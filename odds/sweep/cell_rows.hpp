// Converts a cell to rows of a store.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "odds/sweep/checksum.hpp"

namespace asdic {

struct Figure;
struct StoredCell;

/// Returns the rows of a cell of a job in a format of stores, with the checksums of rows of the
/// sweep.
CellRows rows_of(const StoredCell& cell, const Sweep& sweep, std::uint64_t job,
                 std::int64_t sweep_checksum, std::int64_t format);

/// Returns the rows of a cell, or nullopt if the store does not have it.
std::optional<CellRows> rows_of_cell(Database& database, std::uint64_t cell);

/// Returns the SQL command that inserts a row with `values` values.
std::string insertion(const std::string& table, std::size_t values);

/// Writes cells, and replaces rows that they have in the store.
class CellWriter {
 public:
  CellWriter(Database& database, const Sweep& sweep);
  void write(const CellRows& rows);

 private:
  Statement cell_;
  Statement figure_;
  Statement outcome_;
};

/// Returns the figure of a row, or nullopt if the texts of the row do not describe a figure.
std::optional<Figure> figure_in(const StoreRow& row);

}  // namespace asdic
