// Odds under conditions on the units that a side keeps, and on the number of rounds.
#include <doctest/doctest.h>

#include "tests/plain/plain_odds.hpp"
#include "tests/support/boost_fractions.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

const std::string forces =
    "rules = \"one-for-one\"\nattacker.units = \"2 sub, 1 bb\"\ndefender.units = \"2 dd, 1 ca\"\n";

using Texts = std::vector<std::string>;

Result given(const Texts& conditions, const std::string& more = "") {
  return solve(case_of(forces + more), {.given = conditions});
}

/// Returns the probabilities of outcomes by the end of round `rounds` that are not draws of a round
/// limit.
std::map<Outcome, Rational> ended_by(int rounds) {
  std::map<Outcome, Rational> chances;
  if (rounds == 0) return chances;
  for (const auto& [outcome, chance] :
       solve(case_of(forces + "rounds = " + std::to_string(rounds))).outcomes) {
    if (outcome.winner != Winner::undecided) chances[outcome] = chance.exact();
  }
  return chances;
}

}  // namespace

TEST_CASE("Conditions name units as forces do") {
  const auto check_same = [](const char* words, const char* codes) {
    CAPTURE(words);
    const Result in_words = given({words});
    const Result in_codes = given({codes});
    CHECK(in_words.given->chance.exact() == in_codes.given->chance.exact());
    CHECK(in_words.given->chance.exact() > 0);
    CHECK(in_words.given->chance.exact() < 1);
  };
  check_same("attacker keeps 1 Battleship*", "attacker keeps 1 bb*");
  check_same("attacker loses at most 0 battleships", "attacker loses at most 0 bb");
}

TEST_CASE("Odds given what a side keeps are those of the outcomes in which it does") {
  const Result all = solve(case_of(forces));
  const Result some = given({"attacker keeps 1 bb*"});
  Rational whole = 0;
  std::map<Outcome, Rational> chances;
  for (const auto& [outcome, chance] : all.outcomes) {
    if (outcome.in_battle[0] != Units{{key("bb*"), 1}}) continue;
    whole += chance.exact();
    chances[outcome] = chance.exact();
  }
  CHECK(some.given->chance.exact() == whole);
  REQUIRE(some.outcomes.size() == chances.size());
  for (const auto& [outcome, chance] : some.outcomes) {
    CHECK(chance.exact() == chances[outcome] / whole);
  }
  CHECK(value(some, "winner.attacker") == 1);
  CHECK(value(some, "losses.attacker.units.sub") == 2);
}

TEST_CASE("Odds given a number of rounds are those of the battles that end in it") {
  for (const Range& rounds : {Range{1, 2}, Range{2, 2}, Range{3, 5}, Range{1, 300}}) {
    const int first = rounds.least;
    const int last = rounds.most;
    CAPTURE(first);
    const std::map<Outcome, Rational> before = ended_by(first - 1);
    std::map<Outcome, Rational> expected = ended_by(last);
    Rational whole = 0;
    for (auto& [outcome, chance] : expected) {
      if (before.contains(outcome)) chance -= before.at(outcome);
      whole += chance;
    }
    const Result some = given({"rounds=" + std::to_string(first) + ".." + std::to_string(last)});
    CHECK(some.given->chance.exact() == whole);
    for (const auto& [outcome, chance] : some.outcomes) {
      CHECK(chance.exact() == expected[outcome] / whole);
    }
  }
}

TEST_CASE("A condition on rounds joins others in one text as in several") {
  const Result apart = given({"attacker wins", "rounds=2..3"});
  for (const char* text :
       {"attacker wins, rounds=2..3", "rounds=2..3 and attacker wins", "rounds=2..3; attacker wins",
        "attacker wins and rounds=2..3", "rounds=2..3, and attacker wins"}) {
    CAPTURE(text);
    const Result together = given({text});
    CHECK(together.given->chance.exact() == apart.given->chance.exact());
    CHECK(value(together, "losses.attacker.units.sub") ==
          value(apart, "losses.attacker.units.sub"));
  }
}

TEST_CASE("Few rounds and many are all") {
  const Rational few = given({"rounds=..2"}).given->chance.exact();
  CHECK(few + given({"rounds=3.."}).given->chance.exact() == 1);
  CHECK(few + given({"rounds=3"}).given->chance.exact() +
            given({"rounds=4.."}).given->chance.exact() ==
        1);
}

TEST_CASE("A battle that a limit breaks off has fought as many rounds") {
  const Result last = given({"rounds=2"}, "rounds = 2");
  const Rational undecided = value(solve(case_of(forces + "rounds = 2")), "winner.undecided");
  CHECK(value(last, "winner.undecided") * last.given->chance.exact() == undecided);
  CHECK(refusal([] { given({"rounds=3.."}, "rounds = 2"); }).code() == ErrorCode::input);
}

TEST_CASE("Units that left are kept, and distinguished if the condition names them") {
  const auto chance_of = [](const std::string& condition) {
    const Problem battle = case_of(
        "rules = \"one-for-one\"\nattacker.units = \"2 ca\"\ndefender.units = \"2 ca\"\n"
        "attacker.retreat = 1\n");
    return solve(battle, {.given = {condition}}).given->chance.exact();
  };
  const Rational both = chance_of("attacker keeps 2 ca");
  const Rational won = chance_of("attacker keeps 2 ca; nothing left");
  const Rational left = chance_of("attacker keeps nothing; 2 ca left");
  CHECK(won > 0);
  CHECK(left > 0);
  CHECK(both == won + left);
}

TEST_CASE("Conditions go together") {
  const Result some = given({"attacker keeps 2 sub, 1 bb", "rounds=2"});
  CHECK(some.given->text == "attacker keeps 2 sub, 1 bb; rounds=2");
}

TEST_CASE(
    "The rounds of battles that meet a condition are those of the oracle's joint distribution") {
  const std::optional<plain::Odds> odds = plain_odds(case_of(forces).battle);
  REQUIRE(odds);
  std::map<int, plain::Fraction> chances;
  plain::Fraction whole = 0;
  for (const auto& [key, chance] : odds->outcomes) {
    if (key.starts_with("attacker|1 bb*|")) whole += chance;
  }
  for (const auto& [fought, outcomes] : odds->ended) {
    for (const auto& [key, chance] : outcomes) {
      if (key.starts_with("attacker|1 bb*|")) chances[fought] += chance / whole;
    }
  }
  const Result some = given({"attacker keeps 1 bb*", "defender keeps nothing"});
  CHECK(some.rounds.distribution.size() >= 15);
  for (const auto& [rounds, chance] : some.rounds.distribution) {
    const auto fought = rounds;  // clang 14 captures no structured bindings
    CAPTURE(fought);
    CHECK(chance.exact() == chances[fought]);
  }
}

TEST_CASE("Rounds keep their probabilities if the condition is independent of them") {
  // In each round 1/3 is nothing, and each side is sunk with 1/3: 3/2 rounds, whoever is.
  const auto solved_given = [](const Texts& conditions) {
    return solve(case_of("rules = \"one-for-one\"\nattacker.units = \"1 sub\"\n"
                         "defender.units = \"1 ca\"\n"),
                 {.course_rounds = 5, .given = conditions});
  };
  CHECK(value(solved_given({"attacker keeps 1 sub"}), "rounds.mean") == Rational(3) / 2);
  CHECK(value(solved_given({"attacker keeps nothing"}), "winner.defender.by_round.1") ==
        Rational(2) / 3);
  // Once two have passed, it is as in the beginning.
  CHECK(value(solved_given({"rounds=3.."}), "rounds.mean") == Rational(7) / 2);
  CHECK(value(solved_given({"rounds=..2"}), "rounds.mean") == Rational(5) / 4);
}

TEST_CASE("Means given what comes out and given what does not make up the mean of all") {
  for (const std::string more : {"", "rounds = 4", "attacker.retreat = 2"}) {
    CAPTURE(more);
    const Result all = solve(case_of(forces + more));
    Rational mean = 0;
    for (const OutcomeChance& each : all.outcomes) {
      std::string condition;
      for (const Side side : both_sides) {
        const auto force = [&](const Units& units) {
          return units.empty() ? "nothing" : force_text(units);
        };
        condition += (condition.empty() ? "" : "; ") + std::string(name(side)) + " keeps " +
                     force(each.outcome.in_battle[index(side)]) + "; " +
                     force(each.outcome.left[index(side)]) + " left";
      }
      mean += value(given({condition}, more), "rounds.mean") * each.chance.exact();
    }
    CHECK(mean == value(all, "rounds.mean"));
  }
}

TEST_CASE("A side that loses nothing has begun each round with all its units") {
  const Result some =
      solve(case_of(forces), {.course_rounds = 3, .given = {"attacker keeps 2 sub, 1 bb"}});
  CHECK(value(some, "strength.attacker.units.in_round.1") == 3);
  CHECK(value(some, "strength.attacker.units.in_round.3") == 3);
  CHECK(value(some, "strength.defender.units.in_round.1") == 3);
  CHECK(value(some, "strength.defender.units.in_round.3") < 3);
}

TEST_CASE("A custom figure under a condition is that of the battles that meet it") {
  const Problem hunt = case_of(
      "rules = \"depth\"\nattacker.units = \"1 dd\"\ndefender.units = \"1 sub@submerged\"\n"
      "options.search = \"once\"\n");
  // It is found with 1/3, and then sunk.
  CHECK(value(solve(hunt), "located.defender.submerged") == Rational(1) / 3);
  CHECK(value(solve(hunt, {.given = {"defender keeps nothing"}}), "located.defender.submerged") ==
        1);
  CHECK(value(solve(hunt, {.given = {"defender keeps 1 sub@submerged"}}),
              "located.defender.submerged") == 0);
  // The rounds in which custom figures were counted are not known.
  CHECK(solve(hunt, {.given = {"rounds=2.."}}).custom_figures.empty());
}

TEST_CASE("An average of dice is left out under a condition, which depends on the same dice") {
  // The submarine hits only with its first strike, so the hits are 1 if the attacker wins, not 1/2.
  const std::string strike =
      "rules = 'one-for-one'\ncount = true\nattacker.units = '1 sub'\ndefender.units = '1 ca'\n";
  const auto has_figure = [&](const Texts& conditions) {
    const Result result = solve(case_of(strike), {.given = conditions});
    CHECK(figure(result, "strikes.attacker").has_value());
    return figure(result, "strike_hits.attacker").has_value();
  };
  CHECK(has_figure({}));
  CHECK(!has_figure({"attacker wins"}));
}

TEST_CASE("Certified odds under a condition on rounds enclose those of a counter-attack") {
  const std::string hold =
      "rules = 'axis-allies'\nattacker.units = '1 inf'\ndefender.units = '1 inf'\n"
      "wave = [{ by = 'defender', units = '1 inf' }]\n";
  for (const char* rounds : {"rounds=1", "rounds=1..2", "rounds=2", "rounds=2..3", "rounds=3.."}) {
    CAPTURE(rounds);
    const Result exact = solve(case_of(hold), {.given = {rounds}});
    const Result certified =
        solve(case_of(hold), {.numbers = Numbers::certified, .given = {rounds}});
    const Value clears = *figure(certified, "clears");
    const Rational expected = value(exact, "clears");
    CHECK(Rational(clears.lower(), clears.denominator()) <= expected);
    CHECK(Rational(clears.upper(), clears.denominator()) >= expected);
  }
}

TEST_CASE("Certified odds that are conditioned enclose the exact ones") {
  const Texts conditions = {"defender keeps nothing", "rounds=1..3"};
  const Result exact = given(conditions);
  const Result certified =
      solve(case_of(forces), {.numbers = Numbers::certified, .given = conditions});
  for (const char* name :
       {"winner.attacker", "losses.attacker.cost", "exchange.above.0", "rounds.mean"}) {
    CAPTURE(name);
    const Rational truth = value(exact, name);
    CHECK(figure(certified, name)->lower_bound() <= truth);
    CHECK(figure(certified, name)->upper_bound() >= truth);
  }
  const Texts open = {"defender keeps nothing"};
  const Rational truth = value(given(open), "rounds.mean");
  const Result enclosed = solve(case_of(forces), {.numbers = Numbers::certified, .given = open});
  CHECK(figure(enclosed, "rounds.mean")->lower_bound() <= truth);
  CHECK(figure(enclosed, "rounds.mean")->upper_bound() >= truth);
  CHECK(figure(enclosed, "rounds.mean")->decimal(9) == decimal(truth, 9));
}

TEST_CASE("A condition that cannot be given is refused in one line") {
  const auto refused = [](const Texts& conditions, std::initializer_list<const char*> words) {
    check_refused([&] { given(conditions); }, "--given", words);
  };
  refused({"attacker keeps 3 sub"}, {"no battle ends with 3 sub", "only 2 sub"});
  refused({"attacker keeps 2 subb"}, {"unknown unit 'subb'", "did you mean 'sub'?"});
  refused({"attacker keeps two sub"}, {"keeps two sub'", "'attacker keeps 2 sub'"});
  refused({"attacker keeps 1 sub, 1 sub"}, {"twice"});
  refused({"attacker keeps 1 sub*"}, {"'sub*' would be lost", "sub takes 1 hit"});
  refused({"attacker keeps 1 bb**"}, {"'bb**' would be lost", "bb takes 2 hits"});
  refused({"attacker keeps 1 sub", "attacker keeps 1 bb"}, {"attacker", "twice"});
  refused({"attackers win"}, {"'attackers win'", "attacker keeps"});
  refused({"rounds=0"}, {"no battle meets the condition"});
  refused({"rounds=2..1"}, {"rounds=2..4"});
  refused({"rounds=1", "rounds=2"}, {"given twice"});
  refused({"rounds=1 and rounds=2"}, {"given twice"});
  refused({"rounds=1, attacker win"}, {"'attacker win'"});
  refused({"attacker wins rounds=1"}, {"'attacker wins rounds=1'"});
  refused({"attacker keeps 2 sand rounds=1"}, {"rounds=1"});
  refused({"; rounds=1"}, {"is not a condition"});
  refused({"rounds=1;"}, {"is not a condition"});
  refused({"rounds=2 or attacker wins"}, {"cannot be an alternative"});
  check_refused(
      [] {
        solve(case_of("rules = \"raid\"\nattacker.units = \"1 bmb\"\ndefender.units = \"1 aa\"\n"
                      "territory.value = 6\n"),
              {.given = {"rounds=1"}});
      },
      "--given", {"no sides"});
}
