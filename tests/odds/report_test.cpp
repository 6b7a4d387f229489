// JSON and CSV of battles whose odds are known without a computer, and of results that are written
// out.
#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <vector>

#include "lib/text.hpp"
#include "odds/report/battle_parts.hpp"
#include "odds/report/csv.hpp"
#include "odds/report/forces.hpp"
#include "odds/report/json.hpp"
#include "odds/report/numbers.hpp"
#include "odds/report/toml.hpp"
#include "tests/support/parsed_json.hpp"
#include "tests/support/report_battles.hpp"

using namespace asdic;

namespace {

ParsedJson json_of(const Result& result) {
  return ParsedJson::parse(report_as(Format::json, result));
}

/// Returns a result of a rule system without sides, whose outcomes are named integers.
Result raid_by_hand() {
  Result result = solved_battle("1 ca", "1 ca");
  result.outcomes = {{{{}, {}, {}, {{"bombers_destroyed", 0}, {"damage", 6}}}, value_of(5, 6)},
                     {{{}, {}, {}, {{"bombers_destroyed", 1}, {"damage", 0}}}, value_of(1, 6)}};
  return result;
}

}  // namespace

TEST_CASE("percentages are rounded half to even and never look certain where they are not") {
  CHECK(percent_text(value_of(0, 1)) == "0%");
  CHECK(percent_text(value_of(1, 1)) == "100%");
  CHECK(percent_text(value_of(2, 3)) == "66.67%");
  CHECK(percent_text(value_of(1, 800)) == "0.12%");  // 0.125
  CHECK(percent_text(value_of(3, 800)) == "0.38%");  // 0.375
  CHECK(percent_text(value_of(1, 20000)) == "<0.01%");
  CHECK(percent_text(value_of(1, 1000000)) == "<0.01%");
  CHECK(percent_text(value_of(3, 20000)) == "0.02%");  // 0.015
  CHECK(percent_text(value_of(9999, 10000)) == "99.99%");
  CHECK(percent_text(value_of(19999, 20000)) == ">99.99%");
  CHECK(percent_text(value_of(1, 1000000000)) == "<0.01%");
  CHECK(percent_text(value_of(999999999, 1000000000)) == ">99.99%");
}

TEST_CASE("square roots are rounded correctly, half to even, beyond what a double holds") {
  CHECK(square_root(value_of(0, 1), 2) == "0");
  CHECK(square_root(value_of(2, 1), 4) == "1.4142");
  CHECK(square_root(value_of(1, 1000000), 2) == "0.00");
  CHECK(square_root(value_of(1, 4), 0) == "0");
  CHECK(square_root(value_of(9, 4), 0) == "2");
  CHECK(square_root(value_of(25, 4), 0) == "2");
  CHECK(square_root(value_of(49, 4), 0) == "4");
  // The square of 10^20 + 1/2, and a little to both sides.
  const Rational half = Rational(Integer("100000000000000000000")) + Rational(1, 2);
  const Rational little(1, Integer("1000000000000000000000"));
  CHECK(square_root(Value(Rational(half * half - little)), 0) == "100000000000000000000");
  CHECK(square_root(Value(Rational(half * half)), 0) == "100000000000000000000");
  CHECK(square_root(Value(Rational(half * half + little)), 0) == "100000000000000000001");
}

TEST_CASE("The root of what may be 0 has the digits that are certain, or none") {
  const auto root = [](int lower, int upper, int denominator) {
    return root_decimal(Value::between(lower, upper, std::make_shared<const Integer>(denominator)),
                        4);
  };
  CHECK(root(0, 1, 1000000) == "?");
  CHECK(root(0, 9, 1) == "?");
  CHECK(root(-1, 1, 1000000) == "?");
  CHECK(root(-2, 0, 1) == "0");
  CHECK(root(20000, 20001, 10000) == "1.414");
}

TEST_CASE("A probability that is neither 0 nor 1 looks like neither") {
  CHECK(fixed_text(value_of(0, 1), 3) == "0");
  CHECK(fixed_text(value_of(1, 1), 3) == "1");
  CHECK(fixed_text(value_of(7775, 7776), 3) == ">0.999");
  CHECK(fixed_text(value_of(1, 7776), 3) == "<0.001");
  CHECK(significant_text(value_of(0, 1), 3) == "0");
  CHECK(significant_text(value_of(1, 1), 3) == "1");
  CHECK(significant_text(value_of(1, 1) * 100, 3, 100) == "100");
  CHECK(significant_text(value_of(7775, 7776), 3) == ">0.999");
  CHECK(significant_text(value_of(7775, 7776) * 100, 3, 100) == ">99.9");
  CHECK(number_text(value_of(7775, 7776), 3, false) == "1 − 0.000129");
}

TEST_CASE(
    "A mean is rounded, whatever it is near to, and only exactly 0 is written without a point") {
  CHECK(rounded_text(value_of(0, 1), 2) == "0");
  CHECK(rounded_text(value_of(1, 7776), 2) == "0.00");
  CHECK(rounded_text(value_of(-1, 7776), 2) == "-0.00");
  CHECK(rounded_text(value_of(1, 1), 2) == "1.00");
  CHECK(rounded_text(value_of(7775, 7776), 2) == "1.00");
  CHECK(rounded_text(value_of(10081, 10000), 2) == "1.01");
  CHECK(rounded_text(value_of(77751, 7776), 3) == "9.999");
  CHECK(decimal_text(value_of(7777, 7776), 3) == "1.00");
  CHECK(square_root(value_of(7775, 7776), 3) == "1.000");
  CHECK(significant_root(value_of(7777, 7776), 3) == "1.00");
}

TEST_CASE("A gain has its sign, also if it is near to 1") {
  CHECK(signed_fixed(value_of(103, 100), 1) == "+1.0");
  CHECK(signed_fixed(value_of(-103, 100), 1) == "-1.0");
  CHECK(signed_fixed(value_of(97, 100), 1) == "+1.0");
  CHECK(signed_fixed(value_of(0, 1), 1) == "0");
}

TEST_CASE("A certified mean at a tie of its rounding has more digits") {
  // Between 2.2499 and 2.2501: one digit after the point could be 2 or 3.
  const Value loss = Value::between(22499, 22501, std::make_shared<const Integer>(10000));
  CHECK(rounded_text(loss, 1) == "2.25");
}

TEST_CASE("People see the bounds of a certified number without a certain digit") {
  const auto from_to = [](int lower, int upper) {
    return Value::between(lower, upper, std::make_shared<const Integer>(1000));
  };
  CHECK(fixed_text(from_to(412, 625), 2) == "0.41 to 0.63");
  CHECK(fixed_text(from_to(0, 412), 2) == "0 to 0.42");
  CHECK(fixed_text(from_to(-1, 2), 2) == "≈0.00");
  CHECK(fixed_text(from_to(-1, 2), 3) == "-0.001 to 0.002");
  CHECK(fixed_text(from_to(0, 2), 2) == "<0.01");
  CHECK(fixed_text(from_to(999, 1001), 2) == "≈1.00");
  CHECK(fixed_text(from_to(999, 1000), 2) == ">0.99");
  CHECK(fixed_text(from_to(1000, 1000), 2) == "1");
  CHECK(fixed_text(from_to(980, 1030), 2) == "≈1.0");
  CHECK(fixed_text(from_to(980, 1000), 2) == "≈1.0");
  CHECK(percent_text(from_to(412, 625)) == "41 to 63%");
  CHECK(percent_text(from_to(-1, 1001)) == "0 to 100%");
  CHECK(square_root(from_to(40, 250), 2) == "0.20 to 0.51");
  CHECK(square_root(from_to(-2, 250), 2) == "0.00 to 0.51");
  CHECK(number_text(from_to(0, 412), 12, true) == "0 to 0.42");
}

TEST_CASE("values over different denominators add up") {
  CHECK((value_of(1, 3) + value_of(1, 6)).exact() == Rational(1, 2));
  CHECK((value_of(1, 3) - value_of(1, 2)).exact() == Rational(-1, 6));
  CHECK((value_of(1, 3) + value_of(1, 3)).exact() == Rational(2, 3));
}

TEST_CASE("fractions are shown to people up to 24 characters") {
  CHECK(short_fraction(value_of(6, 4)) == "3/2");
  CHECK(short_fraction(value_of(1, 1)) == "1");
  const Integer eleven_digits("10000000019");
  CHECK(short_fraction(Value(Rational(eleven_digits, eleven_digits * 10 + 1))) ==
        "10000000019/100000000191");
  CHECK_FALSE(short_fraction(Value(Rational(eleven_digits, eleven_digits * 100 + 1))));
}

TEST_CASE("JSON of two submarines against two cruisers has the odds of the clarification") {
  const auto json = json_of(solved_battle("2 sub", "2 ca"));
  CHECK(json["winner"]["attacker"] ==
        ParsedJson{{"exact", "137/280"}, {"decimal", "0.489285714286"}});
  CHECK(json["winner"]["defender"] ==
        ParsedJson{{"exact", "143/280"}, {"decimal", "0.510714285714"}});
  for (const char* other : {"draw", "standoff", "undecided"}) {
    CHECK(json["winner"][other] == ParsedJson{{"exact", "0"}, {"decimal", "0"}});
  }
  CHECK(json["asdic"] == ASDIC_VERSION);
  CHECK(json["numbers"] == "exact");
  CHECK(json["verified"] == true);
  std::vector<std::string> keys;
  for (const auto& [key, value] : json.items()) keys.push_back(key);
  std::erase(keys, "commit");  // missing in sources without their history
  CHECK(join(keys, " ") ==
        "asdic case case_hash chain numbers verified winner outcomes rounds losses marks clears "
        "exchange");
  CHECK(json["outcomes"].size() == 4);
}

// Both cruisers hit on 3 of 6, at once: a round leaves both, either or none with 1/4 each.
TEST_CASE("JSON of a cruiser against a cruiser has outcomes, rounds and losses") {
  const auto json = json_of(solved_battle("1 ca", "1 ca"));
  const ParsedJson third = {{"exact", "1/3"}, {"decimal", "0.333333333333"}};
  CHECK(json["outcomes"][0] == ParsedJson{{"winner", "attacker"},
                                          {"attacker", {{"ca", 1}}},
                                          {"attacker_left", ParsedJson::object()},
                                          {"defender", ParsedJson::object()},
                                          {"defender_left", ParsedJson::object()},
                                          {"probability", third}});
  CHECK(json["rounds"]["mean"]["exact"] == "4/3");
  CHECK(json["rounds"]["distribution"].size() == 20);
  CHECK(json["rounds"]["distribution"][1]["rounds"] == 2);
  CHECK(json["rounds"]["distribution"][1]["probability"]["exact"] == "3/16");
  CHECK(json["rounds"]["more"]["exact"] == "1/1099511627776");
  CHECK(json["losses"]["attacker"]["cost"]["exact"] == "8");
  CHECK(json["losses"]["attacker"]["variance"]["exact"] == "32");
  CHECK(json["losses"]["attacker"]["units"]["ca"]["exact"] == "2/3");
  CHECK(json["marks"] == ParsedJson::object());
}

TEST_CASE("JSON has a stalemate for what cannot end, with no round fought") {
  const auto json = json_of(solved_battle("1 sub", "1 ftr"));
  CHECK(json["winner"]["standoff"]["exact"] == "1");
  CHECK(json["rounds"]["distribution"].size() == 1);
  CHECK(json["rounds"]["distribution"][0]["rounds"] == 0);
  CHECK(json["rounds"]["more"]["exact"] == "0");
}

TEST_CASE("the case in JSON spells the default out and has each value in its own type") {
  const ParsedJson echo =
      json_of(solved_battle("4 sub, 2 dd, 2 ca, 1 bb, 1 cv, 2 ftr", "1 sub, 1 bb*"))["case"];
  CHECK(echo["die"] == 6);
  CHECK_FALSE(echo.contains("rounds"));
  CHECK(echo["attacker"] ==
        ParsedJson{{"units", "4 sub, 2 dd, 2 ca, 1 bb, 1 cv, 2 ftr"},
                   {"losses", "sub, dd, ftr, ca, cv, bb"},  // cost 6 8 10 12 16 20
                   {"undetected", "stay"},
                   {"retreat", "never"},
                   {"detection_factor", "1"},
                   {"first_factor", "1"},
                   {"later_factor", "1"}});
  CHECK(echo["defender"] == ParsedJson{{"units", "1 sub, 1 bb*"},
                                       {"losses", "sub, bb"},
                                       {"undetected", "stay"},
                                       {"detection_factor", "1"},
                                       {"first_factor", "1"},
                                       {"later_factor", "1"}});
  CHECK(echo["options"]["firing_reveals"] == true);
  CHECK(echo["options"]["detection_ratio"] == "1");
  CHECK(echo["units"]["bb"] == ParsedJson{{"attack", 4},
                                          {"defense", 4},
                                          {"hits", 2},
                                          {"cost", 20},
                                          {"kind", "ship"},
                                          {"detects", false}});
  CHECK_FALSE(echo["units"].contains("tr"));
}

TEST_CASE("the default casualty order goes by cost, then value in the side's role, then name") {
  const std::string units =
      "units.x = {kind = 'ship', attack = 3, defense = 1, cost = 5}\n"
      "units.y = {kind = 'ship', attack = 1, defense = 3, cost = 5}\n"
      "units.z = {kind = 'ship', attack = 1, defense = 3, cost = 4}\n";
  const Result result = solved_battle("1 x, 1 y, 1 z", "1 y:uk, 1 y:fr, 1 x, 1 z", units);
  CHECK(join(casualty_order(result.problem, result.rosters, Side::attacker)) == "z, y, x");
  CHECK(join(casualty_order(result.problem, result.rosters, Side::defender)) == "z, x, y:fr, y:uk");
}

TEST_CASE("the case in JSON is the same case when it is read again") {
  const std::vector<Result> results = {
      solved_battle("2 sub", "2 ca", "title = 'Of \"two\" \\ subs'\nrounds = 3"),
      solved_battle("2 sub, 1 dd", "1 sub:uk, 1 sub:us, 1 bb*, 1 bb",
                    "attacker.undetected = 'leave'\nattacker.retreat = 2\n"
                    "defender.losses = 'bb, tr, sub:us, sub:uk'\noptions.detection_ratio = 0.5\n"
                    "options.firing_reveals = false\ndie = 12\noptions.values = 'gw1936'"),
      solved_battle("1 ca, 1 ca:uk", "1 dd, 1 raft",
                    "units.raft = {kind = 'ship', attack = 0, defense = 1, detects = true}\n"
                    "units.dd.defense = 4"),
      solved_case(
          "rules = 'surface'\nattacker.units = '1 ca'\ndefender.units = '1 dd'\n"
          "attacker.range = [2, 1]\nattacker.combine = { max = 2 }\nattacker.torpedoes = 4\n"
          "defender.disengage = 'dd'"),
      solved_battle("1 sub", "1 dd", "play.goal = 'cost'"),
      solved_battle("1 sub", "1 dd", "play.goal = { exchange = '1', 'winner.draw' = '-1/2' }"),
      solved_case("rules = 'axis-allies'\nattacker.units = '1 inf'\ndefender.units = '1 inf'\n"
                  "sea.attacker.units = '1 dd, 1 tr'\nsea.defender.units = '1 dd'"),
      solved_case("rules = 'axis-allies'\nattacker.units = '1 inf'\ndefender.units = '1 inf'\n"
                  "attacker.bombard = '1 bb'\nunits.bb.attack = 6")};
  for (const Result& result : results) {
    const auto json = json_of(result);
    const auto again = json_of(solved_case(toml_text(case_json(result.problem, result.rosters))));
    CHECK(again == json);
  }
  // An empty nation parts cruisers without one from the others.
  CHECK(json_of(results[2])["case"]["attacker"]["losses"] == "ca:, ca:uk");
  // An entry for units that are not there is left out.
  CHECK_FALSE(has(json_of(results[1])["case"]["defender"]["losses"], "tr"));
}

TEST_CASE("without fractions there is none in any format") {
  const Result result = solved_battle("1 ca", "1 ca");
  CHECK_FALSE(has(report(result, {Format::json, 12, false}), "exact\": \"1"));
  CHECK(has(report(result, {Format::json, 3, false}), "\"decimal\": \"0.333\""));
  CHECK(report(result, {Format::csv, 3, false}) ==
        "winner,attacker,attacker_left,defender,defender_left,decimal\n"
        "attacker,1 ca,,,,0.333\n"
        "defender,,,1 ca,,0.333\n"
        "draw,,,,,0.333\n");
  CHECK_FALSE(has(report(result, {Format::text, 12, false}), "1/3"));
  CHECK_FALSE(has(report(result, {Format::markdown, 12, false}), "1/3"));
}

TEST_CASE("CSV has a line for each outcome, and quotes around what has a comma") {
  const std::string header =
      "winner,attacker,attacker_left,defender,defender_left,probability,decimal\n";
  CHECK(report_as(Format::csv, solved_battle("1 ca", "1 ca")) ==
        header +
            "attacker,1 ca,,,,1/3,0.333333333333\n"
            "defender,,,1 ca,,1/3,0.333333333333\n"
            "draw,,,,,1/3,0.333333333333\n");
  // A transport never hits. Units stand as the case has them, damaged ones last.
  CHECK(report_as(Format::csv, solved_battle("1 sub, 1 bb*, 1 ca, 1 bb", "1 tr")) ==
        header + "attacker,\"1 sub, 1 bb, 1 bb*, 1 ca\",,,,1,1\n");
  CHECK(report_as(Format::csv, solved_battle("2 sub", "1 tr", "attacker.undetected = 'leave'")) ==
        header + "defender,,2 sub,1 tr,,1,1\n");
}

TEST_CASE("in certified JSON every number has its bounds, also where it is certain") {
  SolveOptions certified;
  certified.numbers = Numbers::certified;
  const Result result = solve(solved_battle("1 sub", "1 ca").problem, certified);
  const auto json = json_of(result);
  for (const char* winner : {"attacker", "standoff"}) {
    CHECK(json["winner"][winner].contains("lower"));
    CHECK_FALSE(json["winner"][winner].contains("exact"));
  }
  CHECK(json["winner"]["standoff"]["upper"] == "0");
}

TEST_CASE("A certified probability that may be 1 has a bound on its distance from 1") {
  SolveOptions certified;
  certified.numbers = Numbers::certified;
  const Result result = solve(solved_battle("60 bb", "1 tr").problem, certified);
  CHECK(result.winner[0].upper() == result.winner[0].denominator());
  const std::string text = report_as(Format::text, result);
  CHECK_FALSE(has(text, "1 − 0"));
}

TEST_CASE("Ends of a wave that cannot be are left out of the other figures") {
  Result result = solved_battle("1 ca", "1 ca");
  for (const std::string end : {"standoff", "undecided", "avoided"}) {
    result.custom_figures = {{"wave.1.winner." + end, value_of(0, 1)}};
    CHECK(custom_figures_of(result, {}).table.rows.empty());
    result.custom_figures = {{"wave.1.winner." + end, value_of(1, 2)}};
    CHECK(custom_figures_of(result, {}).table.rows.size() == 1);
  }
}

TEST_CASE("Custom figures are printed by their names") {
  Result result = solved_battle("1 ca", "1 ca");
  result.custom_figures = {{"detected.defender.sub", value_of(5, 2)}};
  CHECK(json_of(result)["marks"]["detected.defender.sub"]["exact"] == "5/2");
  const std::string text = report(result, {.format = Format::text, .show = {Part::figures}});
  CHECK(has(text, "detected.defender.sub  5/2  2.5\n"));
}

TEST_CASE("outcomes without sides are named integers, and nobody wins") {
  const Result result = raid_by_hand();
  const auto json = json_of(result);
  for (const char* key : {"winner", "rounds", "losses"}) CHECK_FALSE(json.contains(key));
  CHECK(json["outcomes"][0] ==
        ParsedJson{{"bombers_destroyed", 0},
                   {"damage", 6},
                   {"probability", {{"exact", "5/6"}, {"decimal", "0.833333333333"}}}});
  CHECK(report_as(Format::csv, result) ==
        "bombers_destroyed,damage,probability,decimal\n"
        "0,6,5/6,0.833333333333\n"
        "1,0,1/6,0.166666666667\n");
  CHECK(has(report_as(Format::text, result), "83.33%"));
  CHECK_FALSE(has(report_as(Format::text, result), " wins"));
}

TEST_CASE("what cannot be printed is replaced in every report") {
  Result result = solved_battle("1 sub", "1 ca");
  result.problem.battle.title = "a\x1b[31m\u009b\u202e\xff\nb";
  for (const Format format : {Format::text, Format::markdown, Format::svg}) {
    const std::string text = report_as(format, result);
    for (const char* hidden : {"\x1b", "\u009b", "\u202e", "\xff"}) CHECK_FALSE(has(text, hidden));
    CHECK(has(text, "\uFFFD b"));
  }
  CHECK(has(report_as(Format::json, result), R"(a\u001b[31m)"));
  CHECK(csv_line({"a\x1b\u202e\xff\nb", "c"}) == "a  \uFFFD b,c\n");
}

TEST_CASE("JSON is written as its library writes it") {
  const Json whole = {
      {"plain", "137/280"},
      {"\"odd\"", "\\ \t \x7f \u00e9"},
      {"empty", {{"list", Json::array()}, {"object", Json::object()}, {"text", ""}}},
      {"numbers", std::vector<Json>{1, -2.5, 1e300, std::numeric_limits<std::uint64_t>::max()}},
      {"others", std::vector<Json>{true, nullptr, {{"in", std::vector<Json>{"a"}}}}}};
  const auto parsed = ParsedJson::parse(json_text(whole));
  CHECK(json_text(whole) == parsed.dump(2) + "\n");
  CHECK(json_line(whole) == parsed.dump());
  CHECK(json_text("\xff") == "\"\uFFFD\"\n");
}

TEST_CASE("The members of a JSON object are told as they stand in it, at any depth") {
  const Json inner = {{"b", std::vector<int>{1, 2}}, {"c", Json::object()}, {"d\n", "e\n"}};
  const Json whole = {{"a", inner}};
  CHECK(members_text(Json::object(), 3).empty());
  CHECK("{\n" + members_text(whole, 0) + "\n}\n" == json_text(whole));
  CHECK("{\n  \"a\": {\n" + members_text(inner, 1) + "\n  }\n}\n" == json_text(whole));
}
