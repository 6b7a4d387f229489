// Maps of the favourite over two keys, against the oracle and against values derived by hand.
#include "odds/compare/map.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "lib/limits.hpp"
#include "lib/text.hpp"
#include "odds/compare/map_report.hpp"
#include "tests/plain/plain_odds.hpp"
#include "tests/support/parsed_json.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

using Texts = std::vector<std::string>;
const std::string ratio_path = "options.detection_ratio";

Document sea_battle(const std::string& attacker, const std::string& defender,
                    const std::string& more = "") {
  return Document::parse("rules = \"one-for-one\"\nattacker.units = \"" + attacker +
                             "\"\ndefender.units = \"" + defender + "\"\n" + more,
                         "test");
}

/// A case whose rules have one ratio for the attacker's destroyers and one for the defender's.
Document with_two_ratios(
    const std::string& attacker, const std::string& defender,
    const std::string& reach = "(detection_ratio if attacks else sonar) * enemy.destroyers") {
  return Document::parse(
      "rules = '''\nname = \"two-ratios\"\ntitle = \"Two ratios\"\nsource = \"our own\"\n"
      "base = \"one-for-one\"\n[options.sonar]\nfraction = 1\n"
      "meaning = \"the ratio of the attacker\"\n[terms]\nreach = \"" +
          reach + "\"\n'''\nunits.sub.defense = 2\nattacker.units = \"" + attacker +
          "\"\ndefender.units = \"" + defender + "\"\n",
      "test");
}

/// Returns the signs of each row.
Texts signs_of(const FavouriteMap& map) {
  Texts rows;
  for (std::size_t row = 0; row < map.rows.values.size(); ++row) {
    rows.emplace_back();
    for (std::size_t column = 0; column < map.columns.values.size(); ++column) {
      rows.back() += sign_of(map.cell(row, column));
    }
  }
  return rows;
}

std::string sign_of(const plain::Fraction& attacker, const plain::Fraction& defender) {
  return attacker == defender ? "=" : attacker > defender ? "A" : "D";
}

/// Returns the favourite of a case by the oracle.
std::string favourite_by_oracle(const Document& document) {
  const plain::Odds odds = plain_odds(read_case(document).battle).value();
  plain::Fraction attacker = 0;
  plain::Fraction defender = 0;
  for (const auto& [outcome, chance] : odds.outcomes) {
    if (outcome.starts_with("attacker|")) attacker += chance;
    if (outcome.starts_with("defender|")) defender += chance;
  }
  return sign_of(attacker, defender);
}

/// Returns the favourite of a case that is solved alone.
std::string favourite_alone(const Document& document) {
  const Result result = solve(read_case(document));
  const Rational lead = value(result, "winner.attacker") - value(result, "winner.defender");
  return lead == 0 ? "=" : lead > 0 ? "A" : "D";
}

std::size_t place_in(const std::vector<NumberRange>& ranges, const Rational& value) {
  const auto found = std::find_if(ranges.begin(), ranges.end(),
                                  [&](const NumberRange& each) { return each.contains(value); });
  REQUIRE(found != ranges.end());
  return static_cast<std::size_t>(found - ranges.begin());
}

FavouriteMap small_map() {
  return map_favourites(sea_battle("1 sub", "1 dd"), {"attacker.units.sub=0..3", ratio_path});
}

}  // namespace

// Between equal forces of units with equal values nobody is the favourite, and one more unit helps.
TEST_CASE("In a map of two numbers of equal cruisers the side that has more is the favourite") {
  const FavouriteMap map = map_favourites(sea_battle("1 ca", "1 ca"),
                                          {"attacker.units.ca=0..3", "defender.units.ca=1..3"});
  CHECK(signs_of(map) == Texts{"–––", "=DD", "A=D", "AA="});
  CHECK(map.decided_exactly == 3);
  REQUIRE(borders_of(map).size() == 4);
  CHECK(borders_of(map)[0].column == 0);
  CHECK(borders_of(map)[0].row == 2);
  CHECK(borders_of(map)[0].before == Favourite::neither);
  CHECK(borders_of(map)[0].behind == Favourite::attacker);
}

// An undetected submarine wins in 3/5 of battles against a destroyer, and a detected one in 2/5, as
// its enemy does: see edge_test.cpp. Against two destroyers it first has to sink one of them, so it
// wins in at most 6/19 * 3/5. Those detect it from 1/2 on.
TEST_CASE("A map of a ratio has the fraction at which the favourite changes") {
  const FavouriteMap map =
      map_favourites(sea_battle("1 sub", "1 dd"), {"defender.units.dd=1..2", ratio_path});
  CHECK(map.rows.key == ratio_path);
  CHECK(map.rows.values == Texts{"0 <= detection_ratio < 1", "detection_ratio >= 1"});
  CHECK(map.columns.values == Texts{"1", "2"});
  CHECK(signs_of(map) == Texts{"AD", "=D"});
  const FavouriteMap up =
      map_favourites(sea_battle("1 sub", "1 dd", "options.detection_rounding = \"up\"\n"),
                     {ratio_path, "defender.units.dd=1..2"});
  CHECK(up.rows.values == Texts{"detection_ratio = 0", "detection_ratio > 0"});
  CHECK(report(up, Format::text).find("above 0") != std::string::npos);
  CHECK(report(map, Format::text).find("at 1 ") != std::string::npos);
}

TEST_CASE("Each cell of a map has the favourite that the oracle finds") {
  for (const std::string rounding : {"down", "up", "nearest"}) {
    const Document battle =
        sea_battle("3 sub", "2 dd", "options.detection_rounding = \"" + rounding + "\"\n");
    const FavouriteMap map = map_favourites(battle, {ratio_path, "defender.units.dd=1..3"});
    for (int dd = 1; dd <= 3; ++dd) {
      for (const Rational& value : {Rational(0), Rational(1, 7), Rational(1, 6), Rational(1, 3),
                                    Rational(1, 2), Rational(2, 3), Rational(3, 4), Rational(1),
                                    Rational(5, 4), Rational(3, 2), Rational(2), Rational(3)}) {
        CAPTURE(rounding);
        CAPTURE(dd);
        CAPTURE(to_string(value));
        Document one = battle;
        one.assign("defender.units.dd=" + std::to_string(dd), "test");
        one.set(ratio_path, to_string(value), "test");
        const std::size_t row = place_in(map.rows.ranges, value);
        CHECK(sign_of(map.cell(row, static_cast<std::size_t>(dd - 1))) == favourite_by_oracle(one));
      }
    }
  }
}

TEST_CASE("A map of listed values has the favourite that the oracle finds") {
  const Document battle = sea_battle("3 sub, 1 ca", "2 dd, 1 bb");
  const FavouriteMap map =
      map_favourites(battle, {"attacker.units.sub=0..4", "defender.units.dd=0..3"});
  for (int sub = 0; sub <= 4; ++sub) {
    for (int dd = 0; dd <= 3; ++dd) {
      CAPTURE(sub);
      CAPTURE(dd);
      Document one = battle;
      one.assign("attacker.units.sub=" + std::to_string(sub), "test");
      one.assign("defender.units.dd=" + std::to_string(dd), "test");
      CHECK(sign_of(map.cell(static_cast<std::size_t>(sub), static_cast<std::size_t>(dd))) ==
            favourite_by_oracle(one));
    }
  }
}

// The sides have equal forces and equal values. Two destroyers detect as many submarines as their
// ratio times two is, rounded down, and at most three.
TEST_CASE("A map of two ratios is divided where either of them changes a rounding") {
  const FavouriteMap map =
      map_favourites(with_two_ratios("3 sub, 2 dd", "3 sub, 2 dd"), {"options.sonar", ratio_path});
  CHECK(map.rows.values ==
        Texts{"0 <= sonar < 1/2", "1/2 <= sonar < 1", "1 <= sonar < 3/2", "sonar >= 3/2"});
  CHECK(map.columns.values.size() == 4);
  CHECK(column_titles_of(map) == Texts{">=0", ">=1/2", ">=1", ">=3/2"});
  CHECK(signs_of(map) == Texts{"=DDD", "A=DD", "AA=D", "AAA="});
}

TEST_CASE("Each box of a map of two ratios has the favourite of battles that are solved alone") {
  const Document battle = with_two_ratios("3 sub, 1 dd", "2 sub, 2 dd");
  const FavouriteMap map = map_favourites(battle, {"options.sonar", ratio_path});
  for (int n = 1; n <= 3; ++n) {
    for (int i = 0; i <= 3 * n; ++i) {
      for (int k = 0; k <= 3 * n; ++k) {
        const Rational sonar(i, n);
        const Rational detection(k, n);
        CAPTURE(to_string(sonar));
        CAPTURE(to_string(detection));
        Document one = battle;
        one.assign("options.sonar=" + to_string(sonar), "test");
        one.set(ratio_path, to_string(detection), "test");
        CHECK(sign_of(map.cell(place_in(map.rows.ranges, sonar),
                               place_in(map.columns.ranges, detection))) == favourite_alone(one));
      }
    }
  }
}

TEST_CASE("Two ratios that rules compare together have no map without values") {
  const Document battle =
      with_two_ratios("1 sub", "1 dd", "(detection_ratio + sonar) * enemy.destroyers");
  check_refused(
      [&] {
        map_favourites(battle, {"options.sonar", ratio_path});
      },
      "--edge options.sonar", {"may change at every value", "=VALUES"});
  CHECK(map_favourites(battle, {"options.sonar=0,1", ratio_path}).rows.key == ratio_path);
}

TEST_CASE("A map names the values of a fraction between which it has no cells") {
  const FavouriteMap map = map_favourites(sea_battle("1 sub", "3 dd"),
                                          {ratio_path + "=0.3333,1/3", "defender.units.dd=1..3"});
  CHECK(map.rows.ranges.empty());
  const std::string findings = join(map.findings, " ");
  CHECK(findings.find("Only these values were solved") != std::string::npos);
  CHECK(findings.find("0.3333 is not 1/3") != std::string::npos);
}

TEST_CASE("A map that is not possible is refused at the key to blame") {
  const Document battle = sea_battle("1 sub", "1 dd");
  const std::string subs = "attacker.units.sub=1..2";
  const auto refused = [&](const Texts& edges, const std::string& place, const char* why) {
    CAPTURE(place);
    check_refused([&] { map_favourites(battle, edges); }, place, {why});
  };
  refused({subs}, "--edge", "given twice");
  refused({subs, ratio_path, "die=6,12"}, "--edge", "not 3 times");
  refused({subs, subs}, "--edge attacker.units.sub", "already the key of the other --edge");
  refused({subs, "attacker.units=1 sub; 2 sub"}, "--edge attacker.units", "a part of the other");
  refused({subs, "defender.units.dd=1"}, "--edge defender.units.dd", "two or more");
  refused({subs, "die"}, "--edge die", "needs values");
  refused({"attacker.units.sub=0..250", "defender.units.dd=0..250"}, "--edge attacker.units.sub",
          "63001 cells (at most 20000)");
  const Document raid = Document::parse(
      "rules = \"raid\"\nattacker.units = \"1 bmb\"\nterritory.value = 6\n", "test");
  check_refused(
      [&] {
        map_favourites(raid, {"territory.value=1,2", "attacker.units.bmb=1,2"});
      },
      "--edge", {"no winner"});
}

TEST_CASE("A cell that the case does not allow has a dash, and the map has the reason") {
  const FavouriteMap map = map_favourites(sea_battle("1 ca", "1 ca"),
                                          {"attacker.units.ca=1,999,300", "defender.units.ca=1,2"});
  CHECK(signs_of(map) == Texts{"=D", "––", "––"});
  CHECK(report(map, Format::markdown)
            .find("–: attacking cruisers = 999, attacking cruisers = 300: the number of a unit "
                  "must be a whole number from 0 to 250\n") != std::string::npos);
  CHECK(report(map, Format::svg)
            .find("attacking cruisers: 999, defending cruisers: 1. "
                  "Favourite: no battle") != std::string::npos);
  const auto cell = ParsedJson::parse(report(map, Format::json))["cells"][2];
  CHECK(cell["favourite"].is_null());
  CHECK(cell["error"] == "the number of a unit must be a whole number from 0 to 250");
}

TEST_CASE("The reason of a map names a column although a side has no units in one of its cells") {
  const FavouriteMap map = map_favourites(sea_battle("1 ca", "1 ca"),
                                          {"attacker.units.ca=0,1", "defender.units.ca=1,999"});
  CHECK(signs_of(map) == Texts{"––", "=–"});
  CHECK(report(map, Format::markdown).find("–: defending cruisers = 999: ") != std::string::npos);
}

TEST_CASE("The reason of a map names the pair if the case allows each of both values alone") {
  const FavouriteMap map =
      map_favourites(sea_battle("1 sub", "1 dd"), {"attacker.units=1 sub; 1 sub!", "fought=0,1"});
  CHECK(map.cell(0, 0).favourite);
  CHECK(map.cell(1, 1).favourite);
  CHECK_FALSE(map.cell(1, 0).favourite);
  CHECK(
      report(map, Format::markdown).find("–: attacker = 1 sub! with rounds already fought = 0: ") !=
      std::string::npos);
}

TEST_CASE("A column that the case does not allow has a dash in each range of a ratio") {
  const FavouriteMap map =
      map_favourites(sea_battle("1 sub", "1 dd"), {"attacker.units.sub=1,999", ratio_path});
  CHECK(signs_of(map) == Texts{"A–", "=–"});
  CHECK(report(map, Format::markdown).find("–: attacking submarines = 999: ") != std::string::npos);
}

TEST_CASE("A map of which the case allows no cell is refused with the first reason") {
  const Document battle = sea_battle("1 ca", "1 ca");
  const auto refused = [&](const Texts& edges) {
    check_refused([&] { map_favourites(battle, edges); }, "--edge attacker.units.ca",
                  {"whole number from 0 to 250"});
  };
  refused({"attacker.units.ca=999,300", "defender.units.ca=1,2"});
  refused({"attacker.units.ca=999,300", ratio_path});
}

TEST_CASE("A cell that exceeds a limit has its reason, and the others have their favourite") {
  const LimitScope scope({.states = 10});
  const FavouriteMap map = map_favourites(sea_battle("1 ca", "1 ca"),
                                          {"attacker.units.ca=1,9", "defender.units.ca=1,8"});
  CHECK(signs_of(map) == Texts{"=!", "!!"});
  CHECK(map.cell(1, 1).why.find("10 states") != std::string::npos);
  CHECK(report(map, Format::text).find("!: not solved: ") != std::string::npos);
}

TEST_CASE("A map as text has at most 80 columns, also if it has many cells") {
  const FavouriteMap map = map_favourites(sea_battle("1 ca", "1 ca"),
                                          {"attacker.units.ca=1..2", "defender.units.ca=1..40"});
  const std::string text = report(map, Format::text);
  for (const std::string_view line : split(std::string_view(text), '\n')) {
    CHECK(columns(line) <= 80);
  }
  CHECK(text.find("\n     1  2 ") != std::string::npos);
  CHECK(text.find("  39  40\n") != std::string::npos);
}

TEST_CASE("A map as CSV has a line for each cell") {
  CHECK(report(small_map(), Format::csv)
            .starts_with("options.detection_ratio,attacker.units.sub,favourite\n"
                         "0 <= detection_ratio < 1,0,\n0 <= detection_ratio < 1,1,attacker\n"));
}

TEST_CASE("A map as JSON has the axes, the cells and the borders as fractions") {
  const auto json = ParsedJson::parse(report(small_map(), Format::json));
  CHECK(json["comparison"] == "map");
  CHECK(json["rows"]["key"] == ratio_path);
  CHECK(json["rows"]["ranges"][1]["from"] == "1");
  CHECK(json["columns"]["values"].size() == 4);
  CHECK_FALSE(json["columns"].contains("ranges"));
  CHECK(json["cells"].size() == 8);
  CHECK(json["cells"][0]["favourite"].is_null());
  CHECK(json["cells"][5]["favourite"] == "neither");
  REQUIRE(json["borders"].size() == 1);
  const ParsedJson& border = json["borders"][0];
  CHECK(border["column"] == "1");
  CHECK(border["at"] == "1");
  CHECK(border["belongs_to"] == "behind");
  CHECK(border["before"] == "attacker");
  CHECK(border["behind"] == "neither");
}

TEST_CASE("A map as SVG and HTML has the sign of each cell, and its rows for screen readers") {
  const FavouriteMap map = small_map();
  for (const Format format : {Format::svg, Format::html}) {
    const std::string text = report(map, format);
    std::size_t signs = 0;
    for (const char* sign : {">A</text>", ">D</text>", ">=</text>", ">–</text>"}) {
      for (auto at = text.find(sign); at != std::string::npos; at = text.find(sign, at + 1)) {
        ++signs;
      }
    }
    CHECK(signs == 8);
    CHECK(text.find("\n0 ≤ detection_ratio &lt; 1: – A ") != std::string::npos);
  }
}
