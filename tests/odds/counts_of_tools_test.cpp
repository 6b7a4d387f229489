// Counts as real tools give them: rates of outcomes, of one side, means with errors, own formats.
#include <doctest/doctest.h>

#include <cmath>

#include "odds/check/check.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

/// Returns the result of a cruiser against a cruiser: either wins with 1/3, and both are lost with
/// 1/3.
const Result& cruisers() {
  static const Result result = solved("one-for-one", "1 ca", "1 ca");
  return result;
}

CheckResult check_counts_of_cruisers(const std::string& counts) {
  return check(cruisers(), observe(parse_counts(counts, "counts"), cruisers()), {});
}

void check_cruisers_refused(const std::string& counts, const std::string& place,
                            std::initializer_list<const char*> words) {
  CAPTURE(counts);
  check_refused([&] { check_counts_of_cruisers(counts); }, place, words);
}

}  // namespace

TEST_CASE("Outcomes may be given as rates, each of which represents the counts that round to it") {
  const std::string head = "attacker,defender,rate,trials\n";
  CHECK(check_counts_of_cruisers(head + "1 ca,,33%,100000\n,1 ca,33%,100000\n,,33%,100000\n")
            .consistent);
  CHECK_FALSE(check_counts_of_cruisers(head + "1 ca,,35%,100000\n").consistent);
  CHECK(check_counts_of_cruisers(head + "1 ca,1 ca,1%,1000\n").impossible ==
        std::vector<std::string>{"attacker keeps 1 ca; defender keeps 1 ca = 1%"});
  check_cruisers_refused(head + "1 ca,,60%,100\n,1 ca,50%,100\n", "counts:3:1",
                         {"the rates of outcomes together exceed 1"});
}

TEST_CASE("What a tool left out of its own format is refused") {
  check_cruisers_refused("Attacker Wins: 33%\nSimulations 300\n", "counts:2:1",
                         {"'Simulations 300' has no ':'"});
  check_cruisers_refused(R"({"casualtiesInfo": {"attack": {}}})", "counts",
                         {"no object 'defense' in 'casualtiesInfo'"});
}

TEST_CASE("A label of TripleA's panel without a value is refused") {
  check_cruisers_refused("Attacker Wins: 33%\nDraw:\nDefender Wins: 33%\n", "counts:2:1",
                         {"'Draw' has no value"});
  check_cruisers_refused("Attacker Wins: 33%\nSimulation Count:\n", "counts:2:1",
                         {"'Simulation Count' has no value"});
  CHECK(check_counts_of_cruisers("Attacker Wins: 33%\nSimulation Count: 2000\nTime:\n").consistent);
}

TEST_CASE("Rates of all winners sum to 1, as far as they are rounded or cut off") {
  const std::string head = "winner,rate,trials\n";
  check_cruisers_refused(head + "attacker,33.3%,1000\ndefender,33.3%,1000\ndraw,23.3%,1000\n",
                         "counts:4:1", {"all winners together are below 1", "expected 100%"});
  check_cruisers_refused(
      "figure,rate,trials\nwinner.attacker,0.30,100\nwinner.defender,0.30,100\n"
      "winner.draw,0.20,100\n",
      "counts:4:1", {"all winners together are below 1"});
  check_cruisers_refused(
      "Average outcome of 1,000 battles\nOverall %*: A. survives: 33.3% D. survives: 33.3% No one "
      "survives: 3.3%\n",
      "counts:2:1", {"all winners together are below 1"});
  // 33.9%, 33.9% and 32.2%, cut off
  CHECK(check_counts_of_cruisers(head + "attacker,33%,100\ndefender,33%,100\ndraw,32%,100\n")
            .consistent);
  CHECK(check_counts_of_cruisers(head + "attacker,33%,100\ndraw,33%,100\n").consistent);
}

TEST_CASE("A rate that differs from a certain one has no deviation") {
  const Result result = solved("one-for-one", "1 sub", "1 tr");  // the submarine always wins
  const CheckResult checked = check(
      result,
      observe(parse_counts("figure,rate,trials\nwinner.attacker,99.0%,1000\n", "counts"), result),
      {});
  CHECK_FALSE(checked.consistent);
  REQUIRE(checked.findings.size() == 1);
  CHECK(checked.findings[0].has_no_spread());
  CHECK_FALSE(
      check_counts_of_cruisers("winner,rate,trials\ndraw,50%,100\n").findings[0].has_no_spread());
}

TEST_CASE("A figure that is the same in every battle is told by no other") {
  // A submarine that nobody can fire at is never lost.
  const Result result = solved("one-for-one", "1 sub", "1 tr");
  const auto check_losses = [&](const std::string& cost) {
    return check(result,
                 observe(parse_counts("figure,rate,trials\nlosses.attacker.cost," + cost + ",100\n",
                                      "counts"),
                         result),
                 {});
  };
  CHECK(check_losses("0").consistent);
  CHECK(check_losses("5").impossible == std::vector<std::string>{"losses.attacker.cost = 5"});
}

TEST_CASE("Survivors or losses of one side may be counted without the other") {
  CHECK(check_counts_of_cruisers("side,survivors,count\nattacker,1 ca,3340\nattacker,,6660\n")
            .consistent);
  CHECK_FALSE(check_counts_of_cruisers("side,survivors,count\nattacker,1 ca,6660\nattacker,,3340\n")
                  .consistent);
  CHECK(check_counts_of_cruisers(
            "side,lost,count\nattacker,1 ca,6660\nattacker,,3340\ndefender,1 ca,2\n"
            "defender,,1\n")
            .consistent);
  CHECK(check_counts_of_cruisers(
            "side,lost,rate,trials\ndefender,1 ca,67%,90000\ndefender,,33%,90000\n")
            .consistent);
}

TEST_CASE(
    "The losses of a side are counted whether its other units are damaged, have left, or neither") {
  const Result result = solved("one-for-one", "1 ca", "1 bb", "attacker.retreat = 1");
  const CheckResult checked = check(
      result,
      observe(parse_counts("side,lost,rate,trials\nattacker,,33.3%,3000\ndefender,,100%,3000\n",
                           "counts"),
              result),
      {});
  CHECK(checked.consistent);
  CHECK(checked.merged.front() == "damage is not distinguished");
}

TEST_CASE("A mean with a standard error needs no trials") {
  const std::string head = "figure,rate,standard_error\n";
  // A cruiser of 12 is lost with 2/3: 8.
  const CheckResult checked = check_counts_of_cruisers(head + "losses.attacker.cost,8.21,0.1\n");
  CHECK(checked.findings.front().deviation == doctest::Approx(0.205 / 0.15));  // both are rounded
  CHECK(checked.consistent);
  CHECK_FALSE(check_counts_of_cruisers(head + "losses.attacker.cost,8.9,0.10\n").consistent);
  CHECK(check_counts_of_cruisers(head + "winner.attacker,33.0%,0.5%\n").consistent);
  check_cruisers_refused(head + "losses.attacker.cost,8,-1\n", "counts:2:1",
                         {"a standard error is above 0"});
  check_cruisers_refused(head + "losses.attacker.cost,8,0\n", "counts:2:1",
                         {"a standard error is above 0", "digits"});
  check_cruisers_refused("figure,rate\nlosses.attacker.cost,8\n", "counts",
                         {"no column 'trials'", "--trials N"});
}

TEST_CASE("The panel of TripleA is read unchanged") {
  const CheckResult checked = check_counts_of_cruisers(
      "Attacker Wins: 33%\nDraw: 33%\nDefender Wins: 33%\nAverage TUV Swing: 0.05\n"
      "Units Left If Att Won: 1 / 1\nSimulation Count: 20000\nTime: 1.2 s\n");
  CHECK(checked.consistent);
  CHECK(checked.findings.size() == 4);
  check_cruisers_refused("Attacker Wins: 33%\n", "counts", {"no column 'trials'", "--trials N"});
  check_cruisers_refused("Attacker Wins: 33%\nAttacker Win: 33%\nSimulation Count: 5\n",
                         "counts:2:1", {"unknown label 'Attacker Win'", "Attacker Wins"});
  check_cruisers_refused("Draw: x\nSimulation Count: 5\n", "counts:1:1", {"'x' is not a rate"});
}

TEST_CASE("The output of aacalc2 is read with its names of the units") {
  const auto of = [](double amount) {
    return R"({"waves": 1, "casualtiesInfo": {"attack": {"a": {"casualties": "1 cru", "amount": )" +
           std::to_string(amount) + R"(}}, "defense": {"a": {"casualties": "", "amount": 0.2},
           "b": {"casualties": "", "amount": 0.133333333}}}})";
  };
  CHECK_FALSE(check_counts_of_cruisers(of(0.6)).consistent);
  CHECK(check_counts_of_cruisers(of(0.6)).findings.size() == 2);
  check_cruisers_refused(R"({"waves": 2, "casualtiesInfo": {}})", "counts", {"several waves"});
  check_cruisers_refused(R"({"casualtiesInfo": {"attack": {"a": 1}}})", "counts",
                         {"'a' without 'casualties' and 'amount'"});
}

TEST_CASE("Units are named in the order of the case") {
  const Result result = solved("one-for-one", "1 sub, 1 bb, 1 ca", "1 tr");
  const CheckResult checked = check(
      result,
      observe(parse_counts("attacker,defender,count\n\"1 ca, 1 sub, 1 bb\",1 tr,1\n", "c"), result),
      {});
  CHECK(checked.impossible == std::vector<std::string>{"1 sub, 1 bb, 1 ca against 1 tr (once)"});
}

TEST_CASE("TripleA counts a round if fire at aircraft ends the battle before the first round") {
  // The gun hits the fighter with 1/6. Otherwise rounds follow until one is hit: the infantry with
  // 1/2, the fighter with 1/3, so a round ends the battle with 1 - 1/2 * 2/3 = 2/3.
  const Result result = solved("axis-allies", "1 ftr", "1 inf, 1 aa");
  const auto check_rounds = [&](const std::string& counts) {
    return check(result, observe(parse_counts(counts, "counts"), result), {});
  };
  const CheckResult panel =
      check_rounds("Average Rounds: 1.42\nSimulation Count: 20000\nTime: 1 s\n");
  CHECK(panel.findings.front().expected == doctest::Approx(1. / 6 + 5. / 6 * 3 / 2));
  CHECK(panel.consistent);
  CHECK(panel.read_as.ends_with(
      ", with a round for fire that ends the battle before the first round"));
  const CheckResult own = check_rounds("figure,rate,trials\nrounds.mean,1.42,20000\n");
  CHECK(own.findings.front().expected == doctest::Approx(5. / 6 * 3 / 2));
  CHECK_FALSE(own.consistent);
  CHECK(check_rounds("Average Rounds: 1.25\nSimulation Count: 20000\nTime: 1 s\n").consistent ==
        false);
}
