#include "odds/solve/in_layers.hpp"

#include <doctest/doctest.h>

#include <map>
#include <set>

#include "lib/limits.hpp"
#include "odds/report/report.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/small_battles.hpp"
#include "tests/support/solved_cases.hpp"

using namespace asdic;

namespace {

/// Returns whether the interval of a certified value contains an exact one.
bool encloses(const Value& certified, const Value& exact) {
  return certified.lower() * exact.denominator() <= exact.lower() * certified.denominator() &&
         certified.upper() * exact.denominator() >= exact.upper() * certified.denominator();
}

std::map<Outcome, Value> by_outcome(const Result& result) {
  std::map<Outcome, Value> chances;
  for (const auto& [outcome, chance] : result.outcomes) chances.emplace(outcome, chance);
  return chances;
}

/// Returns the result in layers, or nullopt for a battle that cannot be solved in layers.
std::optional<Result> in_layers(const Problem& problem) {
  try {
    return solve_in_layers(problem);
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::input);
    CHECK(error.place().text() == "--in-layers");
    return std::nullopt;
  }
}

void check_refused_in_layers(const std::string& more, const std::string& why) {
  CAPTURE(more);
  const Problem problem = case_of(
      "rules = \"one-for-one\"\nattacker.units = \"2 ca\"\ndefender.units = \"2 dd\"\n" + more);
  CHECK(refusal([&] { solve_in_layers(problem); }).what() ==
        "--in-layers: a battle with " + why + " cannot be solved in layers");
}

}  // namespace

TEST_CASE("In layers every case has certified odds that enclose the exact ones") {
  std::map<std::string, int> solved;
  for (const KnownCase& known : all_cases()) {
    CAPTURE(known.path);
    const std::optional<Result> layered = in_layers(known.result.problem);
    if (!layered) continue;
    ++solved[known.result.problem.rules->name];
    const auto exact = by_outcome(known.result);
    const auto found = by_outcome(*layered);
    CHECK(found.size() == exact.size());
    for (const auto& [outcome, chance] : exact) {
      REQUIRE(found.contains(outcome));
      CHECK(encloses(found.at(outcome), chance));
    }
    for (std::size_t i = 0; i < layered->winner.size(); ++i) {
      CHECK(encloses(layered->winner[i], known.result.winner[i]));
    }
    CHECK(encloses(layered->rounds.mean, known.result.rounds.mean));
    REQUIRE(layered->custom_figures.size() == known.result.custom_figures.size());
    for (std::size_t i = 0; i < layered->custom_figures.size(); ++i) {
      CHECK(layered->custom_figures[i].first == known.result.custom_figures[i].first);
      CHECK(encloses(layered->custom_figures[i].second, known.result.custom_figures[i].second));
    }
    CHECK(layered->chain.transitions == known.result.chain.transitions);
    CHECK(layered->chain.largest_component == known.result.chain.largest_component);
  }
  for (const char* rules : {"assault", "axis-allies", "depth", "detection-roll", "one-for-one"}) {
    CAPTURE(rules);
    CHECK(solved[rules] > 0);
  }
}

TEST_CASE("Layers are no larger than the limit of states lets them be") {
  const Problem problem =
      case_of("rules = \"one-for-one\"\nattacker.units = \"30 ca\"\ndefender.units = \"30 ca\"\n");
  const std::uint64_t all = solve(problem).chain.states;
  const LimitScope few({.states = all / 4});
  CHECK_THROWS_AS(solve(problem), Error);
  CHECK(solve_in_layers(problem).chain.states >= all);
  const LimitScope too_few({.states = 10});
  CHECK(refusal([&] { solve_in_layers(problem); }).code() == ErrorCode::limit);
}

TEST_CASE("Figures that are not known of a battle in layers are missing") {
  const Problem problem =
      case_of("rules = \"one-for-one\"\nattacker.units = \"3 ca\"\ndefender.units = \"3 ca\"\n");
  const Result result = solve_in_layers(problem);
  CHECK(result.rounds.distribution.empty());
  CHECK_FALSE(result.rounds.more.has_value());
  const std::string json = report(result, {Format::json});
  CHECK(json.find("\"signature\"") == std::string::npos);
  CHECK(json.find("\"more\"") == std::string::npos);
  for (const auto& [format, words] : {std::pair{Format::text, "rounds on average"},
                                      std::pair{Format::markdown, "## Number of rounds"},
                                      std::pair{Format::html, "<h2>Rounds</h2>"}}) {
    const std::string page = report(result, {format});
    CHECK(page.find(words) != std::string::npos);
    CHECK(page.find("on average") != std::string::npos);
  }
}

TEST_CASE("A battle that is not one fight to the end is refused in layers, with what it has") {
  check_refused_in_layers("rounds = 3", "a limit of rounds");
  check_refused_in_layers("attacker.retreat = 2", "a retreat after some rounds");
  check_refused_in_layers("attacker.retreat = \"optimal\"", "open choices");
  for (const char* retreat : {"{ odds = 0 }", "{ exchange = 0 }", "{ next_round_clears = 0 }"}) {
    check_refused_in_layers(std::string("attacker.retreat = ") + retreat,
                            "a retreat by odds, net gain or clearing");
  }
  check_refused_in_layers("fought = 1", "rounds that are over");
  check_refused_in_layers("[[wave]]\nunits = \"1 ca\"", "waves");
  const Problem surface =
      case_of("rules = \"surface\"\nattacker.units = \"1 ca\"\ndefender.units = \"2 dd\"\n");
  CHECK(refusal([&] { solve_in_layers(surface); }).what() ==
        std::string("--in-layers: the rules of this battle know no layers"));
}
