// Tables: figures of a case for all values of one or two of its keys.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "asdic/result.hpp"
#include "asdic/shared.hpp"

namespace asdic::ASDIC_V0 {

/// The keys and figures of a table, written as on the command line. An empty member takes its value
/// from [table] in the case.
struct TableQuestion {
  std::string rows = {};               ///< "attacker.units.sub=1..6"
  std::string columns = {};            ///< "defender.units=1 dd; 2 dd", or empty
  std::vector<std::string> show = {};  ///< figures; by default winner.attacker
};

/// A key of the case and its values as they were written.
struct Axis {
  std::string key = {};                  ///< the key, or "" for a table without columns
  std::vector<std::string> values = {};  ///< one for each row or column
};

/// The result of tabulate(). Copies share their data, so they are cheap.
class ASDIC_API Table {
 public:
  /// Returns the key that varies from row to row, and its values.
  const Axis& rows() const&;
  Axis rows() &&;  ///< returns a copy, which outlives a temporary table
  /// Returns the key that varies from column to column, and its values. For a table without
  /// columns, returns the key "" with the one value "".
  const Axis& columns() const&;
  Axis columns() &&;  ///< returns a copy, which outlives a temporary table
  /// Returns the names of the figures, in the order that `figure` of at() counts.
  std::vector<std::string> figures() const;

  /// Returns a figure of a cell; all indices count from 0. Returns nothing if the battle of the
  /// cell does not have the figure or was not solved. Throws Error(misuse) for an index beyond the
  /// table.
  std::optional<Figure> at(std::size_t row, std::size_t column, std::size_t figure = 0) const;
  /// Returns the limit that kept asdic from solving a cell, or "" for a solved cell. Throws
  /// Error(misuse) for an index beyond the table.
  std::string why(std::size_t row, std::size_t column) const;

  /// Returns the report that `asdic table` prints.
  std::string report(Format format = Format::text) const;

  struct Impl;  ///< internal

 private:
  explicit Table(const Impl* impl);
  SharedPointer<Impl> impl_;
};

/// Options and limits of tabulate().
struct TableOptions {
  Work work = {};          ///< the watch and the limits
  bool certified = false;  ///< true for intervals, which are faster; false for exact fractions
};

/// Computes exact or certified figures for all cells. Cells that differ only in numbers of units
/// share a chain if the rules allow it. Throws Error(input) for a wrong key, value or figure. A
/// cell that reaches a limit stays empty; Table::why() returns the reason.
ASDIC_API Table tabulate(const Case& battle, const TableQuestion& question,
                         const TableOptions& options = {});

}  // namespace asdic::ASDIC_V0
