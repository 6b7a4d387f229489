#include "lib/input/typed_setting.hpp"

#include <doctest/doctest.h>

#include "lib/exact/number.hpp"
#include "lib/input/case.hpp"
#include "tests/support/refusal.hpp"

using namespace asdic;

namespace {

enum class Search { each_round, once, optimal };

const auto search =
    rule_option<Search>("search", {{"each-round", Search::each_round}, {"once", Search::once}},
                        "when it is searched", {{"optimal", Search::optimal}});
const auto reveals = rule_option("reveals", flag(true), "whether fire reveals");
const auto hides = each_side(policy("hides", flag(false), "whether it hides"), "the same");
const auto how_many = fraction("options.ratio", Rational(1, 2), "how many");
const auto value = number("territory.value", 0, 1000, std::nullopt, "what it is worth");
const auto retreat = number_or("never", "attacker.retreat", most_rounds, "when it goes");
const auto dice = numbers("plan.dice", 2, 6, "of each turn");
const auto time_of_day = make_required(word<int>("plan.time", {{"day", 1}, {"night", 2}}, "when"));
const auto ships = force("attacker.ships", "what sails along");

std::vector<UnitType> units(int, const Settings&, const Place&) {
  return {{"bb", UnitKind::ship, 4, 4, 2, 20}};
}

const CaseFormat format = {.settings = {search, reveals, hides[0], hides[1], how_many, value,
                                        retreat, dice, time_of_day, ships},
                           .kinds = {},
                           .units = units,
                           .forces = CaseFormat::Forces::attacker};

Case read(const std::string& text) {
  const std::string needed = "territory.value = 9\nplan.dice = [4, 2]\nplan.time = \"night\"\n";
  return read_case(Document::parse("rules = \"none\"\n" + needed + text, "test"), format);
}

}  // namespace

TEST_CASE("A rule system reads its settings in their own types, those left out by default") {
  const Case battle = read("attacker.units = \"1 bb\"\ndefender.units = \"\"\n");
  CHECK(battle[search] == Search::each_round);
  CHECK(battle[reveals]);
  CHECK_FALSE(battle[hides[0]]);
  CHECK(battle[how_many] == Rational(1, 2));
  CHECK(battle[value] == 9);
  CHECK(battle[retreat] == std::nullopt);
  CHECK(battle[dice] == std::vector{4, 2});
  CHECK(battle[time_of_day] == 2);
  CHECK(battle[ships].empty());
}

TEST_CASE("The value of a setting in a case replaces its default") {
  const Case battle = read(
      "options = {search = \"once\", reveals = false, ratio = 0.25}\n"
      "attacker = {units = \"1 bb\", retreat = 3, ships = \"2 bb\"}\ndefender = {units = \"\", "
      "hides = true}\n");
  CHECK(battle[search] == Search::once);
  CHECK_FALSE(battle[reveals]);
  CHECK_FALSE(battle[hides[index(Side::attacker)]]);
  CHECK(battle[hides[index(Side::defender)]]);
  CHECK(battle[how_many] == Rational(1, 4));
  CHECK(battle[retreat] == 3);
  CHECK(battle[ships] == "2 bb");
}

TEST_CASE("A setting of both sides has a path in the table of each") {
  CHECK(hides[0].path() == "attacker.hides");
  CHECK(hides[1].path() == "defender.hides");
  CHECK(hides[0].setting().meaning == "whether it hides");
  CHECK(hides[1].setting().meaning == "the same");
}

TEST_CASE("An open decision has a value of its own") {
  const std::string open =
      "attacker.units = \"1 bb\"\ndefender.units = \"\"\noptions.search = \"optimal\"\n";
  CHECK(read(open)[search] == Search::optimal);
}

TEST_CASE("A setting that the format does not list is a fault of the program") {
  const auto forgotten = rule_option("forgotten", flag(true), "nobody lists it");
  CHECK(refusal([&] { return forgotten.value_in({}); }).code() == ErrorCode::misuse);
  CHECK(refusal([] {
          return search.value_in({{"options.search", "each-rond"}});
        }).code() == ErrorCode::misuse);
}

TEST_CASE("A setting without a default must be given") {
  const auto without = [](const std::string& text) {
    return refusal(
        [&] { read_case(Document::parse("rules = \"none\"\n" + text, "test"), format); });
  };
  CHECK(without("plan.dice = [4]\nplan.time = \"day\"\n").code() == ErrorCode::input);
  CHECK(without("territory.value = 9\nplan.time = \"day\"\n").code() == ErrorCode::input);
  CHECK(without("territory.value = 9\nplan.dice = [4]\n").code() == ErrorCode::input);
}

TEST_CASE("A list of numbers that is left open is an empty one") {
  const auto open_dice = numbers("plan.dice", 2, 6, "of each turn", {"optimal"});
  CHECK(open_dice.value_of("optimal").empty());
  CHECK(open_dice.value_of("4, 2") == std::vector{4, 2});
}
