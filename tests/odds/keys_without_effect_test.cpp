// Keys that change nothing are warned of, and only these.
#include "odds/solve/keys_without_effect.hpp"

#include <doctest/doctest.h>

#include <map>

#include "odds/report/report.hpp"
#include "tests/support/all_cases.hpp"
#include "tests/support/parsed_json.hpp"
#include "tests/support/sanitizer.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

Document document_of(const std::string& text) {
  return Document::parse(text, "case.toml");
}

std::string battle(const std::string& rules, const std::string& attacker,
                   const std::string& defender, const std::string& more = "") {
  return "rules = \"" + rules + "\"\nattacker.units = \"" + attacker + "\"\ndefender.units = \"" +
         defender + "\"\n" + more;
}

/// Returns the texts of all warnings on a case, each with the place before it.
std::vector<std::string> warnings(const Document& document) {
  const Problem problem = read_case(document);
  std::vector<std::string> texts;
  for (const auto& some :
       {unused_keys(document, problem), keys_without_effect(document, problem)}) {
    for (const Warning& each : some) texts.push_back(each.place.text() + ": " + each.text);
  }
  return texts;
}

std::vector<std::string> warnings(const std::string& text) {
  return warnings(document_of(text));
}

using Texts = std::vector<std::string>;

/// Returns the JSON of a result without the parts that repeat the case.
ParsedJson answer_of(const Document& document) {
  const Result result = solve(read_case(document), {.course_rounds = 3});
  auto json = ParsedJson::parse(report(result, {Format::json}));
  json.erase("case");
  json.erase("case_hash");
  return json;
}

/// Values of a setting away from its default.
std::vector<std::string> values_of(const Setting& setting) {
  using enum Setting::Kind;
  std::vector<std::string> values = setting.values;
  values.insert(values.end(), setting.open.begin(), setting.open.end());
  if (setting.kind == number || setting.kind == number_or_word) {
    for (const int value : {setting.least, setting.least + 1, setting.least + 2}) {
      if (value <= setting.most) values.push_back(std::to_string(value));
    }
  }
  if (setting.kind == parameter) values.insert(values.end(), {"0", "1/2", "2"});
  if (setting.kind == numbers) values.insert(values.end(), {"[4, 2]", "[6]"});
  if (setting.kind == force) values.insert(values.end(), {"1 bb", "1 inf", "1 dd"});
  return values;
}

/// Returns at least two small battles of each rule system, one of which has no submarines or no
/// aircraft, and some battles in progress.
const std::vector<std::string>& battles() {
  static const std::vector<std::string> all = {
      battle("one-for-one", "2 sub, 1 dd", "1 sub, 1 ca"),
      battle("one-for-one", "2 ca", "1 ca"),
      battle("depth", "1 sub@periscope, 1 dd", "1 sub@submerged, 1 ca"),
      battle("depth", "1 ca", "1 dd"),
      battle("detection-roll", "1 sub, 1 dd", "1 sub, 1 ftr"),
      battle("detection-roll", "1 bb", "1 dd"),
      battle("assault", "1 inf, 1 ftr", "1 inf, 1 aa"),
      battle("assault", "1 inf", "1 inf"),
      battle("axis-allies", "1 inf, 1 ftr", "1 inf, 1 aa"),
      battle("axis-allies", "1 sub, 1 ftr", "1 sub, 1 dd"),
      battle("raid", "1 bmb, 1 ftr", "1 ftr, 1 aa",
             "territory.value = 3\nattacker.technologies.all = [\"long-range-aircraft\"]\n"
             "defender.technologies.all = [\"jet-fighters\"]\n"),
      battle("raid", "1 bmb", "", "territory.value = 3\n"),
      battle("surface", "1 dd, 1 cl", "1 dd", "rounds = 4\n"),
      battle("surface", "2 bb", "1 cl", "fought = 1\naction.begun.range = 2\n"),
      battle("one-for-one", "2 ca", "1 sub", "fought = 2\n"),
      "rules = \"technology\"\nplan.technology = \"rockets\"\nplan.dice = [4, 2]\n"};
  return all;
}

}  // namespace

TEST_CASE("A goal is warned of if no choice is open and the battle lacks one of its figures") {
  const std::string cost = "play.goal = \"cost\"\n";
  CHECK(warnings(battle("one-for-one", "1 ca", "1 ca", cost)).empty());
  CHECK(warnings(battle("one-for-one", "1 ca", "1 ca", "play.goal = { exchnge = 1 }\n")) ==
        Texts{"case.toml:4:25: the goal has no value: the battle has no figure 'exchnge'"});
  CHECK(warnings(battle("one-for-one", "1 ca", "1 ca", cost + "attacker.retreat = \"optimal\"\n"))
            .empty());
  CHECK(warnings(battle("one-for-one", "1 ca", "1 ca", "play.goal = \"win\"\n")).empty());
}

TEST_CASE("Units that are in no force are warned of, but not those that bombard or wait at sea") {
  const std::string strong = ".attack = 2\n";
  CHECK(warnings(battle("one-for-one", "1 ca", "1 ca", "units.dd" + strong)) ==
        Texts{"case.toml:4:7: 'units.dd' changes nothing: no force has this unit"});
  CHECK(warnings(battle("axis-allies", "1 inf", "1 inf",
                        "attacker.bombard = \"1 ca\"\nunits.ca" + strong))
            .empty());
  CHECK(warnings(battle("surface", "1 dd", "1 dd", "rounds = 2\nships.bb" + strong)).size() == 1);
}

TEST_CASE("The value of a gun that does not use it has a warning with its place") {
  CHECK(warnings(battle("assault", "1 ftr", "1 inf, 1 aa", "units.aa.defense = 2\n")) ==
        Texts{"case.toml:4:20: 'units.aa.defense = 2' changes nothing in this battle: with the "
              "default, 0, all odds are the same"});
  CHECK(warnings(battle("axis-allies", "1 ftr", "1 inf, 1 aa", "units.aa.defense = 2\n")).empty());
}

TEST_CASE("A cost counts, also where nobody dies in another order for it") {
  CHECK(warnings(battle("one-for-one", "1 ca", "1 ca", "units.ca.cost = 20\n")).empty());
}

TEST_CASE("The worth of a territory is warned of if no outcome has it") {
  const std::string value = "territory.value = 5\n";
  const std::string dead_zone = "territory.dead_zone = 5\n";
  const Texts no_dead_zone = {
      "case.toml:4:23: 'territory.dead_zone = 5' changes nothing in this battle: with the default, "
      "0, all odds are the same"};
  CHECK(warnings(battle("axis-allies", "1 inf", "1 inf", value)).empty());
  CHECK(warnings(battle("axis-allies", "1 ftr", "1 inf", value)).size() == 1);
  CHECK(warnings(battle("axis-allies", "1 inf", "1 inf", dead_zone)) == no_dead_zone);
  const std::string counter_attack = "wave.2 = {by = \"defender\", units = \"1 arm\"}\n";
  CHECK(warnings(battle("axis-allies", "1 inf", "1 inf", dead_zone + counter_attack)).empty());
}

TEST_CASE("An option of a landing is warned of once, also if both battles have it") {
  const std::string landing =
      battle("axis-allies", "1 inf, 1 arm", "2 inf",
             "sea.attacker.units = '1 tr, 1 dd'\nsea.defender.units = '1 dd'\n");
  CHECK(warnings(landing + "options.aa_alone = 'fires'\n").size() == 1);
  CHECK(warnings(landing + "sea.options.aa_alone = 'fires'\n").size() == 1);
}

TEST_CASE("Keys of waves, of the battle at sea, technologies and blocks are warned of") {
  // No submarine is there that could leave, and nobody lives to break off after round 300.
  CHECK(warnings(battle("one-for-one", "1 ca", "1 ca",
                        "attacker.undetected = \"leave\"\n"
                        "wave.2 = {units = \"1 dd\", undetected = \"leave\"}\n"))
            .size() == 2);
  CHECK(warnings(battle("assault", "1 inf", "1 inf",
                        "sea.attacker = {units = \"1 dd, 1 tr\", submerge = \"always\"}\n"
                        "sea.defender.units = \"1 dd\"\n"))
            .size() == 1);
  CHECK(warnings(battle("detection-roll", "1 dd:us", "1 dd",
                        "attacker.technologies.us = [\"jet-fighters\"]\n"))
            .size() == 1);
  CHECK(warnings(battle("one-for-one", "1 sub", "1 dd",
                        "attacker.policy = [{choice = \"retreat\", do = \"stay\"}]\n"))
            .size() == 1);
}

TEST_CASE("Defaults that are written out, and casualty orders, have no warnings") {
  CHECK(warnings(battle("one-for-one", "1 ca", "1 ca",
                        "die = 6\nattacker.retreat = \"never\"\nattacker.losses = \"dd, ca\"\n"
                        "options.first_strike = \"every-round\"\nunits.ca.attack = 3\n"))
            .empty());
}

TEST_CASE(
    "Every setting that is not at its default changes the result, or has a warning, in all rules" *
    doctest::skip(has_sanitizer)) {  // that would take a minute
  int without_effect = 0;
  int effective = 0;
  for (const std::string& text : battles()) {
    const Document document = document_of(text);
    const Problem problem = read_case(document);
    const ParsedJson usual = answer_of(document);
    for (const Setting& setting : problem.rules->format.settings) {
      if (setting.path == "options.declared") continue;  // gives the case other forces
      if (setting.path == "options.edition") continue;   // names the game
      if (setting.path == "plan.technology") continue;   // is required, without a default
      for (const std::string& value : values_of(setting)) {
        CAPTURE(text);
        CAPTURE(setting.path);
        CAPTURE(value);
        Document changed = document;
        std::optional<ParsedJson> answer;
        try {
          changed.set(setting.path, value, "with");
          if (read_case(changed).battle.setting(setting.path) ==
              problem.battle.setting(setting.path)) {
            continue;
          }
          answer = answer_of(changed);
        } catch (const Error& error) {
          CHECK(error.code() == ErrorCode::input);  // this case does not allow the value
          continue;
        }
        const bool is_same = *answer == usual;
        CHECK(warnings(changed).empty() == !is_same);
        ++(is_same ? without_effect : effective);
      }
    }
  }
  CHECK(without_effect > 50);
  CHECK(effective > 50);
}
