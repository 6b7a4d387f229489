// Writes a table as LaTeX with booktabs: floats with a panel for each figure over two keys, or one
// float with all figures over one key.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "lib/columns.hpp"
#include "lib/text.hpp"
#include "odds/report/conventions.hpp"
#include "odds/report/points.hpp"
#include "odds/report/text.hpp"
#include "odds/table/report.hpp"

namespace asdic {

namespace {

constexpr std::size_t title_width = 16;  ///< the characters in a line of a column title
constexpr std::size_t most_lines = 44;   ///< the most lines of the panels of a float on one page

/// Defines a size of type, in points.
struct Size {
  const char* latex;
  double letter;  ///< the width of a digit
  double gap;     ///< the distance between columns
};
constexpr Size usual = {"", 5.0, 12};
constexpr Size small = {"  \\footnotesize\\setlength{\\tabcolsep}{3pt}\n", 4.25, 6};
constexpr double line_width = 345;  ///< the width of a line in the class article, in points
constexpr double page_height = 550;

/// Replaces characters that LaTeX or babel use as commands; babel uses quotation marks in some
/// languages. LaTeX could take brackets and stars for an option of the command before them.
constexpr std::array<std::pair<char, std::string_view>, 18> commands = {
    {{'\\', "\\textbackslash{}"},
     {'^', "\\textasciicircum{}"},
     {'~', "\\textasciitilde{}"},
     {'<', "\\textless{}"},
     {'>', "\\textgreater{}"},
     {'|', "\\textbar{}"},
     {'"', "\\symbol{34}"},
     {'`', "{`}"},
     {'[', "{[}"},
     {']', "{]}"},
     {'*', "{*}"},
     {'#', "\\#"},
     {'$', "\\$"},
     {'%', "\\%"},
     {'&', "\\&"},
     {'_', "\\_"},
     {'{', "\\{"},
     {'}', "\\}"}}};

/// Returns the text for LaTeX: nothing in it is a command, and no two characters become one.
std::string in_tex(std::string_view text) {
  const std::string clean = printable(text);
  std::string result;
  for (std::size_t i = 0; i < clean.size(); ++i) {
    const char c = clean[i];
    const auto command = std::find_if(commands.begin(), commands.end(),
                                      [&](const auto& each) { return each.first == c; });
    result += command == commands.end() ? std::string_view(&c, 1) : command->second;
    const bool twice = i + 1 < clean.size() && clean[i + 1] == c;
    if (twice && (c == '-' || c == ',' || c == '\'')) result += "{}";
  }
  return result;
}

/// Returns a text that is typed into a terminal.
std::string typed(std::string_view text) {
  std::string result;
  for (const char c : in_tex(text)) {
    result += c == '\'' ? "\\textquotesingle{}" : std::string(1, c);
  }
  return "\\texttt{" + result + "}";
}

std::vector<std::string> title_lines(const std::string& title) {
  return layout::wrap(title, std::max(title_width, layout::longest_word(title)));
}

std::string stacked(std::vector<std::string> lines, char side) {
  for (std::string& line : lines) line = in_tex(line);
  if (lines.size() == 1) return lines[0];
  return fmt::format("\\shortstack[{}]{{{}}}", side, join(lines, "\\\\"));
}

/// Returns a number without spaces: with a minus in place of a hyphen, and with a power of ten in
/// place of an exponent.
std::string one_number(const std::string& text) {
  constexpr std::string_view about = "≈";
  if (text.starts_with(about)) return "$\\approx$" + one_number(text.substr(about.size()));
  const std::size_t size = text.ends_with('%') ? text.size() - 1 : text.size();
  const std::string digits = text.substr(0, size);
  const std::string sign = in_tex(text.substr(size));
  const bool is_number = digits.find_first_of("0123456789") != std::string::npos &&
                         digits.find_first_not_of("0123456789.+-<>e") == std::string::npos;
  if (!is_number) return in_tex(text);
  const auto exponent = digits.find('e');
  if (exponent != std::string::npos) {
    return fmt::format("${} \\cdot 10^{{{}}}${}", digits.substr(0, exponent),
                       digits.substr(exponent + 1), sign);
  }
  if (digits.find('-') == std::string::npos) return in_tex(text);
  return "$" + digits + "$" + sign;
}

/// Returns a text with its numbers in math mode if they need it; words stay upright.
std::string number(const std::string& text) {
  std::string result;
  for (const std::string_view word : split(text, ' ')) {
    result += (result.empty() ? "" : " ") + one_number(std::string(word));
  }
  return result;
}

/// Returns invisible digits that align the numbers of a column.
std::string phantom(std::size_t digits) {
  return digits == 0 ? "" : "\\phantom{" + std::string(digits, '0') + "}";
}

std::string cell_text(const TableCell& cell, std::size_t figure, std::string text,
                      const TableOptions& options) {
  const Figure* own = cell.figure(figure);
  if (own == nullptr) return cell.why.empty() ? "--" : "!";
  if (!own->word.empty()) return in_tex(own->word);
  const bool root = own->is_root && options.style == NumberStyle::fraction;
  if (root) return "$\\sqrt{" + own->value.exact_text() + "}$";
  const std::size_t whole = text.size();
  const std::string_view blank = layout::digit_blank;
  while (text.ends_with(blank)) text.resize(text.size() - blank.size());
  const std::size_t blanks = (whole - text.size()) / blank.size();
  if (options.style == NumberStyle::percent) std::erase(text, '%');  // the title has the sign
  return number(text) + phantom(blanks);
}

std::string line(const std::vector<std::string>& cells) {
  std::string text = "    ";
  for (std::size_t i = 0; i < cells.size(); ++i) text += (i == 0 ? "" : " & ") + cells[i];
  return text + " \\\\\n";
}

bool is_number(const std::string& value) {
  return parse_fraction(value).has_value();
}

/// Returns the approximate printed width in digits; points are half as wide.
double printed_width(std::string latex) {
  for (const std::string_view invisible :
       {"\\phantom", "\\textless", "\\textgreater", "\\approx"}) {
    if (const auto at = latex.find(invisible); at != std::string::npos) {
      latex.replace(at, invisible.size(), invisible == "\\phantom" ? "" : "<");
    }
  }
  const auto marks = std::count_if(latex.begin(), latex.end(), [](char c) {
    return std::string_view("\\${}").find(c) != std::string_view::npos;
  });
  const auto points = std::count(latex.begin(), latex.end(), '.');
  return static_cast<double>(columns(latex)) - static_cast<double>(marks) -
         static_cast<double>(points) / 2;
}

/// Holds the titles and rows of a table between its rules.
struct Tabular {
  std::string title;  ///< "" for a table without its own title
  std::string latex;
  std::size_t lines = 0;
  std::vector<double> widths;  ///< the widths of the columns, in digits

  double width(const Size& size) const {
    const double digits = std::accumulate(widths.begin(), widths.end(), 0.0);
    return digits * size.letter + static_cast<double>(widths.size()) * size.gap;
  }
};

/// Returns a table with a title `over` all columns but the first, or "" for none. Its rows are
/// `rows` of `table`, and text_of(row, i) is below titles[i + 1].
template <typename CellText>
Tabular tabular(const OddsTable& table, const std::string& over,
                const std::vector<std::string>& titles, const std::vector<std::size_t>& rows,
                CellText text_of) {
  Tabular tabular;
  std::vector<std::string> heads;
  for (std::size_t i = 0; i < titles.size(); ++i) {
    const std::vector<std::string> lines = title_lines(titles[i]);
    heads.push_back(stacked(lines, i == 0 ? 'l' : 'r'));
    tabular.widths.push_back(0);
    for (const std::string& each : lines) {
      tabular.widths[i] = std::max(tabular.widths[i], static_cast<double>(columns(each)));
    }
    tabular.lines = std::max(tabular.lines, lines.size());
  }
  std::string text = line(heads) + "    \\midrule\n";
  bool has_numbers = true;
  for (const std::size_t row : rows) {
    const std::string& value = table.rows.values[row];
    has_numbers = has_numbers && is_number(value);
    std::vector<std::string> cells = {in_tex(value_text(table.rows.key, value))};
    for (std::size_t i = 1; i < titles.size(); ++i) cells.push_back(text_of(row, i - 1));
    for (std::size_t i = 0; i < cells.size(); ++i) {
      tabular.widths[i] = std::max(tabular.widths[i], printed_width(cells[i]));
    }
    text += line(cells);
  }
  const double room = std::accumulate(tabular.widths.begin() + 1, tabular.widths.end(), 0.0);
  if (!over.empty() && static_cast<double>(columns(over)) <= room) {
    text =
        line({"", fmt::format("\\multicolumn{{{}}}{{c}}{{{}}}", titles.size() - 1, in_tex(over))}) +
        fmt::format("    \\cmidrule(l){{2-{}}}\n", titles.size()) + text;
  }
  tabular.latex = fmt::format("  \\begin{{tabular}}{{{}{}}}\n    \\toprule\n",
                              has_numbers ? 'r' : 'l', std::string(titles.size() - 1, 'r')) +
                  text + "    \\bottomrule\n  \\end{tabular}";
  tabular.lines += rows.size() + 2;
  return tabular;
}

/// Returns the title with the sign that cells do not have: "Probability (%) that the attacker
/// wins".
std::string title_in_latex(const OddsTable& table, std::size_t figure,
                           const TableOptions& options) {
  std::string title = title_of(table, figure);
  constexpr std::string_view probability = "Probability";
  const bool percent = options.style == NumberStyle::percent && is_chance(table, figure);
  if (percent && title.starts_with(probability)) title.insert(probability.size(), " (%)");
  return title;
}

/// Returns the rows or columns that are not empty, or all of them if all are empty.
template <typename IsEmpty>
std::vector<std::size_t> filled(std::size_t count, IsEmpty is_empty) {
  std::vector<std::size_t> all(count);
  std::iota(all.begin(), all.end(), std::size_t{0});
  std::vector<std::size_t> result;
  for (const std::size_t i : all) {
    if (!is_empty(i)) result.push_back(i);
  }
  return result.empty() ? all : result;
}

/// Returns a table of one figure over two keys. Leaves out rows and columns without any battle.
Tabular tabular_of_grid(const OddsTable& table, std::size_t figure, const TableOptions& options) {
  const auto has_battle = [&](std::size_t row, std::size_t column) {
    const TableCell& cell = table.cell(row, column);
    return !cell.figures.empty() || !cell.why.empty();
  };
  const std::size_t height = table.rows.values.size();
  const std::vector<std::size_t> shown = filled(table.width(), [&](std::size_t column) {
    for (std::size_t row = 0; row < height; ++row) {
      if (has_battle(row, column)) return false;
    }
    return true;
  });
  const std::vector<std::size_t> rows = filled(height, [&](std::size_t row) {
    return std::none_of(shown.begin(), shown.end(),
                        [&](std::size_t column) { return has_battle(row, column); });
  });
  std::vector<std::string> titles = {""};
  std::vector<std::vector<std::string>> texts;
  for (const std::size_t column : shown) {
    titles.push_back(value_text(table.columns->key, table.columns->values[column]));
    texts.push_back(column_texts(table, column, figure, options));
  }
  Tabular own =
      tabular(table, table.terms.key(table.columns->key), titles, rows,
              [&](std::size_t row, std::size_t i) {
                return cell_text(table.cell(row, shown[i]), figure, texts[i][row], options);
              });
  own.title = title_in_latex(table, figure, options);
  return own;
}

/// Returns a table of all figures over one key.
Tabular tabular_of_list(const OddsTable& table, const TableOptions& options) {
  std::vector<std::string> titles = {table.terms.key(table.rows.key)};
  std::vector<std::vector<std::string>> texts;
  for (std::size_t figure = 0; figure < table.figures.size(); ++figure) {
    const bool percent = options.style == NumberStyle::percent && is_chance(table, figure);
    titles.push_back(table.terms.figure(table.figures[figure]) + (percent ? " (%)" : ""));
    texts.push_back(column_texts(table, 0, figure, options));
  }
  const std::vector<std::size_t> rows =
      filled(table.rows.values.size(), [](std::size_t) { return false; });
  return tabular(table, "", titles, rows, [&](std::size_t row, std::size_t figure) {
    return cell_text(table.cell(row, 0), figure, texts[figure][row], options);
  });
}

/// Returns the rules, the settings that are not at their defaults and the command, for small print.
std::vector<std::string> conventions_text(const OddsTable& table) {
  layout::Block conventions = conventions_of_page(table).front();
  conventions.below.pop_back();
  std::vector<std::string> paragraphs;
  for (const std::string& paragraph : caption_of(conventions)) {
    paragraphs.push_back(in_tex(paragraph));
  }
  paragraphs.push_back(typed(table.command));
  return paragraphs;
}

std::string comment(const std::string& text) {
  std::string result;
  for (const std::string_view each : split(trim(text), '\n')) {
    result += each.empty() ? "%\n" : "% " + printable(each) + "\n";
  }
  return result;
}

/// Returns LaTeX comments with the packages that the preamble needs, and with all conventions.
std::string preface(const OddsTable& table, bool is_any_sideways) {
  layout::Page page = conventions_of(table);
  std::erase(page.back().below, table.command);  // the command stays in one line
  return comment(std::string("To be put into the preamble:\n  \\usepackage{booktabs}\n  "
                             "\\usepackage{graphicx}\n") +
                 (is_any_sideways ? "  \\usepackage{rotating}\n\n" : "\n") +
                 layout::as_text(page)) +
         "%   " + printable(table.command) + "\n";
}

/// Holds panels below each other, under one caption and over one block of small print. All panels
/// have one size: the usual one, a smaller one if that is too wide, or sideways.
/// Returns the label of a panel by its number from 0: a to z, then aa to zz.
std::string panel_label(std::size_t number) {
  std::string label(1, static_cast<char>('a' + number % 26));
  return number < 26 ? label : panel_label(number / 26 - 1) + label;
}

struct Float {
  std::vector<Tabular> panels;
  std::string caption;
  std::vector<std::string> small_print;

  bool is_wider(double width, const Size& size) const {
    return std::any_of(panels.begin(), panels.end(),
                       [&](const Tabular& each) { return each.width(size) > width; });
  }
  bool is_sideways() const { return is_wider(line_width, small); }

  std::string latex(std::size_t first_panel) const {
    const std::string environment = is_sideways() ? "sidewaystable" : "table";
    const Size& size = is_wider(line_width, usual) ? small : usual;
    std::string text = "\n\\begin{" + environment + "}" + (is_sideways() ? "" : "[htbp]") +
                       "\n  \\centering\n  \\setlength{\\belowcaptionskip}{6pt}\n  \\caption{" +
                       caption + "}\n" + size.latex;
    for (std::size_t i = 0; i < panels.size(); ++i) {
      if (i > 0) text += "  \\par\\bigskip\n";
      if (!panels[i].title.empty()) {
        text += fmt::format("  ({}) {}\\par\\smallskip\n", panel_label(first_panel + i),
                            in_tex(panels[i].title));
      }
      // Shrinks a table that is wider than the height of a page.
      const bool shrinks = panels[i].width(small) > page_height;
      text += (shrinks ? "  \\resizebox{\\linewidth}{!}{%\n" : "") + panels[i].latex +
              (shrinks ? "}\n" : "\n");
    }
    if (!small_print.empty()) {
      text += "  \\par\\medskip\n  \\begin{minipage}{\\linewidth}\\footnotesize\\raggedright\n    ";
      text += join(small_print, "\\par\n    ") + "\n  \\end{minipage}\n";
    }
    return text + "\\end{" + environment + "}\n";
  }
};

/// Returns the figures of a grid as panels, on as few pages as possible.
std::vector<Float> floats_of_grid(const OddsTable& table, const TableOptions& options) {
  const std::string by = ", by " + table.terms.key(table.rows.key) + " (rows) and " +
                         table.terms.key(table.columns->key) + " (columns)";
  std::vector<Float> floats;
  std::size_t lines = 0;
  for (std::size_t i = 0; i < table.figures.size(); ++i) {
    Tabular own = tabular_of_grid(table, i, options);
    lines += own.lines;
    if (floats.empty() || lines > most_lines) {
      const char* more = floats.empty() ? "" : ", continued";
      floats.push_back({{}, in_tex(heading_of(table) + by + more), {}});
      lines = own.lines;
    }
    floats.back().panels.push_back(std::move(own));
  }
  if (table.figures.size() == 1) {
    std::string title = std::exchange(floats[0].panels[0].title, "");
    if (title.starts_with("Probability")) title[0] = 'p';
    floats[0].caption = in_tex(heading_of(table) + ": " + title + by);
  }
  return floats;
}

}  // namespace

std::string as_latex(const OddsTable& table, const TableOptions& options) {
  std::vector<std::string> notes;
  for (const std::string& note : notes_of(table)) {
    const bool dash = note.starts_with("–");
    notes.push_back(dash ? "--" + in_tex(note.substr(std::string("–").size())) : in_tex(note));
  }
  std::vector<Float> floats;
  if (table.columns) {
    floats = floats_of_grid(table, options);
  } else {
    floats.push_back({{tabular_of_list(table, options)}, in_tex(heading_of(table)), {}});
  }
  std::string text;
  std::size_t panel = 0;
  bool is_any_sideways = false;
  for (Float& each : floats) {
    std::string latex_of_panels;
    for (const Tabular& own : each.panels) latex_of_panels += own.latex;
    for (const std::string& note : notes) {
      const bool is_dash = note.starts_with("--");
      const bool is_shown = latex_of_panels.find("& -- ") != std::string::npos;
      if (!is_dash || is_shown) each.small_print.push_back(note);
    }
    const std::vector<std::string> conventions = conventions_text(table);
    each.small_print.insert(each.small_print.end(), conventions.begin(), conventions.end());
    is_any_sideways = is_any_sideways || each.is_sideways();
    text += each.latex(panel);
    panel += each.panels.size();
  }
  return preface(table, is_any_sideways) + text;
}

}  // namespace asdic
