// Figures that players quote: territory taken, units left, and the distribution of the net gain.
#include <doctest/doctest.h>

#include <map>

#include "lib/text.hpp"
#include "odds/report/numbers.hpp"
#include "odds/report/report.hpp"
#include "odds/report/terms.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/small_battles.hpp"
#include "tests/support/solved_cases.hpp"

using namespace asdic;

namespace {

/// The four net gains of two submarines against two cruisers, with their probabilities.
const std::map<int, Rational> exchanges = {{-12, Rational(11, 40)},
                                           {0, Rational(33, 140)},
                                           {18, Rational(13, 70)},
                                           {24, Rational(17, 56)}};

Result two_cruisers() {
  return solved("one-for-one", "2 sub", "2 ca");
}

Value from_to(int lower, int upper) {
  return Value::between(lower, upper, std::make_shared<const Integer>(100));
}

}  // namespace

TEST_CASE("Infantry takes what it wins, a fighter clears it and takes nothing") {
  // 1/6 against 2/6: of a round in which something happens, 4/9, the attacker wins 1/9.
  const Result infantry = solved("assault", "1 inf", "1 inf");
  CHECK(value(infantry, "takes") == Rational(1, 4));
  // 3/6 against 2/6: of 2/3 the attacker wins 1/3, the defender 1/6, and nobody is left with 1/6.
  const Result fighter = solved("assault", "1 ftr", "1 inf");
  CHECK(value(fighter, "winner.attacker") == Rational(1, 2));
  CHECK(value(fighter, "takes") == 0);
  CHECK(value(fighter, "clears") == Rational(3, 4));
}

TEST_CASE("Taking is winning with a land unit in battle, outcome for outcome") {
  const Result result = solved("assault", "2 inf, 1 arm, 2 ftr", "2 inf, 1 art, 1 ftr");
  Rational takes = 0;
  Rational clears = 0;
  for (const auto& [outcome, chance] : result.outcomes) {
    const Units& attackers = outcome.in_battle[0];
    const bool land = attackers.contains(key("inf")) || attackers.contains(key("arm"));
    if (outcome.winner == Winner::attacker && land) takes += chance.exact();
    if (outcome.in_battle[1].empty()) clears += chance.exact();
  }
  CHECK(value(result, "takes") == takes);
  CHECK(value(result, "clears") == clears);
  CHECK(takes < value(result, "winner.attacker"));
}

TEST_CASE("Nobody takes the sea, and a raid has neither figure") {
  CHECK_FALSE(figure(solved("axis-allies", "1 sub", "1 dd"), "takes"));
  CHECK_FALSE(find_figure(solved("one-for-one", "1 ftr", "1 ftr"), "takes"));
  CHECK_FALSE(find_figure(solved("surface", "1 ca", "1 ca"), "takes"));
  const Result raid = solved("raid", "1 bmb", "1 aa", "territory.value = 6");
  CHECK_FALSE(find_figure(raid, "takes"));
  CHECK_FALSE(find_figure(raid, "clears"));
}

TEST_CASE("A figure whose number is out of range is refused with the range") {
  const Result result = two_cruisers();
  const auto said = [&](const char* name) {
    return std::string(refusal([&] { figure(result, name); }).what());
  };
  CHECK(said("exchange.quantile.100") ==
        "'exchange.quantile.100' has a number out of range; possible: 1 to 99");
  CHECK(said("rounds.at_most.251") ==
        "'rounds.at_most.251' has a number out of range; possible: 0 to 250");
}

TEST_CASE("A name that no battle under the rules has is refused, with the nearest name") {
  const Result result = two_cruisers();
  const std::string said = refusal([&] { figure(result, "winner.atacker"); }).what();
  CHECK(said.starts_with("unknown figure 'winner.atacker'; did you mean 'winner.attacker'?"));
  for (const char* impossible :
       {"takes", "exchange.quantile.0", "losses.attacker.units.inf", "located.defender.periscope",
        "price.attacker.losing", "wave.x.fought", "rounds"}) {
    CAPTURE(impossible);
    CHECK(refusal([&] { figure(result, impossible); }).code() == ErrorCode::input);
  }
}

TEST_CASE("What another battle under the rules may have is no figure of this one, and no fault") {
  const Result result = two_cruisers();
  for (const char* possible :
       {"losses.attacker.units.dd", "survivors.defender.ftr:uk.at_least.1", "wave.2.fought",
        "wave.3.winner.draw", "value", "price.attacker.retreat", "rounds.at_most.3"}) {
    CAPTURE(possible);
    CHECK_FALSE(figure(result, possible));
  }
  CHECK_FALSE(figure(solved("detection-roll", "1 dd", "1 dd"), "detected.attacker.sub:jp"));
  CHECK_FALSE(figure(solved("raid", "1 bmb", "1 aa", "territory.value = 6"), "kamikaze_hits"));
}

TEST_CASE("Rule systems declare every custom figure of their battles") {
  for (const KnownCase& known : all_cases()) {
    CAPTURE(known.path);
    const Result& result = known.result;
    KnownNames declared = names_of(result);
    declared.custom_figures.clear();
    declared = possible_names(declared, *result.problem.rules, result.problem.battle);
    const Terms terms(*result.problem.rules);
    for (const auto& [name, value] : result.custom_figures) {
      const std::string& figure = name;
      CAPTURE(figure);
      CHECK(parse_figure(figure, declared));
      CHECK(terms.figure(figure) != figure);
    }
  }
}

TEST_CASE("At least so many of a unit are left as often as the outcomes say") {
  const Result result = two_cruisers();
  CHECK(value(result, "survivors.attacker.sub.at_least.0") == 1);
  CHECK(value(result, "survivors.attacker.sub.at_least.1") == Rational(137, 280));
  CHECK(value(result, "survivors.attacker.sub.at_least.2") == Rational(17, 56));
  CHECK(value(result, "survivors.attacker.sub.at_least.3") == 0);
  CHECK(value(result, "survivors.defender.ca.at_least.2") == Rational(11, 40));
  CHECK_FALSE(figure(result, "survivors.attacker.ca.at_least.1"));
  CHECK_FALSE(find_figure(result, "survivors.attacker.sub.at_least.x"));
}

TEST_CASE("The figures of the net gain are those of its distribution") {
  const Result result = two_cruisers();
  Rational mean = 0;
  Rational square = 0;
  for (const auto& [exchange, chance] : exchanges) {
    mean += chance * exchange;
    square += chance * exchange * exchange;
  }
  CHECK(value(result, "exchange") == mean);
  CHECK(value(result, "exchange.variance") == square - mean * mean);
  CHECK(find_figure(result, "exchange.sd")->is_root);
  CHECK(value(result, "exchange.above.0") == Rational(137, 280));
  CHECK(value(result, "exchange.above.-12") == Rational(29, 40));
  CHECK(value(result, "exchange.above.-13") == 1);
  CHECK(value(result, "exchange.above.18") == Rational(17, 56));
  CHECK(value(result, "exchange.above.24") == 0);
}

TEST_CASE(
    "A quantile is the smallest net gain whose cumulative probability reaches its percentage") {
  const Result result = two_cruisers();  // up to -12, 0, 18: 0.275, 0.5107, 0.696
  CHECK(value(result, "exchange.quantile.5") == -12);
  CHECK(value(result, "exchange.quantile.27") == -12);
  CHECK(value(result, "exchange.quantile.28") == 0);
  CHECK(value(result, "exchange.median") == 0);
  CHECK(value(result, "exchange.quantile.51") == 0);
  CHECK(value(result, "exchange.quantile.52") == 18);
  CHECK(value(result, "exchange.quantile.99") == 24);
  for (const char* other : {"0", "100", "05", "2.5", "-5", ""}) {
    CAPTURE(other);
    CHECK_FALSE(find_figure(result, std::string("exchange.quantile.") + other));
  }
}

TEST_CASE("If a quantile is reached exactly, it is the smaller of two numbers") {
  const Result even = solved("one-for-one", "1 sub", "1 ca");  // -6 or 12, with 1/2 each
  CHECK(value(even, "exchange.median") == -6);
  CHECK(value(even, "exchange.quantile.51") == 12);
}

TEST_CASE("A quantile of certified chances is an enclosure, and a dash where it is not certain") {
  const std::map<std::int64_t, Value> chances = {{-6, from_to(49, 51)}, {12, from_to(49, 51)}};
  const Value median = quantile(chances, 50);
  CHECK(median.lower_bound() == -6);
  CHECK(median.upper_bound() == 12);
  CHECK(whole_text(median) == "-");
  CHECK(whole_text(quantile(chances, 49)) == "-6");
  CHECK(whole_text(quantile(chances, 52)) == "12");
}

TEST_CASE("The text of a battle on land shows how often the territory is taken") {
  const std::string text = report(solved("assault", "1 ftr", "1 inf"));
  CHECK(text.find("  Territory taken      0%\n") != std::string::npos);
  ReportOptions all;
  all.show = {Part::all};
  const std::string whole = report(solved("assault", "1 ftr", "1 inf"), all);
  CHECK(whole.find("  territory taken       0%\n") != std::string::npos);
  CHECK(whole.find("  no defender left  75.00%  3/4") != std::string::npos);
}

TEST_CASE("Parts that are requested are shown within 80 columns, and others are not shown") {
  const Result big = solve(case_of("rules = \"one-for-one\"\nattacker.units = \"2 sub, 2 dd, 1 ca, "
                                   "1 bb, 1 cv, 2 ftr, 1 tac, 1 bmb\"\n"
                                   "defender.units = \"2 sub, 1 dd, 1 ca\"\n"),
                           {.course_rounds = most_rounds_listed});
  const std::string usual = report(big);
  CHECK(usual.find("Survivors of the attacker") == std::string::npos);
  CHECK(usual.find("Net gain of the attacker") == std::string::npos);
  ReportOptions all;
  all.show = {Part::rounds, Part::at_least, Part::swing};
  for (const Format format : {Format::text, Format::markdown}) {
    all.format = format;
    const std::string text = report(big, all);
    CHECK(text.find("Survivors of the attacker") != std::string::npos);
    CHECK(text.find("Net gain of the attacker") != std::string::npos);
    CHECK(text.find("Who has won by each round") != std::string::npos);
    if (format == Format::markdown) continue;
    for (const std::string_view line : split(text, '\n')) CHECK(columns(line) <= 80);
  }
}

TEST_CASE("The custom figure of an event that happens at most once is a probability") {
  // Each of five destroyers detects with 5/6: at 3, 1 more for the fighter and 1 for the
  // technology.
  const Result result = solved("detection-roll", "1 sub", "5 dd, 1 ftr",
                               "defender.technologies.all = [\"combined-arms\"]\n");
  const auto detected = find_figure(result, "detected.attacker.sub");
  CHECK(detected->value.exact() == Rational(7775, 7776));
  CHECK(detected->is_chance);
  ReportOptions figures;
  figures.show = {Part::figures};
  CHECK(report(result, figures).find("7775/7776  99.99%") != std::string::npos);
  const auto is_chance_in = [](const std::string& more) {
    return find_figure(solved("depth", "1 dd", "1 sub@periscope", more),
                       "located.defender.periscope")
        ->is_chance;
  };
  CHECK(is_chance_in("options.search = \"once\"\n"));
  CHECK_FALSE(is_chance_in("options.located_lasts = \"round\"\n"));  // 9/4 on average
}

TEST_CASE(
    "The variance of a battle that the attacker mostly loses is certified around the exact one") {
  // Of 650 random cases, 41 were outside: those with a mean exchange below 0.
  SolveOptions certified;
  certified.numbers = Numbers::certified;
  const Problem battle = case_of(
      "rules = \"one-for-one\"\nattacker.units = \"1 sub\"\ndefender.units = \"1 dd, 2 cv\"\n");
  const Value variance = *figure(solve(battle, certified), "exchange.variance");
  const Rational exact(Integer(1276620337152), Integer(1089048780625));
  CHECK(value(solve(battle), "exchange.variance") == exact);
  CHECK(variance.lower_bound() <= exact);
  CHECK(exact <= variance.upper_bound());
  CHECK(variance.upper_bound() - variance.lower_bound() < Rational(1, 1'000'000'000));
}
