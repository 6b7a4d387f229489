// Exact odds whose rounds are only enclosed, as users see those of large battles.
#include <doctest/doctest.h>

#include "odds/report/report.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

/// Returns the result of a battle without a request for exact rounds.
Result with_rounds_enclosed(const Problem& battle, int course_rounds = 0) {
  SolveOptions options;
  options.most_states_with_exact_rounds = 0;
  options.course_rounds = course_rounds;
  return solve(battle, options);
}

bool holds(const Value& enclosure, const Value& exact) {
  return enclosure.lower_bound() <= exact.exact() && exact.exact() <= enclosure.upper_bound();
}

Problem small_fleets(const std::string& more = "") {
  return case_of(
      "rules = \"one-for-one\"\nattacker.units = \"3 sub, 2 dd, 1 bb\"\n"
      "defender.units = \"2 sub, 2 ca, 1 cv, 2 ftr\"\n" +
      more);
}

}  // namespace

TEST_CASE("Enclosures of numbers of rounds hold the exact chances, and all else is exact") {
  for (const std::string more : {"", "attacker.retreat = 3\n"}) {
    CAPTURE(more);
    const Result exact = solve(small_fleets(more));
    const Result result = with_rounds_enclosed(small_fleets(more));
    CHECK(result.encloses_rounds());
    CHECK(value(result, "winner.attacker") == value(exact, "winner.attacker"));
    CHECK(value(result, "rounds.mean") == value(exact, "rounds.mean"));
    CHECK(value(result, "losses.defender.cost") == value(exact, "losses.defender.cost"));
    REQUIRE(result.rounds.distribution.size() == exact.rounds.distribution.size());
    for (std::size_t i = 0; i < exact.rounds.distribution.size(); ++i) {
      CAPTURE(i);
      CHECK(result.rounds.distribution[i].first == exact.rounds.distribution[i].first);
      CHECK(holds(result.rounds.distribution[i].second, exact.rounds.distribution[i].second));
    }
    CHECK(holds(*result.rounds.more, *exact.rounds.more));
  }
}

TEST_CASE("Rounds are exact where a limit ends them, and where they are told one by one") {
  CHECK_FALSE(with_rounds_enclosed(small_fleets("rounds = 4\n")).encloses_rounds());
  CHECK_FALSE(with_rounds_enclosed(small_fleets(), 2).encloses_rounds());
}

TEST_CASE("Text, pages and JSON state that numbers of rounds are certified") {
  const Result result = with_rounds_enclosed(small_fleets());
  ReportOptions options;
  options.show = {Part::length};
  const std::string sentence = "The chance of each number of rounds is certified";
  for (const Format format : {Format::text, Format::markdown, Format::html}) {
    options.format = format;
    CHECK(report(result, options).find(sentence) != std::string::npos);
    CHECK(report(solve(small_fleets()), options).find(sentence) == std::string::npos);
  }
  options.format = Format::json;
  const std::string json = report(result, options);
  const std::string rounds = json.substr(json.find("\"distribution\""), 200);
  CHECK(rounds.find("\"lower\"") != std::string::npos);
  CHECK(json.find("\"exact\": \"") < json.find("\"distribution\""));  // the fractions of the odds
}
