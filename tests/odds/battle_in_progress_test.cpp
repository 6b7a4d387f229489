// Battles in progress: their case files, and their values.
#include <doctest/doctest.h>

#include "lib/limits.hpp"
#include "odds/best_play/position.hpp"
#include "odds/figures/of_result.hpp"
#include "odds/report/json.hpp"
#include "odds/sample/sample.hpp"
#include "states/rule_system.hpp"
#include "tests/support/parsed_json.hpp"
#include "tests/support/resumed_battle.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

/// Returns a battle in progress, with `more` from its second line on.
std::string begun(const std::string& rules, const std::string& attacker,
                  const std::string& defender, const std::string& more = "fought = 1\n") {
  return "rules = \"" + rules + "\"\n" + more + "attacker.units = \"" + attacker +
         "\"\ndefender.units = \"" + defender + "\"\n";
}

Rational figure_of(const std::string& text, const std::string& name) {
  SolveOptions options;
  options.course_rounds = 10;
  return value(solve(case_of(text), options), name);
}

/// Checks each position after a round of a game for the win: it has the value of the case that
/// continues there, and so has each of its options. The first decision of that case is the same.
void check_positions(const std::string& text, std::size_t at_least) {
  CAPTURE(text);
  const Result game = solve(case_of(text));
  const BestPlay& best = *game.play;
  std::size_t compared = 0;
  for (const StateIndex state : best.decisions) {
    const Position position = position_of(best, state);
    if (position.choice != "attacker.retreat" || !best.values[state].is_exact()) continue;
    CAPTURE(key_of(position));
    const auto again = resumed_case(text, position.units, position.situation, 1);
    REQUIRE(again);
    const Result result = solve(read_case(*again));
    const BestPlay& here = *result.play;
    CHECK(here.value().exact() == best.values[state].exact());
    REQUIRE(!here.decisions.empty());
    const Position first = position_of(here, here.decisions.front());
    CHECK(first.choice == position.choice);
    CHECK(first.options == position.options);
    const auto values = option_values(here, here.decisions.front());
    const auto expected = option_values(best, state);
    REQUIRE(values.size() == expected.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (!values[i].is_exact() || !expected[i].is_exact()) continue;
      CHECK(values[i].exact() == expected[i].exact());
    }
    ++compared;
  }
  CHECK(compared >= at_least);
}

}  // namespace

TEST_CASE("A position after a round is worth what the battle is that has begun there") {
  const std::string open =
      "attacker.retreat = \"optimal\"\nattacker.losses = \"optimal\"\n"
      "defender.losses = \"optimal\"\n";
  check_positions(begun("one-for-one", "2 sub, 1 ca", "2 dd, 1 sub",
                        open + "attacker.undetected = \"optimal\"\n"),
                  15);
  check_positions(begun("depth", "1 dd, 1 ca", "1 sub@periscope, 1 sub@submerged, 1 dd",
                        open + "defender.withdraw = \"optimal\"\n"),
                  10);
  check_positions(begun("axis-allies", "2 inf, 1 art, 1 ftr", "2 inf, 1 aa", open), 8);
  check_positions(begun("detection-roll", "1 sub, 1 dd, 1 bb", "1 sub, 1 dd",
                        open + "attacker.submerge = \"optimal\"\n"),
                  8);
}

TEST_CASE("Rounds are counted from the beginning of the battle") {
  // The cruiser hits with 1/2, and a transport that cannot hit is sunk after two rounds on average.
  const std::string more = "units.tr = {attack = 0, defense = 0}\n";
  const std::string three = begun("one-for-one", "1 ca", "1 tr", "fought = 3\n" + more);
  CHECK(figure_of(three, "rounds.mean") == 5);
  CHECK(figure_of(three, "rounds.at_most.3") == 0);
  CHECK(figure_of(three, "winner.attacker.by_round.4") == Rational(1, 2));
  CHECK(figure_of("rounds = 5\n" + three, "winner.undecided") == Rational(1, 4));
  CHECK(figure_of("rounds = 3\n" + three, "winner.undecided") == 1);
}

TEST_CASE("A round that was fought before the case begins has no strength") {
  SolveOptions options;
  options.course_rounds = 5;
  const Result result =
      solve(case_of(begun("one-for-one", "1 ca", "1 ca", "fought = 2\n")), options);
  CHECK_FALSE(figure(result, "strength.attacker.units.in_round.2"));
  CHECK(value(result, "strength.attacker.units.in_round.3") == 1);
}

TEST_CASE("The figures of rounds count the rounds of the whole battle") {
  const std::string text =
      begun("one-for-one", "1 ca", "1 tr", "fought = 2\nunits.tr = {attack = 0, defense = 0}\n");
  SolveOptions options;
  options.given = {"rounds=3"};
  CHECK(solve(case_of(text), options).given->chance.exact() == Rational(1, 2));
  options.given = {"rounds=..2"};
  CHECK(refusal([&] { solve(case_of(text), options); }).code() == ErrorCode::input);
}

TEST_CASE("A battle may have as many states as the limit says, with the rounds that were fought") {
  const std::string text = begun("one-for-one", "2 ca", "2 dd", "fought = 4\n");
  const std::uint64_t states = solve(case_of(text)).chain.states;
  const LimitScope enough({.states = states});
  CHECK_NOTHROW(solve(case_of(text)));
  const LimitScope too_few({.states = states - 1});
  CHECK_THROWS_AS(solve(case_of(text)), Error);
}

TEST_CASE("A retreat after no more rounds than were fought is a retreat now") {
  for (const char* retreat : {"1", "2"}) {
    const std::string text = begun("one-for-one", "1 ca", "1 ca",
                                   "fought = 2\nattacker.retreat = " + std::string(retreat) + "\n");
    CHECK(figure_of(text, "winner.defender") == 1);
    CHECK(figure_of(text, "rounds.mean") == 2);
    CHECK(figure_of(text, "losses.attacker.cost") == 0);
  }
}

TEST_CASE("Conditions see the round that the battle is in") {
  const std::string blocks =
      "attacker.policy = [{ choice = \"retreat\", when = { round = 3 }, do = \"leave\" }]\n";
  CHECK(figure_of(begun("one-for-one", "1 ca", "1 ca", "fought = 3\n" + blocks), "rounds.mean") ==
        3);
  CHECK(figure_of(begun("one-for-one", "1 ca", "1 ca", "fought = 4\n" + blocks),
                  "winner.defender") < 1);
}

TEST_CASE("Guns and ships that bombard have fired before a battle that has begun") {
  const std::string land = begun("axis-allies", "1 inf, 1 ftr", "1 aa, 1 inf",
                                 "fought = 1\nattacker.bombard = \"1 bb\"\n");
  const std::string without = begun("axis-allies", "1 inf, 1 ftr", "1 aa, 1 inf", "fought = 1\n");
  CHECK(figure_of(land, "winner.attacker") == figure_of(without, "winner.attacker"));
  CHECK(figure_of(begun("assault", "1 ftr", "1 aa, 1 inf"), "losses.attacker.cost") <
        figure_of(begun("assault", "1 ftr", "1 aa, 1 inf", ""), "losses.attacker.cost"));
}

TEST_CASE("A detected submarine cannot leave where no destroyer is left") {
  const std::string leaves = "fought = 1\nattacker.undetected = \"leave\"\n";
  CHECK(figure_of(begun("one-for-one", "1 sub!", "1 ca", leaves), "rounds.mean") == Rational(5, 2));
  CHECK(figure_of(begun("one-for-one", "1 sub", "1 ca", leaves), "losses.attacker.cost") == 0);
}

TEST_CASE(
    "Submarines that were detected stay bound where the loss of destroyers restores nothing") {
  const std::string bound = "fought = 1\noptions.dd_loss_restores = false\n";
  const auto wins = [&](const std::string& sub) {
    return figure_of(begun("detection-roll", sub, "1 tr", bound), "winner.attacker");
  };
  CHECK(wins("1 sub!") < wins("1 sub"));
}

TEST_CASE("A wave comes when the battle that has begun is over") {
  const std::string text =
      begun("one-for-one", "1 ca", "1 ca", "fought = 2\nwave.2.units = \"1 ca\"\n");
  CHECK(figure_of(text, "wave.1.rounds") > 2);
  CHECK(figure_of(text, "wave.2.rounds") < 2);
}

TEST_CASE("With a battle at sea it is that which has begun") {
  const std::string sea =
      "[sea]\nfought = 2\n[sea.attacker]\nunits = \"1 dd, 1 tr\"\n[sea.defender]\nunits = \"1 "
      "sub\"\n";
  CHECK(figure_of(begun("assault", "1 inf", "1 inf", "") + sea, "sea.rounds") > 2);
  CHECK(figure_of(begun("assault", "1 inf", "1 inf", "") + sea, "land.rounds") < 2);
  check_case_refused(begun("assault", "1 inf", "1 inf") + sea, "test:2:10", {"sea.fought"});
}

TEST_CASE("A sample of a battle that has begun is one of its outcomes") {
  const Problem problem = case_of(begun("one-for-one", "1 sub!", "1 ca"));
  SampleOptions options;
  options.battles = 2000;
  std::map<Outcome, Rational> exact;
  for (const auto& [outcome, chance] : solve(problem).outcomes) exact[outcome] = chance.exact();
  for (const auto& [outcome, count] : sample(problem, options).outcomes) {
    CHECK(exact.contains(outcome));
  }
}

TEST_CASE("A case that has begun is written as it is read") {
  const Result result =
      solve(case_of(begun("one-for-one", "2 sub!, 1 sub", "1 bb*, 1 dd", "fought = 2\n")));
  const auto json = ParsedJson::parse(json_text(case_json(result.problem, result.rosters)));
  CHECK(json["fought"] == 2);
  CHECK(json["attacker"]["units"] == "2 sub!, 1 sub");
}

TEST_CASE("More rounds cannot have been fought than the battle has") {
  const std::string text = begun("one-for-one", "1 ca", "1 ca", "fought = 4\nrounds = 3\n");
  check_case_refused(text, "test:2:10", {"4 rounds", "rounds = 3"});
}

TEST_CASE("Rules that do not support battles in progress refuse them") {
  check_case_refused(begun("raid", "1 bmb", "1 ftr"), "test:2:10", {"leave out 'fought'"});
}

TEST_CASE("A sign is refused on who cannot be detected") {
  check_case_refused(begun("one-for-one", "1 sub!", "1 ca", ""), "test:2:19",
                     {"'sub!'", "not begun", "fought = 1"});
  check_case_refused(begun("one-for-one", "1 ca!", "1 ca"), "test:3:19", {"not a submarine"});
  check_case_refused(begun("axis-allies", "1 sub!", "1 ca"), "test:3:19", {"leave out '!'"});
  check_case_refused(begun("depth", "1 dd", "1 sub!"), "test:4:19", {"periscope, submerged"});
  check_case_refused(
      begun("depth", "1 dd", "1 sub@periscope!", "fought = 1\noptions.located_lasts = \"round\"\n"),
      "test:5:19", {"located_lasts = round", "leave out '!'"});
  check_case_refused(begun("detection-roll", "1 sub!, 1 sub", "1 dd"), "test:3:27",
                     {"all submarines of a side are detected, or none", "'sub' is not"});
  check_case_refused(
      begun("detection-roll", "1 sub!", "1 dd", "fought = 1\noptions.detection = \"none\"\n"),
      "test:4:19", {"detection = none"});
  check_case_refused(
      begun("one-for-one", "1 sub!", "1 ca", "fought = 1\nwave.2.units = \"1 sub!\"\n"),
      "test:3:17", {"not begun"});
}

TEST_CASE("Whether concealed submarines may fire has to be known of a battle that has begun") {
  const std::string defends = "fought = 1\ndefender.concealed = \"defend\"\n";
  check_case_refused(begun("depth", "1 sub", "1 sub@periscope", defends), "test:5:19",
                     {"concealed", "hide"});
  CHECK(figure_of(begun("depth", "1 sub, 1 tr", "1 sub@periscope", defends), "rounds.mean") > 1);
}

TEST_CASE("A policy for rounds that are over has a warning") {
  const Problem problem = case_of(
      begun("one-for-one", "1 ca", "1 ca",
            "fought = 3\nattacker.policy = [{ choice = \"retreat\", when = { round = 2 }, do = "
            "\"leave\" }]\n"));
  const auto warnings = warnings_of(problem.battle);
  REQUIRE(warnings.size() == 1);
  CHECK(warnings.front().text == "round 2 is over: fought = 3");
}
