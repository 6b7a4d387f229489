// Axis & Allies against the plain recursive oracle, against battles played with dice, and against
// the printed values of its editions.
#include <doctest/doctest.h>

#include <algorithm>

#include "lib/text.hpp"
#include "tests/oracle/axis_allies_oracle.hpp"
#include "tests/oracle/axis_allies_units.hpp"
#include "tests/plain/against_plain.hpp"
#include "tests/plain/plain_axis_allies.hpp"
#include "tests/support/random_blocks.hpp"
#include "tests/support/random_waves.hpp"
#include "tests/support/random_words.hpp"
#include "tests/support/resumed_battle.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

/// Rule options by name, each with its words.
const std::vector<std::pair<std::string, std::vector<std::string>>> rule_options = {
    {"aa_fire", {"\"three\"", "\"each\""}},
    {"aa_is_target", {"true", "false"}},
    {"bombardment_limit", {"\"landed\"", "\"none\""}},
    {"bombardment_reply", {"true", "false"}},
    {"bombardment_hits", {"\"any\"", "\"land\""}},
    {"air_hits_subs", {"\"destroyer\"", "\"always\""}},
    {"sub_strikes", {"\"both\"", "\"attacker\""}},
    {"submerge_when", {"\"strike\"", "\"end\""}},
    {"transports", {"\"defenseless\"", "\"ordinary\""}},
    {"hit_order", {"\"submarines\"", "\"most\""}},
    {"aa_alone", {"\"silent\"", "\"fires\""}},
    {"heavy_dice", {"\"all\"", "\"best\""}},
    {"dice", {"\"fair\"", "\"low-luck\"", "\"medium-luck\"", "\"biased\""}},
    {"low_luck_aa", {"true", "false"}},
    {"low_luck_bombardment", {"\"each\"", "\"pooled\""}}};

/// Returns the units of an edition that may be in a battle on land, or at sea.
std::vector<std::string> codes_of(const std::string& edition, bool at_sea) {
  std::vector<std::string> codes;
  for (const auto& unit : plain::axis_allies::units_of(edition)) {
    const bool sails = unit.kind == plain::Kind::sub || unit.kind == plain::Kind::ship;
    if (unit.kind == plain::Kind::air || sails == at_sea) codes.push_back(unit.code);
  }
  return codes;
}

/// Returns whether `unit`, such as "sub:uk" or "bb*", is one of `codes`.
bool is_one_of(const std::string& unit, const std::vector<std::string>& codes) {
  return std::find(codes.begin(), codes.end(), unit.substr(0, unit.find_first_of(":*"))) !=
         codes.end();
}

/// A small battle in which everything may occur.
class RandomBattle {
 public:
  RandomBattle(std::uint64_t seed, bool at_sea)
      : words_(seed), at_sea_(at_sea), edition_(words_.one_of(plain::axis_allies::editions)) {}

  const std::string& edition() const { return edition_; }

  /// Returns those of `units` that the edition has, and those with a star, which the case adds.
  std::vector<std::string> known(std::vector<std::string> units) const {
    const std::vector<std::string> codes = codes_of(edition_, at_sea_);
    std::erase_if(units, [&](const std::string& unit) {
      return !unit.ends_with('*') && !is_one_of(unit, codes);
    });
    return units;
  }

  std::string text() {
    std::string text = "rules = \"axis-allies\"\n";
    if (words_.pick(0, 4) == 0) text += "rounds = " + std::to_string(words_.pick(1, 4)) + "\n";
    const std::string sides = side("attacker") + side("defender");
    const bool is_heavy = sides.find("heavy-bombers") != std::string::npos;
    text += sides + options(is_heavy);
    if (at_sea_) {
      text += "[units.ram]\nkind = \"ship\"\nattack = 2\ndefense = 1\nhits = 3\ncost = 9\n";
      text += "[units.mock]\nkind = \"ship\"\nattack = 0\ndefense = 0\ncost = 2\ndetects = true\n";
      text += "[units.drone]\nkind = \"sub\"\nattack = 0\ndefense = 0\ncost = 2\n";
    } else {
      text += "[units.tank]\nkind = \"land\"\nattack = 4\ndefense = 3\nhits = 2\ncost = 9\n";
      text += "[units.crowd]\nkind = \"land\"\nattack = 0\ndefense = 0\ncost = 1\n";
      text += "[units.monitor]\nkind = \"ship\"\nattack = 2\ndefense = 2\n";
    }
    return text;
  }

 private:
  std::string side(const std::string& side) {
    std::vector<std::string> codes = codes_of(edition_, at_sea_);
    const std::vector<std::string> own = at_sea_ ? std::vector<std::string>{"ram", "mock", "drone"}
                                                 : std::vector<std::string>{"tank", "crowd"};
    codes.insert(codes.end(), own.begin(), own.end());
    if (side == "attacker") std::erase(codes, "aa");
    std::vector<std::string> pool = codes;
    std::vector<std::string> more =
        at_sea_ ? std::vector<std::string>{"sub", "sub:uk", "dd", "bb*", "ram*", "tr", "ftr:uk"}
                : std::vector<std::string>{"inf", "inf:uk", "art", "art:uk", "tank*", "ftr"};
    if (side == "defender" && !at_sea_) more.insert(more.end(), {"aa", "aa:uk"});
    if (edition_ == "classic") std::erase(more, "bb*");
    std::erase_if(more, [&](const std::string& unit) { return !is_one_of(unit, codes); });
    pool.insert(pool.end(), more.begin(), more.end());
    const std::string units = words_.force(pool, words_.pick(1, 4), 5);
    std::string text = "[" + side + "]\nunits = \"" + units + "\"\n";
    if (words_.pick(0, 1) == 0) {
      std::rotate(codes.begin(), codes.begin() + words_.pick(0, 6), codes.end());
      if (words_.pick(0, 2) == 0) codes.insert(codes.begin(), "1 " + codes.back());
      text += "losses = \"" + join(codes) + "\"\n";
    }
    if (at_sea_) text += "submerge = \"" + words_.one_of({"never", "always"}) + "\"\n";
    if (words_.pick(0, 2) == 0) text += technology();
    if (side == "attacker") text += attack(units);
    const std::vector<std::string> named = {"", ".sub", ".dd", ".inf", ".ftr"};
    const auto pick = [&](int from, int to) { return words_.pick(from, to); };
    if (at_sea_) {
      text += random_blocks(pick, side, "submerge", {"\"never\"", "\"always\"", "1"}, named);
    }
    if (side == "attacker") {
      text += random_blocks(pick, side, "retreat", {"\"leave\"", "\"stay\""}, named);
    }
    return text;
  }

  std::string technology() {
    std::vector<std::string> all = {"super-submarines",
                                    "jet-fighters",
                                    "radar",
                                    "advanced-artillery",
                                    "improved-mechanized-infantry",
                                    "heavy-bombers"};
    return "technologies.all = [\"" + words_.one_of(all) + "\"]\n";
  }

  /// Returns random keys that only the attacker may have.
  std::string attack(const std::string& units) {
    std::string text;
    if (words_.pick(0, 3) == 0) text += "retreat = " + std::to_string(words_.pick(1, 3)) + "\n";
    if (at_sea_) return text;
    if (words_.pick(0, 1) == 0 && edition_ != "1941") {
      std::vector<std::string> ships = {"1 bb", "2 bb, 1 monitor", "1 ca, 1 bb"};
      if (!is_one_of("ca", codes_of(edition_, true))) ships.back() = "1 bb";
      if (edition_ == "europe-1999") ships.back() = "1 dd, 1 bb";
      text += "bombard = \"" + words_.one_of(ships) + "\"\n";
    }
    const bool has_infantry = units.find(" inf,") != std::string::npos || units.ends_with(" inf");
    if (has_infantry && words_.pick(0, 1) == 0) {
      text += "landed = \"" + words_.one_of({"1 inf", "0 inf", "1 inf"}) + "\"\n";
    }
    if (words_.pick(0, 2) == 0) text += "keep = " + std::to_string(words_.pick(0, 2)) + "\n";
    return text;
  }

  /// Returns random options. Low and medium luck have no rule for heavy bombers whose best die
  /// counts.
  std::string options(bool is_heavy) {
    std::string text = "[options]\nedition = \"" + edition_ + "\"\n";
    bool is_best = edition_ == "lhtr" || edition_ == "1940";
    for (const auto& [name, values] : rule_options) {
      if (words_.pick(0, 2) != 0) continue;
      std::string value = words_.one_of(values);
      if (name == "heavy_dice") is_best = value == "\"best\"";
      const bool is_reduced = value == "\"low-luck\"" || value == "\"medium-luck\"";
      if (name == "dice" && is_heavy && is_best && is_reduced) value = "\"fair\"";
      text += name + " = " + value + "\n";
    }
    return text;
  }

  RandomWords words_;
  bool at_sea_;
  std::string edition_;
};

std::string on_land(std::uint64_t seed) {
  return RandomBattle(seed, false).text();
}
std::string at_sea(std::uint64_t seed) {
  return RandomBattle(seed, true).text();
}

std::map<std::string, long> played(const Case& battle, std::uint64_t seed) {
  return plain::axis_allies::play(plain_axis_allies(battle), 20000, seed).outcomes;
}

}  // namespace

TEST_CASE("Random land battles of every edition agree with the oracle, fraction for fraction") {
  check_random_battles(on_land, 400);
}

TEST_CASE("Random sea battles of every edition agree with the oracle, fraction for fraction") {
  check_random_battles(at_sea, 400);
}

TEST_CASE("Random land battles go on from their positions after a round as they do whole") {
  check_begun_battles(on_land, 150, 40);
}

TEST_CASE("Random sea battles go on from their positions after a round as they do whole") {
  check_begun_battles(at_sea, 150, 40);
}

TEST_CASE("Random waves on land agree with the oracle, fraction for fraction") {
  const auto random = [](std::uint64_t seed) {
    RandomBattle battle(seed, false);
    std::vector<std::string> lines = {"keep = 1"};
    if (battle.edition() != "1941") lines.emplace_back("bombard = \"1 bb\"");
    return battle.text() +
           random_waves(seed, battle.known({"inf", "art", "arm", "ftr", "bmb", "tank*"}), lines);
  };
  check_random_battles(random, 100);
}

TEST_CASE("Random waves at sea agree with the oracle, fraction for fraction") {
  const auto random = [](std::uint64_t seed) {
    RandomBattle battle(seed, true);
    return battle.text() +
           random_waves(seed, battle.known({"sub", "dd", "bb", "cv", "ftr", "tr", "ram*"}),
                        {"submerge = \"always\"", "submerge = 1"});
  };
  check_random_battles(random, 100);
}

TEST_CASE("Random battles are played by dice as the exact distribution says") {
  check_played_battles(on_land, 10, played);
  check_played_battles(at_sea, 10, played);
}

TEST_CASE("Every edition has the values and the rule options that are printed") {
  for (const std::string& edition : plain::axis_allies::editions) {
    for (const auto& unit : plain::axis_allies::units_of(edition)) {
      const std::string defender =
          unit.kind == plain::Kind::sub || unit.kind == plain::Kind::ship ? "tr" : "inf";
      const Case battle =
          case_of("rules = \"axis-allies\"\noptions.edition = \"" + edition +
                  "\"\nattacker.units = \"1 ftr\"\ndefender.units = \"1 " + unit.code +
                  (unit.code == defender ? "" : ", 1 " + defender) + "\"\n")
              .battle;
      CAPTURE(edition);
      CAPTURE(unit.code);
      const UnitType& type = battle.sides[1].force.front().type;
      CHECK(type.attack == unit.attack);
      CHECK(type.defense == unit.defense);
      CHECK(type.cost == unit.cost);
      CHECK(type.hits == unit.hits);
      CHECK(type.can_detect() == unit.detects);
      CHECK((plain_axis_allies(battle).options == plain::axis_allies::options_of(edition)));
    }
  }
}

TEST_CASE("Land units that are kept are asked for at each of several hits of one moment") {
  for (const std::string order : {"submarines", "most"}) {
    CAPTURE(order);
    // Both defenders hit for certain: the first hit leaves one infantry unit, which the bomber
    // saves.
    const Result result =
        solve(case_of("rules = \"axis-allies\"\nrounds = 1\noptions.hit_order = \"" + order +
                      "\"\nattacker = {units = \"2 inf, 1 bmb\", keep = 1}\n"
                      "defender.units = \"2 sure\"\n"
                      "units.sure = {kind = \"land\", attack = 6, defense = 6, hits = 2}\n"));
    CHECK(value(result, "losses.attacker.units.inf") == 1);
    CHECK(value(result, "losses.attacker.units.bmb") == 1);
  }
}
