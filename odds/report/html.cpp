#include "odds/report/html.hpp"

#include <algorithm>

#include "odds/chart/markup.hpp"
#include "odds/report/html.css.hpp"

namespace asdic::layout {

namespace {

constexpr int most_text_columns = 2;  ///< columns of text that are next to each other in any window

std::string attribute_of(const Column& column) {
  return column.align == Align::right ? " class=\"number\"" : "";
}

std::string meta(const std::string& name, const std::string& text) {
  if (text.empty()) return "";
  return "<meta " + name + " content=\"" + markup::escape(text) + "\">\n";
}

}  // namespace

std::string element(const std::string& name, const std::string& text) {
  return "<" + name + ">" + markup::escape(text) + "</" + name.substr(0, name.find(' ')) + ">";
}

std::string paragraphs(const std::vector<std::string>& texts) {
  std::string html;
  for (const std::string& text : texts) html += element("p", with_true_minus(text)) + "\n";
  return html;
}

std::string html_table(const Table& table) {
  if (table.rows.empty()) return "";
  std::vector<std::size_t> shown;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    if (has_text(table, i)) shown.push_back(i);
  }
  const bool stacks = std::count_if(shown.begin(), shown.end(), [&](std::size_t i) {
                        return table.columns[i].align == Align::left;
                      }) > most_text_columns;
  std::string html = std::string("<div class=\"keys\">\n<table") +
                     (stacks ? " class=\"stack\"" : "") + ">\n<thead>\n<tr>";
  for (const std::size_t i : shown) {
    const Column& column = table.columns[i];
    html += element("th scope=\"col\"" + attribute_of(column), column.title);
  }
  html += "</tr>\n</thead>\n<tbody>\n";
  for (const Row& row : table.rows) {
    html += "<tr>";
    for (const std::size_t i : shown) {
      const Column& column = table.columns[i];
      std::string name = (i == shown.front() ? "th scope=\"row\"" : "td") + attribute_of(column);
      if (stacks && table.titled) name += " data-title=\"" + markup::escape(column.title) + "\"";
      html += element(name, with_true_minus(row.cells[i]));
    }
    html += "</tr>\n";
  }
  return html + "</tbody>\n</table>\n</div>\n";
}

std::string html_section(const Block& block) {
  return "<section>\n" + (block.title.empty() ? "" : element("h2", block.title) + "\n") +
         paragraphs(block.above) + html_table(block.table) + paragraphs(block.below) +
         "</section>\n";
}

std::string folded_html(const std::string& summary, const std::string& html) {
  return "<details class=\"screen\">\n" + element("summary", summary) + "\n" + html +
         "</details>\n";
}

std::string html_document(const HtmlHead& head, const std::string& body) {
  const bool runs = !head.script.empty();
  std::string html = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; style-src 'unsafe-inline')";
  html += std::string(runs ? "; script-src 'unsafe-inline'" : "") + "\">\n" +
          element("title", head.title) + "\n" + meta("name=\"description\"", head.description) +
          meta("property=\"og:title\"", head.title) +
          meta("property=\"og:description\"", head.description) + "<style>\n" +
          std::string(embedded::html_css) + std::string(head.style) +
          "</style>\n</head>\n<body>\n" + body;
  if (runs) html += "<script>\n" + std::string(head.script) + "</script>\n";
  return html + "</body>\n</html>\n";
}

}  // namespace asdic::layout
