// Tables that show only digits: certified intervals suffice if they determine all digits.
#include <doctest/doctest.h>

#include "odds/table/report.hpp"
#include "odds/table/solve_table.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

struct Both {
  OddsTable exact;
  OddsTable digits;
};

Both both(const std::string& text, const TableQuestion& question, const TableOptions& options) {
  const Document document = Document::parse(text, "test");
  const auto suffices = [&](const Figure& figure) { return is_certain(figure, options); };
  return {solve_table(document, question), solve_table(document, question, suffices)};
}

std::string battle(const std::string& rules, const std::string& attacker,
                   const std::string& defender, const std::string& more = "") {
  return "rules = \"" + rules + "\"\nattacker.units = \"" + attacker + "\"\ndefender.units = \"" +
         defender + "\"\n" + more;
}

const Figure& figure(const OddsTable& table, std::size_t cell, std::size_t nth = 0) {
  return *table.cells.at(cell).figures.at(nth);
}

/// Checks that every number is in the interval of the other table and has the same text. Returns
/// how many are intervals.
int check_alike(const Both& tables, const TableOptions& options) {
  int enclosed = 0;
  for (std::size_t cell = 0; cell < tables.exact.cells.size(); ++cell) {
    for (std::size_t k = 0; k < tables.exact.figures.size(); ++k) {
      CAPTURE(cell);
      CAPTURE(tables.exact.figures[k]);
      const Figure* exact = tables.exact.cells[cell].figure(k);
      const Figure* found = tables.digits.cells[cell].figure(k);
      REQUIRE((exact == nullptr) == (found == nullptr));
      if (exact == nullptr) continue;
      const Rational truth = exact->value.exact();
      CHECK(found->value.lower_bound() <= truth);
      CHECK(truth <= found->value.upper_bound());
      CHECK(figure_text(*found, tables.exact.figures[k], options) ==
            figure_text(*exact, tables.exact.figures[k], options));
      if (!found->value.is_exact()) ++enclosed;
    }
  }
  return enclosed;
}

const std::vector<std::string> figures = {"winner.attacker",      "winner.draw", "rounds.mean",
                                          "losses.defender.cost", "exchange",    "exchange.sd"};

}  // namespace

TEST_CASE("Digits of a table are those of the exact numbers, which their enclosures hold") {
  const std::vector<std::pair<std::string, TableQuestion>> tables = {
      {battle("one-for-one", "1 sub, 1 bb", "1 dd, 1 ftr"),
       {"attacker.units.sub=0..4", "defender.units.dd=0..4", figures}},
      {battle("depth", "2 sub@periscope, 1 ca", "1 dd, 1 sub@submerged"),
       {"attacker.units.ca=0..2", "defender.units.dd=0..2", figures}},
      {battle("axis-allies", "1 inf, 1 arm", "2 inf", "options.edition = \"1942\"\n"),
       {"attacker.units.inf=0..4", "defender.units.inf=1..4", figures}},
      {battle("detection-roll", "1 sub", "1 dd"),
       {"attacker.units.sub=1..2", "defender.units.dd=1..2", figures}}};
  for (const auto& each : tables) {
    const auto& [text, question] = each;
    CAPTURE(each.first);
    for (const TableOptions& options :
         {TableOptions{}, TableOptions{Format::text, NumberStyle::percent},
          TableOptions{Format::csv}, TableOptions{Format::text, NumberStyle::decimal, 3}}) {
      CHECK(check_alike(both(text, question, options), options) > 0);
    }
  }
}

TEST_CASE("If an interval leaves a digit open, the figure is exact in all cells") {
  const TableOptions options{Format::csv, NumberStyle::decimal, 15};
  const TableQuestion question{"attacker.units.ca=1..6", "defender.units.ca=1..6", {}};
  const Both tables = both(battle("one-for-one", "1 ca", "1 ca"), question, options);
  CHECK(check_alike(tables, options) == 0);
  CHECK(report(tables.digits, options) == report(tables.exact, options));
}

TEST_CASE("A chance below 1 by less than a double has digits for is told from 1") {
  const TableOptions options;
  const TableQuestion question{"attacker.units.ca=14", "", {}};
  const Both tables = both(battle("one-for-one", "1 ca", "1 ca"), question, options);
  CHECK(1 - figure(tables.exact, 0).value.exact() < Rational(1, Integer(1) << 64));
  CHECK_FALSE(figure(tables.digits, 0).value.is_exact());
  CHECK(figure_text(figure(tables.digits, 0), "winner.attacker", options) == ">0.9999");
}

TEST_CASE("A table states whether its numbers are exact or certified to every digit") {
  const TableQuestion question{"attacker.units.ca=1..3", "", {}};
  const Both tables = both(battle("one-for-one", "1 ca", "1 ca"), question, {});
  CHECK(report(tables.exact, {}).find("Exact and verified") != std::string::npos);
  CHECK(report(tables.digits, {}).find("Certified to every digit shown") != std::string::npos);
}

TEST_CASE("Fractions, more digits than doubles have, and pages to publish are exact") {
  CHECK(shows_digits({Format::text}));
  CHECK(shows_digits({Format::csv, NumberStyle::percent}));
  CHECK_FALSE(shows_digits({Format::csv, NumberStyle::fraction}));
  CHECK_FALSE(shows_digits({Format::text, NumberStyle::decimal, 16}));
  for (const Format format :
       {Format::json, Format::markdown, Format::html, Format::latex, Format::svg}) {
    CHECK_FALSE(shows_digits({format}));
  }
}
