// The first choice of best play and the prices of policies, as figures of tables and comparisons.
#include <doctest/doctest.h>

#include "odds/compare/cases.hpp"
#include "odds/figures/of_result.hpp"
#include "odds/solve/solve.hpp"
#include "odds/table/report.hpp"
#include "odds/table/solve_table.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

const std::string against_battleships =
    "rules = \"one-for-one\"\n[attacker]\nunits = \"1 sub\"\nundetected = \"optimal\"\n"
    "[defender]\nunits = \"1 bb\"\n[play]\ngoal = \"cost\"\n";

const std::string defended =
    "rules = \"one-for-one\"\n[attacker]\nunits = \"1 bb\"\n[defender]\nunits = \"1 sub\"\n"
    "undetected = \"optimal\"\n[play]\ngoal = \"cost\"\n";

std::optional<Figure> found(const std::string& text, const std::string& name) {
  return find_figure(solve(case_of(text), {.figures = {name}}), name);
}

}  // namespace

TEST_CASE("The choice at the start is a figure with the option's name") {
  const auto choice = found(against_battleships, "choice.attacker.undetected");
  REQUIRE(choice.has_value());
  CHECK(choice->word == "1 sub");
  CHECK(choice->value.exact() == 1);
}

TEST_CASE("A choice that is first asked for after dice is none at the start") {
  CHECK(
      !found("rules = \"one-for-one\"\n[attacker]\nunits = \"1 ca\"\nretreat = \"optimal\"\n"
             "[defender]\nunits = \"1 ca\"\n",
             "choice.attacker.retreat"));
}

TEST_CASE("The price of a policy is what best play is worth more to the side that has it") {
  // Diving is worth 0. Staying in every round: against a damaged battleship v = 36/7 (it hits with
  // 1/3 and is hit with 2/3), and x = 1/3 (2/3 (-6) + 1/3 36/7) + 2/3 (2/3 (-6) + 1/3 x), so that
  // x = -216/49.
  CHECK(found(against_battleships, "price.attacker.undetected")->value.exact() ==
        parse_fraction("216/49"));
  CHECK(found(against_battleships, "price.attacker.undetected.stay")->value.exact() ==
        parse_fraction("216/49"));
  CHECK(found(against_battleships, "price.attacker.undetected.leave")->value.exact() == 0);
  CHECK(found(against_battleships, "price.attacker.undetected.1")->value.exact() == 0);
}

TEST_CASE("The defender's prices are what he loses by his policy") {
  // The submarine defends with 1/6, the battleship hits with 2/3 if it lives. Against a damaged one
  // w = 1/6 20 + 5/6 (2/3 (-6) + 1/3 w) for the defender, so w = 0: he may stay as well as dive.
  // Against a whole one y = 1/6 (2/3 (-6) + 1/3 w) + 5/6 (2/3 (-6) + 1/3 y), so y = -72/13.
  CHECK(found(defended, "price.defender.undetected")->value.exact() == parse_fraction("72/13"));
}

TEST_CASE("A number has no price if a block of policies leaves the choice open") {
  const std::string text =
      "rules = \"one-for-one\"\nattacker.units = \"2 ca\"\ndefender.units = \"2 ca\"\n"
      "[[attacker.policy]]\nchoice = \"retreat\"\ndo = \"optimal\"\n";
  check_refused([&] { found(text, "price.attacker.retreat.1"); }, "price.attacker.retreat.1",
                {"a block has no numbers", "never"});
  CHECK(found(text, "price.attacker.retreat.never").has_value());
}

TEST_CASE("A value that is not a policy of the choice is refused with the possible ones") {
  check_refused([] { found(against_battleships, "price.attacker.undetected.flee"); },
                "price.attacker.undetected.flee", {"unknown policy 'flee'", "stay", "leave"});
}

TEST_CASE("A table shows where the choice at the start tips") {
  TableQuestion question;
  question.rows = "attacker.units.sub=1..3";
  question.columns = "defender.units.bb=1,2";
  question.show = {"choice.attacker.undetected", "price.attacker.undetected.leave"};
  const OddsTable table = solve_table(Document::parse(against_battleships, "test"), question, {});
  // An oracle of the game has the values of these battles in cases/play/wolf-pack.toml and in its
  // random cases; here it is what is told of them.
  const std::string csv = report(table, {.format = Format::csv});
  CHECK(csv.find("1,1,1 sub,0") != std::string::npos);
  CHECK(csv.find("\n2,2,2 sub,0") != std::string::npos);
  CHECK(csv.find("\n3,1,none,") != std::string::npos);
  const std::string json = report(table, {.format = Format::json});
  CHECK(json.find("\"choice.attacker.undetected\": \"none\"") != std::string::npos);
}

TEST_CASE("Knowing the rules is worth what playing by others loses") {
  // Who believes that the battleship hits with 1/6 stays: v = 1/3 20 + 2/3 (-1 + 5/6 v) against a
  // damaged one is 27/2, and x = 1/3 (-1 + 5/6 27/2) + 2/3 (-1 + 5/6 x) is 99/16. It hits with 2/3:
  // diving is worth 0, and staying -216/49, as above.
  const Document truth = Document::parse(against_battleships, "test");
  const Document believed =
      Document::parse(against_battleships + "[units.bb]\ndefense = 1\n", "test");
  const Comparison comparison = compare_cases(believed, truth, {{"value", "knowing.attacker"}, {}});
  CHECK(comparison.rows[0].figures[0]->value.exact() == parse_fraction("99/16"));
  CHECK(comparison.rows[0].figures[1]->value.exact() == 0);
  CHECK(comparison.rows[1].figures[1]->value.exact() == parse_fraction("216/49"));
}

TEST_CASE("What a play by other rules does not say in some position has no worth") {
  const std::string pack =
      "rules = \"one-for-one\"\n[attacker]\nunits = \"2 sub\"\nundetected = \"optimal\"\n"
      "[defender]\nunits = \"1 dd, 1 ca\"\n[play]\ngoal = \"cost\"\n";
  const Comparison comparison =
      compare_cases(Document::parse(pack, "test"),
                    Document::parse(pack + "[options]\ndetection_lasts = \"round\"\n", "test"),
                    {{"value", "knowing.attacker"}, {}});
  // The destroyer gone, nobody is detected any more: the other play never sees such a position.
  CHECK(!comparison.rows[1].figures[1]);
}
