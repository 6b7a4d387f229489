// The first screen of all cases in cases/: what it leaves out, explains, and how wide it is.
#include "odds/report/first_screen.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "lib/input/unit_key.hpp"
#include "lib/text.hpp"
#include "odds/report/conventions.hpp"
#include "odds/report/terms.hpp"
#include "tests/support/all_cases.hpp"
#include "tests/support/report_battles.hpp"

using namespace asdic;

namespace {

struct Screen {
  std::string path;
  Result result;
  std::string text;
};

/// Returns the first screens of all cases, those with open choices too.
const std::vector<Screen>& screens() {
  static const std::vector<Screen> all = [] {
    std::vector<Screen> screens;
    std::vector<std::string> paths = case_paths();
    for (std::string& path : open_case_paths()) paths.push_back(std::move(path));
    for (const std::string& path : paths) {
      Result result = solve(case_at(path), {.numbers = Numbers::certified});
      std::string text = report_as(Format::text, result);
      screens.push_back({path, std::move(result), std::move(text)});
    }
    return screens;
  }();
  return all;
}

/// Returns the labels in the first column below "Not at the defaults".
std::set<std::string> labels_of_changes(const std::string& text) {
  std::set<std::string> labels;
  const auto at = text.find("\nNot at the defaults\n");
  if (at == std::string::npos) return labels;
  const auto end = text.find("\n\n", at);
  for (const std::string_view line : split(std::string_view(text).substr(at, end - at), '\n')) {
    if (!line.starts_with("  ") || line.starts_with("   ")) continue;
    labels.emplace(trim(line.substr(0, line.find("  ", 2))));
  }
  return labels;
}

}  // namespace

TEST_CASE("No line of a first screen is wider than 80 columns") {
  for (const Screen& screen : screens()) {
    CAPTURE(screen.path);
    for (const std::string_view line : split(screen.text, '\n')) CHECK(columns(line) <= 80);
  }
}

TEST_CASE("No first screen has a setting at its default, and each has those that are not") {
  for (const Screen& screen : screens()) {
    CAPTURE(screen.path);
    const Case& battle = screen.result.problem.battle;
    const Terms terms(*screen.result.problem.rules);
    const std::set<std::string> labels = labels_of_changes(screen.text);
    for (const Setting& setting : screen.result.problem.rules->format.settings) {
      const std::string& value = battle.setting(setting.path);
      const bool is_usual = value == setting.default_in(battle.settings) || value.empty();
      CAPTURE(setting.path);
      CHECK(labels.contains(terms.label(setting.path)) == !is_usual);
    }
    if (battle.rounds) CHECK(labels.contains("Rounds"));
    if (!battle.rounds) CHECK_FALSE(labels.contains("Rounds"));
  }
}

TEST_CASE("A first screen has the value of the goal if the case names one and no choice is open") {
  // The attacker always hits and the defender never does, so the net gain is the 3 IPC of an
  // infantry.
  const std::string battle =
      "rules = \"axis-allies\"\nattacker.units = \"1 inf\"\ndefender.units = \"1 inf\"\n"
      "units.inf.attack = 6\nunits.inf.defense = 0\n";
  const auto screen = [&](const std::string& goal) {
    return report_as(Format::text, solve(read_case(Document::parse(battle + goal, "test")), {}));
  };
  CHECK(screen("play.goal = { exchange = \"2\" }").find("\n  Goal          +6.00 on average for") !=
        std::string::npos);
  CHECK(screen("").find("Goal") == std::string::npos);
}

TEST_CASE("The first decisions name a wave in words") {
  Document document = Document::read_file(ASDIC_SOURCE_DIR "/cases/one-for-one/two-waves.toml");
  document.assign("attacker.retreat=optimal", "test");
  const std::string text = report_as(Format::text, solve(read_case(document), {}));
  CHECK(text.find("  wave 1  ") != std::string::npos);
  CHECK(text.find("wave.1") == std::string::npos);
}

TEST_CASE("Every first screen has the code of each unit next to its name") {
  for (const Screen& screen : screens()) {
    CAPTURE(screen.path);
    const Terms terms(*screen.result.problem.rules);
    for (const Side side : both_sides) {
      for (const Roster& roster : screen.result.rosters[index(side)]) {
        const auto key = parse_key(roster.name);
        REQUIRE(key);
        const UnitWords words = terms.unit(key->name().code);
        const bool is_alone = roster.count == 1;
        if ((is_alone ? words.one : words.many) == key->name().code) continue;
        CAPTURE(roster.name);
        CHECK(has(screen.text, "(" + roster.name));
      }
    }
  }
}

TEST_CASE("A certain length of certified rounds is that of exact rounds") {
  std::size_t certain = 0;
  std::size_t all = 0;
  for (const Screen& screen : screens()) {
    if (screen.result.chain.states > 2000 || !screen.result.has_sides()) continue;
    CAPTURE(screen.path);
    const Result exact = solve(case_at(screen.path));
    const Result result = solve(case_at(screen.path), {.most_states_with_exact_rounds = 0});
    CHECK(has_certain_length(exact));
    ++all;
    if (!has_certain_length(result)) continue;
    ++certain;
    CHECK(report_as(Format::text, result) == report_as(Format::text, exact));
  }
  CHECK(all > 100);
  CHECK(certain > all * 9 / 10);
}

// Two fighters that hit with 19/20 and a bomber that hits with 18/20 end the battle in the first
// round with 1 - 2/8000 = 99.975%. A bomber alone ends it with 9/10, and the length names the first
// round with at least that.
TEST_CASE("A length is not certain if its percentage is a tie, or 90%") {
  const std::string battle =
      "rules = \"one-for-one\"\ndie = 20\ndefender.units = \"1 tr\"\n"
      "units.ftr.attack = 19\nunits.bmb.attack = 18\n";
  for (const std::string more :
       {"attacker.units = \"2 ftr, 1 bmb\"\n", "attacker.units = \"1 bmb\"\n"}) {
    CAPTURE(more);
    const Problem problem = read_case(Document::parse(battle + more, "test"));
    const Result enclosed = solve(problem, {.most_states_with_exact_rounds = 0});
    CHECK_FALSE(has_certain_length(enclosed));
    CHECK(has(report_as(Format::text, enclosed), "rounds is certified to every digit shown"));
    CHECK(has_certain_length(solve(problem)));
  }
}

TEST_CASE("The first screen of the first example has 20 lines, and all sections have more") {
  const Result result = solve(case_at("one-for-one/five-submarines.toml"));
  const std::string text = report_as(Format::text, result);
  CHECK(std::count(text.begin(), text.end(), '\n') == 20);
  const std::string all = report(result, {.format = Format::text, .show = {Part::all}});
  CHECK(all.starts_with(text.substr(0, text.rfind("\none-for-one, defaults"))));
  for (const char* title : {"Who wins", "Most likely outcomes", "Losses on average",
                            "Number of rounds", "Rules and options"}) {
    CHECK(has(all, std::string("\n") + title + "\n"));
  }
}
