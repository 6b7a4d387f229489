// A table in each of its formats.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lib/progress.hpp"
#include "odds/report/format.hpp"
#include "odds/report/json_value.hpp"
#include "odds/report/number_form.hpp"
#include "odds/report/page.hpp"
#include "odds/table/table.hpp"

namespace asdic {

inline constexpr int digits_for_programs = 12;

struct TableOptions {
  Format format = Format::text;
  NumberStyle style = NumberStyle::decimal;
  /// Significant digits, rounded half to even. If not given 12 for programs; for people chances
  /// have four places after the point, or two in percent, and other figures have three.
  std::optional<int> digits = {};
};

/// text and markdown; csv (a line for each cell) and json (everything); html (one page that needs
/// nothing else), latex (for a document with booktabs) and svg (the rows along the axis, a line for
/// each column).
const std::vector<Format>& formats_of_tables();

/// The table in one of its formats, with a line end at its end.
std::string report(const OddsTable& table, const TableOptions& options = {});

/// A figure in a table for people: "0.4893", "48.93%" (of chances alone), "137/280", "√(137/280)";
/// what is not 0 does not look like it ("<0.001"), nor a chance like 1.
std::string figure_text(const Figure& figure, const TableOptions& options);

/// Returns a figure as JSON has it: a word, a number, or the square root of a number, which has an
/// exact text if the number is exact.
Json figure_json(const Figure& figure, int digits);

/// Whether nothing but digits is shown, and as few as an interval may have.
bool shows_digits(const TableOptions& options);

/// Whether all numbers between the bounds of a figure have the same text.
bool is_certain(const Figure& figure, const TableOptions& options);

/// Of all cells of a column, by row, with their points in line.
std::vector<std::string> column_texts(const OddsTable& table, std::size_t column,
                                      std::size_t figure, const TableOptions& options);

/// What a cell says without a figure: "–" where there is none, "!" where it is not known.
std::string empty_text(const TableCell& cell);

/// What explains that.
std::string why_empty(const TableCell& cell);

/// A value of an axis for people: "none" where it is empty, "yes" for true, "4, 2" for [4, 2].
std::string value_text(const std::string& value);

/// "attacking submarines = 2, defending cruisers = 2", of a cell by its index.
std::string place_of(const OddsTable& table, std::size_t cell);

/// What explains these marks: one note for all of a kind.
std::vector<std::string> notes_of(const OddsTable& table);

/// The forces, units, readings and policies of all cells, but for what the rows and columns tell;
/// what counts as a win; the version; and the command that makes the table again.
layout::Page conventions_of(const OddsTable& table);

/// Returns the same for a published page: without settings at their defaults, with the codes of
/// units explained.
layout::Page conventions_of_page(const OddsTable& table);

/// Returns the title of a figure's table: "Probability that the attacker wins".
std::string title_of(const OddsTable& table, std::size_t figure);

/// Returns whether a figure of the table is a probability.
bool is_chance(const OddsTable& table, std::size_t figure);

/// The title of the case, or one that says what the table is.
std::string heading_of(const OddsTable& table);

std::string as_html(const OddsTable& table, const TableOptions& options);
std::string as_latex(const OddsTable& table, const TableOptions& options);
std::string as_svg(const OddsTable& table, const TableOptions& options);
/// Returns the charts of each figure, or of a table over one key, for a page that says the rest. A
/// chart of few places, of places without an order or of equal values is left out.
std::vector<std::string> plain_svgs(const OddsTable& table, const TableOptions& options);

}  // namespace asdic
