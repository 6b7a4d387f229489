// What people call keys and figures.
#include "odds/report/terms.hpp"

#include <doctest/doctest.h>

#include "odds/compare/interpretations.hpp"
#include "odds/compare/report.hpp"
#include "odds/question/problem.hpp"
#include "odds/table/report.hpp"
#include "odds/table/solve_table.hpp"
#include "tests/support/case_texts.hpp"

using namespace asdic;

namespace {

Document document(const std::string& more) {
  return Document::parse(more + submarine_and_destroyer, "case.toml");
}

}  // namespace

TEST_CASE("Keys have words for units, sides and rule options") {
  const Terms terms(rule_system("one-for-one", {}));
  CHECK(terms.key("attacker.units.sub") == "attacking submarines");
  CHECK(terms.key("defender.units.dd:uk") == "defending British destroyers");
  CHECK(terms.key("attacker.units.sub@periscope") == "attacking submarines at periscope depth");
  CHECK(terms.key("defender.units") == "defender");
  CHECK(terms.key("attacker.losses") == "the attacker's casualty order");
  CHECK(terms.key("attacker.technologies.all") == "the attacker's technologies");
  CHECK(terms.key("options.firing_reveals") == "firing reveals");
  CHECK(terms.key("attacker.undetected") == "the attacker's undetected");
  CHECK(terms.key("action.time") == "time of the action");
  CHECK(terms.key("units.dd.cost") == "destroyer's cost");
  CHECK(terms.key("die") == "faces of the dice");
  CHECK(terms.key("wave.2.attacker.units.sub") == "wave.2.attacker.units.sub");
}

TEST_CASE(
    "Keys of a wave and of the battle at sea have the words of the same keys of one battle, and "
    "the part") {
  const Terms terms(rule_system("axis-allies", {}));
  CHECK(terms.key("sea.attacker.units.dd") == "attacking destroyers at sea");
  CHECK(terms.key("sea.rounds") == "limit of rounds at sea");
  CHECK(terms.key("sea.units.dd.attack") == "destroyer's attack at sea");
  CHECK(terms.key("wave.2.units.inf") == "attacking infantry in wave 2");
  CHECK(terms.label("wave.12.units.inf") == "Attacking infantry in wave 12");
  CHECK(terms.label("sea.defender.losses") == "Defender casualty order at sea");
  CHECK(terms.label("sea.options.transports") == "Transports at sea");
  CHECK(terms.label("wave.2.by") == "Attacking side in wave 2");
  CHECK(terms.label("wave.2.losses") == "Casualty order in wave 2");
  CHECK(terms.label("wave.2.technologies.all") == "Technologies in wave 2");
  CHECK(terms.label("sea.attacker.technologies.uk") == "Attacker technologies (uk) at sea");
}

TEST_CASE("A label of a key is short and begins with a capital letter") {
  const Terms terms(rule_system("one-for-one", {}));
  CHECK(terms.label("attacker.units.sub") == "Attacking submarines");
  CHECK(terms.label("options.firing_reveals") == "Firing reveals");
  CHECK(terms.label("attacker.losses") == "Attacker casualty order");
  CHECK(terms.label("defender.hold_fire") == "Defender hold fire");
}

TEST_CASE("A key of a side has the label that its rules give it") {
  const Terms terms(rule_system("axis-allies", {}));
  CHECK(terms.label("attacker.keep") == "Land units saved for last");
  CHECK(terms.label("wave.2.keep") == "Land units saved for last in wave 2");
  CHECK(terms.key("attacker.keep") == "land units saved for last");
  CHECK(terms.label("attacker.bombard") == "Attacker bombard");
}

TEST_CASE("figures have words") {
  const Terms terms(rule_system("one-for-one", {}));
  CHECK(terms.figure("winner.attacker") == "The attacker wins");
  CHECK(terms.figure("winner.draw") == "Draw");
  CHECK(terms.figure("winner.defender.by_round.2") == "The defender has won by round 2");
  CHECK(terms.figure("exchange") == "Mean net gain (IPC)");
  CHECK(terms.figure("exchange.quantile.5") == "5% quantile of the net gain (IPC)");
  CHECK(terms.figure("losses.attacker.cost") == "The attacker's mean loss (IPC)");
  CHECK(terms.figure("losses.attacker.units.dd") == "Attacking destroyers lost, on average");
  CHECK(terms.figure("survivors.defender.ca.at_least.2") ==
        "The defender keeps at least 2 of the cruisers");
  CHECK(terms.figure("rounds.mean") == "Rounds on average");
  CHECK(terms.figure("damage.mean") == "Mean damage");
  CHECK(terms.figure("ipc.sd") == "Standard deviation of the IPC");
  CHECK(terms.figure("value") == "Value of best play");
  CHECK(terms.figure("choice.attacker.undetected") == "The attacker's best choice: undetected");
  CHECK(terms.figure("price.attacker.retreat.2") == "What 2 costs the attacker: retreat");
  CHECK(terms.figure("some.other.figure") == "some.other.figure");
}

TEST_CASE("Figures of units in a wave and at sea have the words of the unit and the part") {
  const Terms terms(rule_system("axis-allies", {}));
  CHECK(terms.figure("losses.attacker.units.dd#sea") ==
        "Attacking destroyers at sea lost, on average");
  CHECK(terms.figure("survivors.attacker.inf#2.at_least.1") ==
        "The attacker keeps at least 1 of the infantry of wave 2");
  CHECK(terms.figure("losses.defender.units.bb#12*") ==
        "Defending damaged battleships of wave 12 lost, on average");
  CHECK(terms.figure("exchange#sea") == "exchange#sea");
}

TEST_CASE("a case may have words of its own") {
  const Terms terms(
      document("currency = \"PU\"\n"
               "units.dd = { name = \"Zerstörer\" }\n"
               "units.sub = { name = \"U-boat\", plural = \"U-boats\" }\n"
               "table.labels = { \"winner.draw\" = \"Nobody is left\", die = \"D\" }\n"),
      rule_system("one-for-one", {}));
  CHECK(terms.key("attacker.units.dd") == "attacking Zerstörer");
  CHECK(terms.key("attacker.units.sub") == "attacking U-boats");
  CHECK(terms.figure("exchange") == "Mean net gain (PU)");
  CHECK(terms.figure("winner.draw") == "Nobody is left");
  CHECK(terms.key("die") == "D");
}

TEST_CASE("rule systems name their units, and count in their own currency") {
  const Terms surface(rule_system("surface", {}));
  CHECK(surface.key("attacker.units.ca") == "attacking heavy cruisers");
  CHECK(surface.figure("exchange") == "Mean net gain (cost)");
  CHECK(surface.figure("last_range.2") == "The last round is at range 2");
  const Terms army(rule_system("assault", {}));
  CHECK(army.key("attacker.units.arm") == "attacking tanks");
  CHECK(army.figure("detected.attacker.sub:jp") == "Attacking Japanese submarines are detected");
  CHECK(army.figure("wave.2.winner.attacker") == "The attacker has won wave 2");
  CHECK(Terms(rule_system("raid", {})).figure("damage.mean") == "Mean damage");
}

TEST_CASE("every unit of a rule system has a name") {
  for (const RuleSystem* rules : rule_systems()) {
    const Terms terms(*rules);
    const Settings settings = default_settings(rules->format.settings);
    const std::vector<int>& dice = rules->format.dice;
    for (const UnitType& type :
         rules->format.units(dice.empty() ? 6 : dice.front(), settings, Place{})) {
      CAPTURE(type.code);
      CHECK(terms.unit(type.code).many != type.code);
    }
  }
}

TEST_CASE("classes of ships may have names") {
  const Document action = Document::parse(
      "rules = \"surface\"\nattacker.units = \"1 ca\"\ndefender.units = \"2 dd\"\n"
      "ships.dd = { name = \"Zerstörer\" }\n",
      "case.toml");
  CHECK(Terms(action, rule_system("surface", {})).key("defender.units.dd") ==
        "defending Zerstörer");
  CHECK_NOTHROW(read_case(action));
}

TEST_CASE("a comparison is in the words of its case") {
  const Comparison comparison = compare_interpretations(document("currency = \"PU\"\n"),
                                                        {"first_strike"}, {.show = {"exchange"}});
  CHECK(report(comparison, Format::markdown, {}).find("Mean net gain (PU)") != std::string::npos);
}

TEST_CASE("Decimal points are below each other for any digits") {
  const OddsTable table =
      solve_table(document(""), {"defender.units.dd=1..4", "", {"winner.attacker"}});
  const std::string text = report(table, {Format::text, NumberStyle::decimal, 3});
  CHECK(text.find("0.400\n") != std::string::npos);
  CHECK(text.find("0.0842\n") != std::string::npos);
  CHECK(text.find(" 0.400\n") - text.rfind('\n', text.find(" 0.400\n")) ==
        text.find(" 0.0842\n") - text.rfind('\n', text.find(" 0.0842\n")));
  const std::string markdown = report(table, {Format::markdown, NumberStyle::decimal, 3});
  CHECK(markdown.find("| 0.400\u2007") != std::string::npos);
}

TEST_CASE("words of a case are texts, and a plural needs a name") {
  CHECK_THROWS_WITH(Terms(document("table.labels = { die = 6 }\n"), rule_system("one-for-one", {})),
                    "case.toml:1:24: 'table.labels.die' must be text in quotes");
  for (const std::string wrong :
       {"currency = 1\n", "units.dd.name = 1\n", "units.dd.plural = \"x\"\n"}) {
    CAPTURE(wrong);
    CHECK_THROWS_AS(solve_table(document(wrong), {"die=6"}), Error);
  }
}

TEST_CASE("a table is in the words of its case, and CSV keeps the keys") {
  const OddsTable table =
      solve_table(document("units.dd.name = \"Zerstörer\"\n"),
                  {"defender.units.dd=0..1", "options.firing_reveals=true,false", {"exchange"}});
  const std::string text = report(table);
  CHECK(text.find("Rows: defending Zerstörer. Columns: firing reveals.") != std::string::npos);
  CHECK(text.find("Mean net gain (IPC)") != std::string::npos);
  CHECK(text.find("yes") != std::string::npos);
  CHECK(report(table, {Format::csv})
            .starts_with("defender.units.dd,options.firing_reveals,exchange\n0,true,"));
}

TEST_CASE("numbers of one figure have as many digits after the point") {
  const OddsTable table =
      solve_table(document(""), {"attacker.units.sub=1..2", "", {"winner.attacker", "exchange"}});
  const std::string text = report(table);
  CHECK(text.find("0.4000                  1.2\n") != std::string::npos);
  CHECK(text.find("0.8737                  4.7\n") != std::string::npos);
}

TEST_CASE("Probabilities that are not certain never look so, and other figures are rounded") {
  const auto shown = [](int numerator, int denominator, bool is_chance) {
    return figure_text({Value(Rational(numerator, denominator)), is_chance}, "", {});
  };
  CHECK(shown(1, 1'000'000, true) == "<0.0001");
  CHECK(shown(999'999, 1'000'000, true) == ">0.9999");
  CHECK(shown(1, 1, true) == "1");
  CHECK(shown(-1, 1'000'000, false) == "-0.000");
  CHECK(shown(1, 1'000'000, false) == "0.000");
  CHECK(shown(0, 1, false) == "0");
}

TEST_CASE("Costs have one digit after the point, rounds two, and medians none") {
  const auto shown = [](int numerator, int denominator, const char* name) {
    return figure_text({Value(Rational(numerator, denominator))}, name, {});
  };
  CHECK(shown(2, 3, "exchange") == "0.7");
  CHECK(shown(2, 3, "losses.attacker.cost") == "0.7");
  CHECK(shown(2, 3, "strength.attacker.cost.in_round.2") == "0.7");
  CHECK(shown(2, 3, "rounds.mean") == "0.67");
  CHECK(shown(2, 3, "losses.attacker.units.sub") == "0.67");
  CHECK(shown(24, 1, "exchange.median") == "24");
  CHECK(shown(30, 1, "attacker.cost") == "30");
  CHECK(shown(2, 3, "value") == "0.667");
}

TEST_CASE("Digits that are asked for hold for costs also") {
  TableOptions options;
  options.digits = 6;
  CHECK(figure_text({Value(Rational(2, 3))}, "exchange", options) == "0.666667");
}

TEST_CASE("Technologies are written by name") {
  CHECK(value_text("attacker.technologies.all", "[\"combined-arms\", \"long-range-aircraft\"]") ==
        "combined arms, long-range aircraft");
  CHECK(value_text("options.first_strike", "first-round") == "first-round");
}

TEST_CASE("Technologies of a nation have its adjective") {
  const Terms terms(rule_system("assault", {}));
  CHECK(terms.key("attacker.technologies.us") == "the attacker's American technologies");
  CHECK(terms.key("attacker.technologies.xx") == "the attacker's xx technologies");
}

TEST_CASE("The figure winner.standoff is called stalemate") {
  CHECK(Terms(rule_system("one-for-one", {})).figure("winner.standoff") == "Stalemate");
}

TEST_CASE("A unit is named by its damage, nation and depth") {
  const Terms terms(rule_system("one-for-one", {}));
  CHECK(terms.unit(UnitKey({"bb", "uk"}, 1)).one == "damaged British battleship");
  CHECK(terms.unit(UnitKey({"sub", "", Depth::periscope}, 0)).many ==
        "submarines at periscope depth");
  CHECK(terms.unit(UnitKey({"sub", "jp", Depth::submerged}, 0)).many ==
        "submerged Japanese submarines");
}

TEST_CASE("The definition of a win is on the page if a figure needs it") {
  const auto says = [](const std::string& figure) {
    return report(solve_table(document(""), {"attacker.units.sub=1..2", "", {figure}}))
               .find("A side wins if") != std::string::npos;
  };
  CHECK(says("winner.draw"));
  CHECK_FALSE(says("rounds.mean"));
}
