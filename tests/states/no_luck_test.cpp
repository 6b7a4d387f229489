// Battles of axis-allies without luck, against a simulation written from the page of the rules.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/random_words.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

/// Units of one kind on one side, in the order in which they are lost.
struct UnitLine {
  std::string unit;
  int value;
  int count;
  bool flies = false;
  int lost = 0;
};
using UnitLines = std::vector<UnitLine>;

int units_of(const UnitLines& lines) {
  int units = 0;
  for (const UnitLine& line : lines) units += line.count;
  return units;
}

void lose(UnitLines& lines, int hits, bool aircraft_alone) {
  for (UnitLine& line : lines) {
    if (aircraft_alone && !line.flies) continue;
    const int taken = std::min(hits, line.count);
    line.count -= taken;
    line.lost += taken;
    hits -= taken;
  }
}

/// The sum of values that a side has not yet turned into hits.
class Remainder {
 public:
  int hits(int sum) {
    kept_ += sum;
    const int full = kept_ / 6;
    kept_ %= 6;
    return full;
  }

 private:
  int kept_ = 0;
};

int sum_of(const UnitLines& lines) {
  int sum = 0;
  for (const UnitLine& line : lines) sum += line.value * line.count;
  return sum;
}

/// Plays the battle to its end and returns the number of rounds. `guns` fire first.
int play(UnitLines& attacker, UnitLines& defender, int guns) {
  Remainder of_attacker;
  Remainder of_defender;
  int aircraft = 0;
  for (const UnitLine& line : attacker) aircraft += line.flies ? line.count : 0;
  lose(attacker, of_defender.hits(std::min(3 * guns, aircraft)), true);
  int rounds = 0;
  for (; units_of(attacker) > 0 && units_of(defender) > 0; ++rounds) {
    const int on_defender = of_attacker.hits(sum_of(attacker));
    const int on_attacker = of_defender.hits(sum_of(defender));
    lose(defender, on_defender, false);
    lose(attacker, on_attacker, false);
  }
  return rounds;
}

std::string text_of(const UnitLines& lines) {
  std::string text;
  for (const UnitLine& line : lines) {
    if (line.count == 0) continue;
    text += (text.empty() ? "" : ", ") + std::to_string(line.count) + " " + line.unit;
  }
  return text;
}

void check_losses(const Result& result, const std::string& side, const UnitLines& lines) {
  for (const UnitLine& line : lines) {
    if (line.count + line.lost == 0) continue;
    CHECK(value(result, "losses." + side + ".units." + line.unit) == line.lost);
  }
}

}  // namespace

TEST_CASE("Battles without luck have one course, that of a plain simulation") {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    RandomWords words(seed);
    const auto some = [&](int least) { return static_cast<int>(words.pick(least, 6)); };
    UnitLines attacker = {{"inf", 1, some(1)},
                          {"arm", 3, some(0)},
                          {"ftr", 3, some(0), true},
                          {"bmb", 4, some(0), true}};
    const int guns = static_cast<int>(words.pick(0, 2));
    UnitLines defender = {
        {"aa", 0, guns}, {"inf", 2, some(1)}, {"arm", 3, some(0)}, {"ftr", 4, some(0)}};
    const std::string text =
        "rules = \"axis-allies\"\noptions.dice = \"no-luck\"\n"
        "attacker.units = \"" +
        text_of(attacker) + "\"\nattacker.losses = \"inf, arm, ftr, bmb\"\ndefender.units = \"" +
        text_of(defender) + "\"\ndefender.losses = \"aa, inf, arm, ftr\"\n";
    CAPTURE(text);
    const Result result = solve(case_of(text));
    const int rounds = play(attacker, defender, guns);
    CHECK(result.outcomes.size() == 1);
    CHECK(value(result, "rounds.mean") == rounds);
    check_losses(result, "attacker", attacker);
    check_losses(result, "defender", defender);
  }
}

TEST_CASE("Without luck the sides carry what is left of their values") {
  // Two infantry against one: the attacker has 2 in each round and hits in the third. The defender
  // has 2 in each round and hits at the same time.
  Result result = solved("axis-allies", "2 inf", "1 inf", "options.dice = \"no-luck\"\n");
  CHECK(value(result, "rounds.mean") == 3);
  CHECK(value(result, "losses.attacker.units.inf") == 1);
  CHECK(value(result, "winner.attacker") == 1);
  // Aircraft and submarines cannot hit each other, so nothing is added: a stalemate.
  result = solved("axis-allies", "1 ftr", "1 sub", "options.dice = \"no-luck\"\n");
  CHECK(value(result, "winner.standoff") == 1);
  CHECK(value(result, "rounds.mean") == 0);
}
