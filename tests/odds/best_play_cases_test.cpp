// Properties of best play, in every case of the project that leaves choices open.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>

#include "lib/error.hpp"
#include "lib/exact/number.hpp"
#include "lib/limits.hpp"
#include "odds/figures/expectations.hpp"
#include "odds/figures/of_result.hpp"
#include "odds/solve/solve.hpp"
#include "tests/support/all_cases.hpp"
#include "tests/support/sanitizer.hpp"
#include "tests/support/solved_cases.hpp"

using namespace asdic;

namespace {

Result solved_file(const std::string& path, Numbers numbers) {
  SolveOptions options;
  options.numbers = numbers;
  options.prices = true;
  return solve(case_at(path), options);
}

/// Returns the exact result of a file, which the first call solves.
const Result& solved_file(const std::string& path) {
  static std::map<std::string, Result> results;
  const auto known = results.find(path);
  if (known != results.end()) return known->second;
  return results.emplace(path, solved_file(path, Numbers::exact)).first->second;
}

Rational exact(const Result& result, const std::string& name) {
  return figure(result, name).value().exact();
}

/// Returns whether a policy block has a casualty order, in which case losses cannot be left open.
bool has_losses_in_blocks(const Case& battle) {
  return std::any_of(battle.sides.begin(), battle.sides.end(), [](const CaseSide& side) {
    return std::any_of(side.policies.begin(), side.policies.end(),
                       [](const PolicyBlock& block) { return block.choice.ends_with(".losses"); });
  });
}

}  // namespace

TEST_CASE("Every case of best play has what its oracle or its derivation expects") {
  for (const std::string& path : open_case_paths()) {
    CAPTURE(path);
    const Result& result = solved_file(path);
    CHECK(!result.problem.battle.expectations.empty());
    for (const WrongExpectation& wrong : wrong_expectations(result)) {
      CAPTURE(wrong.expectation.figure);
      CHECK(wrong.found.exact_text() == wrong.expectation.value);
    }
  }
}

TEST_CASE("The value of best play is the value of its goal under the play") {
  for (const std::string& path : open_case_paths()) {
    CAPTURE(path);
    const Result& result = solved_file(path);
    Rational sum;
    for (const Expectation& each : result.problem.battle.goal.weights) {
      const auto whole = find_figure(result, each.figure);
      sum += Rational(each.value) *
             (whole ? whole->value.exact() : exact(result, each.figure + ".mean"));
    }
    CHECK(result.play->value().exact() == sum);
  }
}

TEST_CASE(
    "No default policy is better for its side than best play, nor best play than free losses") {
  for (const std::string& path : open_case_paths()) {
    CAPTURE(path);
    const Result& result = solved_file(path);
    const Rational best = result.play->value().exact();
    for (const PolicyPrice& each : result.prices) {
      CAPTURE(each.policy);
      const Rational gain = each.value->exact() - best;
      const int better = each.policy.ends_with("losses = optimal") ? 1 : -1;
      if (each.policy.starts_with("attacker")) CHECK(gain * better >= 0);
      if (each.policy.starts_with("defender")) CHECK(gain * better <= 0);
    }
  }
}

TEST_CASE("Certified values of best play enclose the exact ones") {
  for (const std::string& path : open_case_paths()) {
    CAPTURE(path);
    const Result& exact = solved_file(path);
    const Result certified = solved_file(path, Numbers::certified);
    const Value value = certified.play->value();
    CHECK(value.lower_bound() <= exact.play->value().exact());
    CHECK(exact.play->value().exact() <= value.upper_bound());
  }
}

TEST_CASE("Free choices are at least as good as the policies, in every small case") {
  constexpr std::uint64_t most_states = has_sanitizer ? 100 : 3000;
  std::size_t compared = 0;
  for (const KnownCase& known : all_cases()) {
    const CaseFormat& format = known.result.problem.rules->format;
    if (!known.result.has_sides() || !format.losses || known.result.chain.states > most_states) {
      continue;
    }
    CAPTURE(known.path);
    const Rational fixed = exact(known.result, "exchange");
    for (const std::string key : {"attacker.retreat", "attacker.losses", "defender.losses"}) {
      CAPTURE(key);
      const auto& settings = known.result.problem.battle.settings;
      if (key == "attacker.retreat" && !settings.contains(key)) continue;
      if (has_losses_in_blocks(known.result.problem.battle) && key.ends_with(".losses")) continue;
      Document document =
          Document::read_file(std::string(ASDIC_SOURCE_DIR) + "/cases/" + known.path);
      document.assign(key + "=optimal");
      document.assign("play.goal=cost");
      SolveOptions options;
      const LimitScope scope({.states = 10 * most_states});
      options.numbers = Numbers::certified;
      try {
        const Value value = solve(read_case(document), options).play->value();
        if (key.starts_with("attacker")) CHECK(value.upper_bound() >= fixed);
        if (key.starts_with("defender")) CHECK(value.lower_bound() <= fixed);
        ++compared;
      } catch (const Error& error) {
        CHECK(error.code() == ErrorCode::limit);
      }
    }
  }
  CHECK(compared > (has_sanitizer ? 50 : 300));
}
