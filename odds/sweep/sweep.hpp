// A sweep: a case, and the values that any number of its keys run through.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lib/input/document.hpp"
#include "odds/table/axis.hpp"

namespace asdic {

/// The greatest number of cells of a sweep.
inline constexpr std::uint64_t most_cells_of_sweep = 100'000'000;

/// The type of the values of an axis, by which databases compare them.
enum class AxisType {
  text,
  integer,  ///< all values are whole numbers
  real,     ///< all values are decimal numbers, and not all are whole
};

class Sweep {
 public:
  /// Reads a case with [sweep]. Throws Error(input) at the place of a mistake.
  explicit Sweep(Document document);

  const std::vector<Axis>& axes() const { return axes_; }
  /// Returns the types of the axes, in their order.
  const std::vector<AxisType>& axis_types() const { return axis_types_; }
  /// Returns KEY=VALUES of each axis, as the user wrote them.
  const std::vector<std::string>& axis_texts() const { return axis_texts_; }
  /// Returns the names of the figures of every cell.
  const std::vector<std::string>& show() const { return show_; }
  /// Returns whether the outcomes of every cell are stored with their probabilities.
  bool outcomes() const { return outcomes_; }
  std::uint64_t cells() const { return cells_; }
  const Document& document() const { return document_; }

  /// Returns the values of a cell, by axis. The last axis runs fastest.
  std::vector<std::string> values(std::uint64_t cell) const;
  /// Returns the cell with these values, each of which must be one of its axis.
  std::uint64_t cell(const std::vector<std::string>& values) const;
  /// Returns the case of a cell.
  Document document_at(std::uint64_t cell) const;
  /// Returns the sweep as TOML. Equal sweeps have equal texts.
  std::string text() const;

 private:
  Document document_;
  Document base_;  ///< the part that all cells share
  std::vector<Axis> axes_;
  std::vector<AxisType> axis_types_;
  std::vector<std::string> axis_texts_;
  std::vector<std::string> show_;
  bool outcomes_ = false;
  std::uint64_t cells_ = 1;
};

/// Returns a case as TOML, without parts that do not affect its odds.
std::string case_text(const Document& document);

}  // namespace asdic
