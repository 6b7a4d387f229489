// LaTeX of tables that are written out.
#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "lib/text.hpp"
#include "odds/table/report.hpp"
#include "tests/support/tables_by_hand.hpp"

using namespace asdic;

namespace {

const std::string hostile_text =
    "# $ % & _ { } ~ ^ \\ < > | \" ` [a] * -- '' \n\\end{document} \x01\xff";
const std::string hostile_in_latex =
    "\\# \\$ \\% \\& \\_ \\{ \\} \\textasciitilde{} \\textasciicircum{} \\textbackslash{} "
    "\\textless{} \\textgreater{} \\textbar{} \\symbol{34} {`} {[}a{]} {*} -{}- '{}'  "
    "\\textbackslash{}end\\{document\\}  ?";

std::string latex(const OddsTable& table, TableOptions options = {}) {
  options.format = Format::latex;
  return report(table, options);
}

/// Returns the first tabular without indentation.
std::string tabular(const std::string& text) {
  std::string lines;
  const std::string body = text_between(text, "\\begin{tabular}", "\\end{tabular}");
  for (const std::string_view each : split(body, '\n')) {
    if (!trim(each).empty()) lines += std::string(trim(each)) + "\n";
  }
  return lines;
}

OddsTable table_of_submarines() {
  return table_by_hand(
      {"attacker.units.sub", {"1", "2"}}, Axis{"defender.units.dd", {"3", "4"}},
      {"winner.attacker", "rounds.mean"},
      [](int row, int column) {
        return TableCell{
            {Figure{value_of(1 + row + column, 4), true}, Figure{value_of(1 + row, 1 + column)}},
            ""};
      },
      "A battle");
}

/// Returns the cell of a table with one figure.
std::string cell_of(const Figure& figure, const TableOptions& options = {}) {
  const OddsTable table = table_by_hand({"rounds", {"1"}}, {}, {"exchange"}, [&](int, int) {
    return TableCell{{figure}, ""};
  });
  return text_between(latex(table, options), "    1 & ", " \\\\\n");
}

}  // namespace

TEST_CASE("A figure over two keys is a table without a head above the numbers of its rows") {
  CHECK(tabular(latex(table_of_submarines())) ==
        "{rrr}\n"
        "\\toprule\n"
        "& 3 & 4 \\\\\n"
        "\\midrule\n"
        "1 & 0.2500 & 0.5000 \\\\\n"
        "2 & 0.5000 & 0.7500 \\\\\n"
        "\\bottomrule\n");
}

TEST_CASE("The columns' key is over the columns where it has room") {
  Axis columns{"defender.units.dd", {"1", "2", "3", "4", "5"}};
  const std::string text = latex(table_by_hand({"rounds", {"1"}}, columns, {"winner.attacker"},
                                               [](int, int) { return chance_cell(1, 3); }));
  CHECK(has(tabular(text),
            "& \\multicolumn{5}{c}{defending destroyers} \\\\\n"
            "\\cmidrule(l){2-6}\n"));
}

TEST_CASE("Figures over two keys are the panels of one float, under one caption") {
  const std::string text = latex(table_of_submarines());
  CHECK(count_of(text, "\\begin{table}") == 1);
  CHECK(count_of(text, "\\end{table}") == 1);
  CHECK(has(text,
            "\\caption{A battle, by attacking submarines (rows) and defending destroyers "
            "(columns)}"));
  CHECK(has(text, "  (a) Probability that the attacker wins\\par"));
  CHECK(has(text, "  (b) Rounds on average\\par"));
}

TEST_CASE("The caption of a single figure is its title, with the sign of its cells") {
  const OddsTable table = table_by_hand(
      {"attacker.units.sub", {"1"}}, Axis{"defender.units.dd", {"3"}}, {"winner.attacker"},
      [](int, int) { return chance_cell(1, 4); }, "A battle");
  const std::string text = latex(table, {Format::latex, NumberStyle::percent});
  CHECK(has(text,
            "\\caption{A battle: probability (\\%) that the attacker wins, by attacking "
            "submarines (rows) and defending destroyers (columns)}"));
  CHECK(has(tabular(text), "1 & 25.00 \\\\\n"));
}

TEST_CASE("Panels that have no room on a page have another float with the same small print") {
  Axis rows{"attacker.units.sub", {}};
  for (int i = 1; i <= 30; ++i) rows.values.push_back(std::to_string(i));
  const OddsTable table = table_by_hand(
      rows, Axis{"defender.units.dd", {"3"}}, {"winner.attacker", "winner.defender"},
      [](int, int) {
        return TableCell{{Figure{value_of(1, 2), true}, Figure{value_of(1, 3), true}}, ""};
      },
      "A battle");
  const std::string text = latex(table);
  CHECK(count_of(text, "\\begin{table}") == 2);
  CHECK(has(text, "defending destroyers (columns), continued}"));
  CHECK(has(text, "  (b) Probability that the defender wins\\par"));
  CHECK(count_of(text, "\n    Exact and verified by asdic " ASDIC_VERSION) == 2);
}

TEST_CASE("The panel after (z) is (aa)") {
  std::vector<std::string> figures;
  for (int i = 1; i <= 28; ++i) figures.push_back("winner.attacker.by_round." + std::to_string(i));
  const OddsTable table = table_by_hand(
      {"attacker.units.sub", {"1"}}, Axis{"defender.units.dd", {"3"}}, figures,
      [](int, int) {
        return TableCell{std::vector<std::optional<Figure>>(28, Figure{value_of(1, 2), true}), ""};
      },
      "A battle");
  const std::string text = latex(table);
  CHECK(has(text, "  (z) Probability"));
  CHECK(has(text, "  (aa) Probability"));
  CHECK(has(text, "  (ab) Probability"));
}

TEST_CASE("Columns and rows without any battle are left out") {
  OddsTable table = table_of_submarines();
  table.cells[0] = table.cells[2] = {};
  const std::string text = latex(table);
  CHECK(tabular(text) ==
        "{rr}\n\\toprule\n& 4 \\\\\n\\midrule\n1 & 0.5000 \\\\\n2 & 0.7500 \\\\\n\\bottomrule\n");
  CHECK_FALSE(has(text, "there is no battle"));
}

TEST_CASE("All figures over one key are the columns of one table") {
  const OddsTable table = table_by_hand(
      {"attacker.units", {"2 sub", "1 bb*"}}, {}, {"winner.attacker", "rounds.mean"},
      [](int row, int) {
        return TableCell{{Figure{value_of(1, 4 + row), true}, Figure{value_of(5, 2)}}, ""};
      });
  const std::string text = latex(table, {Format::latex, NumberStyle::percent});
  CHECK(count_of(text, "\\begin{table}") == 1);
  CHECK(has(text, "\\caption{A table under the rules one-for-one}"));
  CHECK(tabular(text) ==
        "{lrr}\n"
        "\\toprule\n"
        "attacker & \\shortstack[r]{The attacker\\\\wins (\\%)} & \\shortstack[r]{Rounds "
        "on\\\\average} "
        "\\\\\n"
        "\\midrule\n"
        "2 sub & 25.00 & 2.50 \\\\\n"
        "1 bb{*} & 20.00 & 2.50 \\\\\n"
        "\\bottomrule\n");
}

TEST_CASE("Numbers have a minus, a power of ten, a fraction or a root") {
  CHECK(cell_of({value_of(-7, 2)}) == "$-3.5$");
  CHECK(cell_of({value_of(3, 2000000000), true}, {Format::latex, NumberStyle::decimal, 4}) ==
        "$1.500 \\cdot 10^{-9}$");
  CHECK(cell_of({value_of(3, 2000000000), true}) == "\\textless{}0.0001");
  CHECK(cell_of({value_of(137, 280), true}, {Format::latex, NumberStyle::fraction}) == "137/280");
  CHECK(cell_of({value_of(137, 280), false, true}, {Format::latex, NumberStyle::fraction}) ==
        "$\\sqrt{137/280}$");
  CHECK(cell_of({value_of(9, 4), false, true}) == "1.5");
  CHECK(cell_of({value_of(1, 100000), true}, {Format::latex, NumberStyle::percent}) ==
        "\\textless{}0.01");
  CHECK(cell_of({value_of(3, 2000000000), true}, {Format::latex, NumberStyle::percent, 2}) ==
        "$1.5 \\cdot 10^{-7}$");
  CHECK(cell_of({value_of(-1, 100000)}) == "$-0.0$");
  CHECK(cell_of({value_of(7775, 7776)}) == "1.0");
}

TEST_CASE("A figure that is a word is that word in every format") {
  const Figure none{value_of(2, 1), false, false, "none"};
  const Figure hide{value_of(1, 1), false, false, "1 sub@periscope"};
  CHECK(cell_of(none) == "none");
  CHECK(cell_of(none, {Format::latex, NumberStyle::percent, 3}) == "none");
  CHECK(cell_of(hide, {Format::latex, NumberStyle::fraction}) == "1 sub@periscope");
  const OddsTable table =
      table_by_hand({"rounds", {"1", "2"}}, {}, {"choice.attacker.undetected"}, [&](int row, int) {
        return TableCell{{row == 0 ? none : hide}, ""};
      });
  for (const Format format : formats_of_tables()) {
    for (const NumberStyle style :
         {NumberStyle::decimal, NumberStyle::percent, NumberStyle::fraction}) {
      CAPTURE(name(format));
      const std::string text = report(table, {format, style});
      CHECK(has(text, "none"));
      CHECK(has(text, "1 sub@periscope"));
    }
  }
  const OddsTable grid = table_by_hand({"rounds", {"1", "2"}}, Axis{"die", {"6"}},
                                       {"choice.attacker.undetected"}, [&](int row, int) {
                                         return TableCell{{row == 0 ? none : hide}, ""};
                                       });
  const std::string page = report(grid, {Format::html});
  CHECK(has(page, "1 sub@periscope <i class=\"from-white\"></i> none"));
}

TEST_CASE("Cells without figures have marks, and every table explains them") {
  OddsTable table = table_of_submarines();
  table.cells[0] = {};
  table.cells[3] = {{}, "more than 1000 states: 100%"};
  const std::string text = latex(table);
  CHECK(has(tabular(text), "1 & -- & 0.5000 \\\\\n2 & 0.5000 & ! \\\\\n"));
  CHECK(count_of(text, "-- a side has no units, so there is no battle") == 1);
  CHECK(count_of(text,
                 "! attacking submarines = 2, defending destroyers = 4: more than 1000 states: "
                 "100\\%") == 1);
}

TEST_CASE("Titles from users are text in LaTeX, and nothing else") {
  OddsTable table = table_of_submarines();
  table.problem.battle.title = hostile_text;
  CHECK(
      has(latex(table), "\\caption{" + hostile_in_latex + ", by attacking submarines (rows) and "));
}

TEST_CASE("A comment remains a comment for any command and case") {
  OddsTable table = table_of_submarines();
  table.command = "asdic table x.toml\n\\input{y}\r\\input{z}";
  const std::string text = latex(table);
  const std::string preface = text.substr(0, text.find("\\begin{table}"));
  for (const std::string_view line : split(trim(preface), '\n')) CHECK(line.starts_with("%"));
  CHECK(has(preface, "%   asdic table x.toml \\input{y} \\input{z}\n"));
}

TEST_CASE(
    "Packages and conventions are before the tables, and the command is before and below them") {
  const std::string text = latex(table_of_submarines());
  CHECK(text.starts_with(
      "% To be put into the preamble:\n%   \\usepackage{booktabs}\n%   \\usepackage{graphicx}\n"));
  CHECK(has(text, "options.firing_reveals         true"));
  CHECK(has(text, "%   asdic table battle.toml --rows a=1..2\n"));
  CHECK_FALSE(has(text, "firing\\_reveals"));
  CHECK(count_of(text, "\n    Exact and verified by asdic " ASDIC_VERSION) == 1);
  CHECK(has(text, "\\texttt{asdic table battle.toml -{}-rows a=1..2}"));
}

TEST_CASE("Quotation marks of a command are those of a shell") {
  OddsTable table = table_of_submarines();
  table.command = "asdic --rows 'a=\"1 sub\"'";
  CHECK(has(latex(table),
            "\\texttt{asdic -{}-rows \\textquotesingle{}a=\\symbol{34}1 "
            "sub\\symbol{34}\\textquotesingle{}}"));
}

TEST_CASE("A table that is too wide for a line is set smaller") {
  CHECK_FALSE(has(latex(table_of_submarines()), "tabcolsep"));
  Axis columns{"defender.units.dd", {}};
  for (int i = 1; i <= 10; ++i) columns.values.push_back(std::to_string(i));
  const OddsTable wide = table_by_hand({"rounds", {"1"}}, columns, {"winner.attacker"},
                                       [](int, int) { return chance_cell(1, 3); });
  CHECK(has(latex(wide), "\\footnotesize\\setlength{\\tabcolsep}{3pt}\n"));
}

TEST_CASE("A table that would shrink too much is printed sideways") {
  Axis columns{"defender.units.dd", {}};
  for (int i = 1; i <= 24; ++i) columns.values.push_back(std::to_string(i));
  const std::string text = latex(table_by_hand({"rounds", {"1"}}, columns, {"winner.attacker"},
                                               [](int, int) { return chance_cell(1, 3); }));
  CHECK(has(text, "\\begin{sidewaystable}\n"));
  CHECK(has(text, "\\end{sidewaystable}\n"));
  CHECK(has(text,
            "% To be put into the preamble:\n%   \\usepackage{booktabs}\n"
            "%   \\usepackage{graphicx}\n%   \\usepackage{rotating}\n"));
}

TEST_CASE("Decimal points are below each other in LaTeX for any digits") {
  const OddsTable table =
      table_by_hand({"rounds", {"1", "2", "3"}}, {}, {"exchange"},
                    [](int row, int) { return number_cell(row == 0 ? 100 : 1, row == 1 ? 8 : 1); });
  const std::string text = latex(table, {Format::latex, NumberStyle::decimal, 3});
  CHECK(has(text, "1 & 100\\phantom{0000} \\\\\n"));
  CHECK(has(text, "2 & 0.125 \\\\\n"));
  CHECK(has(text, "3 & 1.00\\phantom{0} \\\\\n"));
}

TEST_CASE("Type has one of two sizes, and only what is wider than a page is high shrinks") {
  CHECK_FALSE(has(latex(table_of_submarines()), "resizebox"));
  Axis columns{"defender.units.dd", {}};
  for (int i = 1; i <= 24; ++i) columns.values.push_back(std::to_string(i));
  const std::string text = latex(table_by_hand({"rounds", {"1"}}, columns, {"winner.attacker"},
                                               [](int, int) { return chance_cell(1, 3); }));
  CHECK(has(text, "  \\resizebox{\\linewidth}{!}{%\n  \\begin{tabular}"));
}

TEST_CASE("LaTeX compiles what is written for it, where it is installed") {
  if (std::system("pdflatex --version >/dev/null 2>&1") != 0) return;
  OddsTable table = table_by_hand(
      {hostile_text, {hostile_text, "[2]", "*3"}}, Axis{hostile_text, {hostile_text, "4"}},
      {"winner.attacker", hostile_text},
      [](int row, int) {
        if (row == 1) return TableCell{{}, hostile_text};
        return TableCell{{Figure{value_of(1, 2), true}, Figure{value_of(-1, 3)}}, ""};
      },
      hostile_text);
  table.command = hostile_text + "'";
  OddsTable single = table;
  single.columns = {};
  single.cells = {table.cells[0], table.cells[2], {}};
  const auto folder =
      std::filesystem::temp_directory_path() / ("asdic-latex-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "a.tex") << "\\documentclass{article}\n\\usepackage{booktabs}\n"
                                     "\\usepackage{graphicx}\n\\usepackage{rotating}\n"
                                     "\\begin{document}\n"
                                  << latex(table)
                                  << latex(single, {Format::latex, NumberStyle::fraction})
                                  << "\\end{document}\n";
  const std::string command =
      "cd '" + folder.string() +
      "' && pdflatex -draftmode -interaction=nonstopmode -halt-on-error a.tex >out";
  CHECK(std::system(command.c_str()) == 0);
  std::filesystem::remove_all(folder);
}
