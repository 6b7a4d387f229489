// Searches against all their battles solved one by one, and against values derived by hand.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <random>

#include "lib/limits.hpp"
#include "odds/find/report.hpp"
#include "odds/find/search.hpp"
#include "odds/question/problem.hpp"
#include "odds/report/json_value.hpp"
#include "odds/solve/solve.hpp"
#include "odds/table/report.hpp"
#include "tests/support/refusal.hpp"

using namespace asdic;

namespace {

using Texts = std::vector<std::string>;

/// A combination of values, and its exact figures by name.
struct SolvedBattle {
  Texts values;
  std::map<std::string, Rational> figures;
};

std::string case_text(const std::string& rules, const std::string& attacker,
                      const std::string& defender) {
  return "rules = \"" + rules + "\"\nattacker.units = \"" + attacker + "\"\ndefender.units = \"" +
         defender + "\"\n";
}

Rational cost_of(const Case& battle, Side side) {
  std::int64_t cost = 0;
  for (const Group& group : battle.sides[index(side)].force) {
    cost += std::int64_t{group.count} * group.type.cost;
  }
  return Rational(cost);
}

/// Solves every combination of the question alone and exactly.
std::vector<SolvedBattle> all_battles(const Document& document, const FindQuestion& question,
                                      const Texts& figures) {
  std::vector<Axis> axes;
  for (const std::string& text : question.vary) axes.push_back(parse_axis(text, "--vary"));
  std::vector<SolvedBattle> all = {{}};
  for (const Axis& axis : axes) {
    std::vector<SolvedBattle> longer;
    for (const SolvedBattle& each : all) {
      for (const std::string& value : axis.values) {
        longer.push_back(each);
        longer.back().values.push_back(value);
      }
    }
    all = std::move(longer);
  }
  std::vector<SolvedBattle> battles;
  for (SolvedBattle& each : all) {
    Document changed = document;
    for (std::size_t i = 0; i < axes.size(); ++i)
      changed.assign(axes[i].key + "=" + each.values[i]);
    try {
      const auto battle = read_case(changed);
      const Result result = solve(battle);
      for (const std::string& name : figures) {
        if (name.ends_with(".cost") && !name.starts_with("losses")) {
          each.figures[name] = cost_of(result.problem.battle,
                                       name == "attacker.cost" ? Side::attacker : Side::defender);
        } else if (const auto value = figure(result, name)) {
          each.figures[name] = value->exact();
        }
      }
      battles.push_back(std::move(each));
    } catch (const MissingUnits&) {
    }
  }
  return battles;
}

Texts values_of(const FindResult& result, const Candidate& candidate) {
  Texts values;
  for (std::size_t i = 0; i < result.axes.size(); ++i) {
    values.push_back(result.axes[i].values[candidate.values[i]]);
  }
  return values;
}

bool contains(const Value& value, const Rational& number) {
  return value.lower_bound() <= number && number <= value.upper_bound();
}

const SolvedBattle& battle_with(const std::vector<SolvedBattle>& battles, const Texts& values) {
  return *std::find_if(battles.begin(), battles.end(),
                       [&](const SolvedBattle& each) { return each.values == values; });
}

/// Checks the ranks of a search for the most or least of one figure under one condition.
void check_ranks(const Document& document, const FindQuestion& question, const Texts& figures,
                 const std::string& objective, bool is_most,
                 const std::function<bool(const SolvedBattle&)>& meets) {
  std::vector<SolvedBattle> battles = all_battles(document, question, figures);
  const FindResult result = find(document, question);
  CHECK(result.is_proven());
  std::vector<SolvedBattle> meeting;
  std::copy_if(battles.begin(), battles.end(), std::back_inserter(meeting), meets);
  CHECK(result.meeting == meeting.size());
  REQUIRE(result.best.size() == std::min(question.top, meeting.size()));
  const auto is_better = [&](const SolvedBattle& a, const SolvedBattle& b) {
    const Rational& first = a.figures.at(objective);
    const Rational& second = b.figures.at(objective);
    return is_most ? first > second : first < second;
  };
  std::size_t ties_and_told = 0;
  for (const Candidate& each : result.best) {
    const Texts values = values_of(result, each);
    CAPTURE(values);
    const SolvedBattle& alone = battle_with(battles, values);
    CHECK(meets(alone));
    const auto better =
        std::count_if(meeting.begin(), meeting.end(),
                      [&](const SolvedBattle& other) { return is_better(other, alone); });
    CHECK(each.rank == static_cast<std::size_t>(better) + 1);
    for (std::size_t i = 0; i < result.figures.size(); ++i) {
      CHECK(contains(each.figures[i]->value, alone.figures.at(result.figures[i])));
    }
  }
  if (!result.best.empty()) {
    const SolvedBattle& last = battle_with(battles, values_of(result, result.best.back()));
    ties_and_told = static_cast<std::size_t>(
        std::count_if(meeting.begin(), meeting.end(),
                      [&](const SolvedBattle& other) { return !is_better(last, other); }));
    CHECK(result.best.size() + result.left_out_ties == ties_and_told);
  }
}

}  // namespace

TEST_CASE(
    "The cheapest army that clears 8 infantry, 2 artillery, 1 tank and 1 gun with 90% costs 52 "
    "IPC") {
  const Document document = Document::parse(
      case_text("axis-allies", "12 inf, 6 art, 6 arm", "8 inf, 2 art, 1 arm, 1 aa"), "test");
  FindQuestion question;
  question.vary = {"attacker.units.inf=5..12", "attacker.units.art=1..6",
                   "attacker.units.arm=1..6"};
  question.where = {"clears >= 90%"};
  question.least = "attacker.cost";
  question.top = 1;
  const FindResult result = find(document, question);
  CHECK(result.is_proven());
  CHECK(result.searched == 288);
  REQUIRE(result.best.size() == 1);
  CHECK(values_of(result, result.best.front()) == Texts{"10", "4", "1"});
  CHECK(result.best.front().figures.front()->value.exact() == 52);
  CHECK(result.left_out_ties == 0);
}

TEST_CASE("A search ranks what solving each battle alone would rank") {
  const Document land =
      Document::parse(case_text("axis-allies", "3 inf, 1 arm", "2 inf, 1 art"), "test");
  FindQuestion question;
  question.vary = {"attacker.units.inf=0..4", "attacker.units.arm=0..2"};
  question.where = {"winner.attacker >= 1/2"};
  question.least = "attacker.cost";
  question.top = 4;
  const Texts figures = {"attacker.cost", "winner.attacker"};
  const auto wins_half = [](const SolvedBattle& each) {
    return each.figures.at("winner.attacker") >= Rational(1, 2);
  };
  check_ranks(land, question, figures, "attacker.cost", false, wins_half);

  question.least = "";
  question.most = "winner.attacker";
  question.where = {};
  question.budget = {"attacker.cost <= 12"};
  check_ranks(land, question, figures, "winner.attacker", true,
              [](const SolvedBattle& each) { return each.figures.at("attacker.cost") <= 12; });

  const Document sea =
      Document::parse(case_text("one-for-one", "3 sub, 1 dd", "2 sub, 1 dd, 1 ca"), "test");
  FindQuestion at_sea;
  at_sea.vary = {"defender.units.dd=0..2", "defender.units.sub=1..2",
                 "options.detection_ratio=1/2,1"};
  at_sea.most = "exchange";
  at_sea.where = {"rounds.mean < 5", "exchange > -40"};
  check_ranks(sea, at_sea, {"exchange", "rounds.mean"}, "exchange", true,
              [](const SolvedBattle& each) {
                return each.figures.at("rounds.mean") < 5 && each.figures.at("exchange") > -40;
              });
}

TEST_CASE("Exact fractions decide if a bound is the figure of a case itself") {
  const std::string text = case_text("axis-allies", "3 inf, 1 arm", "2 inf, 1 art");
  const Document document = Document::parse(text, "test");
  const auto battle = read_case(document);
  const std::string chance = to_string(solve(battle).winner[0].exact());
  FindQuestion question;
  question.vary = {"attacker.units.inf=2..4"};
  question.most = "winner.attacker";
  const std::map<std::string, std::size_t> counts = {
      {">=", 2}, {">", 1}, {"<=", 2}, {"<", 1}, {"=", 1}};
  for (const auto& each : counts) {
    const std::string condition = "winner.attacker " + each.first + " " + chance;
    CAPTURE(condition);
    question.where = {condition};
    const FindResult result = find(document, question);
    CHECK(result.meeting == each.second);
    CHECK(result.decided_exactly == 1);
    CHECK(result.is_proven());
  }
}

TEST_CASE("A front has every case that no other one beats, and no other") {
  const Document document =
      Document::parse(case_text("axis-allies", "3 inf, 1 arm", "2 inf, 1 art"), "test");
  FindQuestion question;
  question.vary = {"attacker.units.inf=0..4", "attacker.units.arm=0..2"};
  question.front = "attacker.cost, winner.attacker";
  const Texts figures = {"attacker.cost", "winner.attacker"};
  const std::vector<SolvedBattle> battles = all_battles(document, question, figures);
  const FindResult result = find(document, question);
  std::vector<Texts> expected;
  for (const SolvedBattle& each : battles) {
    const bool is_beaten =
        std::any_of(battles.begin(), battles.end(), [&](const SolvedBattle& other) {
          const Rational& cost = other.figures.at("attacker.cost");
          const Rational& chance = other.figures.at("winner.attacker");
          const Rational& own_cost = each.figures.at("attacker.cost");
          const Rational& own_chance = each.figures.at("winner.attacker");
          return cost <= own_cost && chance >= own_chance &&
                 (cost < own_cost || chance > own_chance);
        });
    if (!is_beaten) expected.push_back(each.values);
  }
  std::vector<Texts> told;
  for (const Candidate& each : result.best) told.push_back(values_of(result, each));
  std::sort(told.begin(), told.end());
  std::sort(expected.begin(), expected.end());
  CHECK(told == expected);
}

TEST_CASE("Cases that tie share a rank, and those that are not told are counted") {
  const Document document =
      Document::parse(case_text("axis-allies", "1 inf, 1 art", "1 inf"), "test");
  FindQuestion question;
  question.vary = {"attacker.units.inf=0..4", "attacker.units.art=0..3"};
  question.least = "attacker.cost";
  question.budget = {"attacker.cost >= 12"};
  question.top = 1;
  const FindResult result = find(document, question);  // 4 inf, or 3 art
  REQUIRE(result.best.size() == 1);
  CHECK(result.best.front().rank == 1);
  CHECK(result.left_out_ties == 1);
}

TEST_CASE("If no case meets the conditions, the result shows how near they come") {
  const Document document = Document::parse(case_text("axis-allies", "1 inf", "3 inf"), "test");
  FindQuestion question;
  question.vary = {"attacker.units.inf=1..2"};
  question.where = {"winner.attacker >= 99%"};
  question.least = "attacker.cost";
  const FindResult result = find(document, question);
  CHECK(result.best.empty());
  REQUIRE(result.nearest.size() == 1);
  const auto two = read_case(Document::parse(case_text("axis-allies", "2 inf", "3 inf"), "test"));
  CHECK(contains(result.nearest.front()->value, solve(two).winner[0].exact()));
  const std::string text = report(result, Format::text);
  CHECK(text.find("None meets all conditions. That is proven.") != std::string::npos);
  CHECK(text.find("winner.attacker is at most") != std::string::npos);
}

TEST_CASE("A search that reaches a limit does not call its result proven") {
  const Document document =
      Document::parse(case_text("axis-allies", "3 inf, 1 arm", "2 inf, 1 art"), "test");
  FindQuestion question;
  question.vary = {"attacker.units.inf=1..9"};
  question.most = "winner.attacker";
  const LimitScope scope({.states = 60});
  const FindResult result = find(document, question);
  CHECK(result.unsolved > 0);
  CHECK(result.unsolved < 9);
  CHECK(!result.best.empty());
  CHECK(!result.is_proven());
  CHECK(report(result, Format::text).find("NOT PROVEN") != std::string::npos);
  CHECK(report(result, Format::json).find("\"proven\": false") != std::string::npos);
}

TEST_CASE("A standard deviation is a root in JSON, with an exact text only if it is exact") {
  const Value half(Rational(1, 2));
  const Figure exact{half, false, true};
  CHECK(json_text(figure_json(exact, 4)).find("√") != std::string::npos);
  const Figure certified{Value::between(Integer(1), Integer(2), std::make_shared<Integer>(3)),
                         false, true};
  CHECK(json_text(figure_json(certified, 4)).find("exact") == std::string::npos);
  CHECK(json_text(figure_json(certified, 4)).find("decimal") != std::string::npos);
}

TEST_CASE("Ranges are taken out of a force") {
  Texts vary;
  CHECK(take_ranges("5..12 inf, 2 aa,1 .. 6 art", Side::attacker, vary) == "12 inf, 2 aa, 6 art");
  CHECK(vary == Texts{"attacker.units.inf=5..12", "attacker.units.art=1..6"});
  vary.clear();
  CHECK(take_ranges("5 inf", Side::defender, vary) == "5 inf");
  CHECK(take_ranges("..3 inf", Side::defender, vary) == "..3 inf");
  CHECK(take_ranges("", Side::defender, vary).empty());
  CHECK(vary.empty());
}

TEST_CASE("A condition is a figure, a relation and a number") {
  const Place place{"--where"};
  const FigureCondition percent = parse_condition("clears >= 90%", place);
  CHECK(percent.figure == "clears");
  CHECK(percent.relation == FigureCondition::Relation::at_least);
  CHECK(percent.bound == Rational(9, 10));
  CHECK(parse_condition("exchange>-3/2", place).bound == Rational(-3, 2));
  CHECK(parse_condition("rounds.mean<4", place).relation == FigureCondition::Relation::below);
  CHECK(parse_condition("takes == 1", place).relation == FigureCondition::Relation::equal);
  for (const char* text :
       {"clears", "", "clears >=", ">= 3", "clears => 0.5 x", "clears >= much"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(parse_condition(text, place), Error);
  }
}

TEST_CASE("A standard deviation is compared by its square") {
  const Figure deviation{Value(Rational(9, 4)), false, true};
  const auto met = [&](const char* text) {
    return meets(deviation, parse_condition(text, Place{"--where"})).value();
  };
  CHECK(met("rounds.sd = 3/2"));
  CHECK(!met("rounds.sd > 3/2"));
  CHECK(met("rounds.sd > -2"));
  CHECK(!met("rounds.sd <= -2"));
}

TEST_CASE("A figure that no battle of a search has is refused, not called proven") {
  const Document document = Document::parse(case_text("axis-allies", "1 sub", "2 dd"), "test");
  FindQuestion question;
  question.vary = {"attacker.units.sub=1..2"};
  question.most = "takes";  // nobody takes the sea
  const Error error = refusal([&] { find(document, question); });
  CHECK(error.code() == ErrorCode::input);
  CHECK(std::string(error.what()).find("takes") != std::string::npos);
}

TEST_CASE("A question that cannot be is refused at its flag") {
  const Document document =
      Document::parse(case_text("axis-allies", "3 inf, 1 arm", "2 inf, 1 art"), "test");
  const auto refused = [&](const FindQuestion& question) {
    return std::string(refusal([&] { find(document, question); }).what());
  };
  FindQuestion question;
  question.vary = {"attacker.units.inf=1..2"};
  CHECK(refused(question).find("--least FIGURE, --most FIGURE or --front") != std::string::npos);
  question.least = "attacker.cost";
  question.vary = {};
  CHECK(refused(question).find("a search needs a range") != std::string::npos);
  question.vary = {"attacker.units.inf=3..2"};
  CHECK(refused(question).find("is empty") != std::string::npos);
  question.vary = {"attacker.units.inf=1..2", "attacker.units.inf=3..4"};
  CHECK(refused(question).find("already the key") != std::string::npos);
  question.vary = {"attacker.units.inf=1..1000", "attacker.units.arm=1..1000"};
  CHECK(refused(question).find("200000 combinations") != std::string::npos);
  question.vary = {"attacker.units.inf=1..2"};
  question.where = {"wins >= 1/2"};
  CHECK(refused(question).find("--where") == 0);
  question.where = {};
  question.budget = {"clears >= 1/2"};
  CHECK(refused(question).find("--budget") == 0);
  question.budget = {"attacker.cost < 1"};
  CHECK(refused(question).find("none of the 2 combinations") != std::string::npos);
  question.budget = {};
  question.least = "";
  question.front = "attacker.cost";
  CHECK(refused(question).find("--front") == 0);
}
