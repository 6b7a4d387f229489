// Best play against the oracles of games, which share no code with the solver.
#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <vector>

#include "odds/solve/solve.hpp"
#include "tests/plain/plain_odds.hpp"
#include "tests/plain/plain_play.hpp"
#include "tests/support/boost_fractions.hpp"
#include "tests/support/random_words.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

/// A key of a side, open or with one of these values.
struct Key {
  std::string name;
  std::vector<std::string> values;
  bool may_be_open = true;
};

/// Battles of one rule system.
struct Kind {
  std::string rules;
  std::vector<std::string> attackers, defenders;  ///< to draw units from
  std::vector<Key> attacker, defender;
  std::vector<std::string> options;  ///< lines, each in one battle of two
  std::vector<std::string> goals = {"\"win\"", "\"cost\"",
                                    "{ exchange = \"1/2\", \"winner.attacker\" = \"3\" }"};
  std::string units = {};                       ///< units that the case defines
  std::vector<std::string> one_option_of = {};  ///< lines, one of which each battle has
};

std::string side(RandomWords& words, const std::string& name, const std::vector<std::string>& pool,
                 const std::vector<Key>& keys) {
  std::string text = "[" + name + "]\nunits = \"" + words.force(pool, words.pick(1, 3), 3) + "\"\n";
  for (const Key& key : keys) {
    const int drawn = words.pick(key.may_be_open ? 0 : 2, 3);
    if (drawn < 2) text += key.name + " = \"optimal\"\n";
    if (drawn == 2 && !key.values.empty())
      text += key.name + " = " + words.one_of(key.values) + "\n";
  }
  return text;
}

std::string random_case(const Kind& kind, std::uint64_t seed) {
  RandomWords words(seed);
  std::string text = "rules = \"" + kind.rules + "\"\n";
  if (words.pick(0, 4) == 0) text += "rounds = " + std::to_string(words.pick(1, 3)) + "\n";
  text += side(words, "attacker", kind.attackers, kind.attacker);
  text += side(words, "defender", kind.defenders, kind.defender);
  text += "[options]\n";
  for (const std::string& option : kind.options) {
    if (words.pick(0, 1) == 0) text += option + "\n";
  }
  if (!kind.one_option_of.empty()) text += words.one_of(kind.one_option_of) + "\n";
  return text + "[play]\ngoal = " + words.one_of(kind.goals) + "\n" + kind.units;
}

void check_against_games(const Kind& kind, std::uint64_t battles) {
  for (std::uint64_t seed = 0; seed < battles; ++seed) {
    const std::string text = random_case(kind, seed);
    const bool declares = text.find("declared") != std::string::npos;
    if (!declares && text.find("optimal") == std::string::npos) continue;
    CAPTURE(text);
    const plain::BestPlay expected = plain_play(text);
    const Result result = solve(case_of(text));
    CHECK(plain_outcomes(result) == expected.outcomes);
    if (result.play) CHECK(result.play->value().exact() == expected.value);
  }
}

const std::string sea_units =
    "[units.ram]\nkind = \"ship\"\nattack = 3\ndefense = 5\nhits = 3\ncost = 24\n";

const Kind one_for_one = {
    "one-for-one",
    {"sub", "sub", "sub:uk", "dd", "ca", "bb", "ram", "tr", "ftr"},
    {"sub", "sub", "sub:uk", "dd", "ca", "bb*", "cv", "tr", "ftr"},
    {{"undetected", {"\"leave\"", "\"hold\"", "1"}}, {"losses", {}}, {"retreat", {}}},
    {{"undetected", {"\"leave\"", "\"hold\"", "1"}}, {"losses", {}}},
    {"detection_lasts = \"round\"", "detected_may_retreat = true", "firing_reveals = false",
     "first_strike = \"first-round\"", "optimal_may_hold = true", "leave_past_destroyers = true",
     "detection_order = \"enemy\"", "detection_ratio = \"1/2\"", "detection_rounding = \"up\""},
    {"\"win\"", "\"cost\"", "{ exchange = \"1/2\", \"winner.attacker\" = \"3\" }"},
    sea_units};

const Kind detection_roll = {
    "detection-roll",
    {"sub", "sub:ja", "kaiten", "dd", "cv", "bb", "tr", "ftr", "bmb"},
    {"sub", "sub:ja", "dd", "cv", "bb*", "ram", "tr", "ftr"},
    {{"undetected", {"\"submerge\"", "1"}},
     {"submerge", {"\"always\"", "1"}},
     {"losses", {}},
     {"retreat", {}}},
    {{"undetected", {"\"submerge\""}}, {"submerge", {"\"always\""}}, {"losses", {}}},
    {"detection = \"none\"", "kaitens_expended = true", "dd_loss_restores = false",
     "held_hits = \"waiting\""},
    {"\"win\"", "\"cost\"", "{ exchange = \"1/2\", \"winner.attacker\" = \"3\" }"},
    sea_units};

const Kind depth = {
    "depth",
    {"sub", "sub@periscope", "sub@submerged", "dd", "ca", "bb", "ftr"},
    {"sub", "sub@periscope", "sub@periscope", "sub@submerged", "dd", "bb*", "ftr"},
    {{"searching", {"\"never\""}}, {"losses", {}}, {"retreat", {}}},
    {{"searching", {"\"never\""}},
     {"losses", {}},
     {"withdraw", {"\"always\"", "1"}},
     {"concealed", {"\"defend\"", "1"}}},
    {"search = \"once\"", "located_lasts = \"round\"", "withdraw_window = \"first-round\"",
     "search_dice = \"separate\"", "attack_reveals = true", "withdraw_who = \"located\"",
     "surfaced = \"one-for-one\""},
    {"\"win\"", "\"cost\"", "{ exchange = \"1/2\", \"winner.attacker\" = \"3\" }"},
    "",
    {"surprise_strike = \"none\"", "surprise_strike = \"without-destroyer\"",
     "surprise_strike = \"not-located\""}};

const Kind declared_depths = {
    "depth",
    {"sub", "sub", "sub@submerged", "dd", "ca", "ftr"},
    {"sub", "sub", "sub@periscope", "sub:uk", "dd", "ca", "bb*"},
    {{"searching", {"\"never\""}}, {"losses", {"\"bb, ca, sub, dd, ftr\""}}, {"retreat", {}}},
    {{"withdraw", {"\"always\""}}, {"concealed", {"\"defend\"", "1"}}},
    {"located_lasts = \"round\"", "attack_reveals = true", "surfaced = \"one-for-one\"",
     "surprise_strike = \"not-located\""},
    {"\"win\"", "\"cost\""},
    "",
    {"declared = \"attacker\"", "declared = \"defender\"", "declared = \"both\""}};

const Kind games_at_sea = {"axis-allies",
                           {"sub", "sub", "dd", "ca", "bb", "cv", "tr", "ftr"},
                           {"sub", "sub:uk", "dd", "ca", "bb*", "tr", "ftr"},
                           {{"submerge", {"\"always\"", "1"}}, {"losses", {}}, {"retreat", {}}},
                           {{"submerge", {"\"always\"", "1"}}, {"losses", {}}},
                           {"submerge_when = \"end\"", "air_hits_subs = \"always\"",
                            "transports = \"ordinary\"", "dice = \"low-luck\""}};

const Kind on_land = {"axis-allies",
                      {"inf", "inf", "art", "arm", "ftr", "bmb", "tank"},
                      {"inf", "inf", "art", "arm", "ftr", "aa", "tank*"},
                      {{"losses", {}}, {"retreat", {}}, {"bombard", {"\"1 bb\""}, false}},
                      {{"losses", {}}},
                      {"aa_fire = \"each\"", "aa_is_target = false", "bombardment_reply = false",
                       "bombardment_limit = \"none\"", "dice = \"biased\""},
                      {"\"win\"", "\"takes\"", "{ exchange = \"1\", takes = \"12\" }"},
                      "[units.tank]\nkind = \"land\"\nattack = 4\ndefense = 3\nhits = 2\n"
                      "cost = 9\n"};

const Kind assault = {"assault",
                      {"inf", "inf", "art", "arm", "ftr", "bmb", "tank"},
                      {"inf", "inf", "art", "arm", "ftr", "aa", "tank*"},
                      {{"losses", {}}, {"retreat", {}}, {"bombard", {"\"1 bb\""}, false}},
                      {{"losses", {}}},
                      {"bombardment_limit = \"landed\""},
                      {"\"win\"", "\"takes\"", "{ exchange = \"1\", takes = \"12\" }"},
                      "[units.tank]\nkind = \"land\"\nattack = 4\ndefense = 3\nhits = 2\n"
                      "cost = 9\n"};

}  // namespace

TEST_CASE("Best play of one-for-one detection is that of its game, fraction for fraction") {
  check_against_games(one_for_one, 100);
}

TEST_CASE("Best play with detection rolls is that of its game, fraction for fraction") {
  check_against_games(detection_roll, 100);
}

TEST_CASE("Best play at depth is that of its game, fraction for fraction") {
  check_against_games(depth, 200);
}

TEST_CASE("Best play with declared depths is that of its game, fraction for fraction") {
  check_against_games(declared_depths, 150);
}

TEST_CASE("Best play of Axis & Allies is that of its game, fraction for fraction") {
  check_against_games(games_at_sea, 100);
  check_against_games(on_land, 100);
}

TEST_CASE("Best play of assaults is that of its game, fraction for fraction") {
  check_against_games(assault, 100);
}
