// Open decisions of the depth rules: a decision whose owner always takes one option is the policy
// of that name.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>

#include "lib/input/policies.hpp"
#include "lib/text.hpp"
#include "odds/check/counts.hpp"
#include "odds/compare/interpretations.hpp"
#include "odds/luck/luck.hpp"
#include "odds/report/forces.hpp"
#include "odds/report/report.hpp"
#include "odds/table/solve_table.hpp"
#include "tests/support/decisions.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

Battle depth_battle(const std::string& text) {
  return battle_of("depth", text);
}

std::map<Outcome, Rational> chances(const Battle& battle) {
  return asdic::chances(battle, battle.chain);
}

std::size_t decisions_in(const Chain& chain, NodeKind kind) {
  return static_cast<std::size_t>(std::count(chain.kinds.begin(), chain.kinds.end(), kind));
}

/// A key left open, and the policies that are its first option and its last.
struct OpenKey {
  std::string key;
  std::string first;
  std::string last;
  NodeKind owner;
};

const std::vector<OpenKey> open_keys = {
    {"attacker.searching", "always", "never", NodeKind::attacker_decides},
    {"defender.searching", "always", "never", NodeKind::defender_decides},
    {"defender.withdraw", "never", "always", NodeKind::defender_decides},
    {"defender.concealed", "hide", "defend", NodeKind::defender_decides}};

std::string with(const std::string& text, const std::string& key, const std::string& value) {
  return key + " = \"" + value + "\"\n" + text;
}

const std::vector<std::string> battles = {
    "attacker.units = \"2 dd, 1 sub@periscope\"\n"
    "defender.units = \"1 dd, 1 sub@periscope, 2 sub@submerged, 1 sub\"\n",
    "attacker.units = \"1 ca, 1 ftr, 1 sub@submerged\"\n"
    "defender.units = \"1 ftr, 2 sub@submerged, 1 sub@periscope\"\n"
    "options.surprise_strike = \"without-destroyer\"\n",
    "attacker.units = \"1 dd, 1 sub@submerged\"\n"
    "defender.units = \"1 dd, 2 sub@periscope\"\n"
    "options.located_lasts = \"round\"\noptions.search = \"once\"\n"};

}  // namespace

TEST_CASE("Always the first option, and always the last, are the fixed policies") {
  for (const std::string& text : battles) {
    for (const OpenKey& open : open_keys) {
      CAPTURE(text);
      CAPTURE(open.key);
      const Battle battle = depth_battle(with(text, open.key, "optimal"));
      CHECK_NOTHROW(battle.chain.validate());
      CHECK(decisions_in(battle.chain, open.owner) > 0);
      for (const Choice& choice : battle.chain.choices) CHECK(choice.setting == open.key);
      const Battle by_first = depth_battle(with(text, open.key, open.first));
      const Battle by_last = depth_battle(with(text, open.key, open.last));
      CHECK(asdic::chances(battle, decided(battle.chain, first_option)) == chances(by_first));
      CHECK(asdic::chances(battle, decided(battle.chain, last_option)) == chances(by_last));
      CHECK(chances(by_first) != chances(by_last));
    }
  }
}

TEST_CASE("Both sides decide whether to search, the attacker first, before either rolls") {
  const Battle battle = depth_battle(
      "attacker.units = \"1 dd, 1 sub@periscope\"\nattacker.searching = \"optimal\"\n"
      "defender.units = \"1 dd, 1 sub@periscope\"\ndefender.searching = \"optimal\"\n");
  const Chain& chain = battle.chain;
  const StateIndex start = chain.starts.front();
  const std::vector<std::string> both = {"search", "no search"};
  CHECK(labels_at(chain, start, Side::attacker) == both);
  for (const StateIndex then : chain.successors(start)) {
    CHECK(labels_at(chain, then, Side::defender) == both);
  }
}

TEST_CASE("Any number of submarines may withdraw, by depth") {
  const Battle battle = depth_battle(
      "attacker.units = \"1 ca\"\ndefender.units = \"2 sub@periscope, 1 sub\"\n"
      "defender.withdraw = \"optimal\"\n");
  const std::vector<std::string> all = {"none",
                                        "1 sub",
                                        "1 sub@periscope",
                                        "1 sub, 1 sub@periscope",
                                        "2 sub@periscope",
                                        "1 sub, 2 sub@periscope"};
  CHECK(std::count(battle.chain.labels.begin(), battle.chain.labels.end(), all) == 1);
}

TEST_CASE("A side that declares depths may spread its submarines in every way") {
  const std::string others = "attacker.units = \"1 dd\"\ndefender.losses = \"ca, sub\"\n";
  const Battle battle =
      depth_battle(others + "defender.units = \"1 ca, 2 sub\"\noptions.declared = \"defender\"\n");
  REQUIRE(battle.chain.kinds[battle.chain.starts.front()] == NodeKind::defender_decides);
  const auto& labels = battle.chain.labels[battle.chain.rows[battle.chain.starts.front()]];
  CHECK(labels.size() == 10);  // two boats over four depths: C(2 + 3, 3)
  for (const std::string& label : labels) {
    CAPTURE(label);
    const auto option = [&](StateIndex, const std::vector<std::string>& all) -> std::size_t {
      return static_cast<std::size_t>(std::find(all.begin(), all.end(), label) - all.begin());
    };
    std::string force = label == "none" ? "1 ca" : "1 ca, " + label;
    const auto below = std::count(label.begin(), label.end(), '2') * 2 +
                       std::count(label.begin(), label.end(), '1');
    if (below < 2) force += ", " + std::to_string(2 - below) + " sub";
    const Battle given = depth_battle(others + "defender.units = \"" + force + "\"\n");
    CHECK(asdic::chances(battle, decided(battle.chain, option)) == chances(given));
  }
}

TEST_CASE("Nobody has been seen before depths are declared") {
  const Battle battle = depth_battle(
      "attacker.units = \"2 sub, 1 dd\"\ndefender.units = \"2 sub, 1 dd\"\n"
      "options.declared = \"both\"\noptions.surfaced = \"one-for-one\"\n");
  const StateIndex start = battle.chain.starts.front();
  CHECK(battle.situation(start).empty());
  for (const StateIndex then : battle.chain.successors(start)) {
    CHECK(battle.situation(then).empty());
  }
}

TEST_CASE("A casualty order has a place for every depth that may be declared") {
  const std::string declared =
      "rules = \"depth\"\nattacker.units = \"2 sub@periscope, 1 sub, 1 dd\"\n"
      "defender.units = \"1 ca\"\noptions.declared = \"attacker\"\nattacker.losses = ";
  for (const char* order : {"\"dd, sub\"", "\"sub@submerged, dd, sub@periscope, sub@surfaced\""}) {
    CHECK(value(solve(case_of(declared + order)), "winner.attacker") > 0);
  }
  check_case_refused(declared + "\"dd, sub@surfaced, sub@submerged\"", "test:5:19",
                     {"leaves out sub@periscope", "declared"});
  check_case_refused(declared + "\"1 sub, dd, sub\"", "test:5:20",
                     {"'1 sub' has a number", "leave out the number"});
}

TEST_CASE("A casualty order for depths that may be declared is reported as it was given") {
  const std::string order = "sub@submerged, dd, sub@periscope, sub@surfaced";
  const Result result = solve(
      case_of("rules = \"depth\"\nattacker.units = \"2 sub, 1 dd\"\ndefender.units = \"1 ca\"\n"
              "options.declared = \"attacker\"\nattacker.losses = \"" +
              order + "\"\n"));
  CHECK(join(casualty_order(result.problem, result.rosters, Side::attacker)) == order);
}

TEST_CASE("If both sides declare depths, the attacker declares first") {
  const Battle battle = depth_battle(
      "attacker.units = \"1 sub, 1 dd\"\ndefender.units = \"1 sub, 1 dd\"\n"
      "options.declared = \"both\"\n");
  const Chain& chain = battle.chain;
  const StateIndex start = chain.starts.front();
  CHECK(chain.kinds[start] == NodeKind::attacker_decides);
  REQUIRE(chain.successors(start).size() == 4);
  for (const StateIndex then : chain.successors(start)) {
    CHECK(chain.kinds[then] == NodeKind::defender_decides);
    CHECK(chain.successors(then).size() == 4);
  }
}

// What is counted of submarines whose depths are declared.

namespace {

/// Two submarines that attack a destroyer. They are best at periscope depth, where they are not hit
/// unless they are located. L(n) is the mean loss of n located submarines, and U(n) that of n
/// submarines that are not located:
///   L(1) = 1/3 + 1/3 * L(1),  L(2) = 1/3 + 1/4 * (1/3 * L(1) + 2/3 * L(2))
///   U(2) = 1/2 * L(2) + 1/8 * U(2)
/// So U(2) = 9/35. Both are lost with 1/35 by the same recursion.
const std::string declared_pack =
    "rules = \"depth\"\nattacker.units = \"2 sub\"\ndefender.units = \"1 dd\"\n"
    "options.declared = \"attacker\"\n";

const Result& solved_pack() {
  static const Result result = solve(case_of(declared_pack), {.course_rounds = 2});
  return result;
}

}  // namespace

TEST_CASE("A side that declares depths has brought submarines without a depth") {
  const Result& result = solved_pack();
  REQUIRE(result.rosters[0].size() == 1);
  CHECK(result.rosters[0].front().name == "sub");
  CHECK(result.rosters[0].front().count == 2);
  CHECK(value(result, "losses.attacker.units.sub") == Rational(9, 35));
  CHECK(value(result, "losses.attacker.cost") == 6 * Rational(9, 35));
  CHECK(value(result, "survivors.attacker.sub.at_least.1") == Rational(34, 35));
  CHECK(value(result, "survivors.attacker.at_least.1") == Rational(34, 35));
  CHECK(value(result, "survivors.attacker.sub@periscope.at_least.1") == Rational(34, 35));
  CHECK(value(result, "survivors.attacker.sub@submerged.at_least.1") == 0);
  CHECK_FALSE(figure(result, "losses.attacker.units.sub@periscope").has_value());
  // The first round is fought by both.
  CHECK(value(result, "strength.attacker.units.in_round.1") == 2);
  CHECK(value(result, "strength.attacker.cost.in_round.1") == 12);
}

TEST_CASE("Depths that the force gives a side that declares them have no effect") {
  Document document = Document::parse(declared_pack, "test");
  document.assign("attacker.units=1 sub@submerged, 1 sub@periscope");
  const Result result = solve(read_case(document));
  CHECK(text(result.problem.battle.sides[0].force) == "2 sub");
  CHECK(value(result, "losses.attacker.units.sub") == Rational(9, 35));
  document.assign("attacker.units=200 sub, 51 sub@periscope");
  check_refused([&] { read_case(document); }, "--set attacker.units",
                {"more than 250 of sub at all depths"});
}

TEST_CASE("Every report of declared depths has numbers of submarines that may be left") {
  for (const Numbers numbers : {Numbers::exact, Numbers::certified}) {
    const Result result = solve(case_of(declared_pack), {.numbers = numbers, .course_rounds = 2});
    for (const Format format : formats_of_results()) {
      ReportOptions options;
      options.format = format;
      options.show = {Part::at_least};
      CAPTURE(name(format));
      CHECK(report(result, options).find("-61/35") == std::string::npos);
      CHECK(report(result, options).size() > 100);
    }
  }
  ReportOptions options;
  options.show = {Part::at_least, Part::options};
  const std::string text = report(solved_pack(), options);
  CHECK(text.find("97.14%") != std::string::npos);
  CHECK(text.find("sub@surfaced, sub@periscope, sub@submerged") != std::string::npos);
}

TEST_CASE("Tables have the figures of declared submarines, and so have odds that are given") {
  const auto table_of = [](const std::vector<std::string>& show) {
    return solve_table(Document::parse(declared_pack, "test"),
                       {"attacker.units.sub=1..2", "die=6,12", show}, {});
  };
  const OddsTable table =
      table_of({"losses.attacker.units.sub", "survivors.attacker.sub.at_least.1",
                "survivors.attacker.sub@periscope.at_least.1"});
  REQUIRE(table.cells.size() == 4);
  const std::vector<Rational> alone = {Rational(1, 3), Rational(2, 3), Rational(2, 3)};
  const std::vector<Rational> two = {Rational(9, 35), Rational(34, 35), Rational(34, 35)};
  for (std::size_t cell = 0; cell < table.cells.size(); ++cell) {
    for (std::size_t i = 0; i < alone.size(); ++i) {
      const std::optional<Figure>& figure = table.cells[cell].figures[i];
      REQUIRE(figure.has_value());
      CHECK(figure->value.exact() == (cell < 2 ? alone : two)[i]);
    }
  }
  check_refused([&] { table_of({"losses.attacker.units.sub@periscope"}); }, "--show",
                {"no battle here has the figure", "did you mean 'losses.attacker.units.sub'"});
  const Result given = solve(case_of(declared_pack), {.given = {"attacker keeps 2 sub@periscope"}});
  CHECK(value(given, "losses.attacker.units.sub") == 0);
}

TEST_CASE("Luck and counts read what is left of submarines that have declared their depths") {
  const Luck fought =
      luck(Document::parse(declared_pack, "test"),
           {{"attacker keeps 2 sub@periscope", Place{"--result"}}}, "losses.attacker.units.sub");
  CHECK(fought.battles[0].rank.number == 0);
  CHECK(fought.battles[0].in_order);
  const Observation observed =
      observe(parse_counts("attacker,defender,count\n2 sub@periscope,,5\n1 sub,,1\n,1 dd,1\n", "c"),
              solved_pack());
  CHECK(observed.trials == 7);
}

TEST_CASE("The best casualty order has one entry for submarines whose depths are declared") {
  const Result result = solve(
      case_of("rules = \"depth\"\nattacker.units = \"1 sub, 1 dd\"\ndefender.units = \"1 ca\"\n"
              "attacker.losses = \"best-order\"\noptions.declared = \"attacker\"\n"));
  std::vector<std::string> entries;
  for (const CasualtyEntry& entry : result.problem.battle.sides[0].losses)
    entries.push_back(entry.text());
  std::sort(entries.begin(), entries.end());
  CHECK(entries == std::vector<std::string>{"dd", "sub"});
}

TEST_CASE("A condition counts submarines at the depths that they have declared") {
  const Problem problem = case_of(
      "rules = \"depth\"\nattacker.units = \"1 sub, 1 dd\"\ndefender.units = \"1 ca\"\n"
      "options.declared = \"attacker\"\n[[attacker.policy]]\nchoice = \"retreat\"\n"
      "when = { \"attacker.units.sub@periscope\" = 1 }\ndo = \"leave\"\n");
  CHECK(warnings_of(problem.battle).empty());
}

TEST_CASE("Comparing who declares depths solves every value") {
  const Comparison comparison = compare_interpretations(
      Document::parse(declared_pack, "test"), {"declared"}, {.show = {"winner.attacker"}});
  std::vector<std::string> values;
  for (const ComparisonRow& row : comparison.rows) values.push_back(row.value);
  CHECK(values == std::vector<std::string>{"before", "attacker", "defender", "both"});
  for (const ComparisonRow& row : comparison.rows) CHECK(row.figures.size() == 1);
  CHECK(comparison.rows[1].figures[0]->value.exact() == value(solved_pack(), "winner.attacker"));
  const Comparison all = compare_interpretations(Document::parse(declared_pack, "test"), {}, {});
  const auto says = [](const std::string& finding) {
    return finding.starts_with("Skipped options.declared = attacker, defender, both");
  };
  CHECK(std::any_of(all.findings.begin(), all.findings.end(), says));
}

TEST_CASE("In waves declared depths are those of a battle in which the force gives them") {
  const auto battle = [](const std::string& attacker, const std::string& wave,
                         const std::string& defender, const std::string& declared) {
    return depth_battle("attacker.units = \"" + attacker + "\"\nwave = [{ units = \"" + wave +
                        "\" }]\ndefender.units = \"" + defender +
                        "\"\ndefender.withdraw = \"always\"\ndefender.concealed = \"defend\"\n"
                        "options.declared = \"" +
                        declared + "\"\n");
  };
  for (const char* depth : {"", "@periscope", "@submerged", "@silent"}) {
    CAPTURE(depth);
    const std::string boat = std::string("1 sub") + depth;
    const auto option = [&](StateIndex, const std::vector<std::string>& all) {
      const auto found = std::find(all.begin(), all.end(), *depth == 0 ? "none" : boat);
      return static_cast<std::size_t>(found - all.begin());
    };
    const Battle by_defender = battle("1 ca", "1 dd", "1 sub, 1 tr", "defender");
    CHECK(asdic::chances(by_defender, decided(by_defender.chain, option)) ==
          chances(battle("1 ca", "1 dd", boat + ", 1 tr", "before")));
    const Battle by_wave = battle("1 tr", "1 sub", "1 dd", "attacker");
    CHECK(asdic::chances(by_wave, decided(by_wave.chain, option)) ==
          chances(battle("1 tr", boat, "1 dd", "before")));
  }
}
