// Writes a table in each of its formats.
#pragma once

#include <optional>
#include <string>
#include <string_view>
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
  /// Significant digits, rounded half to even. The default for programs is 12. For people,
  /// probabilities have 4 digits after the point, or 2 in percent. Amounts in the unit of costs
  /// have 1, rounds and units 2, and other figures 3.
  std::optional<int> digits = {};
};

/// Returns the formats: text and markdown; csv (a line for each cell) and json (everything); html
/// (one page without other files), latex (for a document with booktabs) and svg (the rows along the
/// axis, a line for each column).
const std::vector<Format>& formats_of_tables();

/// Returns the table in one of its formats, with a line end.
std::string report(const OddsTable& table, const TableOptions& options = {});

/// Returns a figure of a table for people, by its value and its name: "0.4893", "48.93%" (only
/// probabilities), "137/280", "√(137/280)". Only exactly 0 is "0". A probability that is neither 0
/// nor 1 never looks like them ("<0.01%"). Other numbers are rounded.
std::string figure_text(const Figure& figure, std::string_view name, const TableOptions& options);

/// Returns a figure as JSON: a word, a number, or the square root of a number, which has an exact
/// text if the number is exact.
Json figure_json(const Figure& figure, int digits);

/// Returns whether the format shows only digits, and not more than an interval may have.
bool shows_digits(const TableOptions& options);

/// Returns whether all numbers between the bounds of a figure have the same text, with any number
/// of digits after the point that figure_text() may choose by the name of the figure.
bool is_certain(const Figure& figure, const TableOptions& options);

/// Returns the texts of a figure in a column, by row, with their points in line.
std::vector<std::string> column_texts(const OddsTable& table, std::size_t column,
                                      std::size_t figure, const TableOptions& options);

/// Returns the sign of a cell without a figure: "–" if the figure does not exist, "!" if it was not
/// computed.
std::string empty_text(const TableCell& cell);

/// Returns the reason why a cell does not have a figure.
std::string why_empty(const OddsTable& table, const TableCell& cell);

/// Returns a value of a key for people: "4, 2" for [4, 2], "yes" for true, "none" for an empty
/// value, and technologies by name.
std::string value_text(const std::string& key, const std::string& value);

/// Returns the values of a cell by its index: "attacking submarines = 2, defending cruisers = 2".
std::string place_of(const OddsTable& table, std::size_t cell);

/// Returns notes that explain these signs: one note for all of a kind.
std::vector<std::string> notes_of(const OddsTable& table);

/// Returns the conventions of all cells, except for what rows and columns show: forces, units, rule
/// options and policies. Adds the definition of a win, the version, and the command that repeats
/// the table.
layout::Page conventions_of(const OddsTable& table);

/// Returns the conventions for a published page: without settings at their defaults, and with the
/// codes of units explained.
layout::Page conventions_of_page(const OddsTable& table);

/// Returns the title of a figure's table: "Probability that the attacker wins".
std::string title_of(const OddsTable& table, std::size_t figure);

/// Returns whether a figure of the table is a probability.
bool is_chance(const OddsTable& table, std::size_t figure);

/// Returns the title of the case, or a description of the table.
std::string heading_of(const OddsTable& table);

std::string as_html(const OddsTable& table, const TableOptions& options);
std::string as_latex(const OddsTable& table, const TableOptions& options);
std::string as_svg(const OddsTable& table, const TableOptions& options);
/// Returns the charts of each figure, or one entry for a table over one key, without the texts that
/// the page around them has. Leaves out a chart of few places, of places without an order, or of
/// equal values.
std::vector<std::string> plain_svgs(const OddsTable& table, const TableOptions& options);

}  // namespace asdic
