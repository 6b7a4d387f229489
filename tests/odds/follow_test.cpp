#include "odds/sample/follow.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <optional>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "odds/sample/report.hpp"
#include "odds/solve/solve.hpp"
#include "tests/support/all_cases.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

std::string text_of(const Units& units) {
  std::string text;
  for (const auto& [key, count] : units) {
    if (count > 0) text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + key.text();
  }
  return text;
}

void check_odds(const Moment& moment, const Result& result) {
  for (std::size_t i = 0; i < moment.winner.size(); ++i) {
    CHECK(moment.winner[i].exact() == result.winner[i].exact());
  }
  const auto takes = find_figure(result, "takes");
  REQUIRE(takes.has_value() == moment.takes.has_value());
  if (takes) CHECK(takes->value.exact() == moment.takes->exact());
}

/// Follows 10 battles, in which the units determine the rest, and solves the rest of each round as
/// a case of its own. `more` is the rest of the case.
void check_each_round(const std::string& rules, const std::string& attacker,
                      const std::string& defender, const std::string& more = "") {
  CAPTURE(attacker);
  CAPTURE(more);
  const Problem problem = case_of("rules = \"" + rules + "\"\n" + more + "\nattacker.units = \"" +
                                  attacker + "\"\ndefender.units = \"" + defender + "\"\n");
  constexpr std::uint64_t battles = 10;
  std::size_t rounds = 0;
  for (std::uint64_t seed = 0; seed < battles; ++seed) {
    CAPTURE(seed);
    for (const Moment& moment : follow(problem, seed, Numbers::exact).moments) {
      if (moment.is_over) continue;
      const std::string fought = "fought = " + std::to_string(moment.fought) + "\n";
      check_odds(moment, solved(rules, text_of(moment.position.in_battle[0]),
                                text_of(moment.position.in_battle[1]), fought + more));
      ++rounds;
    }
  }
  CHECK(rounds >= 2 * battles);
}

/// Returns the exact odds of a battle, or nothing if its chain has many states.
std::optional<Result> odds_if_small(const Problem& problem) {
  const LimitScope few({.states = 300});
  try {
    return solve(problem);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::limit) throw;
    return std::nullopt;
  }
}

std::string with_positions(const FollowedBattle& followed) {
  std::string text;
  for (const Moment& moment : followed.moments) {
    text += std::to_string(moment.fought) + ": " + text_of(moment.position.in_battle[0]) + " / " +
            text_of(moment.position.in_battle[1]) + "\n";
  }
  return text;
}

}  // namespace

TEST_CASE("A followed battle begins with the odds of its case and ends as the sample of its seed") {
  std::size_t followed_cases = 0;
  for (const std::string& path : case_paths()) {
    CAPTURE(path);
    const Problem problem = case_at(path);
    const std::optional<Result> result = odds_if_small(problem);
    if (!result || !result->has_sides()) continue;
    const FollowedBattle followed = follow(problem, 3, Numbers::exact);
    if (followed.moments.size() > 1) check_odds(followed.moments.front(), *result);
    const Moment& end = followed.moments.back();
    CHECK(end.is_over);
    CHECK(end.position == sample(problem, {.battles = 1, .seed = 3}).outcomes.front().outcome);
    const auto winner = static_cast<std::size_t>(*end.position.winner);
    for (std::size_t i = 0; i < end.winner.size(); ++i) {
      CHECK(end.winner[i].exact() == (i == winner ? 1 : 0));
    }
    ++followed_cases;
  }
  CHECK(followed_cases > 300);
}

TEST_CASE("After each round the odds are those of the units that are left") {
  check_each_round("axis-allies", "3 inf, 1 art, 2 arm, 1 ftr", "4 inf, 1 ftr");
  check_each_round("axis-allies", "2 dd, 1 ca, 1 bb", "3 dd, 1 bb");
  check_each_round("assault", "4 inf, 2 arm", "5 inf");
  check_each_round("detection-roll", "3 dd, 1 bb", "2 dd, 2 bb");
}

TEST_CASE("A limit of rounds and a retreat count from the first round of the battle") {
  check_each_round("axis-allies", "3 inf, 2 arm", "4 inf", "rounds = 3");
  check_each_round("axis-allies", "3 inf, 2 arm", "4 inf", "attacker.retreat = 2");
  check_each_round("one-for-one", "3 dd, 1 ca", "2 dd, 2 ca", "rounds = 2");
}

TEST_CASE(
    "A battle that has begun is followed from its first round, and keeps its numbers of rounds") {
  const std::vector<std::pair<std::string, int>> lasts = {{"rounds = 5", 5},
                                                          {"attacker.retreat = 4", 4}};
  for (const std::pair<std::string, int>& last : lasts) {
    CAPTURE(last.first);
    const Problem begun = case_of("rules = \"one-for-one\"\nfought = 3\n" + last.first +
                                  "\nattacker.units = \"9 dd\"\ndefender.units = \"9 dd\"\n");
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      CAPTURE(seed);
      const std::vector<Moment> moments = follow(begun, seed, Numbers::exact).moments;
      check_odds(moments.front(), solve(begun));
      CHECK(moments.front().fought == 3);
      for (std::size_t k = 1; k < moments.size(); ++k) {
        CHECK(moments[k].fought == 3 + static_cast<int>(k));
      }
      CHECK(moments.back().fought == last.second);
    }
  }
  const Problem over = case_of(
      "rules = \"one-for-one\"\nfought = 2\nrounds = 2\nattacker.units = \"3 dd\"\n"
      "defender.units = \"2 dd\"\n");
  CHECK(follow(over, 1, Numbers::exact).moments.back().fought == 2);
  const auto action = follow(case_at("surface/begun.toml"), 2, Numbers::exact).moments;
  CHECK(action.front().fought == 2);
  CHECK(action.at(1).fought == 3);
}

TEST_CASE("The odds of certified numbers contain the exact odds") {
  const Problem problem = case_at("one-for-one/five-submarines.toml");
  const FollowedBattle exact = follow(problem, 7, Numbers::exact);
  const FollowedBattle certified = follow(problem, 7, Numbers::certified);
  CHECK(with_positions(exact) == with_positions(certified));
  for (std::size_t k = 0; k < exact.moments.size(); ++k) {
    for (std::size_t i = 0; i < winner_names.size(); ++i) {
      const Rational chance = exact.moments[k].winner[i].exact();
      CHECK(certified.moments[k].winner[i].lower_bound() <= chance);
      CHECK(certified.moments[k].winner[i].upper_bound() >= chance);
    }
  }
}

TEST_CASE("Guns that fire before the first round have their own moment") {
  const Problem problem = case_of(
      "rules = \"axis-allies\"\nattacker.units = \"2 inf, 2 ftr\"\n"
      "defender.units = \"2 inf, 1 aa\"\n");
  const FollowedBattle followed = follow(problem, 1, Numbers::exact);
  CHECK(followed.moments.at(0).fought == 0);
  CHECK(followed.moments.at(1).fought == 0);
  const std::string text = report(followed, Format::markdown, 12);
  const std::size_t start = text.find("\n| start | 2 inf, 2 ftr | 2 inf, 1 aa |");
  const std::size_t after_guns = text.find("\n| before round 1 | ");
  CHECK(start != std::string::npos);
  CHECK(after_guns != std::string::npos);
  CHECK(start < after_guns);
}

TEST_CASE("Text shows what the units do not: submarines that are detected, and the wave") {
  const std::string text = report(
      follow(case_at("one-for-one/five-submarines.toml"), 7, Numbers::exact), Format::text, 12);
  // each of the three destroyers detects a submarine
  CHECK(text.find("start    the attacker's sub detected: 3") != std::string::npos);
  const std::string waves =
      report(follow(case_at("assault/two-waves.toml"), 2, Numbers::exact), Format::text, 12);
  CHECK(waves.find("wave 1") != std::string::npos);
}

TEST_CASE("JSON has the units, the situation and the odds of each moment") {
  const FollowedBattle followed =
      follow(case_at("one-for-one/five-submarines.toml"), 7, Numbers::exact);
  const auto json = nlohmann::json::parse(report(followed, Format::json, 5));
  CHECK(json["seed"] == 7);
  REQUIRE(json["moments"].size() == followed.moments.size());
  const auto& start = json["moments"][0];
  CHECK(start["round"] == 0);
  CHECK(start["over"] == false);
  CHECK(start["attacker"] == nlohmann::json{{"sub", 5}});
  CHECK(start["situation"]["the attacker's sub detected"] == 3);  // by three destroyers
  CHECK(start["winner"]["attacker"]["exact"] == followed.moments[0].winner[0].exact_text());
  CHECK(!start.contains("takes"));
  const auto& end = json["moments"].back();
  CHECK(end["over"] == true);
  CHECK(end["situation"].empty());
}

TEST_CASE("A battle without sides cannot be followed") {
  check_refused([] { follow(case_at("technology/rockets.toml"), 1, Numbers::exact); }, "--follow",
                {"technology have no winner"});
}
