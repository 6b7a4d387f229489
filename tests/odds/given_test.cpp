// Odds conditioned on what a side keeps, and on how many rounds were fought.
#include <doctest/doctest.h>

#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

const std::string forces =
    "rules = \"one-for-one\"\nattacker.units = \"2 sub, 1 bb\"\ndefender.units = \"2 dd, 1 ca\"\n";

using Texts = std::vector<std::string>;

Result given(const Texts& conditions, const std::string& more = "") {
  return solve(case_of(forces + more), {.given = conditions});
}

/// The chances of outcomes that are no draw of a limit of rounds.
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
  for (const Range& rounds : {Range{1, 2}, Range{2, 2}, Range{3, 5}}) {
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

TEST_CASE("Units that left are kept, told apart where it is said") {
  const auto chance_of = [](const std::string& condition) {
    const Posed battle = case_of(
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

TEST_CASE("Conditions go together, and a conditioned battle has no rounds and marks") {
  const Result some = given({"attacker keeps 2 sub, 1 bb", "rounds=2"});
  CHECK(some.given->text == "attacker keeps 2 sub, 1 bb; rounds=2");
  CHECK_FALSE(figure(some, "rounds.mean"));
  CHECK(some.marks.empty());
}

TEST_CASE("Certified odds that are conditioned enclose the exact ones") {
  const Texts conditions = {"defender keeps nothing", "rounds=1..3"};
  const Result exact = given(conditions);
  const Result certified =
      solve(case_of(forces), {.numbers = Numbers::certified, .given = conditions});
  for (const char* name : {"winner.attacker", "losses.attacker.cost", "exchange.above.0"}) {
    CAPTURE(name);
    const Rational truth = value(exact, name);
    CHECK(figure(certified, name)->lower_bound() <= truth);
    CHECK(figure(certified, name)->upper_bound() >= truth);
  }
}

TEST_CASE("What cannot be given is refused in one line") {
  const auto refused = [](const Texts& conditions, std::initializer_list<const char*> words) {
    check_refused([&] { given(conditions); }, "--given", words);
  };
  refused({"attacker keeps 3 sub"}, {"no battle comes out so"});
  refused({"attacker keeps 2 subb"}, {"unknown unit 'subb'", "sub, bb"});
  refused({"attacker keeps two sub"}, {"'two sub'", "2 sub, 1 bb*"});
  refused({"attacker keeps 1 sub, 1 sub"}, {"twice"});
  refused({"attacker keeps 1 sub", "attacker keeps 1 bb"}, {"attacker", "twice"});
  refused({"attackers win"}, {"'attackers win'", "attacker keeps"});
  refused({"rounds=0"}, {"no battle comes out so"});
  refused({"rounds=2..1"}, {"rounds=2..4"});
  refused({"rounds=1", "rounds=2"}, {"given twice"});
  check_refused(
      [] {
        solve(case_of("rules = \"raid\"\nattacker.units = \"1 bmb\"\ndefender.units = \"1 aa\"\n"
                      "territory.value = 6\n"),
              {.given = {"rounds=1"}});
      },
      "--given", {"no sides"});
}
