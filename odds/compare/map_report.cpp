#include "odds/compare/map_report.hpp"

#include <algorithm>
#include <utility>

#include "lib/text.hpp"
#include "odds/report/case_json.hpp"
#include "odds/report/csv.hpp"
#include "odds/report/forces.hpp"
#include "odds/report/html.hpp"
#include "odds/report/json.hpp"
#include "odds/report/markdown.hpp"
#include "odds/report/provenance.hpp"
#include "odds/report/text.hpp"
#include "odds/table/page.css.hpp"
#include "odds/table/report.hpp"

namespace asdic {

namespace {

using namespace layout;

std::string words_of(Favourite favourite) {
  return favourite == Favourite::neither ? "neither" : "the " + std::string(name(favourite));
}

/// Returns where a border is: "at 1/2", "above 1/2" or "between 2 and 3".
std::string place_of(const MapBorder& border, const FavouriteMap& map) {
  const MapAxis& rows = map.rows;
  if (rows.ranges.empty()) {
    return "between " + value_text(rows.key, rows.values[border.row - 1]) + " and " +
           value_text(rows.key, rows.values[border.row]);
  }
  const NumberRange& range = rows.ranges[border.row];
  return (range.has_from ? "at " : "above ") + to_string(range.from);
}

/// Returns the columns from `first` to before `end` as a table of signs.
Table table_of(const FavouriteMap& map, std::size_t first, std::size_t end) {
  Table table;
  table.wide = true;
  table.columns = {{"", Align::left}};
  const std::vector<std::string> titles = column_titles_of(map);
  for (std::size_t column = first; column < end; ++column) {
    table.columns.push_back({titles[column], Align::right});
  }
  for (std::size_t row = 0; row < map.rows.values.size(); ++row) {
    Row line{{value_text(map.rows.key, map.rows.values[row])}};
    for (std::size_t column = first; column < end; ++column) {
      line.cells.push_back(sign_of(map.cell(row, column)));
    }
    table.rows.push_back(std::move(line));
  }
  return table;
}

/// Returns tables of as many columns each as a text has room for, at least one.
std::vector<Table> narrow_tables_of(const FavouriteMap& map) {
  constexpr std::size_t most_of_rows = 50;  // ranges of long fractions are folded
  std::size_t of_rows = 0;
  for (const std::string& each : map.rows.values) {
    of_rows = std::max(of_rows, columns(value_text(map.rows.key, each)));
  }
  const bool folds = of_rows > most_of_rows;
  of_rows = std::min(of_rows, most_of_rows);
  const std::vector<std::string> titles = column_titles_of(map);
  std::vector<Table> tables;
  for (std::size_t first = 0, end = 0; end < titles.size(); first = end) {
    std::size_t width = of_rows;
    while (end < titles.size()) {
      width += gap_of_table + columns(titles[end]);
      if (width > room_of_table && end > first) break;
      ++end;
    }
    tables.push_back(table_of(map, first, end));
    if (!folds) continue;
    tables.back().wide = false;
    for (std::size_t i = 1; i < tables.back().columns.size(); ++i) {
      tables.back().columns[i].whole = true;
    }
  }
  return tables;
}

/// Returns whether the case does not allow a cell, for this reason.
bool is_refused(const MapCell& cell, const std::string& why) {
  return !cell.favourite && !cell.beyond_limit && cell.why == why;
}

/// Returns whether a cell has no battle because a side or a wave has no units.
bool is_empty(const MapCell& cell) {
  return !cell.favourite && !cell.beyond_limit && cell.why.empty();
}

/// A selection of the rows and columns of a map: 1 for each one that is selected.
struct MapLines {
  std::vector<char> rows;
  std::vector<char> columns;
};

/// Returns the rows and columns of which `is_in` is true for every cell.
template <class IsIn>
MapLines whole_lines(const FavouriteMap& map, IsIn is_in) {
  const std::size_t width = map.columns.values.size();
  MapLines lines{std::vector<char>(map.rows.values.size(), 1), std::vector<char>(width, 1)};
  for (std::size_t i = 0; i < map.cells.size(); ++i) {
    if (is_in(map.cells[i])) continue;
    lines.rows[i / width] = 0;
    lines.columns[i % width] = 0;
  }
  return lines;
}

/// Returns the rows and columns in which the case allows no battle for this reason. A line of which
/// some cells lack units counts if it has a refused cell that is in no fully refused line.
MapLines refused_lines(const FavouriteMap& map, const std::string& why) {
  const MapLines refused = whole_lines(map, [&](auto& cell) { return is_refused(cell, why); });
  const MapLines without_battle = whole_lines(
      map, [&](const MapCell& cell) { return is_refused(cell, why) || is_empty(cell); });
  MapLines lines = refused;
  const std::size_t width = map.columns.values.size();
  for (std::size_t i = 0; i < map.cells.size(); ++i) {
    const std::size_t row = i / width;
    const std::size_t column = i % width;
    if (!is_refused(map.cells[i], why)) continue;
    if (refused.rows[row] != 0 || refused.columns[column] != 0) continue;
    lines.rows[row] = without_battle.rows[row];
    lines.columns[column] = without_battle.columns[column];
  }
  return lines;
}

/// Returns the cells that the case does not allow for this reason: values for which it allows
/// no battle, as in "die = 7", and pairs of values for all other cells.
std::vector<std::string> refused_cells(const FavouriteMap& map, const std::string& why) {
  const std::size_t height = map.rows.values.size();
  const std::size_t width = map.columns.values.size();
  const auto value_of = [&](const MapAxis& axis, std::size_t i) {
    return axis.ranges.empty()
               ? map.terms.key(axis.key) + " = " + value_text(axis.key, axis.values[i])
               : axis.values[i];
  };
  const auto [is_whole_row, is_whole_column] = refused_lines(map, why);
  std::vector<std::string> texts;
  for (std::size_t row = 0; row < height; ++row) {
    if (is_whole_row[row] != 0) texts.push_back(value_of(map.rows, row));
  }
  for (std::size_t column = 0; column < width; ++column) {
    if (is_whole_column[column] != 0) texts.push_back(value_of(map.columns, column));
  }
  for (std::size_t i = 0; i < map.cells.size(); ++i) {
    const std::size_t row = i / width;
    const std::size_t column = i % width;
    if (is_whole_row[row] != 0 || is_whole_column[column] != 0) continue;
    if (!is_refused(map.cells[i], why)) continue;
    texts.push_back(value_of(map.rows, row) + " with " + value_of(map.columns, column));
  }
  return texts;
}

/// Returns a note for each reason why the case does not allow cells.
std::vector<std::string> refusals_of(const FavouriteMap& map) {
  std::vector<std::string> reasons;
  std::vector<std::string> notes;
  for (const MapCell& cell : map.cells) {
    const bool is_known = std::find(reasons.begin(), reasons.end(), cell.why) != reasons.end();
    if (cell.why.empty() || cell.beyond_limit || is_known) continue;
    reasons.push_back(cell.why);
    notes.push_back("–: " + some_of(refused_cells(map, cell.why)) + ": " + cell.why);
  }
  return notes;
}

/// Returns the borders as a table, or a sentence if there are none.
Block borders_block(const FavouriteMap& map) {
  Block block{"Changes of the favourite"};
  const std::vector<MapBorder> borders = borders_of(map);
  const std::string rows = map.terms.key(map.rows.key);
  if (borders.empty()) {
    block.above = {"Nowhere along " + rows + "."};
    return block;
  }
  block.table.columns = {{map.terms.key(map.columns.key)}, {rows}, {"from"}, {"to"}};
  for (const MapBorder& each : borders) {
    block.table.rows.push_back(
        {{value_text(map.columns.key, map.columns.values[each.column]), place_of(each, map),
          words_of(each.before), words_of(each.behind)}});
  }
  return block;
}

/// Returns how the map is proven, and the findings.
std::vector<std::string> notes_of(const FavouriteMap& map) {
  std::string proof = "Each favourite is proven: by certified intervals";
  if (map.decided_exactly > 0) {
    proof += ", and in " + std::to_string(map.decided_exactly) +
             (map.decided_exactly == 1 ? " battle" : " battles") + " by exact fractions";
  }
  std::vector<std::string> notes = {proof + "."};
  notes.insert(notes.end(), map.findings.begin(), map.findings.end());
  return notes;
}

/// Returns the map in these tables, and its borders.
Page page_of(const FavouriteMap& map, std::vector<Table> tables) {
  Page page = {{heading_of(map)}};
  page.front().above = {keys_of(map)};
  for (Table& table : tables) {
    if (!page.back().table.rows.empty()) page.emplace_back();
    page.back().table = std::move(table);
  }
  page.back().below = legend_of(map);
  for (std::string& each : notes_of(map)) page.back().below.push_back(std::move(each));
  page.push_back(borders_block(map));
  return page;
}

std::string origin_of(const FavouriteMap& map) {
  return program_text(map.first.problem, map.first.rosters) + ":";
}

/// Returns the conventions of a published map.
Block conventions_of(const FavouriteMap& map) {
  Block block = map.conventions.battles_of_page(map.terms);
  block.table = with_defaults(std::move(block.table));
  block.below = {origin_of(map)};
  return block;
}

std::string as_text(const FavouriteMap& map) {
  Page page = page_of(map, narrow_tables_of(map));
  for (Block& block : map.conventions.summary()) page.push_back(std::move(block));
  page.push_back({"", {origin_of(map), map.command}, {}, {}});
  return layout::as_text(page);
}

std::string as_markdown(const FavouriteMap& map) {
  Page page = page_of(map, {table_of(map, 0, map.columns.values.size())});
  page.push_back(conventions_of(map));
  return layout::as_markdown(std::move(page), map.command);
}

std::string as_html(const FavouriteMap& map) {
  Block conventions = conventions_of(map);
  conventions.below.pop_back();
  const Page page = cleaned({{heading_of(map)}, borders_block(map), std::move(conventions)});
  std::string body = element("h1", page[0].title) + "\n<div class=\"chart\">\n" + map_in_page(map) +
                     "</div>\n" + paragraphs(legend_of(map)) + paragraphs(notes_of(map)) +
                     html_section(page[1]) + html_section(page[2]) + paragraphs({origin_of(map)}) +
                     "<pre>" + element("code", map.command) + "</pre>\n";
  return html_document({page[0].title, embedded::page_css}, body);
}

std::string as_csv(const FavouriteMap& map) {
  std::string text = csv_line({map.rows.key, map.columns.key, "favourite"});
  for (std::size_t row = 0; row < map.rows.values.size(); ++row) {
    for (std::size_t column = 0; column < map.columns.values.size(); ++column) {
      const auto& favourite = map.cell(row, column).favourite;
      text += csv_line({map.rows.values[row], map.columns.values[column],
                        favourite ? std::string(name(*favourite)) : ""});
    }
  }
  return text;
}

Json axis_json(const MapAxis& axis) {
  Json json = {{"key", axis.key}, {"values", axis.values}};
  for (const NumberRange& range : axis.ranges) json["ranges"].push_back(range_json(range));
  return json;
}

Json border_json(const MapBorder& border, const FavouriteMap& map) {
  const MapAxis& rows = map.rows;
  Json json = {{"column", map.columns.values[border.column]},
               {"before", std::string(name(border.before))},
               {"behind", std::string(name(border.behind))}};
  if (rows.ranges.empty()) {
    json["between"].push_back(rows.values[border.row - 1]);
    json["between"].push_back(rows.values[border.row]);
  } else {
    const NumberRange& range = rows.ranges[border.row];
    json["at"] = to_string(range.from);
    json["belongs_to"] = range.has_from ? "behind" : "before";
  }
  return json;
}

std::string as_json(const FavouriteMap& map) {
  Json json = heading_json(map.first.problem, map.first.rosters);
  json["comparison"] = "map";
  json["rows"] = axis_json(map.rows);
  json["columns"] = axis_json(map.columns);
  json["cells"] = Json::array();
  for (std::size_t row = 0; row < map.rows.values.size(); ++row) {
    for (std::size_t column = 0; column < map.columns.values.size(); ++column) {
      const MapCell& cell = map.cell(row, column);
      Json out = {{"row", map.rows.values[row]}, {"column", map.columns.values[column]}};
      out["favourite"] = cell.favourite ? Json(name(*cell.favourite)) : Json(nullptr);
      if (!cell.why.empty()) out["error"] = cell.why;
      json["cells"].push_back(std::move(out));
    }
  }
  json["borders"] = Json::array();
  for (const MapBorder& each : borders_of(map)) json["borders"].push_back(border_json(each, map));
  json["decided_exactly"] = map.decided_exactly;
  json["findings"] = map.findings;
  json["command"] = map.command;
  return json_text(json);
}

const Writers<FavouriteMap> map_writers = {{Format::text, as_text}, {Format::markdown, as_markdown},
                                           {Format::html, as_html}, {Format::csv, as_csv},
                                           {Format::json, as_json}, {Format::svg, map_as_svg}};

}  // namespace

std::string sign_of(const MapCell& cell) {
  if (!cell.favourite) return cell.beyond_limit ? "!" : "–";
  switch (*cell.favourite) {
    case Favourite::attacker:
      return "A";
    case Favourite::defender:
      return "D";
    case Favourite::neither:
      return "=";
  }
  return "";
}

std::vector<std::string> column_titles_of(const FavouriteMap& map) {
  if (map.columns.ranges.size() == 1) return {"any"};
  std::vector<std::string> titles;
  for (const NumberRange& range : map.columns.ranges) {
    titles.push_back((range.has_from ? ">=" : ">") + to_string(range.from));
  }
  if (!titles.empty()) return titles;
  for (const std::string& value : map.columns.values) {
    titles.push_back(value_text(map.columns.key, value));
  }
  return titles;
}

std::string keys_of(const FavouriteMap& map) {
  return "Rows: " + map.terms.key(map.rows.key) + ". Columns: " + map.terms.key(map.columns.key) +
         (map.columns.ranges.size() < 2 ? "." : ", each up to the bound of the next one.");
}

std::string heading_of(const FavouriteMap& map) {
  const std::string& title = map.first.problem.battle.title;
  return "The favourite over two keys" + (title.empty() ? "" : ": " + title);
}

std::vector<std::string> legend_of(const FavouriteMap& map) {
  std::vector<std::string> legend = {
      "A: the attacker wins more often. D: the defender wins more often. =: both win equally "
      "often."};
  if (std::any_of(map.cells.begin(), map.cells.end(), is_empty)) {
    legend.push_back("–: " + missing_units_text(map.first.problem.battle) +
                     ", so there is no battle.");
  }
  for (std::string& each : refusals_of(map)) legend.push_back(std::move(each));
  const auto failed = std::find_if(map.cells.begin(), map.cells.end(),
                                   [](const MapCell& cell) { return cell.beyond_limit; });
  if (failed != map.cells.end()) legend.push_back("!: not solved: " + failed->why);
  return legend;
}

const std::vector<Format>& formats_of_maps() {
  static const std::vector<Format> formats = formats_of(map_writers);
  return formats;
}

std::string report(const FavouriteMap& map, Format format) {
  return write(map_writers, format, map);
}

}  // namespace asdic
