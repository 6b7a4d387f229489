#include "odds/compare/report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <utility>

#include "lib/text.hpp"
#include "odds/compare/knowing.hpp"
#include "odds/compare/one_more.hpp"
#include "odds/compare/trials.hpp"
#include "odds/report/conventions.hpp"
#include "odds/report/json.hpp"
#include "odds/report/markdown.hpp"
#include "odds/report/numbers.hpp"
#include "odds/report/points.hpp"
#include "odds/report/provenance.hpp"
#include "odds/report/terms.hpp"
#include "odds/report/text.hpp"
#include "odds/table/report.hpp"

namespace asdic {

namespace {

using namespace layout;

constexpr int digits_for_programs = 12;

bool has_favourite(const Comparison& comparison) {
  return std::any_of(comparison.rows.begin(), comparison.rows.end(),
                     [](const ComparisonRow& row) { return !row.favourite.empty(); });
}

/// Returns whether the rows are compared with one of them.
bool has_changes(const Comparison& comparison) {
  return comparison.kind != Comparison::Kind::edge ||
         std::any_of(comparison.rows.begin(), comparison.rows.end(),
                     [](const ComparisonRow& row) { return !row.changes.empty(); });
}

std::string heading_of(const Comparison& comparison) {
  using enum Comparison::Kind;
  const std::string& title = comparison.first.problem.battle.title;
  const std::string of = title.empty() ? "" : ": " + title;
  switch (comparison.kind) {
    case interpretations:
      return "Effect of each rule option" + of;
    case cases:
      return "Two cases compared";
    case edge:
      return (has_favourite(comparison) ? "The favourite by value" : "Figures by value") + of;
    case sensitivity:
      return "Sensitivity: effect of one more or one fewer" + of;
  }
  return "";
}

/// Returns whether the case does not allow the value of a row.
bool has_no_battle(const ComparisonRow& row) {
  return row.figures.empty() && !row.beyond_limit;
}

std::string number_text(const std::optional<Figure>& figure, const std::string& name,
                        const NumberForm& numbers) {
  return figure ? figure_text(*figure, name, {Format::text, numbers.style, numbers.digits}) : "–";
}

/// Returns the change of a figure, with its sign.
std::string change_text(const std::optional<Value>& change, const Figure& figure,
                        const std::string& name, const NumberForm& numbers) {
  if (!change) return "–";
  std::string text;
  if (!figure.is_chance || numbers.style == NumberStyle::fraction) {
    text = number_text(Figure{*change}, name, numbers);
  } else {
    const bool percent = numbers.style == NumberStyle::percent;
    const Value points = percent ? *change * 100 : *change;
    constexpr int places_of_chances = 4;
    const int places = percent ? places_of_means : places_of_chances;
    text = (numbers.digits ? decimal_text(points, *numbers.digits) : rounded_text(points, places)) +
           (percent ? " pp" : "");
  }
  return (change->lower() > 0 && text[0] >= '0' && text[0] <= '9' ? "+" : "") + text;
}

/// Returns a note for each reason why values of an edge have no battle, with these values.
std::vector<std::string> notes_on_values(const Comparison& comparison) {
  std::vector<std::string> notes;
  std::set<std::string> reasons;
  for (const ComparisonRow& row : comparison.rows) {
    if (!has_no_battle(row) || !reasons.insert(row.why).second) continue;
    std::vector<std::string> values;
    for (const ComparisonRow& other : comparison.rows) {
      if (has_no_battle(other) && other.why == row.why) {
        values.push_back(value_text(other.key, other.value));
      }
    }
    notes.push_back("– " + row.key + " = " + some_of(values) + ": " + row.why);
  }
  return notes;
}

/// Returns the notes that explain dashes, if there are any, and the unit of changes.
std::vector<std::string> notes_of(const Comparison& comparison, const NumberForm& numbers) {
  std::vector<std::string> notes;
  for (const ComparisonRow& row : comparison.rows) {
    const auto note = [&](const std::string& why) {
      const std::string text = "– " + why;
      if (std::find(notes.begin(), notes.end(), text) == notes.end()) notes.push_back(text);
    };
    for (std::size_t i = 0; i < row.figures.size(); ++i) {
      if (row.figures[i]) continue;
      const std::string& name = comparison.figures[i];
      const auto one_more = parse_one_more(name);
      note(is_knowing(name) ? "best play under the first value does not know some of the positions"
           : one_more && one_more->is_break_even
               ? "one more unit changes the net gain by the same amount at every cost"
               : "the battle has no such figure");
    }
  }
  if (comparison.kind == Comparison::Kind::edge) {
    for (std::string& each : notes_on_values(comparison)) notes.push_back(std::move(each));
  }
  const auto has_chance = [](const ComparisonRow& row) {
    return std::any_of(row.figures.begin(), row.figures.end(),
                       [](const auto& figure) { return figure && figure->is_chance; });
  };
  if (numbers.style == NumberStyle::percent && has_changes(comparison) &&
      std::any_of(comparison.rows.begin(), comparison.rows.end(), has_chance)) {
    notes.emplace_back("pp: percentage points");
  }
  return notes;
}

constexpr std::size_t column_of_values = 1;

/// Returns whether the table fits into the width of a text if its values have at most
/// `most_of_values` columns.
bool is_narrow(const Table& table, std::size_t most_of_values = 80) {
  std::size_t width = 0;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    std::size_t widest = columns(table.columns[i].title);
    for (const Row& row : table.rows) widest = std::max(widest, columns(row.cells[i]));
    if (i == column_of_values) widest = std::min(widest, most_of_values);
    width += widest + (i > 0 ? gap_of_table : 0);
  }
  return width <= room_of_table;
}

/// Makes a text fold the values, such as ranges of long fractions, if only they make the table too
/// wide.
void fold_values(Table& table) {
  constexpr std::size_t least_of_values = 20;
  if (is_narrow(table) || !is_narrow(table, least_of_values)) return;
  table.wide = false;
  for (Column& column : table.columns) column.whole = true;
  table.columns[column_of_values].whole = false;
}

/// Returns whether a row has an answer and the same odds as the reference.
bool has_no_effect(const ComparisonRow& row) {
  return row.changes_nothing && !row.figures.empty();
}

/// Returns a comparison for readers at a terminal: without keys of which no value has an effect,
/// and with labels in place of keys. These keys have one sentence.
Comparison condensed(Comparison comparison) {
  using enum Comparison::Kind;
  if (comparison.kind == cases) return comparison;
  if (comparison.kind == edge) {
    for (ComparisonRow& row : comparison.rows) {
      row.key = row.key == key_of_baseline ? "Baseline" : comparison.terms.label(row.key);
    }
    return comparison;
  }
  std::vector<ComparisonRow> rows;
  std::vector<std::string> findings;
  std::vector<std::string> without_effect;
  auto& all = comparison.rows;
  for (std::size_t first = 0, end = 0; first < all.size(); first = end) {
    while (end < all.size() && all[end].key == all[first].key) ++end;
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(first);
    const auto behind = all.begin() + static_cast<std::ptrdiff_t>(end);
    const bool has_effect = std::any_of(begin, behind, [](const ComparisonRow& row) {
      return !row.changes.empty() && !row.changes_nothing;
    });
    const std::string key = all[first].key;
    std::vector<std::string> values;
    for (auto row = begin; row != behind; ++row) {
      if (has_no_effect(*row)) values.push_back(row->value);
      if (comparison.kind == interpretations && !row->why.empty()) {
        findings.push_back(skipped_text(*row));
      }
    }
    const bool is_baseline = key == key_of_baseline;
    const std::string label = is_baseline ? "Baseline" : comparison.terms.label(key);
    if (!has_effect && !is_baseline) {
      if (!values.empty()) without_effect.push_back(label + " (" + join(values) + ")");
      continue;
    }
    for (auto row = begin; row != behind; ++row) {
      rows.push_back(std::move(*row));
      rows.back().key = label;
    }
  }
  all = std::move(rows);
  if (!without_effect.empty())
    findings.insert(findings.begin(), "No effect: " + join(without_effect, ", ") + ".");
  comparison.findings.insert(comparison.findings.begin(), findings.begin(), findings.end());
  return comparison;
}

/// Returns a table with a row for each case, and these figures as columns.
Block rows_of(const Comparison& comparison, std::size_t first, std::size_t end,
              const NumberForm& numbers) {
  Block section;
  section.table.columns = {{"key"}, {"value"}};
  for (std::size_t i = first; i < end; ++i) {
    section.table.columns.push_back({comparison.terms.figure(comparison.figures[i]), Align::right});
    if (has_changes(comparison)) section.table.columns.push_back({"change", Align::right});
  }
  const bool names_favourite = has_favourite(comparison);
  if (names_favourite) section.table.columns.push_back({"favourite"});
  section.table.wide = true;
  section.table.keys = 2;
  std::string last_key;
  for (const ComparisonRow& row : comparison.rows) {
    if (row.figures.empty() && comparison.kind != Comparison::Kind::edge) continue;
    Row line{{row.key == last_key ? "" : row.key, row.value}};
    last_key = row.key;
    for (std::size_t i = first; i < end; ++i) {
      const std::string& name = comparison.figures[i];
      line.cells.push_back(row.figures.empty() ? "–" : number_text(row.figures[i], name, numbers));
      if (!has_changes(comparison)) continue;
      line.cells.push_back(
          row.changes.empty()
              ? ""
              : change_text(row.changes[i], row.figures[i].value_or(Figure()), name, numbers));
    }
    if (names_favourite) line.cells.push_back(row.favourite.empty() ? "–" : row.favourite);
    section.table.rows.push_back(std::move(line));
  }
  put_points_in_line(section.table);
  return section;
}

/// Returns all figures in one table if it is narrow enough, or else one table for each figure.
Page all_rows_of(const Comparison& comparison, const NumberForm& numbers) {
  if (comparison.rows.empty()) return {Block()};
  const std::size_t count = comparison.figures.size();
  Page page = {rows_of(comparison, 0, count, numbers)};
  if (is_narrow(page.front().table)) return page;
  page = {Block()};
  for (std::size_t i = 0; i < count; ++i) {
    page.push_back(rows_of(comparison, i, i + 1, numbers));
    page.back().title = std::exchange(page.back().table.columns[2].title, "number");
    fold_values(page.back().table);
  }
  return page;
}

/// Returns a table of two cases with a row for each figure.
Block figures_of(const Comparison& comparison, const NumberForm& numbers) {
  const ComparisonRow& first = comparison.rows[0];
  const ComparisonRow& second = comparison.rows[1];
  Block section;
  section.above = {"First: " + first.value, "Second: " + second.value};
  section.table.columns = {
      {"figure"}, {"first", Align::right}, {"second", Align::right}, {"change", Align::right}};
  for (std::size_t i = 0; i < comparison.figures.size(); ++i) {
    const std::string& name = comparison.figures[i];
    section.table.rows.push_back(
        {{comparison.terms.figure(name), number_text(first.figures[i], name, numbers),
          number_text(second.figures[i], name, numbers),
          change_text(second.changes[i], second.figures[i].value_or(Figure()), name, numbers)}});
  }
  put_points_in_line(section.table);
  return section;
}

/// Returns the title, the numbers, and these findings below them.
Page numbers_of(const Comparison& comparison, const std::vector<std::string>& findings,
                const NumberForm& numbers) {
  const bool two = comparison.kind == Comparison::Kind::cases;
  Page page = two ? Page{figures_of(comparison, numbers)} : all_rows_of(comparison, numbers);
  page.front().title = heading_of(comparison);
  Block& last = page.back();
  last.below = notes_of(comparison, numbers);
  last.below.insert(last.below.end(), findings.begin(), findings.end());
  return page;
}

std::string origin_of(const Comparison& comparison) {
  return certainty_text(true, comparison.first.problem, comparison.first.rosters) + ":";
}

Json json_of(const Comparison& comparison, int digits) {
  constexpr std::array<const char*, 4> kinds = {"readings", "cases", "edge", "sensitivity"};
  Json json = heading_json(comparison.first.problem, comparison.first.rosters);
  json["comparison"] = kinds[static_cast<std::size_t>(comparison.kind)];
  if (const auto& second = comparison.second) {
    json["second"] = case_json(second->problem, second->rosters);
  }
  json["rows"] = Json::array();
  const auto number = [&](const Value& value) { return number_json(value, false, true, digits); };
  for (const ComparisonRow& row : comparison.rows) {
    Json out = {{"key", row.key}, {"value", row.value}};
    for (std::size_t i = 0; i < row.figures.size(); ++i) {
      const auto& figure = row.figures[i];
      out["figures"][comparison.figures[i]] = !figure                ? Json(nullptr)
                                              : figure->word.empty() ? number(figure->value)
                                                                     : Json(figure->word);
      if (row.changes.empty()) continue;
      const auto& change = row.changes[i];
      out["changes"][comparison.figures[i]] = change ? number(*change) : Json(nullptr);
    }
    if (!row.changes.empty()) out["changes_nothing"] = row.changes_nothing;
    if (!row.favourite.empty()) out["favourite"] = row.favourite;
    if (row.range) out["range"] = range_json(*row.range);
    if (!row.why.empty()) out["error"] = row.why;
    json["rows"].push_back(std::move(out));
  }
  json["findings"] = findings_of(comparison);
  json["command"] = comparison.command;
  return json;
}

std::string as_text(const Comparison& comparison, const NumberForm& numbers) {
  NumberForm form = numbers;
  if (form.style == NumberStyle::decimal && !form.digits) form.style = NumberStyle::percent;
  const Comparison shown = condensed(comparison);
  Page page = numbers_of(shown, shown.findings, form);
  for (Block& block : page) {
    for (Column& column : block.table.columns) {
      if (column.title == "key") column.title = "setting";
    }
  }
  for (std::size_t i = 0; i < comparison.conventions.size(); ++i) {
    const bool is_only = comparison.conventions.size() == 1;
    const char* heading = is_only ? "Rules" : i == 0 ? "First, rules" : "Second, rules";
    for (Block& block : comparison.conventions[i].summary(heading)) {
      page.push_back(std::move(block));
    }
  }
  page.push_back({"", {origin_of(comparison), comparison.command}, {}, {}});
  return layout::as_text(page);
}

std::string as_markdown(const Comparison& comparison, const NumberForm& numbers) {
  Page page = numbers_of(comparison, findings_of(comparison), numbers);
  const std::size_t rules = page.size();
  for (const Conventions& each : comparison.conventions) {
    page.push_back(each.battles_of_page(comparison.terms));
    page.back().table = with_defaults(std::move(page.back().table));
  }
  if (comparison.kind == Comparison::Kind::cases) {
    page[rules].title = "First: rules and options";
    page[rules + 1].title = "Second: rules and options";
  }
  page.back().below = {origin_of(comparison)};
  return layout::as_markdown(std::move(page), comparison.command);
}

std::string as_json(const Comparison& comparison, const NumberForm& numbers) {
  return json_text(json_of(comparison, numbers.digits.value_or(digits_for_programs)));
}

const Writers<Comparison, NumberForm> writers = {
    {Format::text, as_text}, {Format::markdown, as_markdown}, {Format::json, as_json}};

}  // namespace

std::vector<std::string> findings_of(const Comparison& comparison) {
  std::vector<std::string> findings;
  for (const ComparisonRow& row : comparison.rows) {
    if (comparison.kind != Comparison::Kind::interpretations) break;
    if (!row.why.empty()) {
      findings.push_back(skipped_text(row));
    } else if (row.changes_nothing) {
      findings.push_back(row.key + " = " + row.value + " changes nothing.");
    }
  }
  findings.insert(findings.end(), comparison.findings.begin(), comparison.findings.end());
  return findings;
}

const std::vector<Format>& formats_of_comparisons() {
  static const std::vector<Format> formats = formats_of(writers);
  return formats;
}

std::string report(const Comparison& comparison, Format format, const NumberForm& numbers) {
  return write(writers, format, comparison, numbers);
}

}  // namespace asdic
