// The tables of a store, and the heading that identifies it.
#pragma once

#include <cstdint>
#include <string>

#include "odds/sweep/database.hpp"
#include "odds/sweep/plan.hpp"
#include "odds/sweep/sweep.hpp"

namespace asdic {

/// The format of the stores that asdic makes. It also reads and continues stores of format 3, in
/// which the values of all axes are texts.
inline constexpr std::int64_t newest_format = 4;
inline constexpr std::int64_t oldest_format = 3;

/// The heading of a store.
struct StoreHeading {
  std::string asdic;  ///< the version of asdic that made it
  std::string text;   ///< the text of the sweep
  std::string files;  ///< the files that its cases name, see files_named_by()
  Shard shard;
  std::int64_t cells = 0;  ///< of the shard
  std::string plan = {};   ///< see plan_signature()
  std::int64_t format = newest_format;
};

/// Returns whether the sweep or its list of files is larger than a case may be. Then asdic refuses
/// to read the store.
bool is_too_large(const StoreHeading& heading);

/// Makes the tables of a store of the sweep in a format.
void make_tables(Database& database, const Sweep& sweep, std::int64_t format = newest_format);

/// Returns the values of the axes of a cell as a store of a format has them: numbers in columns
/// whose values are all numbers, and texts in others.
StoreRow axis_values(const Sweep& sweep, std::uint64_t cell, std::int64_t format);

/// Writes the heading to a store that has none.
void write_heading(Database& database, const StoreHeading& heading);

/// Returns whether the file is still empty.
bool is_empty(Database& database);

/// Reads only the heading. Throws Error(input) if the file is not a store, if another version made
/// it, or if its heading is damaged.
StoreHeading read_heading(Database& database);

/// Throws Error(input) unless the file has exactly the tables, indexes and views of a store of the
/// sweep and the format, without additions such as a trigger.
void check_tables(Database& database, const Sweep& sweep, std::int64_t format);

/// Returns how many of the first `most` + 1 cells meet a condition in SQL. It reads no others,
/// because pages of a damaged file may lead to the same pages repeatedly.
std::int64_t count_cells(Database& database, std::uint64_t most, const std::string& condition);

/// Returns a signature of the cells of a store, their jobs and the costs of the jobs.
std::string plan_signature(Database& database);

}  // namespace asdic
