#include <asdic/asdic.hpp>
#include <asdic/rules.hpp>
#include <doctest/doctest.h>

#include <map>

#include "tests/api/knights.hpp"
#include "tests/api/refusal.hpp"

using namespace asdic;

namespace {

Battle fight(const Question& question) {
  const Group& mine = question.attacker.front();
  const Group& yours = question.defender.front();
  const std::uint64_t hit = static_cast<std::uint64_t>(mine.type.attack);
  const std::uint64_t lose =
      question.options.at("fair") == "true" ? hit : static_cast<std::uint64_t>(yours.type.defense);
  const auto [chain, states] = enumerate(Knights{mine.count, yours.count}, [&](const Knights& now) {
    return exchange(now, hit, lose);
  });
  Battle battle{chain, {}, {}};
  for (State state = 0; state < states.size(); ++state) {
    battle.positions.push_back(
        {{{"knight", states[state].mine}}, {{"knight", states[state].yours}}});
    if (!chain.is_end(state)) battle.rounds.push_back(state);
  }
  return battle;
}

const std::string& knights() {
  static const std::string name = [] {
    add_rules({"knights",
               "Knights",
               "a test",
               {{"knight", 1, 2, 1, 5}},
               {{"fair", {"false", "true"}, "both hit alike"}},
               fight});
    return "knights";
  }();
  return name;
}

}  // namespace

TEST_CASE("A rule system of one's own is solved") {
  const Result result = solve(Case::of_forces(knights(), "2 knight", "1 knight"));
  CHECK(result.figure("winner.attacker").value.exact() == "5/9");
  CHECK(result.figure("losses.defender.cost").value.exact() == "25/9");
  CHECK(result.figure("rounds.mean").value.exact() == "5/3");
  CHECK(result.report(Format::json).find("\"knights\"") != std::string::npos);
}

TEST_CASE("Rule options and the values of units have effects") {
  Case fair = Case::of_forces(knights(), "2 knight", "1 knight");
  fair.set("options.fair", "true");
  CHECK(solve(fair).figure("winner.attacker").value.exact() == "3/4");
  Case strong = Case::of_forces(knights(), "2 knight", "1 knight");
  strong.set("units.knight.attack", "2");
  CHECK(solve(strong).figure("winner.attacker").value.exact() == "3/4");
}

TEST_CASE("It is tabulated and checked") {
  const Case battle = Case::of_forces(knights(), "2 knight", "1 knight");
  const Table table = tabulate(battle, {"attacker.units.knight=1..2", "", {}});
  CHECK(table.at(0, 0)->value.exact() == "1/3");
  CHECK(table.at(1, 0)->value.exact() == "5/9");
  CHECK(check(battle, "winner,count\nattacker,5\ndefender,4\n").consistent);
}

TEST_CASE("Units that the rules do not have are refused") {
  CHECK_THROWS_AS(solve(Case::of_forces(knights(), "2 knight", "1 bishop")), Error);
  CHECK_THROWS_AS(solve(Case::of_forces(knights(), "2 knight:uk", "1 knight")), Error);
}

TEST_CASE("A rule system that cannot be is refused") {
  knights();
  CHECK_THROWS_AS(add_rules({"knights", "", "", {{"knight", 1, 1}}, {}, fight}), Error);
  CHECK_THROWS_AS(add_rules({"two words", "", "", {{"knight", 1, 1}}, {}, fight}), Error);
  CHECK_THROWS_AS(add_rules({"a", "", "", {{"knight", 1, 1, 0}}, {}, fight}), Error);
  CHECK_THROWS_AS(add_rules({"b", "", "", {{"knight", 1, 1}}, {}, nullptr}), Error);
  CHECK_THROWS_AS(add_rules({"c", "", "", {{"knight", 1, 1}}, {{"no value", {}, ""}}, fight}),
                  Error);
}

TEST_CASE("A battle that its rules describe wrongly is refused") {
  const auto fought = [](const std::string& name, void (*spoil)(Battle & battle)) {
    static std::map<std::string, void (*)(Battle&)> spoilers;
    spoilers[name] = spoil;
    add_rules({name,
               "",
               "",
               {{"knight", 1, 2, 1, 5}},
               {{"fair", {"false"}, ""}},
               [name](const Question& question) {
                 Battle battle = fight(question);
                 spoilers.at(name)(battle);
                 return battle;
               }});
    return refusal([&] { solve(Case::of_forces(name, "1 knight", "1 knight")); });
  };
  const Error missing = fought("one-short", [](Battle& battle) { battle.positions.pop_back(); });
  CHECK(missing.code() == ErrorCode::chain);
  CHECK(std::string(missing.what()).find("positions for") != std::string::npos);
  const Error nothing = fought("unnamed", [](Battle& battle) {
    battle.positions[0].attacker = {{"", 1}};
  });
  CHECK(nothing.code() == ErrorCode::misuse);
  const Error negative = fought("negative", [](Battle& battle) {
    battle.positions[0].attacker = {{"knight", -1}};
  });
  CHECK(std::string(negative.what()).find("'-1 knight' is nothing in battle") != std::string::npos);
}

TEST_CASE("Its states have a limit") {
  SolveOptions options;
  options.work.max_states = 1;
  CHECK(refusal([&] {
          solve(Case::of_forces(knights(), "1 knight", "1 knight"), options);
        }).code() == ErrorCode::limit);
}
