// Checksums of the rows of a store, which reveal damage.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "odds/sweep/schema.hpp"

namespace asdic {

/// Returns a 64-bit XXH3 of the values of a row with their types, the name of its table and the
/// checksum of its sweep. docs/reference/sweeps.md has the order of the bytes. The checksum detects
/// damage but not forgery, because anyone can compute it.
std::int64_t checksum(std::string_view table, std::int64_t sweep, std::span<const StoreValue> row);

/// Returns the files that cases of the sweep name, each with a checksum of its content, as JSON.
/// Throws Error(input) if one cannot be read.
std::string files_named_by(const Sweep& sweep);

/// Returns the part that all checksums of a sweep's rows share: a checksum of version, text and
/// files.
std::int64_t sweep_checksum(const StoreHeading& heading);

/// A cell with its figures and outcomes, each in the order of their keys.
struct CellRows {
  StoreRow cell;
  std::vector<StoreRow> figures;
  std::vector<StoreRow> outcomes;
};

/// Appends a checksum to each row. The checksum of the cell covers those of the other rows.
void add_checksums(CellRows& rows, std::int64_t sweep);

/// Returns whether the last value of a row is the checksum of the others.
bool is_intact(std::string_view table, std::int64_t sweep, std::span<const StoreValue> row);

/// Returns a description of the damage in rows with checksums, or "" if they are intact.
std::string fault_in(const CellRows& rows, std::int64_t sweep);

}  // namespace asdic
