// Compares the plateaus of a fraction with the odds of battles that are solved one by one.
#include <doctest/doctest.h>

#include <algorithm>

#include "odds/compare/edge.hpp"
#include "odds/solve/same_odds.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

/// A battle, and the fraction that is varied.
struct VariedBattle {
  std::string text;
  std::string key;

  Document document() const { return Document::parse(text, "test"); }

  /// Solves the battle with one value, without a record of its uses.
  Result with(const Rational& value) const {
    Document one = document();
    one.set(key, to_string(value), "test");
    return solve(read_case(one));
  }
};

/// Returns a battle whose rules change a step of another rule system by a fraction `sonar`.
VariedBattle with_sonar(const std::string& base, const std::string& step,
                        const std::string& attacker, const std::string& defender,
                        const std::string& more = "") {
  return {"rules = '''\nname = \"sonar\"\ntitle = \"Sonar\"\nsource = \"our own\"\nbase = \"" +
              base +
              "\"\n[options.sonar]\nfraction = 1\nmeaning = \"the quality of the sonar\"\n"
              "[[replace]]\n" +
              step + "\n'''\nattacker.units = \"" + attacker + "\"\ndefender.units = \"" +
              defender + "\"\n" + more,
          "options.sonar"};
}

VariedBattle by_ratio(const std::string& attacker, const std::string& defender,
                      const std::string& more) {
  return {"rules = \"one-for-one\"\nattacker.units = \"" + attacker + "\"\ndefender.units = \"" +
              defender + "\"\n" + more,
          "options.detection_ratio"};
}

/// Each destroyer rolls once to detect submarines.
VariedBattle by_rolls(const std::string& value, const std::string& attacker,
                      const std::string& defender, const std::string& more = "") {
  return with_sonar("detection-roll",
                    "step = \"detection\"\n"
                    "spot = { by = \"destroyers\", value = \"" +
                        value +
                        "\", who = \"hidden\", to = \"plain\", finds = \"all\", "
                        "harder = \"1 if has('super-submarines') else 0\", "
                        "figures = [\"detected.SIDE.UNIT\", \"detected.SIDE.all\"] }",
                    attacker, defender, more);
}

/// Hunters locate concealed submarines on a roll that is better for submerged ones.
VariedBattle by_searches(const std::string& value, const std::string& harder,
                         const std::string& attacker, const std::string& defender,
                         const std::string& more = "") {
  return with_sonar(
      "depth",
      "step = \"search\"\n"
      "spot = { by = \"hunters\", policy = \"searching\", value = \"" +
          value + "\", who = \"concealed\", to = \"plain\", finds = \"all\", harder = \"" + harder +
          "\", separate = \"search_dice == 'separate'\", "
          "together = \"success_finds == 'all'\", "
          "figures = [\"located.SIDE.DEPTH\"], "
          "if = \"search == 'each-round' or round == 1\" }",
      attacker, defender, more);
}

std::vector<NumberRange> plateaus(const VariedBattle& battle) {
  std::vector<NumberRange> ranges;
  for (const ComparisonRow& row : find_edge(battle.document(), battle.key, {}).rows) {
    if (row.range) ranges.push_back(*row.range);
  }
  return ranges;
}

/// Returns values of a range: the bounds that are included, values close to both bounds, the middle
/// and all fractions up to 4 with a denominator up to 6.
std::vector<Rational> samples_of(const NumberRange& range) {
  const Rational width = range.to - range.from;
  std::vector<Rational> samples = {range.from, range.to, range.from + width / Rational(1'000'000),
                                   range.to - width / Rational(1'000'000),
                                   range.from + width / Rational(2)};
  for (int n = 1; n <= 6; ++n) {
    for (int k = 0; k <= 4 * n; ++k) samples.emplace_back(k, n);
  }
  std::erase_if(samples, [&](const Rational& each) { return !range.contains(each); });
  return samples;
}

/// Returns whether the battles with all samples of a range have the same odds.
bool has_constant_odds(const VariedBattle& battle, const NumberRange& range) {
  const std::vector<Rational> samples = samples_of(range);
  const Result first = battle.with(samples.front());
  return std::all_of(samples.begin() + 1, samples.end(),
                     [&](const Rational& each) { return same_odds(first, battle.with(each)); });
}

/// Checks that the odds are constant on each plateau, that neighbours have other odds, and that the
/// plateaus have all values without a gap.
void check_plateaus(const VariedBattle& battle, std::size_t number) {
  CAPTURE(battle.text);
  const std::vector<NumberRange> ranges = plateaus(battle);
  CHECK(ranges.size() == number);
  CHECK(ranges.front().contains(0));
  CHECK(ranges.back().contains(1000));
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    CAPTURE(to_string(ranges[i].from));
    CHECK(has_constant_odds(battle, ranges[i]));
    if (i == 0) continue;
    CHECK(ranges[i].from == ranges[i - 1].to);
    CHECK(ranges[i].has_from != ranges[i - 1].has_to);
    CHECK_FALSE(
        same_odds(battle.with(simplest_in(ranges[i - 1])), battle.with(simplest_in(ranges[i]))));
  }
}

}  // namespace

TEST_CASE("A range with a step in it has no constant odds") {
  const VariedBattle battle = by_ratio("1 sub", "1 dd", "");
  CHECK(has_constant_odds(battle, {0, 1, true, false}));
  CHECK_FALSE(has_constant_odds(battle, {0, 1}));
  CHECK_FALSE(has_constant_odds(battle, {0, Rational(1'000'001, 1'000'000)}));
}

TEST_CASE("The odds are constant between the steps of a ratio, and change at each") {
  const std::string again = "options.detection_lasts = \"round\"\n";
  const std::string up = again + "options.detection_rounding = \"up\"\n";
  const std::string nearest = again + "options.detection_rounding = \"nearest\"\n";
  // 1 to 3 destroyers detect a submarine from 1, 1/2 and 1/3 on, and another from 2, 1 and 2/3 on.
  check_plateaus(by_ratio("2 sub", "3 dd", again), 6);
  // They detect a submarine above 0, and another above 1, 1/2 and 1/3.
  check_plateaus(by_ratio("2 sub", "3 dd", up), 5);
  // They detect a submarine from 1/2, 1/4 and 1/6 on, and another from 3/2, 3/4 and 1/2 on.
  check_plateaus(by_ratio("2 sub", "3 dd", nearest), 6);
}

TEST_CASE("The odds are constant between the steps of a detection roll, and change at each") {
  // The roll is a number from 0 to 6.
  check_plateaus(by_rolls("floor(3 * sonar)", "1 sub", "1 dd"), 7);
  check_plateaus(by_rolls("floor(3 * sonar)", "2 sub, 1 bb", "2 dd, 1 bb"), 7);
  // It is at least 1.
  check_plateaus(by_rolls("ceil(2 * sonar) + 1", "1 sub", "1 dd"), 6);
  // It has to be lower by 1, so it is a number from 1 to 7.
  check_plateaus(by_rolls("floor(3 * sonar)", "1 sub", "1 dd",
                          "attacker.technologies.all = [\"super-submarines\"]\n"),
                 7);
}

TEST_CASE("The odds are constant between the steps of a search, and change at each") {
  // The submarine is found on a number from 0 to 6.
  check_plateaus(by_searches("floor(sonar * die / 2)", "0", "1 dd", "1 sub@periscope"), 7);
  // The submerged one needs 1 more, so that 7 finds both.
  check_plateaus(by_searches("floor(sonar * die / 2)", "step if depth == 'submerged' else 0",
                             "2 dd", "1 sub@periscope, 1 sub@submerged"),
                 8);
  // It is found on 3, 2, 1 or never.
  check_plateaus(by_searches("3", "min(ceil(2 * sonar), 3)", "1 dd", "1 sub@periscope"), 4);
}

TEST_CASE("The odds are constant between the steps of a roll that depends on destroyers") {
  const auto battle = [](const std::string& more) {
    return with_sonar("one-for-one",
                      "step = \"detection\"\n"
                      "spot = { by = \"destroyers\", value = \"ceil(sonar * own.destroyers)\", "
                      "who = \"hidden\", to = \"plain\" }",
                      "1 sub", "2 dd", more);
  };
  // Two destroyers roll 1 to 6 above 0, 1/2, 1, 3/2, 2 and 5/2. One rolls 1 to 6 above 0 to 5.
  check_plateaus(battle("options.detection_lasts = \"round\"\n"), 10);
  // Above 5/2 two destroyers detect the submarine before one of them can be lost.
  check_plateaus(battle(""), 7);
}

TEST_CASE("The odds are constant between the steps of a condition, and change at each") {
  const auto battle = [](const std::string& condition) {
    return with_sonar("one-for-one",
                      "step = \"detection\"\n"
                      "become = { who = \"hidden\", to = \"plain\", if = \"" +
                          condition + "\" }",
                      "1 sub", "2 dd", "options.detection_lasts = \"round\"\n");
  };
  check_plateaus(battle("floor(3 * sonar) >= 2"), 2);
  check_plateaus(battle("sonar > 2"), 2);
  // Two destroyers detect from 1/2 on, and one from 1 on.
  check_plateaus(battle("floor(sonar * enemy.destroyers) >= 1"), 3);
}
