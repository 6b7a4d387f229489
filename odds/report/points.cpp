#include "odds/report/points.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

namespace asdic::layout {

namespace {

/// Returns the length of the text after the whole part of a number, or nothing if the text is not a
/// number.
std::optional<std::size_t> behind_whole(std::string_view cell) {
  const auto digit = cell.find_first_of("0123456789");
  const bool is_number = digit != std::string_view::npos &&
                         cell.find_first_not_of("0123456789.+-−<>%") == std::string_view::npos;
  if (!is_number) return std::nullopt;
  const auto end = cell.find_first_not_of("0123456789", digit);
  return end == std::string_view::npos ? 0 : cell.size() - end;
}

}  // namespace

std::vector<std::string> with_points_in_line(std::vector<std::string> cells) {
  std::size_t most = 0;
  for (const std::string& cell : cells) most = std::max(most, behind_whole(cell).value_or(0));
  for (std::string& cell : cells) {
    const std::size_t behind = behind_whole(cell).value_or(most);
    for (std::size_t i = behind; i < most; ++i) cell += digit_blank;
  }
  return cells;
}

void put_points_in_line(Table& table) {
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    if (table.columns[i].align != Align::right) continue;
    std::vector<std::string> cells;
    for (const Row& row : table.rows) cells.push_back(row.cells[i]);
    cells = with_points_in_line(std::move(cells));
    for (std::size_t k = 0; k < cells.size(); ++k) table.rows[k].cells[i] = cells[k];
  }
}

}  // namespace asdic::layout
