#include "odds/find/report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>

#include "lib/error.hpp"
#include "lib/text.hpp"
#include "odds/find/chart.hpp"
#include "odds/report/conventions.hpp"
#include "odds/report/csv.hpp"
#include "odds/report/html.hpp"
#include "odds/report/json.hpp"
#include "odds/report/markdown.hpp"
#include "odds/report/points.hpp"
#include "odds/report/provenance.hpp"
#include "odds/report/text.hpp"
#include "odds/table/page.css.hpp"
#include "odds/table/report.hpp"

namespace asdic {

namespace {

using namespace layout;

std::string plural(std::size_t count, const char* one, const char* many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string objective_text(const Objective& objective, const FindResult& result) {
  return (objective.is_most ? "most: " : "least: ") + result.terms.figure(objective.figure);
}

std::string heading_of(const FindResult& result) {
  const std::string title = result.problem.battle.title;
  std::string heading =
      result.objectives.size() == 2
          ? "The best compromises between two figures"
          : (result.objectives.front().is_most ? "The greatest: " : "The least: ") +
                result.terms.figure(result.objectives.front().figure);
  return title.empty() ? heading : heading + ": " + title;
}

/// Returns the objectives and conditions of the search in words.
std::vector<std::string> question_of(const FindResult& result) {
  std::vector<std::string> lines;
  if (result.objectives.size() == 2) {
    for (const Objective& each : result.objectives) {
      lines.push_back(objective_text(each, result));
    }
  }
  for (const FigureCondition& condition : result.conditions) {
    lines.push_back("if " + condition.text);
  }
  return lines;
}

std::string figure_text(const Figure& figure, const std::string& name, Format format,
                        const NumberForm& numbers) {
  return asdic::figure_text(figure, name, {format, numbers.style, numbers.digits});
}

/// Returns "inf" for attacker.units.inf if no other axis is of that unit.
std::string short_key(const FindResult& result, const Axis& axis) {
  const auto last = [](const Axis& each) { return each.key.substr(each.key.rfind('.') + 1); };
  const std::string own = last(axis);
  const auto same = std::count_if(result.axes.begin(), result.axes.end(),
                                  [&](const Axis& other) { return last(other) == own; });
  return same == 1 ? own : axis.key;
}

Table table_of(const FindResult& result, Format format, const NumberForm& numbers) {
  Table table;
  table.wide = true;
  table.keys = 1 + result.axes.size();
  table.columns = {{"rank", Align::right}};
  for (const Axis& axis : result.axes)
    table.columns.push_back({short_key(result, axis), Align::right});
  for (const std::string& figure : result.figures) {
    table.columns.push_back({result.terms.figure(figure), Align::right});
  }
  for (const Candidate& each : result.best) {
    Row row{{std::to_string(each.rank)}};
    for (std::size_t i = 0; i < result.axes.size(); ++i) {
      row.cells.push_back(value_text(result.axes[i].key, result.axes[i].values[each.values[i]]));
    }
    for (std::size_t i = 0; i < each.figures.size(); ++i) {
      row.cells.push_back(figure_text(*each.figures[i], result.figures[i], format, numbers));
    }
    table.rows.push_back(std::move(row));
  }
  put_points_in_line(table);
  return table;
}

/// Adds how near the cases are to the conditions if none meets them.
void add_nearest(const FindResult& result, Format format, const NumberForm& numbers,
                 std::vector<std::string>& lines) {
  for (std::size_t i = 0; i < result.nearest.size(); ++i) {
    if (!result.nearest[i]) continue;
    const FigureCondition& condition = result.conditions[i];
    lines.push_back(
        fmt::format("Of the solved cases, {} is at {} {}.", condition.figure,
                    condition.wants_more() ? "most" : "least",
                    figure_text(*result.nearest[i], condition.figure, format, numbers)));
  }
}

/// Returns how many combinations were searched, and what is proven.
std::vector<std::string> proof_of(const FindResult& result, Format format,
                                  const NumberForm& numbers) {
  std::vector<std::string> lines;
  std::string searched = plural(result.searched, "combination", "combinations") + " searched";
  if (result.outside_budget > 0) {
    searched +=
        fmt::format(", {} of them outside the conditions on the forces", result.outside_budget);
  }
  if (result.without_battle > 0) {
    searched += fmt::format(", {} without a battle", result.without_battle);
  }
  if (result.without_figure > 0) {
    searched += fmt::format(", {} without one of the figures", result.without_figure);
  }
  lines.push_back(searched + ".");
  if (result.best.empty()) {
    lines.emplace_back(result.is_proven() ? "None meets all conditions. That is proven."
                                          : "None that was solved meets all conditions.");
    add_nearest(result, format, numbers, lines);
  } else {
    lines.push_back(fmt::format("{} all conditions; {} shown.",
                                plural(result.meeting, "meets", "meet"), result.best.size()));
  }
  if (result.left_out_ties > 0) {
    lines.push_back(fmt::format("{} with the last one shown.",
                                plural(result.left_out_ties, "more ties", "more tie")));
  }
  if (result.is_proven() && !result.best.empty()) {
    std::string how = "No other combination is better: certified intervals prove it";
    if (result.decided_exactly > 0) {
      how += fmt::format(", and exact fractions for the {} that they leave open",
                         result.decided_exactly);
    }
    lines.push_back(how + ".");
  } else if (!result.is_proven()) {
    lines.push_back(fmt::format("NOT PROVEN: {} unsolved, {} undecided ({}).",
                                plural(result.unsolved, "combination is", "combinations are"),
                                plural(result.undecided, "comparison is", "comparisons are"),
                                result.why));
  }
  return lines;
}

Page page_of(const FindResult& result, Format format, const NumberForm& numbers) {
  Block search{heading_of(result)};
  search.above = question_of(result);
  if (!result.best.empty()) search.table = table_of(result, format, numbers);
  search.below = proof_of(result, format, numbers);
  return {std::move(search)};
}

std::string program_line(const FindResult& result) {
  return program_text(result.problem, result.rosters) + ":";
}

/// Returns a search that is published, without its command.
Page published_page_of(const FindResult& result, Format format, const NumberForm& numbers) {
  Page page = page_of(result, format, numbers);
  page.push_back(result.conventions.battles_of_page(result.terms));
  page.back().table = with_defaults(std::move(page.back().table));
  page.back().below = {program_line(result)};
  return page;
}

std::string as_text(const FindResult& result, const NumberForm& numbers) {
  Page page = page_of(result, Format::text, numbers);
  for (Block& block : result.conventions.summary()) page.push_back(std::move(block));
  page.push_back({"", {program_line(result), result.command}, {}, {}});
  return layout::as_text(page);
}

std::string as_markdown(const FindResult& result, const NumberForm& numbers) {
  return layout::as_markdown(published_page_of(result, Format::markdown, numbers), result.command);
}

std::string as_html(const FindResult& result, const NumberForm& numbers) {
  const Page page = cleaned(published_page_of(result, Format::html, numbers));
  std::string body = element("h1", page.front().title);
  body += paragraphs(page.front().above) + html_table(page.front().table);
  const std::string chart = result.objectives.size() == 2 ? front_in_page(result, numbers) : "";
  if (!chart.empty()) body += "<div class=\"chart\">\n" + chart + "</div>\n";
  body += paragraphs(page.front().below);
  for (std::size_t i = 1; i < page.size(); ++i) body += html_section(page[i]);
  body += "<pre>" + element("code", result.command) + "</pre>\n";
  const std::string_view style = chart.empty() ? std::string_view() : embedded::page_css;
  return html_document({page.front().title, style}, body);
}

std::string as_csv(const FindResult& result, const NumberForm& numbers) {
  std::vector<std::string> fields = {"rank"};
  for (const Axis& axis : result.axes) fields.push_back(axis.key);
  fields.insert(fields.end(), result.figures.begin(), result.figures.end());
  std::string text = csv_line(fields);
  for (const Candidate& each : result.best) {
    fields = {std::to_string(each.rank)};
    for (std::size_t i = 0; i < result.axes.size(); ++i) {
      fields.push_back(result.axes[i].values[each.values[i]]);
    }
    for (std::size_t i = 0; i < each.figures.size(); ++i) {
      fields.push_back(figure_text(*each.figures[i], result.figures[i], Format::csv, numbers));
    }
    text += csv_line(fields);
  }
  return text;
}

std::string as_json(const FindResult& result, const NumberForm& numbers) {
  const int digits = numbers.digits.value_or(digits_for_programs);
  Json json = heading_json(result.problem, result.rosters);
  for (const Objective& each : result.objectives) {
    json["objectives"].push_back(
        {{"figure", each.figure}, {"best", each.is_most ? "most" : "least"}});
  }
  json["conditions"] = Json::array();
  for (const FigureCondition& each : result.conditions) json["conditions"].push_back(each.text);
  for (const Axis& axis : result.axes) json["vary"][axis.key] = axis.values;
  json["searched"] = result.searched;
  json["without_battle"] = result.without_battle;
  json["outside_budget"] = result.outside_budget;
  json["without_figure"] = result.without_figure;
  json["meeting"] = result.meeting;
  json["unsolved"] = result.unsolved;
  json["undecided"] = result.undecided;
  json["proven"] = result.is_proven();
  if (!result.why.empty()) json["limit"] = result.why;
  json["best"] = Json::array();
  for (const Candidate& each : result.best) {
    Json row = {{"rank", each.rank}};
    for (std::size_t i = 0; i < result.axes.size(); ++i) {
      row["values"][result.axes[i].key] = result.axes[i].values[each.values[i]];
    }
    for (std::size_t i = 0; i < result.figures.size(); ++i) {
      row["figures"][result.figures[i]] = figure_json(*each.figures[i], digits);
    }
    json["best"].push_back(std::move(row));
  }
  json["more_ties"] = result.left_out_ties;
  json["command"] = result.command;
  return json_text(json);
}

std::string as_svg(const FindResult& result, const NumberForm& numbers) {
  check_format(result.objectives.size(), Format::svg);
  if (result.best.empty()) {
    throw Error(ErrorCode::input,
                "nothing meets all conditions, so there is no front to draw; --format text prints "
                "how near they come");
  }
  return front_as_svg(result, numbers);
}

const Writers<FindResult, NumberForm> writers = {
    {Format::text, as_text}, {Format::markdown, as_markdown}, {Format::html, as_html},
    {Format::csv, as_csv},   {Format::json, as_json},         {Format::svg, as_svg}};

}  // namespace

const std::vector<Format>& formats_of_searches() {
  static const std::vector<Format> formats = formats_of(writers);
  return formats;
}

void check_format(std::size_t objectives, Format format) {
  if (format != Format::svg || objectives == 2) return;
  throw Error(Place{"--format"},
              "svg draws the front between two figures; add --front, as in "
              "--front attacker.cost,winner.attacker, or use html");
}

std::string report(const FindResult& result, Format format, const NumberForm& numbers) {
  return write(writers, format, result, numbers);
}

}  // namespace asdic
