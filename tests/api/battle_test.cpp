#include <asdic/asdic.hpp>
#include <asdic/boost.hpp>
#include <asdic/watch.hpp>
#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <thread>

#include "tests/api/refusal.hpp"

using namespace asdic;

namespace {

Case submarines() {
  return Case::of_forces("one-for-one", "5 sub", "3 dd, 1 ca");
}

}  // namespace

TEST_CASE("A case of two forces is that of its text") {
  const Result of_forces = solve(submarines());
  const Result of_text = solve(Case::parse(
      "rules = 'one-for-one'\nattacker.units = '5 sub'\ndefender.units = '3 dd, 1 ca'\n"));
  CHECK(of_forces.figure("winner.attacker").value == of_text.figure("winner.attacker").value);
  CHECK(of_forces.is_exact());
}

TEST_CASE("A key that is set counts, in this copy alone") {
  const Case battle = submarines();
  Case changed = battle;
  changed.set("attacker.units.sub", "1");
  changed.set("defender.units", "1 dd");
  CHECK(solve(changed).figure("winner.attacker").value.exact() == "2/5");
  CHECK(solve(battle).outcomes().size() > 5);
}

TEST_CASE("A case can be moved and given another value") {
  Case battle = submarines();
  Case moved = std::move(battle);
  Case other = Case::of_forces("one-for-one", "1 ca", "1 ca");
  moved = std::move(other);
  CHECK(solve(moved).figure("winner.draw").value.exact() == "1/3");
}

TEST_CASE("An error in a case has its place and a suggestion") {
  const Case battle = Case::parse(
      "rules = 'one-for-one'\nattacker.units = '5 subb'\ndefender.units = '1 dd'\n", "mine.toml");
  const Error error = refusal([&] { battle.validate(); });
  CHECK(error.code() == ErrorCode::input);
  CHECK(error.place().source == "mine.toml");
  CHECK(error.place().line == 2);
  CHECK(std::string(error.what()).find("did you mean 'sub'") != std::string::npos);
  CHECK(refusal([] { Case::parse("rules = "); }).code() == ErrorCode::input);
  CHECK(refusal([] { Case::read("/nowhere"); }).code() == ErrorCode::input);
}

TEST_CASE("Chances of outcomes sum to 1, and certified ones enclose the exact") {
  const Result exact = solve(submarines());
  SolveOptions options;
  options.certified = true;
  const Result certified = solve(submarines(), options);
  const Number& truth = exact.figure("winner.defender").value;
  const Number enclosure = certified.figure("winner.defender").value;
  CHECK_FALSE(enclosure.is_exact());
  CHECK(enclosure.lower().to_double() <= truth.to_double());
  CHECK(truth.to_double() <= enclosure.upper().to_double());
  CHECK(refusal([&] { enclosure.exact(); }).code() == ErrorCode::misuse);
  CHECK(exact.outcomes().front().winner == "attacker");
  CHECK(exact.outcomes().front().attacker == Units{{"sub", 3}});
}

TEST_CASE("The chances of so many rounds sum to 1 where all are told") {
  const Result result =
      solve(Case::parse("rules = 'one-for-one'\nrounds = 3\n"
                        "attacker.units = '2 ca'\ndefender.units = '2 ca'\n"));
  double sum = 0;
  for (const auto& [rounds, chance] : result.rounds()) {
    CHECK(rounds >= 1);
    CHECK(rounds <= 3);
    sum += chance.to_double();
  }
  CHECK(sum == doctest::Approx(1).epsilon(1e-14));
}

TEST_CASE("A figure that has to be asked for says so, and is there if it is") {
  const Error error = refusal([&] { solve(submarines()).figure("rounds.at_most.2"); });
  CHECK(error.code() == ErrorCode::input);
  CHECK(std::string(error.what()).find("among the figures to solve for") != std::string::npos);
  SolveOptions asking;
  asking.figures = {"rounds.sd"};
  const Error only = refusal([&] { solve(submarines(), asking).figure("rounds.sd"); });
  CHECK(std::string(only.what()).find("only in tables") != std::string::npos);
  asking.figures = {"rounds.at_mots.2"};
  CHECK(refusal([&] { solve(submarines(), asking); }).code() == ErrorCode::input);
  asking.figures = {"rounds.at_most.2"};
  CHECK(solve(submarines(), asking).figure("rounds.at_most.2").to_double() > 0);
}

TEST_CASE("A result has every figure that it names, but for those to be asked for") {
  const Result result = solve(submarines());
  std::size_t found = 0;
  for (const std::string& name : result.figure_names()) {
    CAPTURE(name);
    if (name.find(".N") != std::string::npos || name == "rounds.sd") continue;
    CHECK_NOTHROW(result.figure(name));
    ++found;
  }
  CHECK(found > 10);
}

TEST_CASE("A standard deviation is the root of a number") {
  const Figure figure = solve(submarines()).figure("exchange.sd");
  CHECK(figure.is_root);
  CHECK(figure.to_double() == doctest::Approx(std::sqrt(figure.value.to_double())));
}

TEST_CASE("A figure that is none is refused with those that there are") {
  const Result result = solve(submarines());
  const Error error = refusal([&] { result.figure("winner.attaker"); });
  CHECK(error.code() == ErrorCode::input);
  CHECK(std::string(error.what()).find("did you mean 'winner.attacker'") != std::string::npos);
}

TEST_CASE("A result is reported in its formats") {
  const Result result = solve(submarines());
  CHECK(result.report().find("attacker") != std::string::npos);
  CHECK(result.report(Format::json).starts_with("{"));
  CHECK(result.report(Format::html).starts_with("<!DOCTYPE html>"));
  CHECK(result.report(Format::markdown).find("| ") != std::string::npos);
  CHECK(result.report(Format::svg).starts_with("<svg"));
  CHECK(result.report(Format::csv).find("winner") != std::string::npos);
  CHECK(refusal([&] { result.report(Format::latex); }).code() == ErrorCode::input);
}

TEST_CASE("A table has a cell for each pair of values") {
  const Table table = tabulate(
      submarines(),
      {"attacker.units.sub=1..3", "defender.units=1 dd; 2 dd", {"winner.attacker", "rounds.mean"}});
  CHECK(table.rows().values.size() == 3);
  CHECK(table.columns().values == std::vector<std::string>{"1 dd", "2 dd"});
  CHECK(table.figures().size() == 2);
  CHECK(table.at(0, 0)->value.exact() == "2/5");
  CHECK(table.why(0, 0).empty());
  CHECK(refusal([&] { table.at(3, 0); }).code() == ErrorCode::misuse);
  CHECK(table.report(Format::latex).find("tabular") != std::string::npos);
}

TEST_CASE("A search has the best cases, their values and their figures") {
  FindQuestion question;
  std::string force = take_ranges("1..6 sub", true, question.vary);
  CHECK(force == "6 sub");
  question.where = {"winner.attacker >= 1/2"};
  question.least = "attacker.cost";
  question.top = 1;
  FindOptions options;
  options.exact = true;
  const Case battle = Case::of_forces("one-for-one", force, "3 dd, 1 ca");
  const FindResult result = find(battle, question, options);
  CHECK(result.is_proven());
  CHECK(result.searched() == 6);
  CHECK(result.figures() == std::vector<std::string>{"attacker.cost", "winner.attacker"});
  REQUIRE(result.best().size() == 1);
  const FoundCase best = result.best().front();
  CHECK(best.rank == 1);
  const Case alone = Case::of_forces("one-for-one", best.values.front() + " sub", "3 dd, 1 ca");
  CHECK(best.figures[1].value == solve(alone).figure("winner.attacker").value);
  CHECK(result.report(Format::csv).starts_with("rank,attacker.units.sub,"));
  question.where = {"winner >= 1/2"};
  CHECK(refusal([&] { find(battle, question); }).code() == ErrorCode::input);
}

TEST_CASE("A table has no more figures in a cell than were asked for") {
  const Table table = tabulate(submarines(), {"attacker.units.sub=1..2", "", {}});
  CHECK(table.at(0, 0, 0).has_value());
  CHECK(refusal([&] { table.at(0, 0, 1); }).code() == ErrorCode::misuse);
}

TEST_CASE("A table without columns has one") {
  const Table table = tabulate(submarines(), {"attacker.units.sub=1..3", "", {}});
  CHECK(table.columns().values.size() == 1);
  CHECK(table.figures() == std::vector<std::string>{"winner.attacker"});
}

TEST_CASE("The chain of a battle solved on its own gives the battle's odds") {
  Case limited = submarines();
  limited.set("rounds", "2");
  Case begun = submarines();
  begun.set("fought", "2");
  for (const Case& each : {submarines(), limited, begun}) {
    const BattleChain battle = chain_of(each);
    std::map<State, Outcome> outcomes(battle.ends.begin(), battle.ends.end());
    boost::multiprecision::cpp_rational attacker;
    for (const auto& [state, chance] : Solver(battle.chain).ends(0)) {
      if (outcomes.at(state).winner == "attacker") attacker += to_rational(chance);
    }
    CHECK(attacker == to_rational(solve(each).figure("winner.attacker").value));
  }
}

TEST_CASE("Counts that fit are consistent, others are not") {
  CHECK(check(submarines(), "winner,count\nattacker,740\ndefender,220\ndraw,40\n").trials == 1000);
  const CheckResult wrong = check(submarines(), "winner,count\nattacker,500\ndefender,500\n");
  CHECK_FALSE(wrong.consistent);
  CHECK(wrong.p_value < 1e-9);
  CHECK_FALSE(wrong.report.empty());
  CHECK(
      refusal([] { check(submarines(), "winner,count\nnobody,1\n", "mine.csv"); }).place().source ==
      "mine.csv");
}

TEST_CASE("A limit of states and a limit of time are limits") {
  SolveOptions options;
  options.work.max_states = 3;
  CHECK(refusal([&] { solve(submarines(), options); }).code() == ErrorCode::limit);
}

TEST_CASE("A progress function may stop a long battle") {
  std::stop_source stop;
  SolveOptions options;
  const Watch watch{[&](auto...) { stop.request_stop(); }, stop.get_token()};
  options.work.watch = &watch;
  const Case long_battle =
      Case::of_forces("axis-allies", "90 inf, 90 art, 90 arm", "90 inf, 90 art, 90 arm");
  CHECK(refusal([&] { solve(long_battle, options); }).code() == ErrorCode::stopped);
}

TEST_CASE("Many threads solve side by side") {
  std::vector<std::string> found(6);
  {
    std::vector<std::jthread> threads;
    for (std::string& each : found) {
      threads.emplace_back(
          [&each] { each = solve(submarines()).figure("winner.attacker").value.exact(); });
    }
  }
  for (const std::string& each : found) CHECK(each == "18800031769001797/25396327388806913");
}

TEST_CASE("Several threads may ask one result for the same numbers") {
  const Result result =
      solve(Case::of_forces("axis-allies", "4 inf, 2 art, 1 arm", "4 inf, 1 art"));
  const std::string known =
      Result(solve(Case::of_forces("axis-allies", "4 inf, 2 art, 1 arm", "4 inf, 1 art")))
          .report(Format::csv);
  std::vector<std::string> found(4);
  {
    std::vector<std::jthread> threads;
    for (std::string& each : found) {
      threads.emplace_back([&] { each = result.report(Format::csv); });
    }
  }
  for (const std::string& each : found) CHECK(each == known);
}

TEST_CASE("A certified number is ordered if its interval leaves no doubt") {
  SolveOptions options;
  options.certified = true;
  const Number found = solve(submarines(), options).figure("winner.attacker").value;
  const Number truth = solve(submarines()).figure("winner.attacker").value;
  CHECK(found < 1);
  CHECK(found > Number("7/10"));
  CHECK((found <=> truth) == std::partial_ordering::unordered);
  CHECK((found <=> found) == std::partial_ordering::equivalent);
  CHECK((truth <=> truth) == std::partial_ordering::equivalent);
}

TEST_CASE("Digits that no decimal has are a misuse in every format") {
  const Result result = solve(submarines());
  for (const Format format : {Format::text, Format::json, Format::svg}) {
    for (const int digits : {-5, 0, 10'001}) {
      CHECK(refusal([&] { result.report(format, {digits}); }).code() == ErrorCode::misuse);
    }
  }
}

TEST_CASE("A limit of time below 0 is a misuse") {
  for (const double seconds : {-1.0, std::numeric_limits<double>::quiet_NaN()}) {
    const Error error =
        refusal([&] { solve(submarines(), {.work = {.seconds = seconds}, .certified = true}); });
    CHECK(error.code() == ErrorCode::misuse);
  }
}

TEST_CASE("A key that is not a key is refused, and sets nothing") {
  Case battle = submarines();
  const std::string before = battle.text();
  for (const char* key : {"", "title=x", "a..b", ".a", "a.", " "}) {
    CAPTURE(key);
    const Error error = refusal([&] { battle.set(key, "3"); });
    CHECK(error.code() == ErrorCode::input);
    CHECK(std::string(error.what()).find("is not a key") != std::string::npos);
  }
  CHECK(battle.text() == before);
  battle.set("title", "a=b");
  CHECK(battle.get("title") == "\"a=b\"");
}

TEST_CASE("A path that is - is a file, not standard input") {
  const Error error = refusal([] { Case::read("-"); });
  CHECK(std::string(error.what()).find("there is no such file") != std::string::npos);
}

TEST_CASE("Outcomes outlive a result that nobody keeps") {
  std::size_t outcomes = 0;
  for (const Outcome& outcome : solve(submarines()).outcomes()) {
    if (!outcome.winner.empty()) ++outcomes;
  }
  CHECK(outcomes == solve(submarines()).outcomes().size());
}
