#include "odds/sweep/cell_rows.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "lib/exact/number.hpp"
#include "odds/report/forces.hpp"
#include "odds/report/json_value.hpp"
#include "odds/report/numbers.hpp"
#include "odds/sweep/double_interval.hpp"
#include "odds/sweep/stored_cell.hpp"

namespace asdic {

namespace {

void add_number(StoreRow& row, const Figure& figure) {
  const Rational value = figure.value.exact();
  row.emplace_back(to_string(value.numerator()));
  row.emplace_back(to_string(value.denominator()));
}

void add_bounds(StoreRow& row, const Figure& figure) {
  const DoubleInterval bounds = double_interval(figure);
  row.emplace_back(bounds.lower);
  row.emplace_back(bounds.upper);
}

StoreRow figure_row(std::int64_t cell, const std::string& name, const Figure& figure) {
  StoreRow row = {cell, name};
  const bool is_word = !figure.word.empty();
  is_word ? row.resize(4) : add_number(row, figure);
  row.emplace_back(std::int64_t{figure.is_root});
  row.emplace_back(std::int64_t{figure.is_chance});
  row.push_back(is_word ? StoreValue(figure.word) : StoreValue());
  is_word ? row.resize(9) : add_bounds(row, figure);
  return row;
}

/// Returns the rows of the figures that the cell has, in the order of their names.
std::vector<StoreRow> figure_rows(const StoredCell& cell, const std::vector<std::string>& names) {
  std::map<std::string, StoreRow> rows;
  for (std::size_t i = 0; i < cell.figures.size(); ++i) {
    if (!cell.figures[i]) continue;
    rows.try_emplace(
        names[i], figure_row(static_cast<std::int64_t>(cell.number), names[i], *cell.figures[i]));
  }
  std::vector<StoreRow> all;
  for (auto& [name, row] : rows) all.push_back(std::move(row));
  return all;
}

std::vector<StoreRow> outcome_rows(const StoredCell& cell) {
  std::vector<StoreRow> rows;
  if (!cell.result) return rows;
  const UnitOrder order(cell.result->problem);
  std::int64_t place = 0;
  for (const auto& [outcome, chance] : cell.result->outcomes) {
    StoreRow row = {static_cast<std::int64_t>(cell.number), place++};
    if (outcome.winner) {
      row.emplace_back(std::string(winner_names[static_cast<std::size_t>(*outcome.winner)]));
      for (const Side side : both_sides) {
        row.emplace_back(order.text(outcome.in_battle[index(side)], side));
        row.emplace_back(order.text(outcome.left[index(side)], side));
      }
      row.emplace_back();
    } else {
      Json numbers = Json::object();
      for (const auto& [name, value] : outcome.numbers) numbers[name] = value;
      row.resize(7);
      row.emplace_back(json_line(numbers));
    }
    const Figure figure{chance};
    add_number(row, figure);
    add_bounds(row, figure);
    rows.push_back(std::move(row));
  }
  return rows;
}

/// Returns the rows of `cell` that meet the SQL condition. Throws unless their second columns
/// ascend, as those of a store do: pages of a damaged file may lead to the same pages repeatedly.
std::vector<StoreRow> rows_where(Database& database, const std::string& condition,
                                 std::uint64_t cell) {
  std::vector<StoreRow> rows;
  Statement query(database, "SELECT * FROM " + condition);
  query.bind(1, static_cast<std::int64_t>(cell));
  while (query.next()) {
    StoreRow row = query.row();
    if (!rows.empty() && !(rows.back()[1] < row[1])) throw database.damaged();
    rows.push_back(std::move(row));
  }
  return rows;
}

/// A denominator has at most three million bits, and that of a standard deviation twice as many.
constexpr std::size_t most_digits = 4'000'000;

/// Returns whether a text has digits with a sign, as Integer writes them, and not more of them than
/// an exact solution can have.
bool is_whole(const std::string& text) {
  if (text.size() > most_digits) return false;
  const std::string_view digits = std::string_view(text).substr(text.starts_with('-') ? 1 : 0);
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const bool is_short = digits == "0" && text == "0";
  return is_short || (!digits.empty() && digits.front() != '0' &&
                      std::all_of(digits.begin(), digits.end(), is_digit));
}

}  // namespace

CellRows rows_of(const StoredCell& cell, const Sweep& sweep, std::uint64_t job,
                 std::int64_t sweep_checksum, std::int64_t format) {
  const bool is_done = cell.why.empty();
  CellRows rows;
  rows.cell = {static_cast<std::int64_t>(cell.number), static_cast<std::int64_t>(job),
               std::int64_t{is_done ? 1 : 0}};
  for (StoreValue& value : axis_values(sweep, cell.number, format)) {
    rows.cell.push_back(std::move(value));
  }
  if (is_done) {
    rows.cell.emplace_back(cell.battle);
    rows.cell.emplace_back(cell.chain);
    rows.cell.emplace_back();
    rows.figures = figure_rows(cell, sweep.show());
    rows.outcomes = outcome_rows(cell);
  } else {
    rows.cell.resize(rows.cell.size() + 2);
    rows.cell.emplace_back(cell.why);
  }
  add_checksums(rows, sweep_checksum);
  return rows;
}

std::optional<CellRows> rows_of_cell(Database& database, std::uint64_t cell) {
  std::vector<StoreRow> own = rows_where(database, "cell WHERE number = ?1", cell);
  if (own.empty()) return std::nullopt;
  return CellRows{std::move(own.front()),
                  rows_where(database, "figure WHERE cell = ?1 ORDER BY name", cell),
                  rows_where(database, "outcome WHERE cell = ?1 ORDER BY number", cell)};
}

std::string insertion(const std::string& table, std::size_t values) {
  std::string places = "?1";
  for (std::size_t i = 2; i <= values; ++i) places += ", ?" + std::to_string(i);
  return "INSERT OR REPLACE INTO " + table + " VALUES (" + places + ")";
}

CellWriter::CellWriter(Database& database, const Sweep& sweep)
    : cell_(database, insertion("cell", sweep.axes().size() + 7)),
      figure_(database, insertion("figure", 10)),
      outcome_(database, insertion("outcome", 13)) {}

void CellWriter::write(const CellRows& rows) {
  cell_.bind(rows.cell).run();
  for (const StoreRow& row : rows.figures) figure_.bind(row).run();
  for (const StoreRow& row : rows.outcomes) outcome_.bind(row).run();
}

std::optional<Figure> figure_in(const StoreRow& row) {
  const auto* const is_root = std::get_if<std::int64_t>(&row[4]);
  const auto* const is_chance = std::get_if<std::int64_t>(&row[5]);
  if (is_root == nullptr || is_chance == nullptr) return std::nullopt;
  Figure figure;
  figure.is_root = *is_root != 0;
  figure.is_chance = *is_chance != 0;
  if (const auto* word = std::get_if<std::string>(&row[6])) {
    figure.word = *word;
    return figure;
  }
  const auto* const numerator = std::get_if<std::string>(&row[2]);
  const auto* const denominator = std::get_if<std::string>(&row[3]);
  if (numerator == nullptr || denominator == nullptr || !is_whole(*numerator) ||
      !is_whole(*denominator)) {
    return std::nullopt;
  }
  const Integer above(*numerator);
  const Integer below(*denominator);
  if (below <= 0 || (figure.is_chance && (above < 0 || above > below))) return std::nullopt;
  if (figure.is_root && above < 0) return std::nullopt;
  figure.value = Value(above, std::make_shared<Integer>(below));
  return figure;
}

}  // namespace asdic
