#include "odds/sample/sample.hpp"

#include <boost/math/special_functions/gamma.hpp>
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "lib/limits.hpp"
#include "odds/solve/solve.hpp"
#include "tests/support/all_cases.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

using Counts = std::map<Outcome, std::uint64_t>;

struct SampledBattle {
  explicit SampledBattle(const Problem& given)
      : problem(given),
        battle(given.rules->enumerate(given.battle, {})),
        structure(analyse(battle.chain)) {}

  std::vector<OutcomeCount> sampled(const SampleOptions& options) const {
    return sample(battle, structure, duration_of(battle), options);
  }

  Problem problem;
  Battle battle;
  Structure structure;
};

Counts counts(const std::vector<OutcomeCount>& outcomes) {
  Counts by_outcome;
  for (const auto& [outcome, count] : outcomes) by_outcome[outcome] = count;
  CHECK(by_outcome.size() == outcomes.size());
  return by_outcome;
}

std::uint64_t sum(const std::vector<OutcomeCount>& outcomes) {
  std::uint64_t battles = 0;
  for (const OutcomeCount& each : outcomes) battles += each.count;
  return battles;
}

/// Returns the p-value of Pearson's test of the counts against the exact result. Outcomes with
/// fewer than 5 expected battles are merged. Returns 0 if an impossible outcome was counted.
double likelihood(const Result& result, Counts found) {
  double battles = 0;
  for (const auto& [outcome, count] : found) battles += static_cast<double>(count);
  double statistic = 0;
  double rest_expected = 0;
  double rest_count = 0;
  int cells = 0;
  const auto add = [&](double expected, double count) {
    statistic += (count - expected) * (count - expected) / expected;
    ++cells;
  };
  for (const auto& [outcome, chance] : result.outcomes) {
    const double expected = chance.exact().to_double() * battles;
    const auto count = static_cast<double>(found[outcome]);
    found.erase(outcome);
    if (expected >= 5) {
      add(expected, count);
    } else {
      rest_expected += expected;
      rest_count += count;
    }
  }
  if (!found.empty()) return 0;
  if (rest_expected >= 1) add(rest_expected, rest_count);
  return cells < 2 ? 1 : boost::math::gamma_q((cells - 1) / 2.0, statistic / 2);
}

/// Returns the chain with `part` thousandths moved from the likeliest result of every roll to the
/// next.
Chain biased(const Chain& chain, int part) {
  Chain wrong = chain;
  wrong.rolls = {};
  std::vector<RollIndex> places;
  for (RollIndex roll = 0; roll < chain.rolls.count(); ++roll) {
    std::vector<Integer> weights;
    for (std::uint32_t k = 0; k < chain.rolls.size(roll); ++k) {
      weights.push_back(chain.rolls.weight(roll, k) * 1000);
    }
    const auto likeliest = std::max_element(weights.begin(), weights.end());
    const auto next = likeliest + 1 == weights.end() ? weights.begin() : likeliest + 1;
    const Integer moved = chain.rolls.denominator(roll) * part;
    *likeliest -= moved;
    *next += moved;
    places.push_back(wrong.rolls.intern(weights, chain.rolls.denominator(roll) * 1000));
  }
  for (StateIndex state = 0; state < wrong.state_count(); ++state) {
    if (wrong.kinds[state] == NodeKind::chance) wrong.rows[state] = places[wrong.rows[state]];
  }
  return wrong;
}

/// Returns a battle whose start rolls between ends with these weights. Their outcomes are numbered.
Battle one_roll(const std::vector<Integer>& weights, const Integer& denominator) {
  Battle battle;
  Chain& chain = battle.chain;
  chain.kinds.assign(weights.size() + 1, NodeKind::end);
  chain.kinds[0] = NodeKind::chance;
  chain.rows.assign(weights.size() + 1, 0);
  chain.rows[0] = chain.rolls.intern(weights, denominator);
  chain.round_begins.assign(weights.size() + 1, 0);
  chain.first_edges.assign(weights.size() + 2, weights.size());
  chain.first_edges[0] = 0;
  for (StateIndex k = 0; k < weights.size(); ++k) chain.targets.push_back(k + 1);
  chain.starts = {0};
  chain.validate();
  battle.outcome = [](StateIndex state) {
    return Outcome{.numbers = {{"result", std::int64_t{state} - 1}}};
  };
  return battle;
}

/// Checks that a binomial count is within five standard deviations.
void check_count(double count, double battles, double chance) {
  CHECK(std::abs(count - battles * chance) < 5 * std::sqrt(battles * chance * (1 - chance)));
}

/// No case file has these rules.
const char* const action =
    "rules = \"surface\"\nattacker.units = \"1 bb, 1 ca\"\ndefender.units = \"1 cl, 2 dd\"\n";

}  // namespace

TEST_CASE("Counts are the same on any number of threads") {
  const SampledBattle known(case_at("one-for-one/five-submarines.toml"));
  SampleOptions options{.battles = 20'000, .seed = 42, .threads = 1};
  const Counts alone = counts(known.sampled(options));
  for (const unsigned threads : {2u, 3u, 7u}) {
    options.threads = threads;
    CHECK(counts(known.sampled(options)) == alone);
  }
}

TEST_CASE("Another seed gives other counts") {
  const SampledBattle known(case_at("one-for-one/five-submarines.toml"));
  const std::uint64_t high = std::uint64_t{1} << 32;
  std::vector<Counts> seen;
  for (const std::uint64_t seed : std::vector<std::uint64_t>{0, 1, high, high + 1, ~0ull}) {
    const Counts found = counts(known.sampled({.battles = 5000, .seed = seed}));
    for (const Counts& other : seen) CHECK(found != other);
    seen.push_back(found);
  }
}

TEST_CASE("Counts of a seed are those that they always were") {
  const SampledBattle known(case_at("one-for-one/two-cruisers.toml"));
  std::vector<std::uint64_t> found;
  for (const OutcomeCount& each : known.sampled({.battles = 10'000, .seed = 5})) {
    found.push_back(each.count);
  }
  CHECK(found == std::vector<std::uint64_t>{3086, 2821, 2282, 1811});
}

TEST_CASE("As many battles are counted as were asked for, the most frequent outcome first") {
  const SampledBattle known(case_at("one-for-one/five-submarines.toml"));
  for (const std::uint64_t battles : {1, 2, 1023, 1024, 1025, 30'000}) {
    const auto outcomes = known.sampled({.battles = battles});
    CHECK(sum(outcomes) == battles);
    for (std::size_t i = 1; i < outcomes.size(); ++i) {
      CHECK(outcomes[i - 1].count >= outcomes[i].count);
    }
  }
}

TEST_CASE("Blocks of battles do not repeat each other") {
  const SampledBattle known(case_at("one-for-one/five-submarines.toml"));
  const Counts one = counts(known.sampled({.battles = 1024}));
  const Counts two = counts(known.sampled({.battles = 2048}));
  Counts second = two;
  for (auto& [outcome, count] : second) {
    if (const auto found = one.find(outcome); found != one.end()) count -= found->second;
  }
  CHECK(second != one);
}

TEST_CASE("The counts of every rule system are those of its exact odds") {
  for (const std::string path :
       {"one-for-one/five-submarines.toml", "one-for-one/damaged.toml", "one-for-one/carriers.toml",
        "depth/escort.toml", "depth/pack-submerged.toml", "detection-roll/second-example.toml",
        "detection-roll/kaitens.toml", "assault/landing.toml", "assault/heavy-bombers.toml",
        "raid/escorts.toml", "raid/nations.toml", "technology/shared.toml",
        "technology/rockets.toml"}) {
    CAPTURE(path);
    const Problem problem = case_at(path);
    const Sample found = sample(problem, {.battles = 200'000, .seed = 7});
    CHECK(likelihood(solve(problem), counts(found.outcomes)) > 0.001);
  }
  const Problem problem = case_of(action);
  CHECK(likelihood(solve(problem), counts(sample(problem, {.battles = 200'000}).outcomes)) > 0.001);
}

TEST_CASE("Stalemates, limits of rounds and retreats are sampled as often as in exact odds") {
  for (const std::string path :
       {"one-for-one/standoff-aircraft.toml", "one-for-one/standoff-after-transport.toml",
        "one-for-one/standoff-carrier.toml", "one-for-one/round-limit.toml",
        "one-for-one/round-limit-standoff.toml", "one-for-one/retreat.toml",
        "one-for-one/retreat-at-the-limit.toml", "depth/round-limit.toml", "depth/retreat.toml",
        "detection-roll/round-limit.toml", "detection-roll/retreat.toml",
        "assault/round-limit.toml", "assault/retreat.toml",
        "assault/retreat-after-bombardment.toml"}) {
    CAPTURE(path);
    const Problem problem = case_at(path);
    const Sample found = sample(problem, {.battles = 100'000, .seed = 3});
    CHECK(likelihood(solve(problem), counts(found.outcomes)) > 0.001);
  }
}

TEST_CASE("Over a thousand seeds deviations are as frequent as chance has them") {
  const SampledBattle known(case_at("one-for-one/two-cruisers.toml"));
  const Result result = solve(known.problem);
  std::vector<double> likelihoods;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    likelihoods.push_back(
        likelihood(result, counts(known.sampled({.battles = 2000, .seed = seed, .threads = 1}))));
  }
  for (const double level : {0.01, 0.1, 0.5, 0.9}) {
    const auto below = std::count_if(likelihoods.begin(), likelihoods.end(),
                                     [&](double each) { return each <= level; });
    check_count(static_cast<double>(below), 1000, level);
  }
}

TEST_CASE("A bias of a percentage point in the rolls is found by the same test") {
  for (const std::string path : {"one-for-one/five-submarines.toml", "depth/escort.toml",
                                 "assault/landing.toml", "raid/escorts.toml"}) {
    CAPTURE(path);
    const Problem problem = case_at(path);
    SampledBattle known(problem);
    known.battle.chain = biased(known.battle.chain, 10);
    const auto found = known.sampled({.battles = 200'000, .seed = 7});
    CHECK(likelihood(solve(problem), counts(found)) < 1e-6);
  }
}

TEST_CASE("A roll over a denominator beyond 2^64 has its chances") {
  const Integer all = pow(Integer(3), 60);  // 2^95
  const Battle battle = one_roll({all / 3, Integer(1), all / 9, all - all / 3 - all / 9 - 1}, all);
  const auto found = counts(sample(battle, analyse(battle.chain), {}, {.battles = 300'000}));
  const auto count = [&](std::int64_t result) {
    const auto entry = found.find(Outcome{.numbers = {{"result", result}}});
    return entry == found.end() ? 0.0 : static_cast<double>(entry->second);
  };
  check_count(count(0), 300'000, 1 / 3.0);
  CHECK(count(1) == 0);
  check_count(count(2), 300'000, 1 / 9.0);
  check_count(count(3), 300'000, 5 / 9.0);
}

TEST_CASE("Volleys whose denominators are beyond 2^64 are sampled right") {
  const Problem problem = case_of(
      "rules = \"one-for-one\"\ndie = 20\nattacker.units = \"18 sub\"\n"
      "defender.units = \"18 ca\"\n");
  const SampledBattle known(problem);
  std::size_t longest = 0;
  for (const Integer& number : known.battle.chain.rolls.numbers()) {
    longest = std::max(longest, bit_length(number));
  }
  REQUIRE(longest > 64);
  CHECK(likelihood(solve(problem), counts(known.sampled({.battles = 100'000}))) > 0.001);
}

TEST_CASE("An open decision is refused") {
  Battle battle = one_roll({1, 1}, 2);
  battle.chain.kinds[0] = NodeKind::attacker_decides;
  battle.chain.labels = {{"one", "two"}};
  battle.chain.rows[0] = 0;
  const Error error = refusal([&] { sample(battle, analyse(battle.chain), {}, {}); });
  CHECK(error.code() == ErrorCode::chain);
}

TEST_CASE("Progress is reported up to the last battle") {
  std::uint64_t last = 0;
  const auto listen = [&](std::string_view stage, std::uint64_t done, std::uint64_t total) {
    if (stage != "sampling") return;
    CHECK(total == 5000);
    CHECK(done > last);
    last = done;
  };
  const LimitScope scope({.progress = listen});
  sample(case_at("one-for-one/two-cruisers.toml"), {.battles = 5000});
  CHECK(last == 5000);
}
