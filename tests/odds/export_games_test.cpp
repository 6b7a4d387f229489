// Open choices in exported files: read back, and solved again by trying every strategy.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "odds/solve/solve.hpp"
#include "tests/support/exported.hpp"
#include "tests/support/exported_case.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

const std::string may_retreat =
    "rules = \"one-for-one\"\nattacker.units = \"2 sub\"\nattacker.retreat = \"optimal\"\n"
    "defender.units = \"1 dd\"\n";
const std::string may_leave =
    "rules = \"one-for-one\"\nattacker.units = \"1 dd, 1 ca\"\ndefender.units = \"2 sub\"\n"
    "defender.undetected = \"optimal\"\nplay.goal = \"cost\"\n";
const std::string dice =
    "rules = \"technology\"\nplan.technology = \"rockets\"\nplan.dice = \"optimal\"\n"
    "play.goal = { turn = \"-3/2\", ipc = \"-1\" }\n";
const std::string hidden =
    "rules = \"depth\"\nattacker.units = \"1 dd\"\ndefender.units = \"2 sub@submerged\"\n"
    "defender.concealed = \"optimal\"\n"
    "play.goal = { \"located.defender.submerged\" = \"-1\", \"winner.attacker\" = \"1/2\" }\n";
const std::string two_sides =
    "rules = \"axis-allies\"\nattacker.units = \"1 inf, 1 art\"\nattacker.retreat = \"optimal\"\n"
    "defender.units = \"1 inf, 1 arm\"\ndefender.losses = \"optimal\"\nplay.goal = \"cost\"\n";

/// Returns a case in which nothing happens until the attacker searches.
std::string may_wait(const std::string& goal, const std::string& more = "") {
  return "rules = \"depth\"\nattacker.units = \"1 dd\"\nattacker.searching = \"optimal\"\n"
         "defender.units = \"1 sub@submerged\"\n" +
         more + "play.goal = " + goal + "\n";
}

/// Returns the value of the game by its rewards `goal` and `waiting`. If N was added to them, so
/// that they are `goal_plus_N` and `waiting_plus_N`, subtracts N.
Rational value_of_game(const exported::Model& model) {
  const auto goal =
      std::find_if(model.rewards.begin(), model.rewards.end(),
                   [](const auto& reward) { return reward.first.starts_with("goal"); });
  REQUIRE(goal != model.rewards.end());
  const std::string plus = goal->first.substr(4);
  const auto waiting = model.rewards.find("waiting" + plus);
  CHECK((waiting != model.rewards.end()) == model.labels.contains("waiting"));
  const exported::Fraction value = exported::value_of_game(
      model, goal->second,
      waiting == model.rewards.end() ? decltype(waiting->second){} : waiting->second);
  const int added = plus.empty() ? 0 : std::stoi(plus.substr(std::string("_plus_").size()));
  return parse_fraction(exported::Fraction(value - added).str()).value();
}

void check_value(const std::string& text, ExportFormat format, const std::string& value) {
  CAPTURE(text);
  CAPTURE(static_cast<int>(format));
  const Problem problem = case_of(text);
  const Result result = solve(problem);
  REQUIRE(result.play);
  CHECK(to_string(result.play->value().exact()) == value);
  CHECK(to_string(value_of_game(written_and_read(problem, format))) == value);
}

}  // namespace

TEST_CASE("Open choices of one side are worth the same in the files of PRISM and Storm") {
  for (const ExportFormat format : {ExportFormat::prism, ExportFormat::drn}) {
    check_value(may_retreat, format, "15/19");
    check_value(may_leave, format, "1390308/354991");
    check_value(dice, format, "-70103/2592");
    check_value(hidden, format, "-1/2");
  }
}

TEST_CASE("A game of two sides is worth the same in the files of PRISM") {
  check_value(two_sides, ExportFormat::prism, "3/161");
}

TEST_CASE("The files have the payoff of a loop in which both sides wait") {
  check_value(may_wait("{ \"winner.attacker\" = \"-1\" }"), ExportFormat::drn, "0");
  check_value(may_wait("{ \"located.defender.submerged\" = \"-2\", \"winner.attacker\" = \"1\" }",
                       "defender.searching = \"optimal\"\ndefender.concealed = \"optimal\"\n"),
              ExportFormat::prism, "0");
}

TEST_CASE(
    "Ends and loops pay at least 0, and the name of the reward has the number that is added") {
  const exported::Model model =
      written_and_read(case_of(may_wait("{ \"winner.attacker\" = \"-3/2\" }")), ExportFormat::drn);
  for (const std::size_t state : model.labels.at("attacker")) {
    CHECK(model.rewards.at("goal_plus_2").at(state) == exported::Fraction(1, 2));
  }
  for (const std::size_t state : model.labels.at("waiting")) {
    CHECK(model.rewards.at("waiting_plus_2").at(state) == 2);
  }
}

TEST_CASE("Options are in the order of best play, which leads to the same battles") {
  const Problem problem = case_of(two_sides);
  const Result result = solve(problem);
  const exported::Model model = written_and_read(problem, ExportFormat::prism);
  std::map<std::size_t, std::size_t> play;
  for (const auto& [state, decision] : model.decisions) {
    play[state] = result.play->play[state];
    CHECK(decision.targets.size() == result.play->open.chain.successors(state).size());
  }
  const exported::Model chain = exported::decided(model, play);
  const auto found = exported::expected(
      chain, {chance_of(chain, "attacker"), chance_of(chain, "defender"), chance_of(chain, "draw"),
              chain.rewards.at("rounds"), chain.rewards.at("losses_attacker")});
  CHECK(found[0].str() == to_string(result.winner[0].exact()));
  CHECK(found[1].str() == to_string(result.winner[1].exact()));
  CHECK(found[2].str() == to_string(result.winner[2].exact()));
  CHECK(found[3].str() == to_string(value(result, "rounds.mean")));
  CHECK(found[4].str() == to_string(value(result, "losses.attacker.cost")));
}

TEST_CASE("An action names the choice and the option") {
  const exported::Model model = written_and_read(case_of(may_retreat), ExportFormat::drn);
  REQUIRE(!model.decisions.empty());
  for (const auto& [state, decision] : model.decisions) {
    CHECK(decision.actions ==
          std::vector<std::string>{"attacker_retreat_go_on", "attacker_retreat_retreat"});
  }
}

TEST_CASE("A drawing has decisions with the options on their edges") {
  const exported::Model drawn = written_and_read(case_of(may_retreat), ExportFormat::dot);
  const exported::Model model = written_and_read(case_of(may_retreat), ExportFormat::drn);
  CHECK((drawn.rows == model.rows));
  REQUIRE(drawn.decisions.size() == model.decisions.size());
  for (const auto& [state, decision] : drawn.decisions) {
    CHECK(decision.actions == std::vector<std::string>{"go on", "retreat"});
    CHECK(decision.targets == model.decisions.at(state).targets);
    CHECK(drawn.labels.at("attacker.retreat").contains(state));
  }
}

TEST_CASE("A format without games, or without choices, is refused with what is possible") {
  const auto refused = [](const std::string& text, ExportFormat format, const std::string& says) {
    std::ostringstream out;
    const Error error = refusal([&] { export_chain(case_of(text), {format}, out); });
    CHECK(error.code() == ErrorCode::input);
    CHECK(std::string(error.what()).find(says) != std::string::npos);
    CHECK(out.str().empty());
  };
  refused(may_retreat, ExportFormat::mtx, "mtx has no open choices; possible: prism, drn, dot");
  refused(two_sides, ExportFormat::drn, "both sides have open choices; possible: prism, dot");
}

TEST_CASE("A goal that pays more than 64 bits hold is not exported") {
  std::ostringstream out;
  const Error error = refusal([&] {
    export_chain(case_of(may_wait("{ \"winner.attacker\" = \"1/10000000000000000000\" }")),
                 {ExportFormat::drn}, out);
  });
  CHECK(error.code() == ErrorCode::limit);
  CHECK(std::string(error.what()).find("64 bits") != std::string::npos);
}
