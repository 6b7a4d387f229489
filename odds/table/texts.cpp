// Writes the cells of a table and the values of its keys in words and numbers.
#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <memory>

#include "lib/text.hpp"
#include "odds/report/forces.hpp"
#include "odds/report/numbers.hpp"
#include "odds/report/points.hpp"
#include "odds/table/report.hpp"

namespace asdic {

namespace {

constexpr int chance_places = 4;  ///< digits after the point, for people
constexpr int most_places = 3;

/// Returns the digits after the point of a figure that is not a probability, at most most_places.
int places_of_figure(std::string_view figure) {
  const auto has = [&](std::string_view part) {
    return figure.find(part) != std::string_view::npos;
  };
  if (has(".median") || has(".quantile.") || is_of_force(figure)) return 0;
  if (is_cost(figure)) return places_of_costs;
  const bool is_mean =
      figure.starts_with("rounds.") || has(".units.") || figure.starts_with("strength.");
  return is_mean ? places_of_means : most_places;
}

/// Returns a figure with this number of digits after the point if it is not a probability.
std::string rounded_figure(const Figure& figure, int places, const TableOptions& options) {
  const auto& [value, is_chance, is_root, word] = figure;
  if (!word.empty()) return word;
  if (options.style == NumberStyle::fraction) {
    return is_root ? "√(" + value.exact_text() + ")" : value.exact_text();
  }
  const bool percent = options.style == NumberStyle::percent && is_chance;
  const Value shown = percent ? value * 100 : value;
  const std::string sign = percent ? "%" : "";
  if (options.format == Format::csv) {
    const int digits = options.digits.value_or(digits_for_programs);
    if (is_root) return root_decimal(value, digits);
    return shown.decimal(digits, TrailingZeros::keep) + sign;
  }
  if (options.digits) {
    if (is_root) return significant_root(value, *options.digits);
    if (!is_chance) return decimal_text(value, *options.digits);
    return significant_text(shown, *options.digits, percent ? 100 : 1) + sign;
  }
  if (percent) return percent_text(value);
  if (is_chance) return fixed_text(value, chance_places);
  return is_root ? square_root(value, places) : rounded_text(value, places);
}

/// Returns the text with a lower-case first letter if it begins with "The" or "Nobody".
std::string within_sentence(std::string text) {
  constexpr std::array<std::string_view, 2> openers = {"The ", "Nobody "};
  for (const std::string_view opener : openers) {
    if (text.starts_with(opener)) text[0] = static_cast<char>(text[0] - 'A' + 'a');
  }
  return text;
}

}  // namespace

std::string figure_text(const Figure& figure, std::string_view name, const TableOptions& options) {
  return rounded_figure(figure, places_of_figure(name), options);
}

bool shows_digits(const TableOptions& options) {
  const bool digits = options.format == Format::text || options.format == Format::csv;
  return digits && options.style != NumberStyle::fraction &&
         options.digits.value_or(digits_for_programs) <= std::numeric_limits<double>::digits10;
}

bool is_certain(const Figure& figure, const TableOptions& options) {
  const auto text = [&](const Integer& bound, int places) {
    Figure exact = figure;
    exact.value = Value(bound, std::make_shared<const Integer>(figure.value.denominator()));
    return rounded_figure(exact, places, options);
  };
  for (int places = 0; places <= most_places; ++places) {
    if (text(figure.value.lower(), places) != text(figure.value.upper(), places)) return false;
  }
  return true;
}

std::vector<std::string> column_texts(const OddsTable& table, std::size_t column,
                                      std::size_t figure, const TableOptions& options) {
  std::vector<std::string> texts;
  for (std::size_t row = 0; row < table.rows.values.size(); ++row) {
    const TableCell& cell = table.cell(row, column);
    const Figure* own = cell.figure(figure);
    texts.push_back(own == nullptr ? empty_text(cell)
                                   : figure_text(*own, table.figures[figure], options));
  }
  return layout::with_points_in_line(std::move(texts));
}

std::string empty_text(const TableCell& cell) {
  return cell.why.empty() ? "–" : "!";
}

std::string value_text(const std::string& key, const std::string& value) {
  if (value == "true" || value == "false") return value == "true" ? "yes" : "no";
  if (!value.starts_with('[') || !value.ends_with(']')) return value.empty() ? "none" : value;
  std::vector<std::string> words;
  for (const std::string_view part :
       split(std::string_view(value).substr(1, value.size() - 2), ',')) {
    std::string word(trim(part));
    std::erase_if(word, [](char c) { return c == '"' || c == '\'' || c == '[' || c == ']'; });
    if (is_of_technologies(key)) word = technology_name(std::move(word));
    if (!word.empty()) words.push_back(std::move(word));
  }
  return words.empty() ? "none" : join(words);
}

std::string why_empty(const OddsTable& table, const TableCell& cell) {
  if (!cell.figures.empty()) return "the battle has no such figure";
  if (!cell.why.empty()) return cell.why;
  return missing_units_text(table.problem.battle) + ", so there is no battle";
}

std::string place_of(const OddsTable& table, std::size_t cell) {
  const auto place = [&](const Axis& axis, std::size_t value) {
    return table.terms.key(axis.key) + " = " + value_text(axis.key, axis.values[value]);
  };
  const std::string row = place(table.rows, cell / table.width());
  return table.columns ? row + ", " + place(*table.columns, cell % table.width()) : row;
}

bool is_chance(const OddsTable& table, std::size_t figure) {
  const auto cell =
      std::find_if(table.cells.begin(), table.cells.end(),
                   [&](const TableCell& each) { return each.figure(figure) != nullptr; });
  return cell != table.cells.end() && cell->figure(figure)->is_chance;
}

std::string title_of(const OddsTable& table, std::size_t figure) {
  const std::string& name = table.figures[figure];
  std::string words = table.terms.figure(name);
  if (!is_chance(table, figure)) return words;
  if (table.terms.labels().contains(name)) return "Probability: " + words;
  const std::string sentence = within_sentence(words);
  return sentence == words ? "Probability: " + words : "Probability that " + sentence;
}

std::vector<std::string> notes_of(const OddsTable& table) {
  std::vector<std::string> notes;
  std::map<std::string, std::vector<std::size_t>> limits;  ///< cells by their reasons
  for (std::size_t i = 0; i < table.cells.size(); ++i) {
    const TableCell& cell = table.cells[i];
    const bool is_full =
        !cell.figures.empty() && std::all_of(cell.figures.begin(), cell.figures.end(),
                                             [](const auto& figure) { return figure.has_value(); });
    if (is_full) continue;
    if (!cell.why.empty()) {
      limits[cell.why].push_back(i);
      continue;
    }
    const std::string dash = empty_text(cell) + " " + why_empty(table, cell);
    if (std::find(notes.begin(), notes.end(), dash) == notes.end()) notes.push_back(dash);
  }
  std::map<std::size_t, std::string> of_limits;  ///< notes by the first cell of each
  for (const auto& [why, cells] : limits) {
    const std::size_t more = cells.size() - 1;
    of_limits[cells.front()] =
        empty_text(table.cells[cells.front()]) + " " + place_of(table, cells.front()) +
        (more > 0 ? " and " + std::to_string(more) + " more" : "") + ": " + why;
  }
  for (const auto& [cell, note] : of_limits) notes.push_back(note);
  return notes;
}

}  // namespace asdic
