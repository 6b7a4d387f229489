// Plans of turns against values derived by hand, and against all divisions of battles that are
// solved one by one.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <map>

#include "lib/limits.hpp"
#include "lib/text.hpp"
#include "odds/question/problem.hpp"
#include "odds/solve/solve.hpp"
#include "odds/turn/plan.hpp"
#include "odds/turn/report.hpp"
#include "tests/support/refusal.hpp"

using namespace asdic;

namespace {

Turn turn_of(const std::string& text, const TurnQuestion& question = {}) {
  return read_turn(Document::parse(text, "turn.toml"), question);
}

TurnResult plan_of(const std::string& text, const TurnQuestion& question = {}, bool exact = true) {
  return plan_turn(turn_of(text, question), question.top, exact);
}

/// Returns what goes to each battle in a division: {"1 ftr", "none"}.
std::vector<std::string> sent_units(const TurnResult& result, const RankedDivision& division) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < result.battles.size(); ++i) {
    const auto& detachments = result.battles[i].detachments;
    texts.push_back(text(result.turn, detachments[division.detachments[i]].sent));
  }
  return texts;
}

using Texts = std::vector<std::string>;

// An infantry attacks an infantry: they hit with probability 1/6 and 1/3. In a round that changes
// anything, which has probability 4/9, only the attacker hits with 1/9, both hit with 1/18, and
// only the defender hits with 5/18. So the attacker takes the territory with probability 1/4, both
// are lost with 1/8, and the mean net gain is 3 (1/4 - 5/8) = -9/8.
//
// With a fighter, which hits with probability 1/2, the attackers hit with 1 - 5/6 1/2 = 7/12. In
// 36ths, a round ends with the infantry (14), with the fighter alone and nobody else (7), with the
// fighter against the infantry (5), or changes nothing. So they take the territory with 7/13.
//
// A fighter alone against an infantry hits alone with 1/3, both hit with 1/6, and the infantry hits
// alone with 1/6. So it clears with 3/4, and its mean net gain is 3/2 + 1/4 (3 - 10) - 10/4 =
// -11/4. The net gain of infantry and fighter is 14/26 3 + 5/26 (-3 - 11/4) = (42 - 115/4) / 26 =
// 53/104.
const std::string infantry_alone = "attacker.units = \"1 inf\"\ndefender.units = \"1 inf\"\n";
const std::string one_fighter = "rules = \"axis-allies\"\npool.units = \"1 ftr\"\n";
const std::string land_and_air = one_fighter + "[[battle]]\nname = \"A\"\n" + infantry_alone +
                                 "[[battle]]\nname = \"B\"\nattacker.units = \"\"\n"
                                 "defender.units = \"1 inf\"\nsuccess = \"clears\"\n";

Rational exact_number(const char* text) {
  return parse_fraction(text).value();
}

}  // namespace

TEST_CASE("The most successes on average come from the battle that the fighter alone can win") {
  const TurnResult result = plan_of(land_and_air);
  CHECK(result.is_proven());
  CHECK(result.divisions == 3);
  REQUIRE(result.best.size() == 3);
  CHECK(sent_units(result, result.best[0]) == Texts{"none", "1 ftr"});
  CHECK(result.best[0].successes.exact() == 1);
  CHECK(result.best[0].all.exact() == exact_number("3/16"));
  CHECK(result.best[0].gain.exact() == exact_number("-31/8"));
  CHECK(sent_units(result, result.best[1]) == Texts{"1 ftr", "none"});
  CHECK(result.best[1].successes.exact() == exact_number("7/13"));
  CHECK(sent_units(result, result.best[2]) == Texts{"none", "none"});
  CHECK(result.best[2].successes.exact() == exact_number("1/4"));
}

TEST_CASE("The greatest total gain has the fighter where it saves the infantry") {
  TurnQuestion question;
  question.goal = "gain";
  const TurnResult result = plan_of(land_and_air, question);
  CHECK(sent_units(result, result.best[0]) == Texts{"1 ftr", "none"});
  CHECK(result.best[0].gain.exact() == exact_number("53/104"));
  CHECK(sent_units(result, result.best[1]) == Texts{"none", "none"});
  CHECK(result.best[1].gain.exact() == exact_number("-9/8"));
  CHECK(result.best[2].gain.exact() == exact_number("-31/8"));
}

TEST_CASE("Divisions that cannot succeed in all battles are not among the best for that") {
  TurnQuestion question;
  question.goal = "all";
  const TurnResult result = plan_of(land_and_air, question);
  CHECK(result.compared == 3);
  REQUIRE(result.best.size() == 1);
  CHECK(result.best[0].all.exact() == exact_number("3/16"));
}

TEST_CASE("The front has each division that no other beats in probability or gain") {
  const TurnResult result = plan_of(land_and_air);
  REQUIRE(result.front.size() == 2);
  CHECK(sent_units(result, result.front[0]) == Texts{"none", "1 ftr"});
  CHECK(sent_units(result, result.front[1]) == Texts{"1 ftr", "none"});
  CHECK(result.front[1].all.exact() == 0);
}

TEST_CASE("The worth of a success is gained with its probability") {
  const TurnResult result = plan_of(land_and_air + "worth = 4\n");
  CHECK(result.best[0].gain.exact() == exact_number("-7/8"));
}

TEST_CASE("Divisions that tie share a rank, and those that are not listed are counted") {
  const std::string alike = one_fighter + "[[battle]]\nname = \"A\"\n" + infantry_alone +
                            "[[battle]]\nname = \"B\"\n" + infantry_alone;
  TurnQuestion question;
  const TurnResult all = plan_of(alike, question, false);
  REQUIRE(all.best.size() == 3);
  CHECK(all.best[0].rank == 1);
  CHECK(all.best[1].rank == 1);
  CHECK(all.best[2].rank == 3);
  CHECK(sent_units(all, all.best[0]) == Texts{"1 ftr", "none"});
  CHECK(all.decided_exactly > 0);
  question.top = 1;
  const TurnResult first = plan_of(alike, question);
  REQUIRE(first.best.size() == 1);
  CHECK(first.left_out_ties == 1);
  CHECK(first.best[0].all.exact() == exact_number("7/52"));
  CHECK(first.best[0].successes.exact() == exact_number("41/52"));
  CHECK(first.best[0].gain.exact() == exact_number("-8/13"));
}

TEST_CASE("A condition whose bound is the probability itself is decided by exact fractions") {
  const std::map<std::string, std::size_t> counts = {{"takes >= 7/13", 1}, {"takes > 7/13", 0}};
  for (const auto& each : counts) {
    const std::string& condition = each.first;
    CAPTURE(condition);
    TurnQuestion question;
    question.where = {"A: " + condition};
    const TurnResult result = plan_of(land_and_air, question, false);
    CHECK(result.best.size() == each.second);
    CHECK(result.is_proven());
    CHECK(result.decided_exactly >= 1);
  }
}

TEST_CASE("If no division meets the conditions, the report shows how near the battles come") {
  TurnQuestion question;
  question.where = {"A: takes >= 99%"};
  const TurnResult result = plan_of(land_and_air, question);
  CHECK(result.best.empty());
  const std::string text = report(result, Format::text);
  CHECK(text.find("No division meets all conditions. That is proven.") != std::string::npos);
  CHECK(text.find("A: takes is at most 0.5385.") != std::string::npos);
}

TEST_CASE("A battle that nobody fights succeeds never and meets no condition") {
  const TurnResult result = plan_of(land_and_air + "where = \"losses.attacker.cost <= 100\"\n");
  CHECK(result.compared == 1);
  CHECK(sent_units(result, result.best[0]) == Texts{"none", "1 ftr"});
}

namespace {

/// A battle of a turn in which every unit of the pool may go to every battle, within limits.
struct PlainBattle {
  std::string rules;
  std::string own;
  std::string defender;
  std::string success;
  std::vector<PoolLimits> limits;
  std::function<bool(const Result&)> meets = [](const Result&) { return true; };
  std::string where = {};
};

struct PlainDivision {
  std::vector<std::vector<int>> sent;
  Rational all = 1;
  Rational gain = 0;
  Rational successes = 0;
};

struct PlainOption {
  std::vector<int> sent;
  Rational success;
  Rational gain;
};

/// Solves a battle alone for each detachment that meets its condition.
std::vector<PlainOption> options_of(const PlainBattle& battle, const std::vector<PoolUnit>& pool) {
  std::vector<std::vector<int>> all = {{}};
  for (const PoolLimits& limits : battle.limits) {
    std::vector<std::vector<int>> longer;
    for (const auto& each : all) {
      for (int count = limits.least; count <= limits.most; ++count) {
        longer.push_back(each);
        longer.back().push_back(count);
      }
    }
    all = std::move(longer);
  }
  std::vector<PlainOption> options;
  for (const auto& sent : all) {
    std::string units = battle.own;
    for (std::size_t kind = 0; kind < pool.size(); ++kind) {
      units += ", " + std::to_string(sent[kind]) + " " + pool[kind].unit;
    }
    const Result result = solve(
        read_case(Document::parse("rules = \"" + battle.rules + "\"\nattacker.units = \"" + units +
                                      "\"\ndefender.units = \"" + battle.defender + "\"\n",
                                  "plain")));
    if (!battle.meets(result)) continue;
    options.push_back(
        {sent, figure(result, battle.success)->exact(), figure(result, "exchange")->exact()});
  }
  return options;
}

/// Returns all divisions, by plain loops over exact numbers.
std::vector<PlainDivision> all_divisions(const std::vector<PlainBattle>& battles,
                                         const std::vector<PoolUnit>& pool) {
  std::vector<PlainDivision> divisions = {{}};
  for (const PlainBattle& battle : battles) {
    const std::vector<PlainOption> options = options_of(battle, pool);
    std::vector<PlainDivision> longer;
    for (const PlainDivision& before : divisions) {
      for (const PlainOption& option : options) {
        PlainDivision division = before;
        division.sent.push_back(option.sent);
        division.all *= option.success;
        division.gain += option.gain;
        division.successes += option.success;
        bool is_possible = true;
        for (std::size_t kind = 0; kind < pool.size(); ++kind) {
          int used = 0;
          for (const auto& sent : division.sent) used += sent[kind];
          is_possible = is_possible && used <= pool[kind].count;
        }
        if (is_possible) longer.push_back(std::move(division));
      }
    }
    divisions = std::move(longer);
  }
  return divisions;
}

std::string turn_text(const std::vector<PlainBattle>& battles, const std::vector<PoolUnit>& pool) {
  std::string text = "[pool]\nunits = \"";
  for (const PoolUnit& unit : pool) {
    text += (text.ends_with('"') ? "" : ", ") + std::to_string(unit.count) + " " + unit.unit;
  }
  text += "\"\n";
  for (std::size_t i = 0; i < battles.size(); ++i) {
    const PlainBattle& battle = battles[i];
    text += "[[battle]]\nname = \"battle " + std::to_string(i) + "\"\nrules = \"" + battle.rules +
            "\"\nattacker.units = \"" + battle.own + "\"\ndefender.units = \"" + battle.defender +
            "\"\nsuccess = '" + battle.success + "'\npool = \"";
    for (std::size_t kind = 0; kind < pool.size(); ++kind) {
      text += (kind > 0 ? ", " : "") + std::to_string(battle.limits[kind].least) + ".." +
              std::to_string(battle.limits[kind].most) + " " + pool[kind].unit;
    }
    text += "\"\n";
    if (!battle.where.empty()) text += "where = \"" + battle.where + "\"\n";
  }
  return text;
}

bool is_within(const Value& value, const Rational& number) {
  return value.lower_bound() <= number && number <= value.upper_bound();
}

const PlainDivision& same_division(const std::vector<PlainDivision>& divisions,
                                   const TurnResult& result, const RankedDivision& ranked) {
  std::vector<std::vector<int>> sent;
  for (std::size_t i = 0; i < result.battles.size(); ++i) {
    sent.push_back(result.battles[i].detachments[ranked.detachments[i]].sent);
  }
  return *std::find_if(divisions.begin(), divisions.end(),
                       [&](const PlainDivision& each) { return each.sent == sent; });
}

void check_best(const TurnResult& result, const std::vector<PlainDivision>& divisions,
                const std::string& goal, std::size_t top) {
  const auto value = [&](const PlainDivision& each) {
    return goal == "all" ? each.all : goal == "gain" ? each.gain : each.successes;
  };
  std::vector<PlainDivision> possible;
  for (const PlainDivision& each : divisions) {
    if (goal != "all" || each.all > 0) possible.push_back(each);
  }
  REQUIRE(result.best.size() == std::min(top, possible.size()));
  for (const RankedDivision& ranked : result.best) {
    const PlainDivision& plain = same_division(divisions, result, ranked);
    const auto better =
        std::count_if(possible.begin(), possible.end(),
                      [&](const PlainDivision& other) { return value(other) > value(plain); });
    CHECK(ranked.rank == static_cast<std::size_t>(better) + 1);
    CHECK(is_within(ranked.all, plain.all));
    CHECK(is_within(ranked.gain, plain.gain));
    CHECK(is_within(ranked.successes, plain.successes));
  }
  if (result.best.empty()) return;
  const Rational last = value(same_division(divisions, result, result.best.back()));
  const auto as_good =
      std::count_if(possible.begin(), possible.end(),
                    [&](const PlainDivision& other) { return value(other) >= last; });
  CHECK(result.best.size() + result.left_out_ties == static_cast<std::size_t>(as_good));
}

void check_front(const TurnResult& result, const std::vector<PlainDivision>& divisions) {
  const auto beats = [](const PlainDivision& a, const PlainDivision& b) {
    return a.all >= b.all && a.gain >= b.gain && (a.all > b.all || a.gain > b.gain);
  };
  std::vector<std::vector<std::vector<int>>> expected;
  for (const PlainDivision& each : divisions) {
    const bool is_beaten =
        std::any_of(divisions.begin(), divisions.end(),
                    [&](const PlainDivision& other) { return beats(other, each); });
    if (!is_beaten) expected.push_back(each.sent);
  }
  std::vector<std::vector<std::vector<int>>> listed;
  for (const RankedDivision& each : result.front) {
    listed.push_back(same_division(divisions, result, each).sent);
  }
  std::sort(expected.begin(), expected.end());
  std::sort(listed.begin(), listed.end());
  CHECK(listed == expected);
}

void check_plans(const std::vector<PlainBattle>& battles, const std::vector<PoolUnit>& pool) {
  const std::string text = turn_text(battles, pool);
  CAPTURE(text);
  const std::vector<PlainDivision> divisions = all_divisions(battles, pool);
  for (const char* goal : {"gain", "all", "successes"}) {
    for (const std::size_t top : {1, 7}) {
      CAPTURE(goal);
      CAPTURE(top);
      TurnQuestion question;
      question.goal = goal;
      question.top = top;
      const TurnResult result = plan_of(text, question, false);
      CHECK(result.is_proven());
      CHECK(result.compared == divisions.size());
      check_best(result, divisions, goal, top);
      check_front(result, divisions);
    }
  }
}

}  // namespace

TEST_CASE("A plan ranks all divisions as battles that are solved one by one do") {
  const std::vector<PoolUnit> aircraft = {{"ftr", 2}, {"bmb", 1}};
  check_plans({{"axis-allies", "2 inf", "2 inf", "takes", {{0, 2}, {0, 1}}},
               {"axis-allies", "1 inf, 1 arm", "1 inf, 1 art", "takes", {{0, 2}, {0, 1}}}},
              aircraft);
  check_plans({{"axis-allies", "1 inf", "1 inf", "takes", {{0, 2}, {0, 0}}},
               {"axis-allies", "1 inf", "1 inf", "clears", {{1, 2}, {0, 1}}},
               {"axis-allies", "1 dd", "1 dd, 1 sub", "winner.attacker", {{0, 1}, {0, 1}}}},
              aircraft);
  const std::vector<PoolUnit> ships = {{"dd", 2}, {"ca", 1}};
  check_plans({{"one-for-one", "2 sub", "1 dd, 1 ca", "winner.attacker", {{0, 2}, {0, 1}}},
               {"one-for-one", "1 bb", "1 ca", "winner.attacker", {{0, 2}, {0, 1}}}},
              ships);
}

TEST_CASE("A plan has only divisions whose battles meet their conditions") {
  const auto takes_half = [](const Result& result) {
    return figure(result, "takes")->exact() >= Rational(1, 2);
  };
  const auto loses_little = [](const Result& result) {
    return figure(result, "losses.attacker.cost")->exact() < 8;
  };
  check_plans(
      {{"axis-allies", "2 inf", "2 inf", "takes", {{0, 2}, {0, 1}}, takes_half, "takes >= 1/2"},
       {"axis-allies",
        "1 inf, 1 arm",
        "1 inf, 1 art",
        "takes",
        {{0, 2}, {0, 1}},
        loses_little,
        "losses.attacker.cost < 8"}},
      {{"ftr", 2}, {"bmb", 1}});
}

TEST_CASE("Units of the pool join units of their kind, and a file of a case can be changed") {
  const std::string file = std::string(ASDIC_SOURCE_DIR) + "/cases/axis-allies/ukraine.toml";
  const Turn turn = turn_of("pool.units = \"2 ftr\"\n[[battle]]\nname = \"U\"\ncase = \"" + file +
                            "\"\ndefender.units = \"2 inf\"\n");
  const Document document = case_with(turn, turn.battles[0], {2});
  CHECK(*document.root().find("attacker.units")->text() == "3 inf, 1 art, 3 arm, 4 ftr");
  CHECK(*document.root().find("defender.units")->text() == "2 inf");
  CHECK(*document.root().find("rules")->text() == "axis-allies");
}

TEST_CASE("A key of the turn applies to a battle that does not have it") {
  const Turn turn = turn_of(
      "pool.units = \"1 ftr\"\nrules = \"axis-allies\"\noptions.edition = "
      "\"revised\"\n[[battle]]\nname = \"A\"\n" +
      infantry_alone + "[[battle]]\nname = \"B\"\noptions.edition = \"1942\"\n" + infantry_alone);
  const auto edition = [&](std::size_t battle) {
    return *case_with(turn, turn.battles[battle], {0}).root().find("options.edition")->text();
  };
  CHECK(edition(0) == "revised");
  CHECK(edition(1) == "1942");
}

TEST_CASE("A plan that reaches a limit is not called proven") {
  const LimitScope scope({.states = 4});
  const TurnResult result = plan_of(land_and_air, {}, false);
  CHECK(!result.is_proven());
  CHECK(!result.why.empty());
  CHECK(report(result, Format::text).find("NOT PROVEN") != std::string::npos);
  CHECK(report(result, Format::json).find("\"proven\": false") != std::string::npos);
}

TEST_CASE("A turn that cannot be is refused at its place") {
  const auto refused = [](const std::string& text, const std::string& place,
                          std::initializer_list<const char*> words,
                          const TurnQuestion& question = {}) {
    CAPTURE(text);
    check_refused([&] { plan_of(text, question); }, place, words);
  };
  const std::string battle = "[[battle]]\nname = \"A\"\n" + infantry_alone;
  refused(battle, "turn.toml", {"no pool"});
  refused(one_fighter, "turn.toml", {"[[battle]]"});
  refused("battle = 3\n" + one_fighter, "turn.toml:1:10", {"[[battle]]"});
  refused("goal = \"most\"\n" + one_fighter + battle, "turn.toml:1:8", {"unknown goal 'most'"});
  refused("gaol = \"all\"\n" + one_fighter + battle, "turn.toml:1:1", {"unknown key 'gaol'"});
  refused("rules = \"axis-allies\"\npool.units = \"\"\n" + battle, "turn.toml:2:14", {"no units"});
  refused("rules = \"axis-allies\"\npool.units = \"2 ftx\"\n" + battle, "turn.toml:2:14",
          {"ftx cannot go to 'A'", "unknown unit 'ftx'"});
  refused("rules = \"axis-allies\"\npool.units = \"2 dd\"\n" + battle, "turn.toml:2:14",
          {"dd cannot go to 'A'"});
  refused(one_fighter + "[[battle]]\n" + infantry_alone, "turn.toml:3:1", {"needs a name"});
  refused(one_fighter + battle + battle, "turn.toml:7:1", {"two battles", "'A'"});
  refused(one_fighter + battle + "pool = \"3..2 ftr\"\n", "turn.toml:7:9", {"'3..2' is empty"});
  refused(one_fighter + battle + "pool = \"2 ftr\"\n", "turn.toml:7:9", {"the pool has, 1 ftr"});
  refused(one_fighter + battle + "pool = \"x ftr\"\n", "turn.toml:7:9", {"'x'", "'0..2 ftr'"});
  refused(one_fighter + battle + "pool = \"1 bmb\"\n", "turn.toml:7:9",
          {"unknown unit of the pool 'bmb'"});
  refused(one_fighter + battle + "pool = \"\"\n", "turn.toml:2:14",
          {"ftr cannot go to any battle"});
  refused(one_fighter + battle + "pool = \"1 ftr\"\n[[battle]]\nname = \"B\"\n" + infantry_alone +
              "pool = \"1 ftr\"\n",
          "turn.toml:2:14", {"the battles need 2 ftr together, but the pool has 1"});
  refused(one_fighter + battle + "success = \"rounds.mean\"\n", "turn.toml:7:11",
          {"'rounds.mean' is not a probability"});
  refused(one_fighter + battle + "success = \"wins\"\n", "turn.toml:7:11", {"'wins'"});
  refused(one_fighter + battle + "where = \"takes\"\n", "turn.toml:7:9", {"'takes' has no >="});
  refused(one_fighter + battle + "where = \"take >= 1\"\n", "turn.toml:7:9", {"'take'"});
  refused(one_fighter + battle + "where = \"takes >= 50\"\n", "turn.toml:7:9",
          {"'takes >= 50' never holds", "a percentage as 90%"});
  refused(one_fighter + battle + "where = [\"takes >= 1/2\", \"takes < 1/2\"]\n", "turn.toml:7:26",
          {"'takes < 1/2' contradicts 'takes >= 1/2'"});
  refused(one_fighter + battle + "success = \"holds.attacker\"\n", "turn.toml:7:11",
          {"'A' has no figure 'holds.attacker'"});
  refused(one_fighter + battle + "where = \"wave.2.takes >= 0\"\n", "turn.toml:7:9",
          {"'A' has no figure 'wave.2.takes'"});
  refused(one_fighter + battle + "[[battle]]\nname = \"B\"\nattacker.units = \"1 inf\"\n",
          "turn.toml:7:1", {"'B': the defender has no units"});
  refused(one_fighter + battle +
              "[[battle]]\nname = \"B\"\nattacker.units = \"\"\ndefender.units = \"1 inf\"\n"
              "pool = \"\"\n",
          "turn.toml:7:1", {"'B' has no units that could attack"});
  refused(one_fighter + battle + "worth = -1\n", "turn.toml:7:9", {"worth"});
  refused(one_fighter + battle + "case = \"-\"\n", "turn.toml:7:8", {"has to be a file"});
  refused(one_fighter + battle + "speed = 1\n", "turn.toml:7:1", {"unknown key 'speed'"});
  TurnQuestion question;
  question.where = {"takes >= 1/2"};
  refused(one_fighter + battle, "--where", {"names no battle"}, question);
  question.where = {"C: takes >= 1/2"};
  refused(one_fighter + battle, "--where", {"unknown battle 'C'"}, question);
  question.where = {};
  question.pool = "2 ftr,";
  refused(one_fighter + battle, "--pool", {"a unit is missing here"}, question);
}

TEST_CASE("A pool with too many divisions is refused before anything is solved") {
  std::string text = "rules = \"axis-allies\"\npool.units = \"60 ftr\"\n";
  for (int i = 0; i < 8; ++i) {
    text += "[[battle]]\nname = \"" + std::to_string(i) + "\"\n" + infantry_alone;
  }
  check_refused([&] { plan_of(text); }, "turn.toml:2:14", {"more than 50000000 divisions"});
}

TEST_CASE("A battle of rules without sides is refused") {
  check_refused(
      [] {
        plan_of(
            "pool.units = \"1 bmb\"\n[[battle]]\nname = \"R\"\nrules = \"raid\"\n"
            "attacker.units = \"1 bmb\"\nterritory.value = 2\n");
      },
      "turn.toml:2:1", {"have no sides"});
}

TEST_CASE("Each format of a plan has the numbers of the best division") {
  const TurnResult result = plan_of(land_and_air);
  TurnReportOptions fractions;
  fractions.numbers.style = NumberStyle::fraction;
  for (const Format format : {Format::text, Format::markdown, Format::html, Format::csv}) {
    CHECK(report(result, format, fractions).find("3/16") != std::string::npos);
  }
  CHECK(report(result, Format::csv, fractions) ==
        "rank,A.ftr,B.ftr,all,successes,gain\n"
        "1,0,1,3/16,1,-31/8\n"
        "2,1,0,0,7/13,53/104\n"
        "3,0,0,0,1/4,-9/8\n");
  const std::string json = report(result, Format::json);
  CHECK(json.find("\"exact\": \"3/16\"") != std::string::npos);
}

TEST_CASE("No line of the text of a plan has more than 80 columns") {
  const std::string text = report(
      plan_turn(
          read_turn(Document::read_file(ASDIC_SOURCE_DIR "/cases/turns/two-landings.toml"), {}),
          10),
      Format::text);
  for (const std::string_view line : split(text, '\n')) CHECK(columns(line) <= 80);
}
