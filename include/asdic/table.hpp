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

/// As on the command line. What is left empty is what the case has in its [table].
struct TableQuestion {
  std::string rows;               ///< "attacker.units.sub=1..6"
  std::string columns;            ///< "defender.units=1 dd; 2 dd", or empty
  std::vector<std::string> show;  ///< figures; by default winner.attacker
};

/// A key of the case, and its values as they were written.
struct Axis {
  std::string key;                  ///< of the case; "" for no columns
  std::vector<std::string> values;  ///< one for each row or column
};

/// Cheap to copy.
class ASDIC_API Table {
 public:
  /// The key that changes from row to row, and its values.
  Axis rows() const;
  /// One value, "", of the key "" where there are no columns.
  Axis columns() const;
  /// Their names, in the order of `at`.
  std::vector<std::string> figures() const;

  /// By their places; null where this battle has no such figure, or no answer. Throws Error(misuse)
  /// beyond the table.
  const Figure* at(std::size_t row, std::size_t column, std::size_t figure = 0) const;
  /// Why a cell has no answer: a limit; "" where it has one.
  std::string why(std::size_t row, std::size_t column) const;

  /// As `asdic table` prints it, in any format.
  std::string report(Format format = Format::text) const;

  /// The library's own.
  struct Impl;

 private:
  explicit Table(const Impl* impl);
  Shared<Impl> impl_;
};

/// How a table is made.
struct TableOptions : Work {
  std::optional<std::uint64_t> max_states = {};  ///< of one chain
};

/// Exact. Cells that differ in numbers of units alone share a chain where the rules allow that.
/// Throws Error(input) for values, keys and figures that cannot be; a cell beyond a limit says so
/// itself.
ASDIC_API Table tabulate(const Case& battle, const TableQuestion& question,
                         const TableOptions& options = {});

}  // namespace asdic::ASDIC_V0
