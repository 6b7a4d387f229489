// The design of pages: colours that can be read, scales that compare, numbers that do not look like
// others, codes that are explained, and notes without defaults.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <map>
#include <regex>

#include "lib/text.hpp"
#include "odds/chart/markup.hpp"
#include "odds/chart/palette.hpp"
#include "odds/report/numbers.hpp"
#include "tests/support/html_text.hpp"
#include "tests/support/report_battles.hpp"
#include "tests/support/small_tables.hpp"
#include "tests/support/tables_by_hand.hpp"

using namespace asdic;

namespace {

using Color = std::array<double, 3>;  ///< red, green and blue, 0 to 255
using Colors = std::map<std::string, Color>;

/// Reads "#fff", "#ffffff" or "26 95 180".
Color color_of(std::string text) {
  Color color{};
  if (text[0] != '#') {
    const auto parts = split(text, ' ');
    for (std::size_t i = 0; i < 3; ++i) color[i] = std::stod(std::string(parts[i]));
    return color;
  }
  if (text.size() == 4) text = {'#', text[1], text[1], text[2], text[2], text[3], text[3]};
  for (std::size_t i = 0; i < 3; ++i) color[i] = std::stoi(text.substr(1 + 2 * i, 2), nullptr, 16);
  return color;
}

/// Returns the variables of the first or the second `:root` of a page that have colours.
Colors colors_in(const std::string& page, std::size_t block) {
  auto at = page.find(":root {");
  for (; block > 0; --block) at = page.find(":root {", at + 1);
  const std::string text = page.substr(at, page.find('}', at) - at);
  const std::regex variable("--([a-z]+): (#[0-9a-f]+|[0-9]+ [0-9]+ [0-9]+);");
  Colors colors;
  for (std::sregex_iterator each(text.begin(), text.end(), variable), end; each != end; ++each) {
    colors[(*each)[1]] = color_of((*each)[2]);
  }
  return colors;
}

double depth_in(const std::string& page, std::size_t block) {
  auto at = page.find("--deep: ");
  for (; block > 0; --block) at = page.find("--deep: ", at + 1);
  return std::stod(page.substr(at + 8));
}

/// Returns the relative luminance of WCAG 2.
double luminance(const Color& color) {
  constexpr Color weights = {0.2126, 0.7152, 0.0722};
  double sum = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const double part = color[i] / 255;
    sum += weights[i] * (part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4));
  }
  return sum;
}

double contrast(const Color& a, const Color& b) {
  const double light = std::max(luminance(a), luminance(b)) + 0.05;
  return light / (std::min(luminance(a), luminance(b)) + 0.05);
}

Color mixed(const Color& over, const Color& under, double share) {
  Color color{};
  for (std::size_t i = 0; i < 3; ++i) color[i] = over[i] * share + under[i] * (1 - share);
  return color;
}

/// Returns a table of a figure of 1 to 4 submarines against 1 and 2 destroyers.
OddsTable submarines_and_destroyers(const std::string& figure, const CellOf& cell) {
  OddsTable table =
      table_by_hand({"attacker.units.sub", {"1", "2", "3", "4"}},
                    Axis{"defender.units.dd", {"1", "2"}}, {figure}, cell, "A battle");
  const Result battle = solved_battle("1 sub", "1 dd", "title = 'A battle'");
  table.problem = battle.problem;
  table.rosters = battle.rosters;
  table.conventions = Conventions({"attacker.units.sub", "defender.units.dd"});
  table.conventions.add(table.problem);
  return table;
}

const CellOf some_chances = [](int row, int column) { return chance_cell(1 + row, 6 + column); };

/// Returns the text of a table that a format shows: without the folded parts of HTML, the comments
/// of LaTeX and the description of SVG.
std::string shown(const OddsTable& table, Format format) {
  std::string text = report(table, {format, NumberStyle::percent});
  if (format == Format::html) text = text_between(text, "<body>", "<details");
  if (format == Format::latex) text = text.substr(text.find("\\begin{table}"));
  if (format == Format::svg) text.erase(text.find("<desc>"), text.find("</desc>"));
  return text;
}

const std::vector<Format> formats_of_pages = {Format::html, Format::latex, Format::svg,
                                              Format::markdown};

/// Returns the bars of a part of a page: their lengths and chances in percent.
std::vector<std::pair<double, double>> bars_in(const std::string& part) {
  const std::regex bar(R"re(--part:([0-9.]+)"><dt>[^<]*</dt><dd>([0-9.]+)%)re");
  std::vector<std::pair<double, double>> bars;
  for (std::sregex_iterator each(part.begin(), part.end(), bar), end; each != end; ++each) {
    bars.emplace_back(std::stod((*each)[1]), std::stod((*each)[2]));
  }
  return bars;
}

}  // namespace

TEST_CASE("Texts have a contrast of 4.5 to 1 at least, in light and in dark windows") {
  const std::string page = html(table_of_two_keys());
  for (const std::size_t block : {0, 1}) {
    CAPTURE(block);
    Colors color = colors_in(page, block);
    REQUIRE(color.size() >= 12);
    for (const char* text : {"ink", "quiet"}) {
      for (const char* background : {"page", "head"}) {
        CHECK(contrast(color[text], color[background]) >= 4.5);
      }
    }
    CHECK(contrast(color["ink"], color["line"]) >= 4.5);  // the heading of the row in focus
    for (const char* shade : {"more", "less"}) {
      CHECK(contrast(color["ink"], mixed(color[shade], color["page"], depth_in(page, block))) >=
            4.5);
    }
  }
}

TEST_CASE("Bars and lines have a contrast of 3 to 1 at least") {
  const std::string page = html(table_of_two_keys());
  for (const std::size_t block : {0, 1}) {
    Colors color = colors_in(page, block);
    for (const char* tone :
         {"attacker", "defender", "draw", "standoff", "undecided", "avoided", "own"}) {
      CAPTURE(tone);
      CHECK(contrast(color[tone], color["page"]) >= 3);
    }
  }
  for (const char* line : palette::series) {
    CHECK(contrast(color_of(line), color_of(palette::paper)) >= 3);
  }
}

TEST_CASE("Pages and charts have one palette") {
  Colors color = colors_in(html(table_of_two_keys()), 0);
  CHECK(color["attacker"] == color["more"]);
  CHECK(color["defender"] == color["less"]);
  CHECK(color["ink"] == color_of(palette::ink));
  CHECK(color["quiet"] == color_of(palette::quiet));
  CHECK(color["line"] == color_of(palette::grid));
  CHECK(color["page"] == color_of(palette::paper));
  const std::array<const char*, 6> names = {"attacker", "defender", "own",
                                            "standoff", "ink",      "undecided"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    CHECK(color[names[i]] == color_of(palette::series[i]));
  }
  const std::string battle = report_as(Format::html, solved_battle("1 ca", "1 ca"));
  CHECK(colors_in(battle, 0) == color);
}

TEST_CASE("Series with an order become darker from one to the next") {
  for (std::size_t i = 1; i < palette::ramp.size(); ++i) {
    CHECK(luminance(color_of(palette::ramp[i])) < luminance(color_of(palette::ramp[i - 1])));
  }
  CHECK(contrast(color_of(palette::ramp[0]), color_of(palette::paper)) >= 3);
  CHECK(palette::step(0, 5) == 0);
  CHECK(palette::step(4, 5) == palette::ramp.size() - 1);
}

TEST_CASE("The units that both sides keep are drawn on one scale, which is printed") {
  const std::string page = report_as(Format::html, solved_battle("5 sub", "3 dd, 1 ca"));
  const std::string part =
      text_between(page, "What the attacker keeps", "Net gain of the attacker");
  const auto bars = bars_in(part);
  REQUIRE(bars.size() > 6);
  double full = 0;
  for (const auto& [length, percent] : bars) full = std::max(full, percent);
  for (const auto& [length, percent] : bars) {
    CHECK(length == doctest::Approx(percent / full).epsilon(0.01));
  }
  CHECK(count(part, "<dt>nothing</dt>") == 2);
  CHECK(count(part, "a full bar is 74.6%") == 2);  // the defender keeps nothing: 74.64%
}

TEST_CASE("The legend of shades ends where the data end") {
  const OddsTable table = submarines_and_destroyers(
      "exchange", [](int row, int column) { return number_cell(row == 0 ? -1 - column : 8, 1); });
  const std::string page = html(table);
  CHECK(has(page, "class=\"less\" style=\"--shade:0.250\">−2.0<"));
  CHECK(has(page,
            "Shade: −2.0 <i class=\"to-white\" style=\"--end:0.250\"></i> 0 "
            "<i class=\"from-white\"></i> 8.0</p>"));
}

TEST_CASE("A chance that is neither 0 nor 1 looks like neither, in any format and style") {
  const std::vector<Value> chances = {value_of(7775, 7776), value_of(1, 7776),
                                      value_of(999999999, 1000000000), value_of(1, 1000000000)};
  for (const Value& chance : chances) {
    for (const Format format : {Format::text, Format::html, Format::latex, Format::markdown}) {
      for (const NumberStyle style :
           {NumberStyle::decimal, NumberStyle::percent, NumberStyle::fraction}) {
        for (const int digits : {0, 1, 2, 3}) {
          TableOptions options{format, style};
          if (digits > 0) options.digits = digits;
          std::string text = figure_text({chance, true}, "winner.attacker", options);
          CAPTURE(text);
          const bool percent = text.ends_with('%');
          if (percent) text.pop_back();
          const auto number = parse_fraction(text);
          CHECK(number != Rational(0));
          CHECK(number != Rational(percent ? 100 : 1));
        }
      }
    }
    CHECK(percent_text(chance) != "100%");
    CHECK(percent_text(chance) != "0%");
  }
}

TEST_CASE("Every code of a unit on a page is explained on it") {
  const OddsTable table = submarines_and_destroyers("winner.attacker", some_chances);
  for (const Format format : formats_of_pages) {
    CAPTURE(name(format));
    CHECK(has(shown(table, format), "Codes: sub = submarine, dd = destroyer."));
  }
  const Result landing = solved_case(
      "rules = \"assault\"\nattacker.units = \"2 inf, 1 arm, 1 ftr\"\ndefender.units = \"1 inf, "
      "1 aa\"\n");
  for (const Format format : {Format::html, Format::svg, Format::markdown}) {
    CAPTURE(name(format));
    const std::string text = report_as(format, landing);
    for (const Side side : both_sides) {
      for (const Roster& each : landing.rosters[index(side)]) {
        CAPTURE(each.name);
        CHECK(has(text, each.name + " = "));
      }
    }
  }
}

TEST_CASE("Suffixes of codes are explained if units have them, and not otherwise") {
  const std::string page =
      report_as(Format::html, solved_battle("2 sub:uk, 1 bb", "1 dd", "title = 'Signs'"));
  CHECK(has(page, "Suffixes of codes: * = damaged, : = of this nation."));
  CHECK_FALSE(has(report_as(Format::html, solved_battle("1 sub", "1 dd")), "Suffixes of codes"));
}

TEST_CASE("Notes of a page have no setting that is at its default") {
  OddsTable table = submarines_and_destroyers("winner.attacker", some_chances);
  for (const Format format : formats_of_pages) {
    CAPTURE(name(format));
    const std::string text = shown(table, format);
    for (const char* key : {"first", "firing", "detection", "losses", "undetected"}) {
      CHECK_FALSE(has(text, key));
    }
    CHECK(has(text, "Settings that are not listed are at their defaults."));
  }
  table.conventions = Conventions({"attacker.units.sub", "defender.units.dd"});
  table.conventions.add(
      solved_battle("1 sub", "1 dd", "options.first_strike = 'first-round'").problem);
  for (const Format format : formats_of_pages) {
    CAPTURE(name(format));
    const std::string text = shown(table, format);
    CHECK(has(text, "first-round"));
    CHECK(has(text, "every-round"));  // the default
    CHECK_FALSE(has(text, "firing"));
  }
}

TEST_CASE("The page of a battle without changes states that, and lists the defaults folded") {
  const std::string page = report_as(Format::html, solved_battle("1 ca", "1 ca"));
  const auto fold = page.find("<summary>All settings, with their meanings</summary>");
  REQUIRE(fold != std::string::npos);
  CHECK(page.find("All settings are at their defaults.") < fold);
  CHECK(page.find("options.first_strike") > fold);
  CHECK(has(page, "options.first_strike"));
}

TEST_CASE("Each figure has its chart below its table, and the title is a phrase") {
  const std::string page = html(submarines_and_destroyers("winner.attacker", some_chances));
  CHECK(has(page, "<h2>Probability that the attacker wins</h2>"));
  CHECK(has(page, "<p>Rows: attacking submarines. Columns: defending destroyers.</p>"));
  CHECK(count(page, "<svg ") == 1);
  CHECK(page.find("<svg ") < page.find("<h2>Rules"));
}

TEST_CASE("There is no chart of few places, of places without an order or of equal values") {
  const auto charts = [](const Axis& rows, const CellOf& cell) {
    return count(html(table_by_hand(rows, {}, {"winner.attacker"}, cell)), "<svg ");
  };
  const CellOf rising = [](int row, int) { return chance_cell(1 + row, 9); };
  CHECK(charts({"rounds", {"1", "2", "3", "4"}}, rising) == 1);
  CHECK(charts({"rounds", {"1", "2", "3"}}, rising) == 0);
  CHECK(charts({"attacker.units", {"1 ca", "2 ca", "3 ca", "4 ca"}}, rising) == 0);
  CHECK(charts({"rounds", {"1", "2", "3", "4"}}, [](int, int) { return chance_cell(1, 3); }) == 0);
}

TEST_CASE("Columns with the same numbers are one line with both names") {
  const OddsTable table = submarines_and_destroyers(
      "winner.attacker", [](int row, int) { return chance_cell(1 + row, 6); });
  const std::string text = report(table, {Format::svg});
  CHECK(count(text, "<polyline") == 1);
  CHECK(has(text, ">1, 2</text>"));
}

TEST_CASE("Axes of a chart have titles with a capital, and names are at the ends of lines") {
  const std::string text =
      report(submarines_and_destroyers("winner.attacker", some_chances), {Format::svg});
  CHECK(has(text, ">Probability</text>"));
  CHECK(has(text, ">Attacking submarines</text>"));
  CHECK(has(text, ">defending destroyers ↓</text>"));
  CHECK(count(text, "<polyline") == 2);  // there is none in a legend
}

TEST_CASE("Numbers below 0 have a true minus on every page") {
  const OddsTable table =
      submarines_and_destroyers("exchange", [](int, int) { return number_cell(-7, 2); });
  CHECK(has(shown(table, Format::html), ">−3.5<"));
  CHECK(has(shown(table, Format::markdown), "| −3.5 |"));
  CHECK(has(shown(table, Format::latex), "$-3.5$"));
  CHECK(has(shown(table, Format::svg), ": −3.5</title>"));
  CHECK(markup::with_minus(">-0.001 or -2 to 3-5, a-1") == ">−0.001 or −2 to 3-5, a-1");
}

TEST_CASE("Search engines and previews get a description of the page") {
  const std::string page = html(submarines_and_destroyers("winner.attacker", some_chances));
  CHECK(has(page, "<meta name=\"description\" content=\"Probability that the attacker wins.\">"));
  CHECK(has(page, "<meta property=\"og:title\" content=\"A battle\">"));
  CHECK(has(report_as(Format::html, solved_battle("1 ca", "1 ca")),
            "content=\"Who wins: attacker 33.33%, defender 33.33%, draw 33.33%.\""));
}

TEST_CASE("Paper has no links, no folded lists and no hints") {
  const std::string page = report_as(Format::html, solved_battle("1 ca", "1 ca"));
  CHECK(has(page, ".screen, .hint { display: none; }"));
  CHECK(has(page, "<p class=\"screen\"><a download"));
  CHECK(has(page, "<details class=\"screen\">\n<summary>Show the case file</summary>"));
}
