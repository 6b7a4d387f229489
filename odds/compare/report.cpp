#include "odds/compare/report.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "odds/compare/knowing.hpp"
#include "odds/report/conventions.hpp"
#include "odds/report/json.hpp"
#include "odds/report/markdown.hpp"
#include "odds/report/terms.hpp"
#include "odds/report/text.hpp"

namespace asdic {

namespace {

using namespace layout;

std::string heading_of(const Comparison& comparison) {
  using enum Comparison::Kind;
  const std::string& title = comparison.posed.battle.title;
  const std::string of = title.empty() ? "" : ": " + title;
  switch (comparison.kind) {
    case readings:
      return "What each reading does" + of;
    case cases:
      return "Two cases side by side";
    case edge:
      return "Who is the favourite" + of;
    case sensitivity:
      return "What one more and one less do" + of;
  }
  return "";
}

std::string number_text(const std::optional<Figure>& figure, int digits) {
  if (!figure) return "–";
  return figure->word.empty() ? figure->value.decimal(digits, TrailingZeros::keep) : figure->word;
}

std::string change_text(const std::optional<Value>& change, int digits) {
  if (!change) return "–";
  return (change->lower() > 0 ? "+" : "") + change->decimal(digits, TrailingZeros::keep);
}

/// What explains the dashes, where there are any.
std::vector<std::string> notes_of(const Comparison& comparison) {
  std::vector<std::string> notes;
  for (const Compared& row : comparison.rows) {
    const auto note = [&](const std::string& why) {
      const std::string text = "– " + why;
      if (std::find(notes.begin(), notes.end(), text) == notes.end()) notes.push_back(text);
    };
    for (std::size_t i = 0; i < row.figures.size(); ++i) {
      if (row.figures[i]) continue;
      note(is_knowing(comparison.figures[i])
               ? "best play under the first value does not know some of the positions"
               : "the battle has no such figure");
    }
    const bool no_battle = row.figures.empty() && !row.beyond_limit;
    if (no_battle && comparison.kind == Comparison::Kind::edge) note(row.why);
  }
  return notes;
}

/// A row for each case, with the figures side by side.
Block rows_of(const Comparison& comparison, int digits) {
  Block section;
  section.table.columns = {{"key"}, {"value"}};
  for (const std::string& figure : comparison.figures) {
    section.table.columns.push_back({Terms().figure(figure), Align::right});
    if (comparison.kind != Comparison::Kind::edge)
      section.table.columns.push_back({"change", Align::right});
  }
  section.table.wide = true;
  std::string last_key;
  for (const Compared& row : comparison.rows) {
    if (row.figures.empty() && comparison.kind != Comparison::Kind::edge) continue;
    Row line{{row.key == last_key ? "" : row.key, row.value}};
    last_key = row.key;
    for (std::size_t i = 0; i < comparison.figures.size(); ++i) {
      line.cells.push_back(row.figures.empty() ? "–" : number_text(row.figures[i], digits));
      if (comparison.kind == Comparison::Kind::edge) continue;
      line.cells.push_back(row.changes.empty() ? "" : change_text(row.changes[i], digits));
    }
    section.table.rows.push_back(std::move(line));
  }
  return section;
}

/// Two cases with many figures: a row for each figure.
Block figures_of(const Comparison& comparison, int digits) {
  const Compared& first = comparison.rows[0];
  const Compared& second = comparison.rows[1];
  Block section;
  section.above = {"First: " + first.value, "Second: " + second.value};
  section.table.columns = {
      {"figure"}, {"first", Align::right}, {"second", Align::right}, {"change", Align::right}};
  for (std::size_t i = 0; i < comparison.figures.size(); ++i) {
    section.table.rows.push_back(
        {{Terms().figure(comparison.figures[i]), number_text(first.figures[i], digits),
          number_text(second.figures[i], digits), change_text(second.changes[i], digits)}});
  }
  return section;
}

Page page_of(const Comparison& comparison, int digits) {
  const bool two = comparison.kind == Comparison::Kind::cases;
  Page page = {two ? figures_of(comparison, digits) : rows_of(comparison, digits)};
  page.front().title = heading_of(comparison);
  page.front().below = notes_of(comparison);
  page.front().below.insert(page.front().below.end(), comparison.findings.begin(),
                            comparison.findings.end());
  for (const Conventions& each : comparison.conventions) page.push_back(each.battles());
  if (two) {
    page[1].title = "First: rules and readings";
    page[2].title = "Second: rules and readings";
  }
  page.back().below = {fmt::format("Exact and verified by asdic {}:", ASDIC_VERSION),
                       comparison.command};
  return page;
}

Json json_of(const Comparison& comparison, int digits) {
  constexpr std::array<const char*, 4> kinds = {"readings", "cases", "edge", "sensitivity"};
  Json json = Json::object();
  json["asdic"] = ASDIC_VERSION;
  json["comparison"] = kinds[static_cast<std::size_t>(comparison.kind)];
  json["case"] = case_json(comparison.posed);
  if (comparison.second) json["second"] = case_json(*comparison.second);
  json["rows"] = Json::array();
  const auto number = [&](const Value& value) { return number_json(value, false, true, digits); };
  for (const Compared& row : comparison.rows) {
    Json out = {{"key", row.key}, {"value", row.value}};
    for (std::size_t i = 0; i < row.figures.size(); ++i) {
      const auto& figure = row.figures[i];
      object_in(out, "figures")[comparison.figures[i]] = !figure ? Json(nullptr)
                                                         : figure->word.empty()
                                                             ? number(figure->value)
                                                             : Json(figure->word);
      if (row.changes.empty()) continue;
      const auto& change = row.changes[i];
      object_in(out, "changes")[comparison.figures[i]] = change ? number(*change) : Json(nullptr);
    }
    if (!row.changes.empty()) out["changes_nothing"] = row.changes_nothing;
    if (!row.why.empty()) out["error"] = row.why;
    json["rows"].push_back(std::move(out));
  }
  json["findings"] = comparison.findings;
  json["command"] = comparison.command;
  return json;
}

std::string as_text(const Comparison& comparison, const int& digits) {
  return layout::as_text(page_of(comparison, digits));
}

std::string as_markdown(const Comparison& comparison, const int& digits) {
  return layout::as_markdown(page_of(comparison, digits));
}

std::string as_json(const Comparison& comparison, const int& digits) {
  return json_text(json_of(comparison, digits));
}

const Writers<Comparison, int> writers = {
    {Format::text, as_text}, {Format::markdown, as_markdown}, {Format::json, as_json}};

}  // namespace

const std::vector<Format>& formats_of_comparisons() {
  static const std::vector<Format> formats = formats_of(writers);
  return formats;
}

std::string report(const Comparison& comparison, Format format, int digits) {
  return write(writers, format, comparison, digits);
}

}  // namespace asdic
