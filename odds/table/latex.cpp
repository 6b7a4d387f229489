// A table as LaTeX with booktabs: a float for each figure over two keys, one for all over one key.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "lib/columns.hpp"
#include "lib/text.hpp"
#include "odds/report/points.hpp"
#include "odds/report/text.hpp"
#include "odds/table/report.hpp"

namespace asdic {

namespace {

constexpr std::size_t title_width = 16;   ///< characters in a line of a title of a column
constexpr std::size_t line_width = 345;   ///< of the class article, in points
constexpr std::size_t most_shrunk = 460;  ///< what shrinks to that and can still be read

/// What stands for a character that LaTeX has another use for. Babel in some languages has one for
/// quotation marks; brackets and stars could be an option of what stands before them.
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

/// The text itself: nothing in it is a command, and no two characters become another.
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

/// What is typed into a terminal.
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

std::string stacked(std::vector<std::string> lines) {
  for (std::string& line : lines) line = in_tex(line);
  return lines.size() == 1 ? lines[0] : "\\shortstack[r]{" + join(lines, "\\\\") + "}";
}

/// A minus, not a hyphen, and a power of ten in place of an exponent.
std::string number(const std::string& text) {
  const std::size_t size = text.ends_with('%') ? text.size() - 1 : text.size();
  const std::string digits = text.substr(0, size);
  const std::string sign = in_tex(text.substr(size));
  const auto exponent = digits.find('e');
  if (exponent != std::string::npos) {
    return fmt::format("${} \\cdot 10^{{{}}}${}", digits.substr(0, exponent),
                       digits.substr(exponent + 1), sign);
  }
  if (digits.find('-') == std::string::npos) return in_tex(text);
  return "$" + digits + "$" + sign;
}

/// Digits that take room and are not seen.
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
  return number(text) + phantom((whole - text.size()) / blank.size());
}

std::string line(const std::vector<std::string>& cells) {
  std::string text = "    ";
  for (std::size_t i = 0; i < cells.size(); ++i) text += (i == 0 ? "" : " & ") + cells[i];
  return text + " \\\\\n";
}

bool is_number(const std::string& value) {
  return parse_fraction(value).has_value();
}

/// About as wide as it is printed, in characters.
std::size_t printed_width(std::string latex) {
  constexpr std::string_view invisible = "\\phantom";
  if (const auto at = latex.find(invisible); at != std::string::npos)
    latex.erase(at, invisible.size());
  const auto marks = std::count_if(latex.begin(), latex.end(), [](char c) {
    return std::string_view("\\${}").find(c) != std::string_view::npos;
  });
  return columns(latex) - static_cast<std::size_t>(marks);
}

/// What follows shrinks to the width of the text where it is wider.
constexpr const char* within_line =
    "\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{%";

struct Tabular {
  std::string latex;
  bool is_sideways = false;
};

/// Titles and rows between the rules; `over` is a line over the titles, text_of(row, i) stands
/// under titles[i + 1]. Wide tables are set smaller, and wider ones sideways.
template <typename CellText>
Tabular tabular(const OddsTable& table, const std::string& over,
                const std::vector<std::string>& titles, CellText text_of) {
  const auto& rows = table.rows.values;
  std::vector<std::size_t> widths = {columns(titles[0])};
  std::vector<std::string> heads = {in_tex(titles[0])};
  for (std::size_t i = 1; i < titles.size(); ++i) {
    const std::vector<std::string> lines = title_lines(titles[i]);
    heads.push_back(stacked(lines));
    widths.push_back(0);
    for (const std::string& each : lines) widths[i] = std::max(widths[i], columns(each));
  }
  std::string text = over + line(heads) + "    \\midrule\n";
  for (std::size_t row = 0; row < rows.size(); ++row) {
    std::vector<std::string> cells = {in_tex(value_text(rows[row]))};
    for (std::size_t i = 1; i < titles.size(); ++i) cells.push_back(text_of(row, i - 1));
    for (std::size_t i = 0; i < cells.size(); ++i) {
      widths[i] = std::max(widths[i], printed_width(cells[i]));
    }
    text += line(cells);
  }
  const std::size_t characters = std::accumulate(widths.begin(), widths.end(), std::size_t{0});
  const bool is_wide = characters * 19 / 4 + widths.size() * 12 > line_width;
  const bool is_sideways = characters * 15 / 4 + widths.size() * 6 > most_shrunk;
  const std::string smaller = is_wide ? "  \\footnotesize\\setlength{\\tabcolsep}{3pt}\n" : "";
  const bool numbers = std::all_of(rows.begin(), rows.end(), is_number);
  return {fmt::format("{}  {}\n  \\begin{{tabular}}{{{}{}}}\n    \\toprule\n", smaller, within_line,
                      numbers ? 'r' : 'l', std::string(titles.size() - 1, 'r')) +
              text + "    \\bottomrule\n  \\end{tabular}}\n",
          is_sideways};
}

/// One figure over two keys.
Tabular tabular_of_grid(const OddsTable& table, std::size_t figure, const TableOptions& options) {
  const std::size_t columns = table.width();
  const std::string over = line({in_tex(table.terms.key(table.rows.key)),
                                 fmt::format("\\multicolumn{{{}}}{{c}}{{{}}}", columns,
                                             in_tex(table.terms.key(table.columns->key)))}) +
                           fmt::format("    \\cmidrule(l){{2-{}}}\n", columns + 1);
  std::vector<std::string> titles = {""};
  for (const std::string& value : table.columns->values) titles.push_back(value_text(value));
  std::vector<std::vector<std::string>> texts;
  for (std::size_t column = 0; column < columns; ++column) {
    texts.push_back(column_texts(table, column, figure, options));
  }
  return tabular(table, over, titles, [&](std::size_t row, std::size_t column) {
    return cell_text(table.cell(row, column), figure, texts[column][row], options);
  });
}

/// All figures over one key.
Tabular tabular_of_list(const OddsTable& table, const TableOptions& options) {
  std::vector<std::string> titles = {table.terms.key(table.rows.key)};
  for (const std::string& figure : table.figures) titles.push_back(table.terms.figure(figure));
  std::vector<std::vector<std::string>> texts;
  for (std::size_t figure = 0; figure < table.figures.size(); ++figure) {
    texts.push_back(column_texts(table, 0, figure, options));
  }
  return tabular(table, "", titles, [&](std::size_t row, std::size_t figure) {
    return cell_text(table.cell(row, 0), figure, texts[figure][row], options);
  });
}

/// Rules and readings in small print.
std::vector<std::string> conventions_text(const OddsTable& table) {
  const layout::Block conventions = conventions_of(table).front();
  std::vector<std::string> paragraphs;
  for (const std::string& paragraph : conventions.above) paragraphs.push_back(in_tex(paragraph));
  std::vector<std::string> keys;
  for (const layout::Row& row : conventions.table.rows) {
    const std::string instead = row.cells[2].empty() ? "" : " (" + in_tex(row.cells[2]) + ")";
    keys.push_back(in_tex(row.cells[0]) + " = " + in_tex(row.cells[1]) + instead);
  }
  if (!keys.empty()) paragraphs.push_back(join(keys, "; ") + ".");
  for (const std::string& paragraph : conventions.below) {
    const bool command = paragraph == table.command;
    paragraphs.push_back(command ? typed(paragraph) : in_tex(paragraph));
  }
  return paragraphs;
}

std::string comment(const std::string& text) {
  std::string result;
  for (const std::string_view each : split(trim(text), '\n')) {
    result += each.empty() ? "%\n" : "% " + printable(each) + "\n";
  }
  return result;
}

/// What the preamble has to have, and the conventions where those who typeset them look.
std::string preface(const OddsTable& table, bool is_any_sideways) {
  layout::Page page = conventions_of(table);
  std::erase(page.back().below, table.command);  // it stays in one line
  return comment(std::string("To be put into the preamble:\n  \\usepackage{booktabs}\n  "
                             "\\usepackage{graphicx}\n") +
                 (is_any_sideways ? "  \\usepackage{rotating}\n\n" : "\n") +
                 layout::as_text(page)) +
         "%   " + printable(table.command) + "\n";
}

std::string one_float(const std::string& caption, const Tabular& tabular,
                      const std::vector<std::string>& small_print) {
  const std::string environment = tabular.is_sideways ? "sidewaystable" : "table";
  std::string text = "\n\\begin{" + environment + "}" + (tabular.is_sideways ? "" : "[htbp]") +
                     "\n  \\centering\n  \\setlength{\\belowcaptionskip}{6pt}\n  \\caption{" +
                     caption + "}\n" + tabular.latex;
  if (!small_print.empty()) {
    text += "  \\par\\medskip\n  \\begin{minipage}{\\linewidth}\\footnotesize\\raggedright\n    ";
    text += join(small_print, "\\par\n    ") + "\n  \\end{minipage}\n";
  }
  return text + "\\end{" + environment + "}\n";
}

}  // namespace

std::string as_latex(const OddsTable& table, const TableOptions& options) {
  std::vector<std::string> notes;
  for (const std::string& note : notes_of(table)) {
    const bool dash = note.starts_with("–");
    notes.push_back(dash ? "--" + in_tex(note.substr(std::string("–").size())) : in_tex(note));
  }
  std::vector<std::string> last = notes;
  const std::vector<std::string> conventions = conventions_text(table);
  last.insert(last.end(), conventions.begin(), conventions.end());
  const std::string heading = in_tex(heading_of(table));
  if (!table.columns) {
    const Tabular all = tabular_of_list(table, options);
    return preface(table, all.is_sideways) + one_float(heading, all, last);
  }
  std::string floats;
  bool is_any_sideways = false;
  for (std::size_t i = 0; i < table.figures.size(); ++i) {
    const bool is_last = i + 1 == table.figures.size();
    const Tabular own = tabular_of_grid(table, i, options);
    is_any_sideways = is_any_sideways || own.is_sideways;
    floats += one_float(heading + ". " + in_tex(table.terms.figure(table.figures[i])), own,
                        is_last ? last : notes);
  }
  return preface(table, is_any_sideways) + floats;
}

}  // namespace asdic
