// The contents of a store, and changes that others may make to it.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "odds/sweep/cell_rows.hpp"
#include "odds/sweep/database.hpp"
#include "odds/sweep/schema.hpp"

namespace asdic {

/// Returns every row of the tables of a store, in the order of their keys.
inline std::string stored(const std::string& path) {
  Database database(path, Database::Access::read);
  std::string all;
  for (const char* query :
       {"SELECT * FROM sweep", "SELECT * FROM job ORDER BY number",
        "SELECT * FROM cell ORDER BY number", "SELECT * FROM figure ORDER BY cell, name",
        "SELECT * FROM outcome ORDER BY cell, number"}) {
    Statement rows(database, query);
    while (rows.next()) {
      for (int column = 0; column < rows.columns(); ++column) all += rows.text(column) + "|";
      all += "\n";
    }
  }
  return all;
}

/// Makes a copy of a store in format 3, which older programs made: the values of all axes are
/// texts.
inline void store_of_format_3(const std::string& path, const std::string& copy) {
  Database database(path, Database::Access::read);
  StoreHeading heading = read_heading(database);
  const Sweep sweep(Document::parse(heading.text, path));
  Database old(copy, Database::Access::write);
  make_tables(old, sweep, 3);
  write_heading(old, heading);
  CellWriter writer(old, sweep);
  for (std::uint64_t cell = 0; cell < sweep.cells(); ++cell) {
    CellRows rows = *rows_of_cell(database, cell);
    rows.cell.pop_back();
    for (auto* all : {&rows.figures, &rows.outcomes}) {
      for (StoreRow& row : *all) row.pop_back();
    }
    const std::vector<std::string> values = sweep.values(cell);
    std::copy(values.begin(), values.end(), rows.cell.begin() + 3);
    add_checksums(rows, sweep_checksum(heading));
    writer.write(rows);
  }
  Statement jobs(database, "SELECT * FROM job");
  Statement insert(old, insertion("job", 3));
  while (jobs.next()) insert.bind(jobs.row()).run();
}

/// Changes a store behind the program's back.
inline void change(const std::string& path, const std::string& sql) {
  Database(path, Database::Access::write).run(sql);
}

/// Gives all cells of a store checksums that match their contents, as others can.
inline void reseal(const std::string& path) {
  Database database(path, Database::Access::write);
  const StoreHeading heading = read_heading(database);
  const Sweep sweep(Document::parse(heading.text, path));
  CellWriter writer(database, sweep);
  Transaction transaction(database);
  for (std::uint64_t cell = 0; cell < sweep.cells(); ++cell) {
    std::optional<CellRows> rows = rows_of_cell(database, cell);
    if (!rows) continue;
    rows->cell.pop_back();
    for (auto* all : {&rows->figures, &rows->outcomes}) {
      for (StoreRow& row : *all) row.pop_back();
    }
    add_checksums(*rows, sweep_checksum(heading));
    writer.write(*rows);
  }
  transaction.commit();
}

}  // namespace asdic
