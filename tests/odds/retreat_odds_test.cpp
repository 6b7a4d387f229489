// The battles whose odds decide simple retreats: not cut short by a count, and with the policies
// that are priced.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "odds/report/report.hpp"
#include "tests/support/even_battles.hpp"
#include "tests/support/parsed_json.hpp"

using namespace asdic;

namespace {

/// Returns a case in which units fire at each other by a die with three faces.
std::string skirmish(const std::string& fire, const std::string& keys) {
  return "rules = \"\"\"\nname = 'skirmish'\ntitle = 'Skirmish'\nkinds = ['land', 'air']\n"
         "[units]\n"
         "inf = { kind = 'land', attack = 1, defense = 2, cost = 3 }\n"
         "ftr = { kind = 'air', attack = 2, defense = 3, cost = 7 }\n"
         "bal = { kind = 'air', attack = 0, defense = 1, cost = 2 }\n"
         "mil = { kind = 'land', attack = 0, defense = 1, cost = 1 }\n"
         "[figures]\n'alone.SIDE' = 'rounds alone'\n"
         "[[round]]\nname = 'counting'\n"
         "count = { figure = 'alone.SIDE', number = '1 if own.any <= 1 else 0' }\n"
         "[[round]]\nname = 'fire'\nfire = [" +
         fire + "]\n\"\"\"\ndie = 3\n" + keys;
}

}  // namespace

TEST_CASE("A battle that ends at a count keeps the retreats of the whole battle") {
  // Round 1 leaves one fighter against the militia with 1/27, and nothing changes with 2/27. A
  // lone fighter has odds of 4/7, so it never retreats: (1/27) / (25/27).
  const auto counted = [](const std::string& retreat) {
    return solve(
        read_case(Document::parse(skirmish("{ who = 'any', at = 'any' }",
                                           "until = 'alone.attacker'\nattacker.units = '2 ftr'\n"
                                           "defender.units = '1 mil'\nattacker.retreat = " +
                                               retreat + "\n"),
                                  "case")));
  };
  CHECK(value(counted("{ odds = \"1/3\" }"), "winner.undecided") == Rational(1, 25));
  CHECK(value(counted("'never'"), "winner.undecided") == Rational(1, 25));
  // With a limit above 4/7 it retreats before the round in which it would be counted.
  CHECK(value(counted("{ odds = \"3/5\" }"), "winner.undecided") == 0);
}

TEST_CASE("The price of the default order has the odds of a retreat under this order") {
  // The default order loses the balloon first. The infantry cannot hit the fighter, which then wins
  // with (4/9) / (7/9) and never retreats. Its net gain is (4/9 * 5 - 2/9 * 5 - 1/9 * 7) / (7/9).
  const Result result =
      solve(read_case(Document::parse(
                skirmish("{ who = 'is inf or is mil', at = 'land' }, { who = 'air', at = 'any' }",
                         "play.goal = 'cost'\nattacker.units = '1 ftr'\n"
                         "attacker.retreat = { odds = \"1/3\" }\ndefender.units = '1 inf, 1 bal'\n"
                         "defender.losses = 'optimal'\n"),
                "case")),
            {.prices = true});
  const std::vector<PolicyPrice>& prices = result.prices;
  REQUIRE(prices.size() == 1);
  CHECK(prices.front().policy == "defender.losses = the default order");
  CHECK(prices.front().value->exact() == Rational(3, 7));
}

namespace {

/// Returns the JSON of a result without the parts that repeat the case and describe its chain.
ParsedJson answer_of(const std::string& text) {
  const Result result = solve(read_case(Document::parse(text, "case")));
  auto json = ParsedJson::parse(report(result, {Format::json}));
  for (const char* part : {"case", "case_hash", "chain"}) json.erase(part);
  return json;
}

}  // namespace

TEST_CASE("A retreat below odds of 0 changes nothing, whatever count ends the battle") {
  const std::vector<std::string> battles = {
      "attacker.units = '3 sub'\ndefender.units = '2 dd, 1 cv'\n",
      "attacker.units = '2 sub, 1 dd'\ndefender.units = '2 sub, 1 dd'\n"
      "attacker.undetected = 'leave'\n",
      "attacker.units = '2 sub, 1 ftr'\ndefender.units = '1 sub, 1 dd'\nfought = 1\n"};
  for (const std::string rules : {"one-for-one", "detection-roll"}) {
    for (const std::string& figure : rule_system(rules, {}).format.counted) {
      for (const std::string& battle : battles) {
        if (rules != "one-for-one" && battle.find("undetected") != std::string::npos) continue;
        if (figure.starts_with("strike_hits")) continue;  // an average of dice ends no battle
        CAPTURE(figure);
        const std::string text = "rules = '" + rules + "'\nuntil = '" + figure + "'\n" + battle;
        CHECK(answer_of(text + "attacker.retreat = { odds = \"0\" }\n") == answer_of(text));
      }
    }
  }
}

TEST_CASE("Losses between two counts are those up to the one that ends the battle") {
  // The fighter is lost between the two counts of the first round.
  const auto lost = [](const std::string& retreat) {
    const std::string steps =
        "name = 'losses'\ntitle = 'Losses'\nkinds = ['land', 'air']\n[units]\n"
        "inf = { kind = 'land', attack = 1, defense = 1, cost = 3 }\n"
        "ftr = { kind = 'air', attack = 1, defense = 1, cost = 7 }\n"
        "[figures]\n'first.SIDE' = 'first'\n'second.SIDE' = 'second'\n"
        "[[round]]\nname = 'one'\ncount = { figure = 'first.SIDE', number = 1 }\n"
        "[[round]]\nname = 'two'\nlose = { side = 'attacker', who = 'air' }\n"
        "[[round]]\nname = 'three'\ncount = { figure = 'second.SIDE', number = 1 }\n"
        "[[round]]\nname = 'fire'\nfire = [{ who = 'any', at = 'any' }]\n";
    return value(solve(read_case(Document::parse(
                     "rules = \"\"\"\n" + steps +
                         "\"\"\"\nuntil = 'second.attacker'\n"
                         "attacker.units = '1 inf, 1 ftr'\ndefender.units = '1 inf'\n"
                         "attacker.retreat = " +
                         retreat + "\n",
                     "case"))),
                 "losses.attacker.cost");
  };
  CHECK(lost("'never'") == 7);
  CHECK(lost("{ odds = \"0\" }") == 7);
}
