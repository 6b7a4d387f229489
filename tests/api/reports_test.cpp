#include <asdic/asdic.hpp>
#include <asdic/rules.hpp>
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <limits>

#include "tests/api/refusal.hpp"

using namespace asdic;

namespace {

/// Returns a cruiser against a destroyer: of the rounds that hit, 1/2 sink only the destroyer, 1/4
/// only the cruiser, and 1/4 both.
Case cruiser() {
  return Case::of_forces("one-for-one", "1 ca", "1 dd");
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("A case is read, reduced and written") {
  Case battle = Case::parse(
      "rules = 'one-for-one'\nattacker.units = '5 sub, 1 ca'\ndefender.units = '1 dd'\n"
      "rounds = 3\noptions.detection_ratio = 0.5\n");
  CHECK(battle.get("rounds") == "3");
  CHECK(battle.get("attacker.units") == "\"5 sub, 1 ca\"");
  CHECK(battle.get("attacker.units.sub") == "5");
  CHECK(battle.get("options") == "{\"detection_ratio\":0.5}");
  CHECK_FALSE(battle.get("die").has_value());
  CHECK_FALSE(battle.get("attacker.units.dd").has_value());
  CHECK(battle.remove("rounds"));
  CHECK(battle.remove("attacker.units.sub"));
  CHECK_FALSE(battle.remove("rounds"));
  CHECK(battle.get("attacker.units") == "\"1 ca\"");
  CHECK(Case::parse(battle.text()).get("") == battle.get(""));
}

TEST_CASE("A case with a date cannot be written") {
  const Case battle = Case::parse("title = 2026-11-28\n", "mine.toml");
  const Error error = refusal([&] { battle.text(); });
  CHECK(error.code() == ErrorCode::input);
  CHECK(error.place().line == 1);
}

TEST_CASE("A report has the formats of its command") {
  const Report ranked = luck(cruiser(), {"attacker keeps 1 ca"});
  const std::vector<Format> formats = ranked.formats();
  CHECK(formats.front() == Format::text);
  CHECK(std::count(formats.begin(), formats.end(), Format::json) == 1);
  CHECK(has(ranked.text(Format::json), "\"exact\": \"3/4\""));  // the percentile: 1/2 + 1/2 / 2
  CHECK(ranked.is_complete());
  CHECK(refusal([&] { ranked.text(Format::svg); }).code() == ErrorCode::input);
}

TEST_CASE("Comparisons, maps, samples, checks, plans and turns are reports") {
  const Case battle = cruiser();
  CompareOptions shown;
  shown.show = {"winner.attacker"};
  const Case other = Case::of_forces("one-for-one", "1 sub", "1 dd");
  CHECK(has(compare_cases(battle, other, shown).text(Format::json), "\"exact\": \"-1/10\""));
  CHECK(has(compare_interpretations(battle, {"detection_lasts"}).text(Format::json), "\"1/2\""));
  CHECK(has(compare_changes(battle).text(Format::json), "\"4/7\""));  // attack 4: 4/9, 1/9, 2/9
  CHECK(has(find_edge(battle, "attacker.units.ca=1..2").text(Format::json), "favourite"));
  CHECK(has(
      map_favourites(battle, "attacker.units.ca=1..2", "defender.units.dd=1..2").text(Format::svg),
      "<svg"));
  CHECK(map_favourites(battle, "attacker.units.ca=1,999", "defender.units.dd=1..2").is_complete());
  CHECK(refusal([&] { map_favourites(battle, "die=6,8", "rounds=1..2", shown); }).code() ==
        ErrorCode::input);
  SampleOptions drawn;
  drawn.battles = 100;
  const std::string counts = sample(battle, drawn).text(Format::csv);
  CHECK(check(battle, counts).consistent);
  DiagnosisOptions explained;
  explained.changes = true;
  CHECK(has(check_report(battle, counts, "counts", explained).text(Format::json), "diagnosis"));
  CHECK(has(plan_check(battle, {"units.dd.defense=3"}).text(Format::json), "\"units\": 2"));
  const Case turn = Case::parse(
      "rules = 'one-for-one'\n[pool]\nunits = '1 ca'\n[[battle]]\nname = 'East'\n"
      "attacker.units = ''\ndefender.units = '1 dd'\n");
  TurnOptions exact;
  exact.exact = true;
  CHECK(has(plan_turn(turn, exact).text(Format::json), "\"1/2\""));
}

TEST_CASE(
    "A followed battle begins with the odds of the case, and equal seeds give the same battle") {
  const Case battle = cruiser();
  FollowOptions options;
  options.seed = 3;
  const Report followed = follow(battle, options);
  CHECK(followed.formats().front() == Format::text);
  CHECK(has(followed.text(Format::json), "\"exact\": \"1/2\""));
  CHECK(follow(battle, options).text(Format::text) == followed.text(Format::text));
  options.certified = true;
  CHECK_FALSE(has(follow(battle, options).text(Format::json), "\"exact\""));
  CHECK(refusal([&] { followed.text(Format::svg); }).code() == ErrorCode::input);
  options.work.max_states = 1;
  CHECK(refusal([&] { follow(battle, options); }).code() == ErrorCode::limit);
}

TEST_CASE("Certified tables have intervals that contain the exact figure") {
  TableOptions options;
  options.certified = true;
  const Table table = tabulate(cruiser(), {"attacker.units.ca=1..2", "", {}}, options);
  const Number found = table.at(0, 0)->value;
  CHECK_FALSE(found.is_exact());
  CHECK(found.lower().to_double() <= 0.5);
  CHECK(found.upper().to_double() >= 0.5);
}

TEST_CASE("A sweep fills a store, which has tables") {
  const auto path = std::filesystem::temp_directory_path() / "asdic_reports_test.sqlite";
  std::filesystem::remove(path);
  Case swept = cruiser();
  swept.set("sweep.axes", "['attacker.units.ca=1..2']");
  swept.set("sweep.show", "['winner.attacker']");
  CHECK(sweep(swept, path.string()).solved_now == 2);
  CHECK(sweep(swept, path.string()).solved_now == 0);
  CHECK(stored_table(path.string()).at(0, 0)->value.exact() == "1/2");
  SweepOptions beyond;
  beyond.shard = 3;
  CHECK(refusal([&] { sweep(swept, path.string(), beyond); }).code() == ErrorCode::misuse);
  std::filesystem::remove(path);
}

TEST_CASE("A chain is exported as text") {
  CHECK(has(export_chain(cruiser(), "dot"), "digraph"));
  CHECK(refusal([] { export_chain(cruiser(), "pdf"); }).code() == ErrorCode::input);
  CHECK(refusal([] { export_chain(cruiser(), "prism"); }).code() == ErrorCode::input);
}

TEST_CASE("The number of a unit that was set is read and removed again") {
  for (const char* force : {"5 sub", "5 sub, 2 ca", "5 sub/2 dd", "5 sub and 2 dd", "5sub; 2 dd"}) {
    CAPTURE(force);
    Case battle = Case::of_forces("one-for-one", force, "1 dd");
    CHECK(battle.get("attacker.units.sub") == "5");
    for (const char* number : {"3", "4"}) {
      battle.set("attacker.units.ca", number);
      CHECK(battle.get("attacker.units.ca") == number);
    }
    CHECK(battle.remove("attacker.units.ca"));
    CHECK_FALSE(battle.get("attacker.units.ca"));
    CHECK(battle.get("attacker.units.sub") == "5");
    battle.validate();
  }
}

TEST_CASE("A function of your own rules can look at the limits") {
  RuleSystem endless{"endless", "a battle without an end", "", {{"man"}}};
  endless.fight = [](const Question&) -> Battle {
    for (State states = 1;; ++states) check_limits(states);
  };
  add_rules(endless);
  const Case battle = Case::of_forces("endless", "1 man", "1 man");
  SolveOptions options;
  options.work.max_states = 1000;
  CHECK(refusal([&] { solve(battle, options); }).code() == ErrorCode::limit);
  options.work.max_states = {};
  options.work.seconds = 0.01;
  CHECK(refusal([&] { solve(battle, options); }).code() == ErrorCode::limit);
  TableOptions limited;
  limited.work.max_states = 1000;
  const Table table = tabulate(battle, {"attacker.units.man=1..2", "", {}}, limited);
  CHECK(has(table.why(0, 0), "more than 1000"));
}

TEST_CASE("Limits reach a chain that is enumerated by a function of a state") {
  RuleSystem counting{"counting", "numbers without an end", "", {{"man"}}};
  counting.fight = [](const Question&) {
    const auto next = [](int number) { return Row<int>{{number + 1, 1}}; };
    return Battle{enumerate(0, next, check_limits).chain, {}, {}};
  };
  add_rules(counting);
  SolveOptions options;
  options.work.max_states = 1000;
  const Case battle = Case::of_forces("counting", "1 man", "1 man");
  CHECK(refusal([&] { solve(battle, options); }).code() == ErrorCode::limit);
  options.work.max_states = {};
  options.work.seconds = 0.01;
  CHECK(refusal([&] { solve(battle, options); }).code() == ErrorCode::limit);
}

TEST_CASE("A level that no test has is refused") {
  for (const double level : {-1.0, 0.0, 1.0, std::numeric_limits<double>::quiet_NaN()}) {
    CheckOptions options;
    options.level = level;
    const Error error =
        refusal([&] { check(cruiser(), "winner,count\nattacker,1\n", "counts", options); });
    CHECK(error.place().source == "level");
  }
}
