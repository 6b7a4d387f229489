// Questions of searches that cannot be met, the size of a search, and the chart of a front.
#include <doctest/doctest.h>

#include <map>
#include <string>

#include "odds/find/report.hpp"
#include "odds/find/search.hpp"
#include "tests/support/html_text.hpp"
#include "tests/support/refusal.hpp"

using namespace asdic;

namespace {

Document infantry() {
  return Document::parse(
      "rules = \"axis-allies\"\nattacker.units = \"1 inf\"\ndefender.units = \"2 inf\"\n", "test");
}

FindQuestion question_with(const std::string& budget, const std::string& where) {
  FindQuestion question;
  question.vary = {"attacker.units.inf=0..4"};
  question.least = "attacker.cost";
  if (!budget.empty()) question.budget = {budget};
  if (!where.empty()) question.where = {where};
  return question;
}

FindQuestion front() {
  FindQuestion question = question_with("", "");
  question.least = "";
  question.front = "attacker.cost, winner.attacker";
  return question;
}

}  // namespace

TEST_CASE("Conditions that no number meets together are refused at the flag of the later one") {
  const std::map<std::string, std::string> pairs = {{"attacker.cost <= 20", "attacker.cost >= 21"},
                                                    {"attacker.cost < 20", "attacker.cost >= 20"},
                                                    {"attacker.cost = 20", "attacker.cost > 20"},
                                                    {"attacker.cost = 3", "attacker.cost = 6"}};
  for (const auto& pair : pairs) {
    CAPTURE(pair.first);
    check_refused([&] { find(infantry(), question_with(pair.first, pair.second)); }, "--where",
                  {"contradicts", "no number meets both"});
    FindQuestion both = question_with("", "");
    both.budget = {pair.second, pair.first};
    check_refused([&] { find(infantry(), both); }, "--budget", {"contradicts"});
  }
}

TEST_CASE("Conditions that one number meets are searched") {
  for (const std::string where : {"attacker.cost >= 6", "attacker.cost = 6", "clears >= 0"}) {
    CAPTURE(where);
    CHECK(!find(infantry(), question_with("attacker.cost <= 6", where)).best.empty());
  }
}

TEST_CASE("A probability above 1 or below 0 is refused as a bound that is never met") {
  for (const std::string where :
       {"clears >= 90", "winner.attacker > 100%", "takes < 0", "clears = 3/2"}) {
    CAPTURE(where);
    check_refused([&] { find(infantry(), question_with("", where)); }, "--where",
                  {where.c_str(), "never holds", "write a percentage as 90%"});
  }
  CHECK(!find(infantry(), question_with("", "clears <= 90")).best.empty());
  CHECK(!find(infantry(), question_with("", "exchange < 90")).best.empty());
}

TEST_CASE("A search without a force within the budget is refused with the conditions") {
  const Error error =
      refusal([] { find(infantry(), question_with("attacker.cost <= 2", "clears >= 1/2")); });
  const std::string said = error.what();
  CHECK(said.find("none of the 5 combinations") != std::string::npos);
  CHECK(said.find("'attacker.cost <= 2'") != std::string::npos);
}

TEST_CASE("A dry run counts combinations and the chains that solve them") {
  // Infantry cost 3. No infantry have no battle; 3 and 4 break the budget.
  const FindForecast estimate =
      forecast_find(infantry(), question_with("attacker.cost <= 6", "clears >= 1/2"), 0.1);
  CHECK(estimate.searched == 5);
  CHECK(estimate.outside_budget == 2);
  CHECK(estimate.without_battle == 1);
  CHECK(estimate.battles == 2);
  REQUIRE(estimate.cost);
  CHECK(estimate.cost->cells == 2);
  CHECK(estimate.cost->chains == 1);
}

TEST_CASE("A dry run of a search that the forces decide has no chains") {
  const FindForecast estimate =
      forecast_find(infantry(), question_with("attacker.cost >= 6", ""), 0.1);
  CHECK(estimate.battles == 3);
  CHECK(!estimate.cost);
}

TEST_CASE("A front makes costs, losses, rounds and deviations small, and chances great") {
  const auto is_most = [](const std::string& figure) {
    FindQuestion question = front();
    question.front = "attacker.cost, " + figure;
    return find(infantry(), question).objectives.back().is_most;
  };
  for (const char* figure : {"winner.attacker", "rounds.at_most.2", "exchange"}) {
    CAPTURE(figure);
    CHECK(is_most(figure));
  }
  for (const char* figure : {"rounds.mean", "losses.attacker.cost", "exchange.sd"}) {
    CAPTURE(figure);
    CHECK(!is_most(figure));
  }
}

TEST_CASE("The chart of a front has a point for each of its cases") {
  const FindResult result = find(infantry(), front());
  REQUIRE(result.best.size() == 4);  // each infantry more wins more often
  const std::string svg = report(result, Format::svg);
  CHECK(svg.starts_with("<svg"));
  CHECK(count(svg, "<title>") == result.best.size() + 1);
  CHECK(svg.find("attacker") != std::string::npos);
  const std::string page = report(result, Format::html);
  CHECK(count(page, "<svg") == 1);
  CHECK(count(report(find(infantry(), question_with("", "")), Format::html), "<svg") == 0);
}

TEST_CASE("Only a front has a chart") {
  check_refused([] { report(find(infantry(), question_with("", "")), Format::svg); }, "--format",
                {"--front"});
  FindQuestion nothing = front();
  nothing.where = {"winner.attacker >= 99%"};
  const Error error = refusal([&] { report(find(infantry(), nothing), Format::svg); });
  CHECK(std::string(error.what()).find("no front to draw") != std::string::npos);
}
