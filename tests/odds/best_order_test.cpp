// The best fixed casualty order against every order, one by one.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include "lib/text.hpp"
#include "odds/compare/interpretations.hpp"
#include "odds/export/export.hpp"
#include "odds/report/report.hpp"
#include "odds/sample/sample.hpp"
#include "odds/table/solve_table.hpp"
#include "tests/plain/plain_odds.hpp"
#include "tests/plain/plain_play.hpp"
#include "tests/support/boost_fractions.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

/// A battle in which one side may have any order of its kinds of units.
struct BattleWithOrders {
  std::string rules;
  std::string side;
  std::vector<std::string> kinds;  ///< in the default order
  std::string own;                 ///< units of the side
  std::string enemy;
  std::string goal;         ///< a figure of the battle
  std::string top = {};     ///< lines before the tables
  std::string tables = {};  ///< lines after them

  std::string with(const std::string& losses) const {
    const std::string other = side == "attacker" ? "defender" : "attacker";
    return "rules = \"" + rules + "\"\n" + top + "[" + side + "]\nunits = \"" + own +
           "\"\nlosses = \"" + losses + "\"\n[" + other + "]\nunits = \"" + enemy +
           "\"\n[play]\ngoal = { \"" + goal + "\" = \"1\" }\n" + tables;
  }
};

using Worth = std::function<Rational(const std::string& text)>;

struct Best {
  std::vector<std::string> orders;  ///< as good as any, in the order of the default
  Rational value;
};

Best best_of_all(const BattleWithOrders& battle, const Worth& worth) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < battle.kinds.size(); ++i) order.push_back(i);
  Best best;
  do {
    std::vector<std::string> entries;
    for (const std::size_t i : order) entries.push_back(battle.kinds[i]);
    const Rational value = worth(battle.with(join(entries)));
    const Rational gain = battle.side == "attacker" ? value - best.value : best.value - value;
    if (best.orders.empty() || gain > 0) best = {{}, value};
    if (value == best.value) best.orders.push_back(join(entries));
  } while (std::next_permutation(order.begin(), order.end()));
  return best;
}

/// Returns the value of the goal if all choices are made in the best way.
Rational solved_worth(const BattleWithOrders& battle, const std::string& text) {
  return value(solve(case_of(text)), battle.goal);
}

Result with_prices(const std::string& text) {
  SolveOptions options;
  options.prices = true;
  return solve(case_of(text), options);
}

void check_is_best(const BattleWithOrders& battle, const Result& found, const Best& best) {
  CAPTURE(battle.with("?"));
  REQUIRE(found.order.has_value());
  CHECK(text(found.order->losses) == best.orders.front());
  CHECK(found.order->as_good == best.orders.size() - 1);
  CHECK(found.play->value().exact() == best.value);
  CHECK(value(found, battle.goal) == best.value);
}

const std::vector<BattleWithOrders> battles = {
    {"one-for-one",
     "attacker",
     {"sub", "dd", "ca", "bb"},
     "2 sub, 1 dd, 1 ca, 1 bb",
     "2 dd, 1 sub, 1 bb",
     "winner.attacker"},
    {"one-for-one",
     "defender",
     {"sub", "dd", "ftr"},
     "2 sub, 1 dd, 2 ftr",
     "3 sub, 1 ca",
     "exchange"},
    {"axis-allies",
     "attacker",
     {"inf", "art", "arm", "ftr"},
     "2 inf, 1 art, 1 arm, 1 ftr",
     "2 inf, 1 arm",
     "takes"},
    {"axis-allies",
     "defender",
     {"sub", "dd", "bb"},
     "1 sub, 1 dd, 1 bb*",
     "2 sub, 1 dd, 1 ftr",
     "winner.attacker"},
    {"depth",
     "defender",
     {"sub", "dd", "ca"},
     "2 sub@periscope, 1 dd, 1 ca",
     "2 dd, 1 ftr",
     "exchange"},
    {"detection-roll",
     "attacker",
     {"sub", "dd", "cv"},
     "2 sub, 1 dd, 1 cv",
     "1 sub, 1 dd, 1 bb",
     "winner.attacker"},
    {"assault", "attacker", {"inf", "arm", "ftr"}, "2 inf, 1 arm, 1 ftr", "2 inf, 1 ftr", "takes"},
};

const BattleWithOrders& to_take = battles[2];

}  // namespace

TEST_CASE("The best order is the best of all orders, solved one by one") {
  for (const BattleWithOrders& battle : battles) {
    const Best best =
        best_of_all(battle, [&](const std::string& text) { return solved_worth(battle, text); });
    check_is_best(battle, solve(case_of(battle.with("best-order"))), best);
  }
}

TEST_CASE("The best order is the best of all by the oracle, which has no chain") {
  for (const std::size_t i : {0, 3, 5}) {
    const BattleWithOrders& battle = battles[i];
    const Best best = best_of_all(battle, [](const std::string& text) {
      plain::Fraction attacker;
      const plain::Odds odds = plain_odds(case_of(text).battle).value();
      for (const auto& [key, chance] : odds.outcomes) {
        if (key.starts_with("attacker|")) attacker += chance;
      }
      return to_rational(attacker);
    });
    check_is_best(battle, solve(case_of(battle.with("best-order"))), best);
  }
}

TEST_CASE("Beside an open retreat the order is best against best play of the rest") {
  const BattleWithOrders battle = {"one-for-one",      "attacker",
                                   {"dd", "ca", "bb"}, "2 dd, 1 ca, 1 bb\"\nretreat = \"optimal",
                                   "2 ca, 1 bb",       "exchange"};
  const Best best = best_of_all(
      battle, [](const std::string& text) { return to_rational(plain_play(text).value); });
  check_is_best(battle, solve(case_of(battle.with("best-order"))), best);
}

TEST_CASE("The best order is that of all rounds of a limit, and of all waves") {
  BattleWithOrders battle = battles[1];
  const auto check = [&] {
    const Best best =
        best_of_all(battle, [&](const std::string& text) { return solved_worth(battle, text); });
    check_is_best(battle, solve(case_of(battle.with("best-order"))), best);
  };
  battle.top = "rounds = 2\n";
  check();
  battle.tables = "[[wave]]\nunits = \"1 dd, 1 ca\"\n";
  check();
}

TEST_CASE("Among equally good orders the first from the default order on is chosen") {
  // Cruisers and this ship have the same dice, so the ship that is left makes no difference to the
  // winner.
  BattleWithOrders battle = {"one-for-one", "attacker", {"ca", "cb"},
                             "1 ca, 1 cb",  "2 ca",     "winner.attacker"};
  battle.tables = "[units.cb]\nkind = \"ship\"\nattack = 3\ndefense = 3\ncost = 13\n";
  const Result found = solve(case_of(battle.with("best-order")));
  CHECK(text(found.order->losses) == "ca, cb");
  CHECK(found.order->as_good == 1);
  battle.tables = "[units.cb]\nkind = \"ship\"\nattack = 3\ndefense = 3\ncost = 11\n";
  CHECK(text(solve(case_of(battle.with("best-order"))).order->losses) == "cb, ca");
}

TEST_CASE(
    "The best order is at most as good as a free choice, and at least as good as the default "
    "order") {
  for (const BattleWithOrders& battle : battles) {
    CAPTURE(battle.with("best-order"));
    const Result found = with_prices(battle.with("best-order"));
    const int sign = battle.side == "attacker" ? 1 : -1;
    const Rational best = found.play->value().exact() * sign;
    REQUIRE(found.prices.size() == 2);
    CHECK(found.prices[0].policy == battle.side + ".losses = optimal");
    CHECK(found.prices[0].value->exact() * sign >= best);
    CHECK(found.prices[0].value->exact() == plain_play(battle.with("optimal")).value);
    CHECK(found.prices[1].policy == battle.side + ".losses = the default order");
    CHECK(found.prices[1].value->exact() * sign <= best);
    CHECK(found.prices[1].value->exact() == solved_worth(battle, battle.with(join(battle.kinds))));
  }
}

TEST_CASE("Units with and without a nation have places of their own in the best order") {
  const Result found =
      solve(case_of("rules = \"one-for-one\"\n[attacker]\nunits = \"1 dd, 1 dd:uk, 1 ca\"\n"
                    "losses = \"best-order\"\n[defender]\nunits = \"1 ca\"\n"));
  CHECK(found.order->orders == 6);
  CHECK(found.order->losses.size() == 3);
  const std::string order = text(found.order->losses);
  CHECK(order.find("dd:,") != std::string::npos);
  const Result again =
      solve(case_of("rules = \"one-for-one\"\n[attacker]\nunits = \"1 dd, 1 dd:uk, 1 ca\"\n"
                    "losses = \"" +
                    order + "\"\n[defender]\nunits = \"1 ca\"\n"));
  CHECK(value(again, "exchange") == value(found, "exchange"));
  CHECK(value(again, "winner.attacker") == value(found, "winner.attacker"));
}

TEST_CASE("Units that cannot be lost are last, and are not ordered") {
  const std::string guns =
      "rules = \"axis-allies\"\n[attacker]\nunits = \"2 inf, 1 ftr\"\n[defender]\n"
      "units = \"2 inf, 1 arm, 1 aa\"\nlosses = \"best-order\"\n[options]\naa_is_target = ";
  CHECK(solve(case_of(guns + "true\n")).order->orders == 6);
  const Result found = solve(case_of(guns + "false\n"));
  CHECK(found.order->orders == 2);
  CHECK(found.order->losses.back().text() == "aa");
  const Result landing =
      solve(case_of("rules = \"assault\"\n[attacker]\nunits = \"2 inf, 1 ftr\"\n[defender]\n"
                    "units = \"1 inf, 1 arm, 1 aa\"\nlosses = \"best-order\"\n"));
  CHECK(landing.order->orders == 2);
  CHECK(landing.order->losses.back().text() == "aa");
}

TEST_CASE("With certified numbers the best order is the same, and as certain") {
  SolveOptions options;
  options.numbers = Numbers::certified;
  for (const BattleWithOrders& battle : battles) {
    const Problem problem = case_of(battle.with("best-order"));
    CHECK(text(solve(problem, options).order->losses) == text(solve(problem).order->losses));
  }
}

TEST_CASE("More than 8 kinds of units are a limit, not a long wait") {
  const Error error = refusal([] {
    solve(
        case_of("rules = \"one-for-one\"\n[attacker]\n"
                "units = \"1 sub, 1 dd, 1 ca, 1 bb, 1 cv, 1 tr, 1 ftr, 1 tac, 1 bmb\"\n"
                "losses = \"best-order\"\n[defender]\nunits = \"1 ca\"\n"));
  });
  CHECK(error.code() == ErrorCode::limit);
  CHECK(std::string(error.what()).find("8 kinds of units, not 9") != std::string::npos);
}

TEST_CASE("The best order is refused where it has no meaning, at its place") {
  const std::string attacker = "rules = \"one-for-one\"\n[attacker]\nunits = \"1 dd, 1 ca\"\n";
  const std::string defender = "[defender]\nunits = \"1 dd, 1 ca\"\n";
  const std::string losses = "losses = \"best-order\"\n";
  check_refused([&] { case_of(attacker + losses + defender + losses); }, "test:7:10",
                {"depends on the order of the other", "optimal"});
  check_refused([&] { case_of(attacker + defender + "[[wave]]\nunits = \"1 dd\"\n" + losses); },
                "test:8:10", {"[attacker] or [defender]", "wave.2"});
  check_refused(
      [&] {
        case_of(
            "rules = \"assault\"\nattacker.units = \"1 inf\"\ndefender.units = \"1 inf\"\n"
            "[sea]\nattacker.units = \"1 dd\"\nattacker.losses = \"best-order\"\n"
            "defender.units = \"1 dd\"\n");
      },
      "test:6:19", {"[attacker] or [defender]", "battle at sea"});
  check_refused(
      [&] {
        case_of(
            "rules = \"raid\"\nterritory.value = 8\nattacker.units = \"1 bmb\"\n"
            "attacker.losses = \"best-order\"\ndefender.units = \"1 ftr\"\n");
      },
      "test:4:20", {"best-order", "possible: bmb"});
  check_action_refused("attacker.losses = \"best-order\"\n", "test:4:10",
                       {"unknown key 'attacker.losses'"});
}

TEST_CASE("A goal without meaning is refused at its place with other goals") {
  const std::string text =
      "rules = \"depth\"\nattacker.units = \"2 ftr\"\ndefender.units = \"1 bb, 1 ca\"\n"
      "defender.losses = \"best-order\"\nplay.goal = \"takes\"\n";
  check_refused([&] { solve(case_of(text)); }, "test:5:13",
                {"the goal 'takes' has no meaning in this battle", "give weights in [play] goal",
                 "winner.attacker"});
}

TEST_CASE("Reports have the best order, the free choice and the default order") {
  const Result found = with_prices(to_take.with("best-order"));
  const std::string page = report(found, {});
  const std::string order = text(found.order->losses);
  for (const std::string& part : std::vector<std::string>{
           "attacker.losses = " + order + ": the best of 24 orders", "attacker.losses = optimal",
           "attacker.losses = the default order"}) {
    CAPTURE(part);
    CHECK(page.find(part) != std::string::npos);
  }
  ReportOptions json;
  json.format = Format::json;
  const std::string written = report(found, json);
  for (const std::string part : {"\"losses\": \"best-order\"", "\"orders\": 24", "\"as_good\""}) {
    CAPTURE(part);
    CHECK(written.find(part) != std::string::npos);
  }
  CHECK(written.find("\"losses\": \"" + order + "\"") != std::string::npos);
}

TEST_CASE("Each cell of a table has its own best order") {
  const Document document = Document::parse(to_take.with("best-order"), "test");
  TableQuestion question;
  question.rows = "attacker.units.arm=1..3";
  question.show = {"value", "takes"};
  const OddsTable table = solve_table(document, question, {});
  REQUIRE(table.cells.size() == 3);
  for (int i = 0; i < 3; ++i) {
    Document cell = document;
    cell.assign("attacker.units.arm=" + std::to_string(i + 1));
    const Rational takes = value(solve(read_case(cell)), "takes");
    const auto& figures = table.cells[static_cast<std::size_t>(i)].figures;
    CHECK(figures[0]->value.exact() == takes);
    CHECK(figures[1]->value.exact() == takes);
  }
}

TEST_CASE("Samples and exports are those of the battle with the best order") {
  const Problem asked = case_of(to_take.with("best-order"));
  const Problem fixed = case_of(to_take.with(text(solve(asked).order->losses)));
  const SampleOptions few{.battles = 1000, .seed = 1};
  const Sample of_asked = sample(asked, few);
  const Sample of_fixed = sample(fixed, few);
  REQUIRE(of_asked.outcomes.size() == of_fixed.outcomes.size());
  for (std::size_t i = 0; i < of_asked.outcomes.size(); ++i) {
    CHECK(of_asked.outcomes[i].outcome == of_fixed.outcomes[i].outcome);
    CHECK(of_asked.outcomes[i].count == of_fixed.outcomes[i].count);
  }
  const auto exported = [](const Problem& problem) {
    std::ostringstream text;
    ExportOptions options;
    options.format = ExportFormat::mtx;
    export_chain(problem, options, text);
    return text.str();
  };
  CHECK(exported(asked) == exported(fixed));
}

TEST_CASE("Losses are compared when they are asked for: by default, at best, and chosen freely") {
  const Document document = Document::parse(to_take.with("ftr, arm, art, inf"), "test");
  CompareOptions how;
  how.show = {"takes"};
  const Comparison found = compare_interpretations(document, {"attacker.losses"}, how);
  REQUIRE(found.rows.size() == 3);
  CHECK(found.rows[0].value == "the default order");
  CHECK(found.rows[1].value == "best-order");
  CHECK(found.rows[2].value == "optimal");
  const auto takes = [&](std::size_t row) { return found.rows[row].figures[0]->value.exact(); };
  CHECK(takes(0) == solved_worth(to_take, to_take.with("inf, art, arm, ftr")));
  CHECK(takes(1) == value(solve(case_of(to_take.with("best-order"))), "takes"));
  CHECK(takes(2) == value(solve(case_of(to_take.with("optimal"))), "takes"));
}
