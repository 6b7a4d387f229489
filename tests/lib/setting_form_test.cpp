// Policies whose values are numbers, lists by round, tables or names instead of words.
#include "lib/input/setting_form.hpp"

#include <doctest/doctest.h>

#include "lib/input/case.hpp"
#include "tests/support/refusal.hpp"

using namespace asdic;

namespace {

using Form = Setting::Form;

/// Numbers, or a word or names.
struct Meant {
  std::vector<int> numbers;
  std::string text;

  bool operator==(const Meant&) const = default;
};

Meant numbers(const std::string& text) {
  return {numbers_in(text), ""};
}

Meant names(const std::string& text) {
  return {{}, text};
}

const auto torpedoes =
    policy<Meant>("attacker.torpedoes", {{"at-once", {}}, {"range 1", {{1}, "range"}}}, "when")
        .with_form({Form::Kind::number, 2, 9}, numbers);
const auto range = policy<Meant>("attacker.range", {{"1", {{1}, ""}}, {"2", {{2}, ""}}}, "which")
                       .with_form({Form::Kind::by_round, 1, 2}, numbers);
const auto combine = policy<Meant>("attacker.combine", {{"all", {}}, {"none", {{1}, ""}}}, "how")
                         .with_form({Form::Kind::table, 1, 9, "max"}, numbers);
const auto leaves = policy<Meant>("attacker.leaves", {{"false", {}}, {"true", {{}, "all"}}}, "who",
                                  {{"optimal", {{}, "open"}}})
                        .with_form({Form::Kind::number, 3, 9}, numbers)
                        .with_form({Form::Kind::names}, names);

std::vector<UnitType> units(int, const Settings&, const Place&) {
  return {{"bb", UnitKind::ship, 4, 4, 2, 20}};
}

const CaseFormat format = {.settings = {torpedoes, range, combine, leaves},
                           .kinds = {},
                           .units = units,
                           .forces = CaseFormat::Forces::attacker};

Case case_with(const std::string& text) {
  const std::string forces = "attacker.units = \"1 bb\"\ndefender.units = \"\"\n";
  return read_case(Document::parse("rules = \"none\"\n" + forces + text, "test"), format);
}

}  // namespace

TEST_CASE("A policy in another form than its words is read as the value that it stands for") {
  CHECK(case_with("attacker.torpedoes = 4")[torpedoes] == Meant{{4}, ""});
  CHECK(case_with("attacker.range = [2, 2, 1]")[range] == Meant{{2, 2, 1}, ""});
  CHECK(case_with("attacker.combine = { max = 2 }")[combine] == Meant{{2}, ""});
  CHECK(case_with("attacker.leaves = 5")[leaves] == Meant{{5}, ""});
  CHECK(case_with("attacker.leaves = \"dd, cl\"")[leaves] == Meant{{}, "dd, cl"});
}

TEST_CASE("A word of a policy is neither a name nor a number") {
  CHECK(case_with("attacker.torpedoes = \"range 1\"")[torpedoes] == Meant{{1}, "range"});
  CHECK(case_with("attacker.range = 2")[range] == Meant{{2}, ""});
  CHECK(case_with("attacker.leaves = true")[leaves] == Meant{{}, "all"});
  CHECK(case_with("")[leaves] == Meant{});
}

TEST_CASE("A word that leaves a policy open is not a name") {
  CHECK(case_with("attacker.leaves = \"optimal\"")[leaves] == Meant{{}, "open"});
  CHECK(case_with("attacker.leaves = \"optimals\"")[leaves] == Meant{{}, "optimals"});
}

TEST_CASE("The text of a policy is as a case has it") {
  CHECK(case_with("attacker.range = [ 2,1 ]").setting("attacker.range") == "[2, 1]");
  CHECK(case_with("attacker.combine = {max=2}").setting("attacker.combine") == "{ max = 2 }");
  CHECK(case_with("attacker.torpedoes = \"4\"").setting("attacker.torpedoes") == "4");
}

TEST_CASE("A policy that has none of its forms is refused with what is possible") {
  const auto check = [](const std::string& key, const std::string& value, const char* possible) {
    CAPTURE(value);
    const std::string place = "test:4:" + std::to_string(key.size() + 4);
    check_refused([&] { case_with(key + " = " + value); }, place,
                  {key.c_str(), "must be", possible});
  };
  for (const std::string value : {"1", "10", "-2", "2.5", "\"range 2\"", "[2]", "{ round = 2 }"}) {
    check("attacker.torpedoes", value, "at-once, range 1, or a number from 2 to 9");
  }
  for (const std::string value : {"3", "[]", "[1, 3]", "[1, [2]]", "\"[1, 2]\"", "{ round = 1 }"}) {
    check("attacker.range", value, "1, 2, or a list by round of numbers from 1 to 2");
  }
  for (const std::string value : {"2", "{ max = 0 }", "{ max = 10 }", "{ min = 2 }", "{}",
                                  "{ max = 2, min = 1 }", "\"{ max = 2 }\""}) {
    check("attacker.combine", value, "all, none, or { max = N } with N from 1 to 9");
  }
  for (const std::string value : {"2", "\"\"", "\" \"", "\"{dd\"", "[\"dd\"]"}) {
    check("attacker.leaves", value,
          "false, true, optimal, a number from 3 to 9, or names of units with commas between them");
  }
}

TEST_CASE("A list by round has no more rounds than a policy may name") {
  const auto list = [](int rounds) {
    std::string text = "attacker.range = [1";
    for (int i = 1; i < rounds; ++i) text += ", 1";
    return text + "]";
  };
  CHECK(case_with(list(last_named_round))[range].numbers.size() == last_named_round);
  CHECK(refusal([&] { case_with(list(last_named_round + 1)); }).code() == ErrorCode::input);
}
