#include "tests/plain/against_plain.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "odds/figures/of_result.hpp"
#include "tests/plain/plain_odds.hpp"
#include "tests/plain/random_battles.hpp"
#include "tests/support/boost_fractions.hpp"

namespace asdic {

namespace {

/// Returns the first difference between a result and the oracle of its rules, as exact fractions,
/// or "" if they are equal.
std::string difference_from_oracle(const Result& result) {
  const std::optional<plain::Odds> expected = plain_odds(result.problem.battle);
  if (!expected) return "there is no oracle";
  if (plain_outcomes(result) != expected->outcomes) return "other outcomes";
  if (result.rounds.mean.exact() != expected->mean_rounds) return "another mean of rounds";
  if (plain_rounds(result) != expected->rounds) return "another distribution of rounds";
  for (const auto& [name, value] : expected->custom_figures) {
    const auto found = figure(result, name);
    if (!found || found->exact() != value) return "another " + name;
  }
  return "";
}

/// Returns "another chain" if two threads that expand states from the first on write another chain
/// than one thread does, or "".
std::string difference_of_threads(const Problem& problem) {
  EnumerationOptions together;
  together.workers_from = 1;
  together.states_in_piece = 4;
  const Chain alone = problem.rules->enumerate(problem.battle, {}).chain;
  const Chain shared = problem.rules->enumerate(problem.battle, together).chain;
  const bool is_same = shared.signature() == alone.signature() && shared.labels == alone.labels &&
                       shared.choices == alone.choices;
  return is_same ? "" : "another chain";
}

/// Returns the first difference that check_random_battles() looks for, or "".
std::string difference_of(const std::string& text) {
  const Problem problem = case_of(text);
  const std::string difference = difference_from_oracle(solve(problem));
  return difference.empty() ? difference_of_threads(problem) : difference;
}

}  // namespace

void check_against_oracle(const Result& result) {
  CHECK(difference_from_oracle(result) == "");
}

void check_random_battles(const std::function<std::string(std::uint64_t)>& random,
                          std::uint64_t battles) {
  if (const auto test = RandomizedTest::from_environment()) {
    std::uint64_t fought = 0;
    const auto found = smallest_difference(
        *test, random, [](const std::string& text) { return difference_of(text) != ""; }, fought);
    MESSAGE(fought << " battles agree");
    if (found) FAIL("this one differs, and no smaller one was found:\n" << *found);
    return;
  }
  for (std::uint64_t seed = 0; seed < battles; ++seed) {
    const std::string text = random(seed);
    CAPTURE(text);
    CHECK(difference_of(text) == "");
  }
}

void check_against_counts(const Result& result, std::map<std::string, long> counts) {
  long battles = 0;
  for (const auto& [key, count] : counts) battles += count;
  double statistic = 0;
  double pooled_expected = 0;
  double pooled_count = 0;
  int cells = 0;
  const auto add = [&](double expected, double count) {
    statistic += (count - expected) * (count - expected) / expected;
    ++cells;
  };
  for (const auto& [key, chance] : plain_outcomes(result)) {
    const double expected = chance.convert_to<double>() * static_cast<double>(battles);
    const auto count = static_cast<double>(counts[key]);
    counts.erase(key);
    if (expected >= 5) {
      add(expected, count);
    } else {
      pooled_expected += expected;
      pooled_count += count;
    }
  }
  CHECK(counts.empty());
  if (pooled_expected >= 1) add(pooled_expected, pooled_count);
  const double freedom = std::max(cells - 1, 1);
  CHECK(statistic < freedom + 6 * std::sqrt(2 * freedom));
}

}  // namespace asdic
