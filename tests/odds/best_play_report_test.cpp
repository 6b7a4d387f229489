#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

#include "lib/csv_reader.hpp"
#include "odds/best_play/prices.hpp"
#include "odds/report/best_play_page.hpp"
#include "odds/report/strategy_rules.hpp"
#include "odds/solve/solve.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

const std::string lone_submarine =
    "rules = \"one-for-one\"\n[attacker]\nunits = \"1 sub\"\nundetected = \"optimal\"\n"
    "[defender]\nunits = \"1 bb\"\n[play]\ngoal = \"cost\"\n";

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

Result solved_with_prices(const std::string& text) {
  SolveOptions options;
  options.prices = true;
  return solve(case_of(text), options);
}

}  // namespace

TEST_CASE("Rules distinguish positions by the numbers that matter") {
  const std::vector<Feature> features = {{"attacker", "sub"}, {"defender", "dd"}};
  std::vector<Example> examples;
  for (int subs = 1; subs <= 4; ++subs) {
    for (int dds = 0; dds <= 3; ++dds) {
      examples.push_back({{subs, dds}, subs > 2 || dds == 0 ? "go on" : "retreat"});
    }
  }
  const std::vector<StrategyRule> rules = rules_of(examples, features);
  std::size_t positions = 0;
  for (const StrategyRule& rule : rules) positions += rule.positions;
  CHECK(positions == examples.size());
  CHECK(rules.size() == 3);
  const auto retreat = std::find_if(
      rules.begin(), rules.end(), [](const StrategyRule& rule) { return rule.done == "retreat"; });
  REQUIRE(retreat != rules.end());
  CHECK(retreat->positions == 6);
  REQUIRE(retreat->conditions.size() == 2);
  CHECK(retreat->conditions[0].number + " " + retreat->conditions[0].name == "at most 2 sub");
  CHECK(retreat->conditions[1].number + " " + retreat->conditions[1].name == "1 or more dd");
}

TEST_CASE("What no number tells apart is one rule that says so") {
  const std::vector<StrategyRule> rules =
      rules_of({{{1}, "stay"}, {{1}, "leave"}}, {{"attacker", "sub"}});
  REQUIRE(rules.size() == 1);
  CHECK(rules[0].done == "stay or leave");
}

TEST_CASE("The report of open choices begins with their value and the price of the policies") {
  // It hits with 1/3, the battleship with 2/3 if it lives; costs are 6 and 20. Against a damaged
  // battleship staying is worth v = 1/3 20 + 2/3 (2/3 (-6) + 1/3 v), so v = 36/7. Against a whole
  // one, staying once is worth 1/3 (2/3 (-6) + 1/3 36/7) + 2/3 (2/3 (-6)) = -24/7.
  const std::string text = report(solved_with_prices(lone_submarine));
  CHECK(contains(text, "Best play\n"));
  CHECK(contains(text, "attacker.undetected = stay"));
  CHECK(contains(text, "dive: 1 sub 0; none −3.43"));
}

TEST_CASE("A play file has every position with what to do and what each option is worth") {
  const std::string csv = play_csv(solved_with_prices(lone_submarine), 12);
  CHECK(
      csv.starts_with("choice,attacker,attacker_left,defender,defender_left,situation,do,value,"
                      "options,reached\n"));
  CHECK(contains(
      csv, "attacker.undetected,1 sub,,1 bb,,,1 sub,0,none = -3.42857142857; 1 sub = 0,yes\n"));
  CHECK(contains(csv, "attacker.undetected,1 sub,,1 bb*,,,"));
}

TEST_CASE("A case with an open choice that is never asked for has a value all the same") {
  const Result result = solved_with_prices(
      "rules = \"one-for-one\"\n[attacker]\nunits = \"1 sub\"\nundetected = \"optimal\"\n"
      "[defender]\nunits = \"1 dd\"\n");
  REQUIRE(result.play != nullptr);
  CHECK(result.play->decisions.empty());
  // A sub with 2 against a destroyer with 2 of six, both fire at once: 4/36 both, 8/36 either.
  CHECK(result.play->value().exact() == 0);
}

TEST_CASE("The price of a range is right if both sides leave it open") {
  const std::string text =
      "rules = \"surface\"\n[attacker]\nunits = \"1 ca, 1 cl\"\ncombine = \"all\"\nRANGE\n"
      "[defender]\nunits = \"1 cl, 1 dd\"\ncombine = \"all\"\nrange = \"optimal\"\n";
  const auto with = [&](const std::string& range) {
    std::string changed = text;
    return changed.replace(changed.find("RANGE"), 5, "range = " + range);
  };
  // No wish prevails at first: the defender may agree to range 1, which the attacker can only wish.
  const Result open = solved_with_prices(with("\"optimal\""));
  const Result fixed = solved_with_prices(with("1"));
  CHECK(open.prices[0].policy == "attacker.range = 1");
  CHECK(open.prices[0].value->exact() == fixed.play->value().exact());
  CHECK(open.play->value().exact() > fixed.play->value().exact());
  CHECK(open.prices[0].value->decimal(6) == "0.594384");
}

TEST_CASE(
    "A goal that is not a figure, or has no value in a stalemate, is refused with its place") {
  for (const std::string goal : {"\"lose\"", "{ winner = \"1\" }", "{ \"rounds.mean\" = \"1\" }",
                                 "{ \"winner.standoff\" = \"1\" }", "{ \"exchange.sd\" = \"1\" }",
                                 "{ exchange = 0.5 }", "3", "{}"}) {
    CAPTURE(goal);
    const std::string text =
        lone_submarine.substr(0, lone_submarine.find("[play]")) + "[play]\ngoal = " + goal + "\n";
    CHECK_THROWS_AS(solved_with_prices(text), Error);
  }
}

TEST_CASE("Who may choose what is paid for nobody takes the first option everywhere") {
  const Result result =
      solved_with_prices(lone_submarine.substr(0, lone_submarine.find("[play]")) +
                         "[play]\ngoal = { \"losses.defender.units.bb\" = \"0\" }\n");
  CHECK(result.play->value().exact() == 0);
  for (const StateIndex state : result.play->decisions) CHECK(result.play->play[state] == 0);
  CHECK(contains(report(result), "none 0; 1 sub the same"));
  const std::string json = report(result, {.format = Format::json});
  CHECK(!contains(json, "\"best\": false"));
}

TEST_CASE("Certified numbers name each decision whose options they do not distinguish") {
  const std::string dead_even = lone_submarine.substr(0, lone_submarine.find("[play]")) +
                                "[play]\ngoal = { \"losses.defender.units.bb\" = \"0\" }\n";
  const Result certified = solve(case_of(dead_even), {.numbers = Numbers::certified});
  CHECK(contains(report(certified), "1 sub 0 (not certain)"));
  CHECK(contains(report(certified, {.format = Format::json}), "\"certain\": false"));
  const Result separated = solve(case_of(lone_submarine), {.numbers = Numbers::certified});
  CHECK(!contains(report(separated, {.format = Format::json}), "\"certain\": false"));
  const Result exactly = solved_with_prices(dead_even);
  CHECK(!contains(report(exactly, {.format = Format::json}), "\"certain\": false"));
}

TEST_CASE("The report distinguishes a damaged unit from an undamaged one in its rules") {
  // With two it stays; of these, one that is left stays against a damaged battleship alone.
  std::string two = lone_submarine;
  two.replace(two.find("1 sub"), 1, "2");
  const std::string text = report(solved_with_prices(two), {.show = {Part::all}});
  CHECK(contains(text, "at most 1 sub  no bb*"));
}

namespace {

/// A battle that is large enough for several threads, with more than 512 decisions.
const std::string large_retreat =
    "rules = \"axis-allies\"\n[attacker]\nunits = \"12 inf, 5 art, 4 arm, 3 ftr\"\n"
    "retreat = \"optimal\"\n[defender]\nunits = \"16 inf, 4 art, 2 ftr\"\n";

}  // namespace

TEST_CASE("Prices that are computed while the battle is solved are those of best play alone") {
  const Problem problem = case_of(large_retreat);
  const Result result = solve(problem, {.numbers = Numbers::certified, .prices = true});
  const Result alone = solve(problem, {.numbers = Numbers::certified});
  REQUIRE(result.outcomes.size() == alone.outcomes.size());
  for (std::size_t i = 0; i < result.outcomes.size(); ++i) {
    CHECK(result.outcomes[i].outcome == alone.outcomes[i].outcome);
    CHECK(result.outcomes[i].chance.lower_bound() == alone.outcomes[i].chance.lower_bound());
    CHECK(result.outcomes[i].chance.upper_bound() == alone.outcomes[i].chance.upper_bound());
  }
  const std::vector<PolicyPrice> expected = prices(problem, *alone.play, Numbers::certified);
  REQUIRE(!expected.empty());
  REQUIRE(result.prices.size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CHECK(result.prices[i].policy == expected[i].policy);
    CHECK(result.prices[i].value->lower_bound() == expected[i].value->lower_bound());
    CHECK(result.prices[i].value->upper_bound() == expected[i].value->upper_bound());
  }
}

TEST_CASE("A battle that cannot be solved is refused while its prices are computed") {
  SolveOptions options{.numbers = Numbers::certified, .prices = true};
  options.given = {"rounds=..1", "rounds=2.."};
  check_refused([&] { solve(case_of(large_retreat), options); }, "--given", {"twice"});
}

TEST_CASE("The decisions of a report as JSON are those of the play as CSV, in the same order") {
  const Result result = solve(case_of(large_retreat), {.numbers = Numbers::certified});
  const auto json = nlohmann::json::parse(report(result, {.format = Format::json}));
  const auto& decisions = json["play"]["decisions"];
  const std::string csv = play_csv(result, 6);
  CsvReader reader(csv, "play.csv");
  reader.next();  // the titles
  REQUIRE(decisions.size() == result.play->decisions.size());
  REQUIRE(decisions.size() > 512);  // more than two parts
  for (const auto& each : decisions) {
    const std::vector<CsvField> fields = reader.next();
    REQUIRE(fields.size() == 10);
    CHECK(fields[0].text == each["choice"].get<std::string>());
    CHECK(fields[6].text == each["do"].get<std::string>());
    CHECK(fields[9].text == (each["reached"] ? "yes" : "no"));
  }
  CHECK(reader.next().empty());
}
