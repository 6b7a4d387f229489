// A sweep: a case, and the values that any number of its keys run through.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lib/input/document.hpp"
#include "odds/table/axis.hpp"

namespace asdic {

/// What a sweep may have.
inline constexpr std::uint64_t most_cells_of_sweep = 100'000'000;

class Sweep {
 public:
  /// Of a case with [sweep]. Throws Error(input) at the place of a fault.
  explicit Sweep(Document document);

  const std::vector<Axis>& axes() const { return axes_; }
  /// KEY=VALUES of each, as their author wrote them.
  const std::vector<std::string>& axis_texts() const { return axis_texts_; }
  /// The figures of every cell, by name.
  const std::vector<std::string>& show() const { return show_; }
  /// Whether the outcomes of every cell are kept, with their chances.
  bool outcomes() const { return outcomes_; }
  std::uint64_t cells() const { return cells_; }
  const Document& document() const { return document_; }

  /// The values of a cell, by axis; the last axis runs fastest.
  std::vector<std::string> values(std::uint64_t cell) const;
  /// The cell with these values, which are the axes'.
  std::uint64_t cell(const std::vector<std::string>& values) const;
  /// The case of a cell.
  Document document_at(std::uint64_t cell) const;
  /// The sweep as TOML: equal sweeps have equal texts.
  std::string text() const;

 private:
  Document document_;
  Document base_;  ///< what all cells have in common
  std::vector<Axis> axes_;
  std::vector<std::string> axis_texts_;
  std::vector<std::string> show_;
  bool outcomes_ = false;
  std::uint64_t cells_ = 1;
};

/// A case as TOML, without what does not bear on its odds.
std::string case_text(const Document& document);

}  // namespace asdic
