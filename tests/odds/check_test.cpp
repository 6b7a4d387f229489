// Counts of simulators against exact odds.
#include "odds/check/check.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "odds/check/report.hpp"
#include "odds/sample/report.hpp"
#include "tests/support/expected_counts.hpp"
#include "tests/support/parsed_json.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

const std::string cruisers_text =
    "rules = \"one-for-one\"\nattacker.units = \"1 ca\"\ndefender.units = \"1 ca\"\n";

/// Checks counts of a cruiser against a cruiser: either wins with 1/3, and both are lost with 1/3.
CheckResult check_cruisers(const std::string& counts) {
  const Result cruisers = solve(case_of(cruisers_text));
  return check(cruisers, observe(parse_counts(counts, "counts"), cruisers), {});
}

CheckResult check_battle(const Result& result, const std::string& counts) {
  return check(result, observe(parse_counts(counts, "counts"), result), {});
}

}  // namespace

TEST_CASE("Counts near the exact chances are consistent with them") {
  const CheckResult checked =
      check_cruisers("attacker,defender,count\n\"1 ca\",,3330\n,\"1 ca\",3350\n,,3320\n");
  CHECK(checked.consistent);
  CHECK(checked.trials == 10'000);
  CHECK(checked.impossible.empty());
}

TEST_CASE("A fault of two percentage points in 40,000 trials is found and named") {
  const CheckResult checked =
      check_cruisers("winner,count\nattacker,14133\ndefender,12933\ndraw,12934\n");
  CHECK_FALSE(checked.consistent);
  CHECK(checked.findings.front().what == "winner.attacker");
  CHECK(checked.findings.front().corrected < 0.001);
}

TEST_CASE("The answer states the power with which such a fault is found") {
  const Result cruisers = solve(case_of(cruisers_text));
  const auto counts =
      parse_counts("winner,count\nattacker,13333\ndefender,13333\ndraw,13334\n", "c");
  const CheckResult checked = check(cruisers, observe(counts, cruisers), {0.001, 0.02});
  const Sensitivity& told = checked.sensitivity.front();
  CHECK(told.fault == 0.02);
  CHECK(told.power > 0.999);  // 8.5 standard deviations
  CHECK(told.smallest < 0.02);
  CHECK(told.trials_needed < 40'000);
}

TEST_CASE("An outcome that the rules make impossible is a proof by itself") {
  const CheckResult checked =
      check_cruisers("attacker,defender,count\n\"1 ca\",,99999\n\"1 ca\",\"1 ca\",1\n");
  CHECK_FALSE(checked.consistent);
  CHECK(checked.p_value == 0);
  CHECK(checked.impossible == std::vector<std::string>{"1 ca against 1 ca (once)"});
  CHECK(std::isinf(checked.log_likelihood));
}

TEST_CASE("Units of waves are distinguished only if the file does so") {
  const Result result =
      solved("one-for-one", "1 ca", "1 ca", "wave.2.units = \"1 ca\"\nunits.ca.attack = 6\n");
  // The first is lost or left with 1/2 each, the second is left.
  const CheckResult merged =
      check_battle(result, "attacker_survivors,defender,count\n2 ca,,505\n1 ca,,495\n");
  CHECK(merged.merged.front() == "waves are not distinguished");
  CHECK(merged.impossible.empty());
  const CheckResult told = check_battle(
      result, "attacker_survivors,defender,count\n\"1 ca, 1 ca#2\",,505\n1 ca#2,,495\n");
  CHECK(told.impossible.empty());
}

TEST_CASE("Outcomes that a file does not distinguish are merged, and the result states it") {
  const Result result = solved("one-for-one", "1 bb:uk", "1 sub");
  const CheckResult checked =
      check_battle(result, "attacker,defender,count\n1 bb,,500\n,1 sub,2\n");
  CHECK(checked.merged ==
        std::vector<std::string>{"damage is not distinguished", "nations are not distinguished"});
  CHECK(checked.impossible.empty());
  const CheckResult told =
      check_battle(result, "attacker,defender,count\n1 bb:uk*,,500\n,1 sub,2\n");
  CHECK(told.merged.empty());
}

TEST_CASE(
    "Counts of units in battle and of all survivors are both right where the file leaves it open") {
  // Undetected submarines submerge in the first round: they survive, but not in battle.
  const Result result =
      solved("detection-roll", "2 sub", "1 dd", "attacker.undetected = \"submerge\"");
  for (const bool with_left : {false, true}) {
    CAPTURE(with_left);
    const CheckResult checked = check_battle(result, expected_counts(result, with_left));
    CHECK(checked.consistent);
    REQUIRE(checked.both_ways);
    CHECK(checked.both_ways->survivors.consistent == with_left);
    CHECK(checked.both_ways->in_battle.consistent == !with_left);
    CHECK(checked.both_ways->taken == (with_left ? CountBasis::survivors : CountBasis::in_battle));
    const CheckReport told{checked, {}, {}, result, {}};
    const auto json = ParsedJson::parse(report(told, Format::json))["both_ways"];
    CHECK(json["taken"] == (with_left ? "survivors" : "in_battle"));
    CHECK(json["survivors"]["consistent"] == with_left);
    CHECK(json["in_battle"]["consistent"] == !with_left);
    const std::string taken = with_left ? "all survivors" : "units in battle";
    CHECK(report(told, Format::markdown).find("The rest of this report takes them as " + taken) !=
          std::string::npos);
  }
}

TEST_CASE("The columns show whether a file counts units that left separately") {
  // The attacker leaves after a round, if the defender is still there.
  const Result result = solved("one-for-one", "1 ca", "1 bb", "attacker.retreat = 1");
  const auto check = [&](const std::string& counts) { return check_battle(result, counts); };
  const CheckResult survivors =
      check("attacker_survivors,defender_survivors,count\n1 ca,1 bb,300\n,1 bb,200\n");
  CHECK(survivors.impossible.empty());
  CHECK_FALSE(survivors.both_ways);
  CHECK(survivors.merged.back() == "units that left are counted among the survivors");
  CHECK(check("attacker_survivors,defender,count\n,1 bb,500\n").impossible.empty());
  const CheckResult json =
      check(R"([{"attacker_survivors": {"ca": 1}, "defender_survivors": "1 bb", "count": 300}])");
  CHECK(json.impossible.empty());
  CHECK_FALSE(json.both_ways);
  const CheckResult apart =
      check("attacker,attacker_left,defender,count\n,1 ca,1 bb,300\n,,1 bb,200\n");
  CHECK(apart.impossible.empty());
  CHECK_FALSE(apart.both_ways);
  CHECK(check("attacker,attacker_left,defender,count\n1 ca,,1 bb,300\n").impossible.size() == 1);
}

TEST_CASE("If no unit can leave, the result does not mention units that left") {
  CHECK_FALSE(check_cruisers("attacker,defender,count\n1 ca,,500\n").both_ways);
}

TEST_CASE(
    "The report names columns that were not read, and errors that few battles cannot detect") {
  const Result cruisers = solve(case_of(cruisers_text));
  const auto told = [&](const std::string& counts) {
    return report({check_cruisers(counts), {}, {}, cruisers, {}}, Format::markdown);
  };
  const std::string few = told("winner,count,seed\nattacker,1,2\n");
  CHECK(few.find("Read as CSV: 1 battle.") != std::string::npos);
  CHECK(few.find("Columns that were not read: seed.") != std::string::npos);
  CHECK(few.find("| none | ") != std::string::npos);
  const std::string many = told("winner,count\nattacker,3333\ndefender,3333\ndraw,3334\n");
  CHECK(many.find("Read as CSV: 10,000 battles.") != std::string::npos);
  CHECK(many.find("were not read") == std::string::npos);
  CHECK(many.find("| none | ") == std::string::npos);
}

TEST_CASE("A rate represents every count that rounds to it") {
  // 1/3 of 10,000 is between 33.25% and 33.35%.
  const CheckResult near = check_cruisers("figure,rate,trials\nwinner.attacker,33.3%,10000\n");
  CHECK(near.findings.front().p_value > 0.9);
  CHECK(near.consistent);
  const CheckResult far = check_cruisers("figure,rate,trials\nwinner.attacker,0.36,100000\n");
  CHECK_FALSE(far.consistent);
  // One of two battles cannot be a third of them.
  const CheckResult none = check_cruisers("figure,rate,trials\nwinner.attacker,33.3%,2\n");
  CHECK(none.impossible.size() == 1);
}

TEST_CASE("A report shows a rounded rate as the file has it") {
  // The test takes the count nearest to the exact one third among those that round to 33%.
  const CheckResult checked = check_cruisers("figure,rate,trials\nwinner.attacker,33%,100000\n");
  CHECK(checked.findings.front().written == "33%");
  CHECK(checked.findings.front().observed == doctest::Approx(1.0 / 3).epsilon(1e-4));
  CHECK(check_cruisers("figure,rate,trials\nwinner.attacker,0.334,100000\n")
            .findings.front()
            .written == "33.4%");
  CHECK(check_cruisers("winner,count\nattacker,30\ndefender,30\ndraw,30\n")
            .findings.front()
            .written.empty());
}

TEST_CASE("Figures that are all impossibly far are ordered by their deviation") {
  const CheckResult checked = check_cruisers(
      "figure,rate,trials\nwinner.attacker,0.5,100000000\nwinner.defender,0.1,100000000\n");
  REQUIRE(checked.findings.size() == 2);
  CHECK(checked.findings[0].p_value == checked.findings[1].p_value);  // below every double
  CHECK(checked.findings[0].what == "winner.defender");
}

TEST_CASE(
    "Rates of winners are rates of these figures, and stand for every count that rounds to it") {
  const CheckResult checked = check_cruisers(
      "winner,rate,trials\nattacker,0.333,1000\ndefender,33.3%,1000\ndraw,.334,1000\n");
  CHECK(checked.consistent);
  CHECK(checked.findings.size() == 3);
  CHECK(check_cruisers("winner,rate,trials\nattacker,33.3%,2\n").impossible.size() == 1);
}

TEST_CASE("A published simulation of 40,000 battles is consistent only under its own rule option") {
  const std::string cases = std::string(ASDIC_SOURCE_DIR) + "/cases/";
  Document document = Document::read_file(cases + "detection-roll/published-five-submarines.toml");
  const CountsTable counts = read_counts(cases + "counts/published-five-submarines.csv");
  const Result plain = solve(read_case(document));
  CHECK(check(plain, observe(counts, plain), {}).consistent);
  document.assign("options.detection=roll");
  const Result rolled = solve(read_case(document));
  CHECK_FALSE(check(rolled, observe(counts, rolled), {}).consistent);
}

TEST_CASE("Means and standard deviations are tested by their own spread") {
  // Rounds are geometric with 3/4: mean 4/3, variance 4/9.
  const Result cruisers = solve(case_of(cruisers_text), {.rounds_listed = 100});
  const auto of = [&](const std::string& rate) {
    const auto counts = parse_counts("figure,rate,trials\n" + rate + "\n", "counts");
    return check(cruisers, observe(counts, cruisers), {});
  };
  // 0.01 off is 3 standard errors of 2/3 / 200.
  CHECK(of("rounds.mean,1.34333333,40000").findings.front().deviation ==
        doctest::Approx(3).epsilon(0.001));
  CHECK(of("rounds.sd,0.66667,40000").consistent);
  CHECK_FALSE(of("rounds.sd,0.700,40000").consistent);
  // A cruiser of 12 is lost with 2/3: 8, and sqrt(32).
  CHECK(of("losses.attacker.cost,8.00,10000").consistent);
  CHECK(of("losses.attacker.cost.sd,5.657,10000").consistent);
  CHECK_FALSE(of("losses.attacker.cost,8.5,10000").consistent);
}

TEST_CASE(
    "What is cleared, how the exchange swings and how long battles last is tested by its rate") {
  // Nobody defends with 2/3; the exchange is 12, 0 or -12; a round is the last with 3/4.
  const Result cruisers = solve(case_of(cruisers_text), {.course_rounds = 1});
  const auto is_consistent = [&](const std::string& rate) {
    return check_battle(cruisers, "figure,rate,trials\n" + rate + "\n").consistent;
  };
  CHECK(is_consistent("clears,66.7%,10000"));
  CHECK_FALSE(is_consistent("clears,60.0%,10000"));
  CHECK(is_consistent("survivors.attacker.ca.at_least.1,33.3%,10000"));
  CHECK(is_consistent("exchange.sd,9.798,10000"));  // the root of 96
  CHECK_FALSE(is_consistent("exchange.sd,12,10000"));
  CHECK(is_consistent("rounds.at_most.1,75.0%,10000"));
  CHECK_FALSE(is_consistent("rounds.at_most.1,70.0%,10000"));
  CHECK(is_consistent("winner.attacker.by_round.1,25.0%,10000"));
  check_refused([&] { is_consistent("exchange.median,0,10000"); }, "counts:2:1",
                {"cannot be checked"});
}

TEST_CASE("Named integers of raids are counted") {
  const Result raid =
      solve(case_of("rules = \"raid\"\nattacker.units = \"1 bmb\"\ndefender.units = "
                    "\"\"\nterritory.value = 2\n"));
  const std::string head = "bombers_destroyed,bombers_turned_back,rockets_destroyed,damage,count\n";
  CHECK(check_battle(raid, head + "0,0,0,1,1000\n0,0,0,2,5000\n").consistent);
  CHECK_FALSE(check_battle(raid, head + "0,0,0,1,3000\n0,0,0,2,3000\n").consistent);
  CHECK(check_battle(raid, head + "0,0,0,3,1\n").impossible.size() == 1);
}

TEST_CASE("JSON holds the same columns") {
  const CheckResult checked = check_cruisers(
      R"({"outcomes": [{"attacker": "1 ca", "defender": "", "count": 333},
                       {"attacker": {}, "defender": {"ca": 1}, "count": 333},
                       {"attacker": "", "defender": null, "count": 334}]})");
  CHECK(checked.trials == 1000);
  CHECK(checked.consistent);
  CHECK(check_cruisers(R"([{"figure": "winner.draw", "rate": 0.333, "trials": 1000}])").consistent);
}

TEST_CASE("What asdic samples can be checked as it is written, in both formats") {
  const Result result = solve(case_of(
      "rules = \"one-for-one\"\nattacker.units = \"2 sub, 1 bb\"\ndefender.units = \"1 dd, 1 ca\"\n"
      "attacker.undetected = \"leave\"\n"));
  const Sample sampled = sample(result.problem, {5000, 3});
  for (const Format format : {Format::csv, Format::json}) {
    const CheckResult checked = check_battle(result, report(sampled, format));
    CHECK(checked.trials == 5000);
    CHECK(checked.impossible.empty());
    CHECK(checked.consistent);
  }
}

TEST_CASE("A right simulator is refused at most as often as the level allows, over 1,000 seeds") {
  const Result result = solved("one-for-one", "3 sub, 1 ca", "2 dd, 1 ca");
  const int seeds = 1000;
  std::vector<double> p_values;
  for (int seed = 1; seed <= seeds; ++seed) {
    const Sample sampled = sample(result.problem, {2000, static_cast<std::uint64_t>(seed), 1});
    Observation observation;
    observation.detail = {true, true, true, true};
    observation.trials = 2000;
    for (const auto& [outcome, count] : sampled.outcomes) {
      observation.outcomes.push_back({outcome, static_cast<std::int64_t>(count)});
    }
    p_values.push_back(check(result, observation, {}).p_value);
  }
  for (const double level : {0.001, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5}) {
    CAPTURE(level);
    const auto refused =
        std::count_if(p_values.begin(), p_values.end(), [&](double p) { return p <= level; });
    // The bound is three standard deviations of a binomial count above the level.
    CHECK(static_cast<double>(refused) <=
          seeds * level + 3 * std::sqrt(seeds * level * (1 - level)));
  }
}

TEST_CASE("Errors in counts are reported with their places") {
  const Result cruisers = solve(case_of(cruisers_text));
  const auto check = [&](const std::string& counts, const std::string& place,
                         std::initializer_list<const char*> words) {
    CAPTURE(counts);
    check_refused([&] { observe(parse_counts(counts, "c.csv"), cruisers); }, place, words);
  };
  const std::string head = "attacker,defender,count\n";
  check("", "c.csv", {"no counts"});
  check(head, "c.csv", {"no counts"});
  check(head + "1 ca,,0\n", "c.csv", {"counts no battles"});
  check(head + "1 ca,,-3\n", "c.csv:2:1", {"'-3' is not a count"});
  check(head + "1 ca,,2.5\n", "c.csv:2:1", {"'2.5' is not a count"});
  check(head + "1 ca,,99999999999999999999\n", "c.csv:2:1", {"is not a count"});
  check(head + "\n1 xx,,5\n", "c.csv:3:1", {"unknown unit 'xx'", "ca"});
  check(head + "1 ca,5\n", "c.csv:2:1", {"2 fields", "3"});
  check(head + "\"1 ca,,5\n", "c.csv:2:1", {"not closed"});
  check("winner,count\nnobody,5\n", "c.csv:2:1", {"unknown winner 'nobody'", "draw"});
  check("winner,count\n0.5,5\n", "c.csv:2:1", {"unknown winner '0.5'"});
  check("winner,count\n2 ca,5\n", "c.csv:2:1",
        {"'2 ca' is not a winner", "attacker,defender,count"});
  check("winner,number\ndraw,5\n", "c.csv", {"no column 'count'"});
  check("winner,share,trials\ndraw,5,10\n", "c.csv", {"no column 'count'"});
  check("attacker,attacker_survivors,defender,count\n,,,1\n", "c.csv",
        {"count the same units twice"});
  check("attacker_survivors,attacker_left,defender,count\n,,,1\n", "c.csv",
        {"count the same units twice"});
  check("winner,rate,trials\nattaker,5%,10\n", "c.csv:2:1", {"unknown winner 'attaker'"});
  check("winner,rate,trials\nattacker,60%,10\ndraw,50%,10\n", "c.csv:3:1", {"exceed 1"});
  const std::string rates = "figure,rate,trials\n";
  check(rates + "winner.atacker,5%,10\n", "c.csv:2:1", {"'winner.atacker'", "winner.attacker"});
  check(rates + "winner.attacker,5%,0\n", "c.csv:2:1", {"at least 1 trial"});
  check(rates + "winner.attacker,x,10\n", "c.csv:2:1", {"'x' is not a rate"});
  check(rates + "winner.attacker,120%,10\n", "c.csv:2:1", {"is not a chance"});
  check(rates + "winner.attacker,60%,10\nwinner.draw,50%,10\n", "c.csv:3:1", {"exceed 1"});
  check("[{\"winner\": \"draw\"", "c.csv:1:19", {"not valid JSON: the text ends too early"});
  check("[{\"winner\": \"draw\", \"count\": 1.5}]", "c.csv, object 1", {"'1.5' is not a count"});
  check("[3]", "c.csv, object 1", {"must be an object"});
}
