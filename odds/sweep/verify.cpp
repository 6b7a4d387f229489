#include "odds/sweep/verify.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "lib/error.hpp"
#include "lib/limits.hpp"

namespace asdic {

namespace {

/// Reads the rows of a table in the order of their cells, one cell at a time.
class RowsByCell {
 public:
  RowsByCell(Database& database, const std::string& table, const std::string& key)
      : query_(database, "SELECT * FROM " + table + " ORDER BY cell, " + key) {
    advance();
  }

  /// Returns the rows of a cell. The cells of successive calls must ascend.
  std::vector<StoreRow> take(std::int64_t cell) {
    std::vector<StoreRow> rows;
    while (is_before(cell)) {
      ++of_no_cell_;
      advance();
    }
    for (; is_of(cell); advance()) rows.push_back(std::move(*row_));
    return rows;
  }
  /// Returns the number of rows whose cell was never taken.
  std::uint64_t of_no_cell() {
    for (; row_; advance()) ++of_no_cell_;
    return of_no_cell_;
  }

 private:
  void advance() { row_ = query_.next() ? std::optional(query_.row()) : std::nullopt; }
  const std::int64_t* key() const {
    return row_ ? std::get_if<std::int64_t>(row_->data()) : nullptr;
  }
  /// Returns whether the row comes before the cell in SQLite's order, in which NULL and numbers
  /// come before texts. A row whose cell is not a whole number belongs to no cell.
  bool is_before(std::int64_t cell) const {
    if (!row_) return false;
    if (const auto* const number = key()) return *number < cell;
    const auto* const real = std::get_if<double>(row_->data());
    if (real != nullptr) return *real <= static_cast<double>(cell);
    return std::holds_alternative<Nothing>(row_->front());
  }
  bool is_of(std::int64_t cell) const { return key() != nullptr && *key() == cell; }

  Statement query_;
  std::optional<StoreRow> row_;
  std::uint64_t of_no_cell_ = 0;
};

/// Returns whether SQLite's check of a file reports a page that could not be read. SQLite reports
/// such a page as damage.
bool is_fault_of_reading(const std::string& report) {
  constexpr int low_byte = 0xff;
  constexpr int fault_of_reading = 10;  // SQLITE_IOERR
  const std::string before = "error code=";
  const auto found = report.find(before);
  if (found == std::string::npos) return false;
  int code = 0;
  std::from_chars(report.data() + found + before.size(), report.data() + report.size(), code);
  return (code & low_byte) == fault_of_reading;
}

void check_pages(Database& database) {
  Statement query(database, "PRAGMA integrity_check(1)");
  const std::string report = query.next() ? query.text(0) : "";
  if (report == "ok") return;
  if (is_fault_of_reading(report)) {
    throw Error(ErrorCode::limit, database.path() + " cannot be read");
  }
  throw Error(Place{database.path()},
              "the file is damaged: its pages or indexes contradict each other; take a copy of it "
              "from before, or remove it and sweep again");
}

}  // namespace

std::vector<StoreFault> faults_of_store(Database& database, const StoreHeading& heading,
                                        const Sweep& sweep,
                                        const std::function<void(const CellRows&)>& take) {
  check_pages(database);
  const std::int64_t own = sweep_checksum(heading);
  std::vector<StoreFault> faults;
  RowsByCell figures(database, "figure", "name");
  RowsByCell outcomes(database, "outcome", "number");
  Statement cells(database, "SELECT * FROM cell ORDER BY number");
  std::uint64_t read = 0;
  const auto all = static_cast<std::uint64_t>(std::max<std::int64_t>(0, heading.cells));
  for (; cells.next(); ++read) {
    check_time("checking the store", read, all);
    if (read % 100 == 0) report_progress("checking the store", read, all);
    const std::int64_t number = cells.number(0);
    CellRows rows{cells.row(), figures.take(number), outcomes.take(number)};
    std::string why = fault_in(rows, own);
    const bool is_of_sweep = number >= 0 && static_cast<std::uint64_t>(number) < sweep.cells();
    if (!is_of_sweep) why = "the sweep has no such cell";
    if (why.empty()) {
      take(rows);
    } else {
      faults.push_back(
          {static_cast<std::uint64_t>(number), "cell " + std::to_string(number) + ": " + why});
    }
  }
  const std::uint64_t of_no_cell = figures.of_no_cell() + outcomes.of_no_cell();
  if (of_no_cell > 0) {
    faults.push_back(
        {std::nullopt, std::to_string(of_no_cell) +
                           " figures and outcomes belong to cells that the store lacks"});
  }
  Statement jobs(database, "SELECT * FROM job ORDER BY number");
  while (jobs.next()) {
    if (is_intact("job", own, jobs.row())) continue;
    faults.push_back({std::nullopt, "job " + jobs.text(0) + ": its row is damaged"});
  }
  const bool is_planned =
      static_cast<std::int64_t>(read) == heading.cells && plan_signature(database) == heading.plan;
  if (!is_planned && faults.empty()) {
    faults.push_back({std::nullopt, "cells or jobs are missing, added or exchanged"});
  }
  return faults;
}

std::string fault_text(const std::vector<StoreFault>& faults) {
  const std::size_t others = faults.size() - 1;
  return faults.front().text + (others == 0 ? ""
                                            : ", and " + std::to_string(others) +
                                                  (others == 1 ? " more fault" : " more faults"));
}

}  // namespace asdic
