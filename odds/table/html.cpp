// Writes a table as one HTML page without other files.
#include "odds/report/html.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "lib/text.hpp"
#include "odds/chart/markup.hpp"
#include "odds/report/numbers.hpp"
#include "odds/table/page.css.hpp"
#include "odds/table/page.hpp"
#include "odds/table/page.js.hpp"
#include "odds/table/report.hpp"

namespace asdic {

namespace {

using layout::element;
using layout::paragraphs;
using markup::escape;

constexpr int digits_in_full = 20;

/// Returns a figure in full: "137/280 ≈ 0.48928571428571428571".
std::string full_text(const Figure& figure, const TableOptions& options) {
  if (!figure.word.empty()) return figure.word;
  const Value& value = figure.value;
  const int digits = std::max(digits_in_full, options.digits.value_or(0));
  if (!figure.is_root) return asdic::full_text(value, digits);
  return "√(" + shortened_fraction(value) + ") ≈ " + root_decimal(value, digits);
}

/// Maps numbers to shades: blue above the middle and orange below it, or only blue from 0.
struct Scale {
  double middle = 0;
  double most = 1;  ///< the distance from the middle at which a shade is darkest
  bool two_sided = false;
  std::vector<std::string> marks;  ///< the labels of the ends, and of the middle if two-sided
  double first = 1;                ///< the darkness of the shades at both ends, 0 to 1
  double last = 1;

  /// Returns the shade of a number, from -1 to 1.
  double shade(double number) const { return most > 0 ? (number - middle) / most : 0; }
};

/// Returns a figure as a double to compute its shade.
double number_of(const Figure& figure) {
  const double number = to_double(figure.value);
  return figure.is_root ? std::sqrt(number) : number;
}

/// Returns whether a figure is a probability that is compared with 1/2, such as that of winning.
bool is_of_winning(const std::string& figure) {
  return figure.starts_with("winner.attacker") || figure.starts_with("winner.defender") ||
         figure == "takes" || figure == "clears" || figure.starts_with("exchange.above");
}

Scale chances(bool two_sided, const TableOptions& options) {
  const bool percent = options.style == NumberStyle::percent;
  const std::vector<std::string> names = percent ? std::vector<std::string>{"0%", "50%", "100%"}
                                                 : std::vector<std::string>{"0", "1/2", "1"};
  if (!two_sided) return {0, 1, false, {names[0], names[2]}};
  return {0.5, 0.5, true, names};
}

Scale scale_of(const OddsTable& table, std::size_t figure, const TableOptions& options) {
  std::vector<Figure> known;
  for (const TableCell& cell : table.cells) {
    if (const Figure* own = cell.figure(figure)) known.push_back(*own);
  }
  const std::string& name = table.figures[figure];
  if (known.empty() || known.front().is_chance) {
    return chances(is_of_winning(table.figures[figure]), options);
  }
  const auto [least, most] = std::minmax_element(
      known.begin(), known.end(),
      [](const Figure& a, const Figure& b) { return number_of(a) < number_of(b); });
  const double low = number_of(*least);
  const double high = number_of(*most);
  if (!most->word.empty()) {
    return {low,
            high - low,
            false,
            {figure_text(*least, name, options), figure_text(*most, name, options)}};
  }
  if (low >= 0) return {0, high, false, {"0", figure_text(*most, name, options)}};
  const double far = std::max(-low, high);
  return {
      0,
      far,
      true,
      {figure_text(*least, name, options), "0", high > 0 ? figure_text(*most, name, options) : ""},
      -low / far,
      std::max(high, 0.0) / far};
}

/// Returns a cell with its shade. The page shows the number in full while you point at it or it has
/// the focus.
std::string cell_html(const OddsTable& table, std::size_t index, std::size_t figure,
                      const std::string& text, const Scale& scale, const TableOptions& options) {
  const TableCell& cell = table.cells[index];
  const std::string place =
      element("small", table.terms.figure(table.figures[figure]) + ": " + place_of(table, index));
  const Figure* number = cell.figure(figure);
  if (number == nullptr) {
    return fmt::format("<td tabindex=\"0\" class=\"none\">{}<span>{} {}</span></td>\n", text, place,
                       escape(why_empty(table, cell)));
  }
  const double shade = scale.shade(number_of(*number));
  return fmt::format(
      "<td tabindex=\"0\" class=\"{}\" style=\"--shade:{:.3f}\">{}<span>{} {}</span></td>\n",
      shade < 0 ? "less" : "more", std::abs(shade), escape(markup::with_minus(text)), place,
      escape(markup::with_minus(full_text(*number, options))));
}

std::string row_html(const std::string& heading, const std::string& cells) {
  return "<tr>" + element("th scope=\"row\"", heading) + "\n" + cells + "</tr>\n";
}

/// Returns a table under its caption. A table that is too wide scrolls separately.
std::string odds_html(const std::string& caption, const std::string& head,
                      const std::string& body) {
  return "<div class=\"odds\">\n<table>\n<caption><div>" + caption + "</div></caption>\n<thead>\n" +
         head + "</thead>\n<tbody>\n" + body + "</tbody>\n</table>\n</div>\n";
}

/// Returns the labels of the scale, such as "0%", "50%" and "100%", with the shades between them.
std::string legend(const Scale& scale) {
  const std::vector<std::string>& marks = scale.marks;
  std::string text = "<p class=\"legend\">Shade: ";
  for (std::size_t i = 0; i < marks.size(); ++i) {
    if (i > 0) {
      const bool rises = !scale.two_sided || i == 2;
      const double end = rises ? scale.last : scale.first;
      text += fmt::format(" <i class=\"{}\"{}></i> ", rises ? "from-white" : "to-white",
                          end < 1 ? fmt::format(" style=\"--end:{:.3f}\"", end) : "");
    }
    text += escape(markup::with_minus(marks[i]));
  }
  return text + "</p>";
}

/// Returns a table of one figure over two keys.
std::string grid(const OddsTable& table, std::size_t figure, const TableOptions& options) {
  const Scale scale = scale_of(table, figure, options);
  std::string head = "<tr><td></td>";
  for (const std::string& value : table.columns->values) {
    head += element("th scope=\"col\"", value_text(table.columns->key, value));
  }
  std::vector<std::vector<std::string>> texts;
  for (std::size_t column = 0; column < table.width(); ++column) {
    texts.push_back(column_texts(table, column, figure, options));
  }
  std::string body;
  for (std::size_t row = 0; row < table.rows.values.size(); ++row) {
    std::string cells;
    for (std::size_t column = 0; column < table.width(); ++column) {
      const std::size_t index = row * table.width() + column;
      cells += cell_html(table, index, figure, texts[column][row], scale, options);
    }
    body += row_html(value_text(table.rows.key, table.rows.values[row]), cells);
  }
  const std::string caption =
      element("h2", title_of(table, figure)) +
      element("p", "Rows: " + table.terms.key(table.rows.key) +
                       ". Columns: " + table.terms.key(table.columns->key) + ".");
  return odds_html(caption + legend(scale), head + "</tr>\n", body);
}

/// Returns a table of all figures over one key.
std::string list(const OddsTable& table, const TableOptions& options) {
  std::vector<Scale> scales;
  std::vector<std::vector<std::string>> texts;
  std::string head = "<tr>" + element("th scope=\"col\"", table.terms.key(table.rows.key));
  for (std::size_t i = 0; i < table.figures.size(); ++i) {
    scales.push_back(scale_of(table, i, options));
    texts.push_back(column_texts(table, 0, i, options));
    head += element("th scope=\"col\"", table.terms.figure(table.figures[i]));
  }
  std::string body;
  for (std::size_t row = 0; row < table.rows.values.size(); ++row) {
    std::string cells;
    for (std::size_t i = 0; i < scales.size(); ++i) {
      cells += cell_html(table, row, i, texts[i][row], scales[i], options);
    }
    body += row_html(value_text(table.rows.key, table.rows.values[row]), cells);
  }
  const std::string caption =
      element("h2", "By " + table.terms.key(table.rows.key)) +
      element("p class=\"legend\"",
              "Shade: of probabilities from 0 to 1, of other figures up to the greatest in the "
              "column; blue is above even or 0, orange below.");
  return odds_html(caption, head + "</tr>\n", body);
}

/// Returns the settings that are not at their defaults, the command, and every setting folded.
std::string conventions_html(const OddsTable& table) {
  layout::Block section = conventions_of_page(table).front();
  section.below.pop_back();
  return "<section>\n" + element("h2", section.title) + "\n" + paragraphs(section.above) +
         layout::html_table(with_defaults(section.table)) + paragraphs(section.below) + "<pre>" +
         element("code", table.command) + "</pre>\n" +
         layout::folded_html(
             "All settings, with their meanings",
             layout::html_table(with_defaults(conventions_of(table).front().table))) +
         "</section>\n";
}

}  // namespace

std::string as_html(const OddsTable& table, const TableOptions& options) {
  const std::string heading = heading_of(table);
  const std::vector<std::string> charts = plain_svgs(table, options);
  std::string odds;
  for (std::size_t i = 0; i < charts.size(); ++i) {
    odds += table.columns ? grid(table, i, options) : list(table, options);
    if (!charts[i].empty()) odds += "<div class=\"chart\">\n" + charts[i] + "</div>\n";
  }
  std::vector<std::string> titles;
  for (std::size_t i = 0; i < table.figures.size(); ++i) titles.push_back(title_of(table, i));
  const std::string description = join(titles, "; ") + ".";
  return layout::html_document({heading, embedded::page_css, embedded::page_js, description},
                               "<header>\n" + element("h1", heading) + "\n" +
                                   std::string(page::controls) + "</header>\n<main>\n" + odds +
                                   paragraphs(notes_of(table)) + conventions_html(table) +
                                   "</main>\n");
}

}  // namespace asdic
