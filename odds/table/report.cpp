#include "odds/table/report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <mutex>

#include "lib/limits.hpp"
#include "lib/parallel.hpp"
#include "lib/text.hpp"
#include "lib/whole_number.hpp"
#include "odds/report/conventions.hpp"
#include "odds/report/csv.hpp"
#include "odds/report/json.hpp"
#include "odds/report/markdown.hpp"
#include "odds/report/numbers.hpp"
#include "odds/report/provenance.hpp"
#include "odds/report/text.hpp"

namespace asdic {

namespace {

using namespace layout;

void add_cells(const std::vector<std::string>& texts, Table& table) {
  for (std::size_t row = 0; row < texts.size(); ++row) {
    table.rows[row].cells.push_back(texts[row]);
  }
}

/// Returns a block of one figure over two keys.
Block block_of_grid(const OddsTable& table, std::size_t figure, const TableOptions& options) {
  const bool is_published = options.format == Format::markdown;
  Block section{is_published ? title_of(table, figure) : table.terms.figure(table.figures[figure])};
  section.above = {"Rows: " + table.terms.key(table.rows.key) +
                   ". Columns: " + table.terms.key(table.columns->key) + "."};
  section.table.wide = true;
  section.table.columns = {{""}};
  for (const std::string& value : table.columns->values) {
    section.table.columns.push_back({value_text(table.columns->key, value), Align::right});
  }
  for (const std::string& value : table.rows.values) {
    section.table.rows.push_back({{value_text(table.rows.key, value)}});
  }
  for (std::size_t column = 0; column < table.width(); ++column) {
    add_cells(column_texts(table, column, figure, options), section.table);
  }
  return section;
}

/// Returns a block of all figures over one key.
Block block_of_list(const OddsTable& table, const TableOptions& options) {
  Block section;
  section.table.wide = true;
  section.table.columns = {{table.terms.key(table.rows.key)}};
  for (const std::string& figure : table.figures) {
    section.table.columns.push_back({table.terms.figure(figure), Align::right});
  }
  for (const std::string& value : table.rows.values) {
    section.table.rows.push_back({{value_text(table.rows.key, value)}});
  }
  for (std::size_t figure = 0; figure < table.figures.size(); ++figure) {
    add_cells(column_texts(table, 0, figure, options), section.table);
  }
  return section;
}

Page page_of(const OddsTable& table, const TableOptions& options) {
  Page page;
  if (table.columns) {
    page.push_back({heading_of(table)});
    for (std::size_t i = 0; i < table.figures.size(); ++i) {
      page.push_back(block_of_grid(table, i, options));
    }
  } else {
    page.push_back(block_of_list(table, options));
    page.front().title = heading_of(table);
  }
  page.back().below = notes_of(table);
  return page;
}

/// Returns whether a figure depends on the definition of a win.
bool tells_of_wins(const std::string& figure) {
  for (const char* first : {"winner.", "takes", "clears", "value", "choice.", "price."}) {
    if (figure.starts_with(first)) return true;
  }
  return false;
}

bool is_exact(const OddsTable& table) {
  for (const TableCell& cell : table.cells) {
    for (const std::optional<Figure>& figure : cell.figures) {
      if (figure && !figure->value.is_exact()) return false;
    }
  }
  return true;
}

/// Returns definitions that the figures need, the certainty of the numbers, and the command.
std::vector<std::string> footer_of(const OddsTable& table) {
  std::vector<std::string> footer;
  const auto any = [&](bool (*holds)(const std::string&)) {
    return std::any_of(table.figures.begin(), table.figures.end(), holds);
  };
  const bool has_sides = table.problem.rules->format.forces == CaseFormat::Forces::both;
  if (any(tells_of_wins) && has_sides) {
    footer.emplace_back(
        "A side wins if it alone has units in the battle when it is over; units that left survive, "
        "but do not count.");
  }
  if (has_sides && any([](const std::string& figure) { return figure.starts_with("exchange"); })) {
    footer.emplace_back("Net gain: the defender's loss in cost minus the attacker's.");
  }
  footer.push_back(certainty_text(is_exact(table), table.problem, table.rosters) + ":");
  footer.push_back(table.command);
  return footer;
}

/// Returns a value of an axis as JSON: a number if it is a whole number, else a text.
Json value_json(const std::string& value) {
  const bool whole = has_only_digits(value) && !has_leading_zero(value) && value.size() < 10;
  return whole ? Json(std::stoi(value)) : Json(value);
}

std::string as_json(const OddsTable& table, const TableOptions& options) {
  const int digits = options.digits.value_or(digits_for_programs);
  Json json = heading_json(table.problem, table.rosters);
  json["rows"] = table.rows.key;
  if (table.columns) json["columns"] = table.columns->key;
  json["cells"] = Json::array();
  for (std::size_t i = 0; i < table.cells.size(); ++i) {
    const TableCell& cell = table.cells[i];
    Json out = Json::object();
    out[table.rows.key] = value_json(table.rows.values[i / table.width()]);
    if (table.columns) {
      out[table.columns->key] = value_json(table.columns->values[i % table.width()]);
    }
    for (std::size_t k = 0; k < table.figures.size(); ++k) {
      const Figure* own = cell.figure(k);
      out[table.figures[k]] = own == nullptr ? Json(nullptr) : figure_json(*own, digits);
    }
    if (!cell.why.empty()) out["error"] = cell.why;
    json["cells"].push_back(std::move(out));
  }
  json["command"] = table.command;
  return json_text(json);
}

std::string as_csv(const OddsTable& table, const TableOptions& options) {
  std::vector<std::string> header = {table.rows.key};
  if (table.columns) header.push_back(table.columns->key);
  header.insert(header.end(), table.figures.begin(), table.figures.end());
  std::string text = csv_line(header);
  for (std::size_t i = 0; i < table.cells.size(); ++i) {
    std::vector<std::string> fields = {table.rows.values[i / table.width()]};
    if (table.columns) fields.push_back(table.columns->values[i % table.width()]);
    const TableCell& cell = table.cells[i];
    for (std::size_t k = 0; k < table.figures.size(); ++k) {
      const Figure* own = cell.figure(k);
      fields.push_back(own == nullptr ? "" : figure_text(*own, table.figures[k], options));
    }
    text += csv_line(fields);
  }
  return text;
}

/// Reduces fractions on all processors before they are written, because reducing a long number
/// takes as long as computing it.
void reduce(const OddsTable& table) {
  std::mutex mutex;
  std::size_t done = 0;
  for_each_short(table.cells.size(), [&](std::size_t i) {
    for (const auto& figure : table.cells[i].figures) {
      if (figure) figure->value.exact_text();
    }
    const std::lock_guard lock(mutex);
    report_progress("reducing fractions", ++done, table.cells.size());
  });
}

std::string as_text(const OddsTable& table, const TableOptions& options) {
  Page page = page_of(table, options);
  for (Block& block : table.conventions.summary()) page.push_back(std::move(block));
  page.push_back({"", footer_of(table)});
  return layout::as_text(page);
}

std::string as_markdown(const OddsTable& table, const TableOptions& options) {
  Page page = page_of(table, options);
  page.push_back(conventions_of_page(table).front());
  page.back().below.pop_back();
  page.back().table = with_defaults(std::move(page.back().table));
  return layout::as_markdown(std::move(page), table.command);
}

const Writers<OddsTable, TableOptions> writers = {
    {Format::text, as_text}, {Format::csv, as_csv},
    {Format::json, as_json}, {Format::markdown, as_markdown},
    {Format::html, as_html}, {Format::latex, as_latex},
    {Format::svg, as_svg}};

}  // namespace

Json figure_json(const Figure& figure, int digits) {
  if (!figure.word.empty()) return figure.word;
  if (!figure.is_root) return number_json(figure.value, false, true, digits);
  std::string decimal = root_decimal(figure.value, digits);
  if (decimal.find('.') != std::string::npos) {
    decimal.erase(decimal.find_last_not_of('0') + 1);
    if (decimal.back() == '.') decimal.pop_back();
  }
  if (!figure.value.is_exact()) return {{"decimal", decimal}};
  return {{"exact", figure_text(figure, "", {Format::json, NumberStyle::fraction})},
          {"decimal", decimal}};
}

const std::vector<Format>& formats_of_tables() {
  static const std::vector<Format> formats = formats_of(writers);
  return formats;
}

std::string heading_of(const OddsTable& table) {
  if (!table.problem.battle.title.empty()) return table.problem.battle.title;
  return "A table under the rules " + table.problem.rules->name;
}

namespace {

Page with_footer(Block section, const OddsTable& table) {
  for (std::string& line : footer_of(table)) section.below.push_back(std::move(line));
  return {section};
}

}  // namespace

Page conventions_of(const OddsTable& table) {
  return with_footer(table.conventions.battles(), table);
}

Page conventions_of_page(const OddsTable& table) {
  return with_footer(table.conventions.battles_of_page(table.terms), table);
}

std::string report(const OddsTable& table, const TableOptions& options) {
  const bool in_full = options.format == Format::json || options.format == Format::html;
  if (in_full || options.style == NumberStyle::fraction) reduce(table);
  report_progress("writing the table", 0, 0);
  return write(writers, options.format, table, options);
}

}  // namespace asdic
