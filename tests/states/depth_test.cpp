// The depth rules against the plain recursive oracle, against battles played with dice, and against
// values derived by hand.
#include <doctest/doctest.h>

#include <algorithm>

#include "lib/text.hpp"
#include "tests/oracle/depth_oracle.hpp"
#include "tests/plain/against_plain.hpp"
#include "tests/plain/plain_battle.hpp"
#include "tests/support/random_blocks.hpp"
#include "tests/support/random_waves.hpp"
#include "tests/support/random_words.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/resumed_battle.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

Result depth_result(const std::string& attacker, const std::string& defender,
                    const std::string& more = "") {
  return solved("depth", attacker, defender, more);
}

/// Returns a small random battle in which everything may occur: all depths, own units, damage,
/// casualty orders, all options, policies and dice.
std::string random_depth_battle(std::uint64_t seed) {
  RandomWords words(seed);
  const std::vector<std::string> pool = {"sub",
                                         "sub",
                                         "usub",
                                         "sub@periscope",
                                         "sub@periscope",
                                         "sub@submerged",
                                         "sub@submerged",
                                         "sub@silent",
                                         "usub@submerged",
                                         "usub:uk@periscope",
                                         "dd",
                                         "dd",
                                         "dd:us",
                                         "ca",
                                         "bb",
                                         "bb*",
                                         "tr",
                                         "ftr",
                                         "bmb",
                                         "hunter",
                                         "raft",
                                         "mock"};
  std::string text = "rules = \"depth\"\n";
  const std::string die = words.one_of({"6", "6", "12", "20"});
  text += "die = " + die + "\n";
  if (words.pick(0, 4) == 0) text += "rounds = " + std::to_string(words.pick(1, 4)) + "\n";
  for (const std::string side : {"attacker", "defender"}) {
    const std::string units = words.force(pool, words.pick(1, 3), 4);
    text += "[" + side + "]\nunits = \"" + units + "\"\n";
    text += "searching = \"" + words.one_of({"always", "always", "never"}) + "\"\n";
    if (side == "defender") {
      text += "withdraw = \"" + words.one_of({"never", "always"}) + "\"\n";
      text += "concealed = \"" + words.one_of({"hide", "defend"}) + "\"\n";
    } else if (words.pick(0, 4) == 0) {
      text += "retreat = " + std::to_string(words.pick(1, 3)) + "\n";
    } else if (words.pick(0, 7) == 0) {
      text += "retreat = { units = " + std::to_string(words.pick(1, 2)) + " }\n";
    }
    const auto pick = [&](int from, int to) { return words.pick(from, to); };
    const auto blocks = [&](const std::string& choice, const std::vector<std::string>& whats) {
      text += random_blocks(pick, side, choice, whats,
                            {"", ".sub", ".dd", ".\"sub@periscope\"", ".ca"});
    };
    std::vector<std::string> codes = {"raft", "mock", "hunter", "ftr", "bmb", "tr",
                                      "bb",   "ca",   "dd",     "sub", "usub"};
    std::vector<std::string> others = codes;
    std::rotate(others.begin(), others.begin() + words.pick(0, 10), others.end());
    if (words.pick(0, 1) == 0) {
      std::rotate(codes.begin(), codes.begin() + words.pick(0, 10), codes.end());
      if (words.pick(0, 2) == 0) codes.insert(codes.begin(), "1 " + codes.back());
      text += "losses = \"" + join(codes) + "\"\n";
    }
    blocks("losses", {"\"" + join(others) + "\"", "\"1 dd, 1 sub, " + join(others) + "\""});
    blocks("searching", {"\"always\"", "\"never\"", "1", "2"});
    if (side == "defender") {
      blocks("withdraw", {"\"always\"", "\"never\"", "1"});
      blocks("concealed", {"\"hide\"", "\"defend\"", "1"});
    } else {
      blocks("retreat", {"\"leave\"", "\"stay\""});
    }
  }
  text += "[options]\nsearch = \"" + words.one_of({"each-round", "once"}) + "\"\n";
  text += "located_lasts = \"" + words.one_of({"battle", "round"}) + "\"\n";
  text += "withdraw_window = \"" + words.one_of({"every-round", "first-round"}) + "\"\n";
  text += "search_dice = \"" + words.one_of({"shared", "separate"}) + "\"\n";
  text +=
      "surprise_strike = \"" + words.one_of({"none", "without-destroyer", "not-located"}) + "\"\n";
  text += "searchers = \"" + words.one_of({"both", "both", "attacker"}) + "\"\n";
  text += "withdraw_who = \"" + words.one_of({"any", "located"}) + "\"\n";
  text += "attack_reveals = " + words.one_of({"true", "false"}) + "\n";
  text += "success_finds = \"" + words.one_of({"depth", "depth", "all"}) + "\"\n";
  text += "periscope_bonus = \"" + words.one_of({"added", "not-cumulative"}) + "\"\n";
  text += "surfaced = \"" + words.one_of({"visible", "one-for-one"}) + "\"\n";
  if (die == "12") text += "values = \"" + words.one_of({"scaled", "gw1936"}) + "\"\n";
  if (words.pick(0, 2) == 0)
    text += "[units.sub]\nattack = " + std::to_string(words.pick(1, 5)) + "\n";
  text += "[units.usub]\nkind = \"sub\"\nattack = 1\ndefense = 3\ncost = 6\n";
  text +=
      "[units.hunter]\nkind = \"ship\"\nattack = 1\ndefense = 2\nhits = 2\ncost = 9\n"
      "detects = true\n";
  text += "[units.mock]\nkind = \"ship\"\nattack = 0\ndefense = 0\ncost = 2\ndetects = true\n";
  text += "[units.raft]\nkind = \"ship\"\nattack = 0\ndefense = 0\ncost = 1\n";
  return text;
}

}  // namespace

TEST_CASE("Random small battles in all options agree with the oracle, fraction for fraction") {
  check_random_battles(random_depth_battle, 400);
}

TEST_CASE("A first round in which conditions let nobody withdraw, and nobody can hit, is none") {
  const std::string never_in_the_first =
      "options.withdraw_window = \"first-round\"\n"
      "defender.policy = [{ choice = \"withdraw\", when = { round = \"2..\" }, do = \"always\" }]";
  const Result result = depth_result("1 tr", "1 sub@periscope", never_in_the_first);
  CHECK(value(result, "winner.standoff") == 1);
  CHECK(value(result, "rounds.mean") == 0);
}

TEST_CASE("A submarine that is not located strikes first, and its strikes and hits are counted") {
  // A destroyer locates it on 3 or less, and its attack at periscope depth is 3 of 6.
  const auto counted = [](const std::string& figure, const std::string& more = "") {
    return value(depth_result("1 sub@periscope", "1 dd",
                              "count = true\nrounds = 1\n"
                              "options.surprise_strike = \"not-located\"\n" +
                                  more),
                 figure);
  };
  CHECK(counted("strikes.attacker") == Rational(1, 2));
  CHECK(counted("strike_hits.attacker") == Rational(1, 4));
  CHECK(counted("strikes.defender") == 0);
  // On a third of the faces, 2, it is located with 1/3.
  CHECK(counted("strikes.attacker", "options.search_share = \"1/3\"\n") == Rational(2, 3));
}

TEST_CASE("The share of faces for submerged submarines is an option") {
  const auto located = [](const std::string& share) {
    return value(depth_result("1 dd", "1 sub@submerged",
                              "rounds = 1\noptions.submerged_share = \"" + share + "\"\n"),
                 "located.defender.submerged");
  };
  CHECK(located("1/6") == Rational(1, 3));
  CHECK(located("1/3") == Rational(1, 6));
  CHECK(located("0") == Rational(1, 2));
  CHECK(located("1/2") == 0);
}

TEST_CASE("Random battles go on from their positions after a round as they do whole") {
  check_begun_battles(random_depth_battle, 200, 40);
}

TEST_CASE("A first round in which all that happens is a search that is forgotten is none") {
  const std::string forgotten =
      "units.dd.attack = 0\noptions.search = \"once\"\noptions.located_lasts = \"round\"";
  const Result result = depth_result("1 dd", "1 sub@submerged", forgotten);
  CHECK(value(result, "winner.standoff") == 1);
  CHECK(value(result, "rounds.mean") == 0);
  CHECK(value(result, "located.defender.submerged") == 0);
}

TEST_CASE("Rounds that are counted for a policy are none if all that happens is forgotten") {
  const Result result = depth_result(
      "1 dd", "1 sub@submerged",
      "units.dd.attack = 0\noptions.located_lasts = \"round\"\n"
      "defender.policy = [{ choice = \"withdraw\", when = { round = \"..4\" }, do = \"never\" }]");
  CHECK(value(result, "winner.standoff") == 1);
  CHECK(value(result, "rounds.mean") == 0);
  CHECK(value(result, "located.defender.submerged") == 0);
}

TEST_CASE("Rounds in which nothing happens are fought where a submarine withdraws in a later one") {
  const Result result = depth_result(
      "1 dd", "1 sub@submerged",
      "units.dd.attack = 0\noptions.located_lasts = \"round\"\n"
      "defender.policy = [{ choice = \"withdraw\", when = { round = 4 }, do = \"always\" }]");
  CHECK(value(result, "winner.attacker") == 1);
  CHECK(value(result, "rounds.mean") == 4);
}

TEST_CASE(
    "A first round in which nobody may withdraw after all is none where nothing else happens") {
  const std::string window =
      "options.withdraw_window = \"first-round\"\n"
      "defender.policy = [{ choice = \"withdraw\", when = { round = \"1..\" }, do = \"never\" }]\n"
      "defender.withdraw = \"always\"";
  const Result result = depth_result("1 tr", "1 sub@periscope", window);
  CHECK(value(result, "winner.standoff") == 1);
  CHECK(value(result, "rounds.mean") == 0);
}

TEST_CASE("A casualty order that never counts does not distinguish submarines") {
  const auto under = [](const std::string& orders) {
    return depth_result("1 dd", "2 sub@periscope",
                        "options.located_lasts = \"round\"\n"
                        "defender.policy = [{ choice = \"concealed\", do = 1 }" +
                            orders + "]");
  };
  const std::string order = ", { choice = \"losses\", do = \"sub\" }";
  const std::string never = ", { choice = \"losses\", do = \"1 sub, sub\" }";
  const Result one = under(order);
  const Result with_another = under(order + never);
  check_against_oracle(one);
  check_against_oracle(with_another);
  CHECK(value(one, "winner.attacker") == value(with_another, "winner.attacker"));
}

TEST_CASE(
    "Where what is located stays so, its own fire tells a submarine apart no more than that") {
  check_against_oracle(depth_result(
      "1 hunter, 1 sub", "2 sub@periscope, 1 bmb",
      "units.hunter = { kind = \"ship\", attack = 1, defense = 2, detects = true }\n"
      "defender.losses = \"1 sub, bmb, sub\"\n"
      "defender.policy = [{ choice = \"losses\", when = { round = 2 }, do = \"bmb, sub\" },"
      " { choice = \"concealed\", do = 1 }]"));
}

TEST_CASE("Random waves agree with the oracle, fraction for fraction") {
  const auto random = [](std::uint64_t seed) {
    return random_depth_battle(seed) + random_waves(seed,
                                                    {"sub", "sub@periscope", "dd", "ca", "ftr"},
                                                    {"searching = \"never\"", "searching = 1"});
  };
  check_random_battles(random, 150);
}

TEST_CASE("Random battles are played by dice as the exact distribution says") {
  check_played_battles(random_depth_battle, 20, [](const Case& battle, std::uint64_t seed) {
    return plain::depth::play(plain_depth_battle(battle), 20000, seed).outcomes;
  });
}

TEST_CASE("Searchers find each depth by the lowest of their dice") {
  // With n searchers the lowest roll is above t with ((s - t) / s)^n. In a single round it is also
  // the chance that the figure counts.
  struct Die {
    int faces;
    int periscope;
    int submerged;
  };
  for (const Die& die : {Die{6, 3, 2}, Die{12, 6, 4}, Die{20, 10, 7}}) {
    for (const int searchers : {1, 2, 5}) {
      const Result result =
          depth_result(std::to_string(searchers) + " dd", "1 sub@periscope, 1 sub@submerged",
                       "rounds = 1\ndie = " + std::to_string(die.faces));
      const auto missed = [&](int threshold) {
        Rational all = 1;
        for (int i = 0; i < searchers; ++i) all *= Rational(die.faces - threshold, die.faces);
        return all;
      };
      CHECK(value(result, "located.defender.periscope") == 1 - missed(die.periscope));
      CHECK(value(result, "located.defender.submerged") == 1 - missed(die.submerged));
    }
  }
}

TEST_CASE("Destroyers and aircraft search, cruisers do not") {
  for (const char* searcher : {"1 dd", "1 ftr", "1 tac", "1 bmb"}) {
    CHECK(value(depth_result(searcher, "1 sub@periscope", "rounds = 1"),
                "located.defender.periscope") == Rational(1, 2));
  }
  const Result result = depth_result("1 ca, 1 bb, 1 cv, 1 sub", "1 sub@periscope");
  CHECK(value(result, "winner.standoff") == 1);
  CHECK(value(result, "rounds.mean") == 0);
}

TEST_CASE("A located submarine fights the destroyer that found it") {
  // Found, a round is: the destroyer hits with 1/3, the submarine, which fires even if hit, with
  // 1/6. Both 1/18, the destroyer alone 5/18, the submarine alone 2/18, of 8/18 that end it.
  const Result result = depth_result("1 dd", "1 sub@periscope");
  CHECK(value(result, "winner.attacker") == Rational(5, 8));
  CHECK(value(result, "winner.defender") == Rational(1, 4));
  CHECK(value(result, "winner.draw") == Rational(1, 8));
  // 2 rounds until it is found, that one included, and 18/8 of the fight, the first one included.
  CHECK(value(result, "rounds.mean") == Rational(2 * 8 + 18 - 8, 8));
}

TEST_CASE("Found anew in each round, a lone submarine is hunted in a component that returns") {
  // A round: not found 1/2. Found 1/2: both 1/18, destroyer alone 5/18, submarine alone 2/18. But a
  // submarine that is not located hides and does not fire: the odds are those of duel.toml.
  const Result result =
      depth_result("1 dd", "1 sub@periscope", "options.located_lasts = \"round\"");
  CHECK(value(result, "winner.attacker") == Rational(5, 8));
  CHECK(value(result, "winner.defender") == Rational(1, 4));
  CHECK(value(result, "rounds.mean") == Rational(2 * 18, 8));
  // It is found in every second round.
  CHECK(value(result, "located.defender.periscope") == Rational(18, 8));
}

TEST_CASE("Submarines that cannot hit and cannot be found are in a stalemate at once") {
  const Result result = depth_result("1 ca, 2 bb", "1 sub@submerged");
  REQUIRE(result.outcomes.size() == 1);
  CHECK(result.outcomes[0].outcome.winner == Winner::standoff);
  CHECK(result.outcomes[0].outcome.in_battle[1] == Units{{key("sub@submerged"), 1}});
}

TEST_CASE("Searched once and not found, a submarine is safe") {
  const Result result = depth_result("1 dd", "1 sub@submerged", "options.search = \"once\"");
  CHECK(value(result, "winner.standoff") == Rational(2, 3));
  // Found with 1/3; a submerged one does not hit on a D6 (1 - 1), so the destroyer wins.
  CHECK(value(result, "winner.attacker") == Rational(1, 3));
  // One round of search, and where it found, 3 of fire with that one.
  CHECK(value(result, "rounds.mean") == Rational(2, 3) + Rational(1, 3) * 3);
}

TEST_CASE("Silent submarines have left before the battle") {
  const Result result = depth_result("1 dd", "2 sub@silent, 1 tr");
  CHECK(value(result, "winner.attacker") == 1);
  for (const OutcomeChance& each : result.outcomes) {
    CHECK(each.outcome.left[1] == Units{{key("sub@silent"), 2}});
  }
  const Result alone = depth_result("1 dd", "2 sub@silent");
  CHECK(value(alone, "rounds.mean") == 0);
}

TEST_CASE("Submarines that withdraw keep their depth and are not lost") {
  const Result result =
      depth_result("1 ca", "2 sub@periscope, 1 sub", "defender.withdraw = \"always\"");
  // The cruiser hits the surfaced one with 1/2; what it missed leaves at once.
  CHECK(value(result, "rounds.mean") == 1);
  CHECK(value(result, "losses.defender.units.sub") == Rational(1, 2));
  CHECK(value(result, "losses.defender.units.sub@periscope") == 0);
  for (const OutcomeChance& each : result.outcomes) {
    CHECK(Units(each.outcome.left[1])[key("sub@periscope")] == 2);
  }
}

TEST_CASE("A submarine that was hit fires before it is lost, one that leaves does not") {
  // The sure ship hits the submarine, which replies with 1/6; the one that is left goes.
  const Result result = depth_result("1 sure", "2 sub",
                                     "defender.withdraw = \"always\"\n"
                                     "units.sure = {kind = \"ship\", attack = 6, defense = 6}");
  CHECK(value(result, "winner.draw") == Rational(1, 6));
  CHECK(value(result, "winner.attacker") == Rational(5, 6));
}

TEST_CASE("Submarines that leave take their own dice along, not those of others with their value") {
  const auto boat = [](const std::string& name, int defense, int cost) {
    return "units." + name +
           " = { kind = \"sub\", attack = 1, defense = " + std::to_string(defense) +
           ", cost = " + std::to_string(cost) + " }\n";
  };
  const Result result =
      depth_result("1 raft", "1 asub, 1 bsub, 1 csub",
                   "rounds = 1\ndefender.withdraw = 1\n"
                   "units.raft = { kind = \"ship\", attack = 0, defense = 0 }\n" +
                       boat("asub", 2, 1) + boat("bsub", 3, 2) + boat("csub", 2, 3));
  // The asub leaves; the others fire with 3 and 2 of 6.
  CHECK(value(result, "losses.attacker.units.raft") == 1 - Rational(3, 6) * Rational(4, 6));
}

TEST_CASE("Submarines that are first in the casualty order withdraw first, seen or not") {
  const Result result =
      depth_result("1 raft", "1 usub, 1 sub@submerged",
                   "rounds = 1\ndefender.withdraw = 1\ndefender.losses = \"sub, usub\"\n"
                   "units.raft = { kind = \"ship\", attack = 0, defense = 0 }\n"
                   "units.usub = { kind = \"sub\", attack = 1, defense = 3 }\n");
  for (const OutcomeChance& each : result.outcomes) {
    CHECK(each.outcome.left[1] == Units{{key("sub@submerged"), 1}});
  }
  check_against_oracle(result);
}

TEST_CASE("Periscope depth helps the attack and submerged hinders both") {
  for (const auto& [faces, step] : {std::pair(6, 1), std::pair(12, 2), std::pair(20, 3)}) {
    const int die = faces;
    const auto chance = [&](const std::string& attacker, const std::string& defender) {
      const Result one = depth_result(attacker, defender,
                                      "rounds = 1\ndie = " + std::to_string(die) +
                                          "\nunits.sub.attack = 4\n"
                                          "units.sub.defense = 4\n"
                                          "options.periscope_bonus = \"added\"");
      return std::pair(value(one, "losses.attacker.cost"), value(one, "losses.defender.cost"));
    };
    CHECK(chance("1 sub@periscope", "1 tr").second == 7 * Rational(4 + step, die));
    CHECK(chance("1 sub@submerged", "1 tr").second == 7 * Rational(4 - step, die));
    CHECK(chance("1 sub", "1 tr").second == 7 * Rational(4, die));
    CHECK(chance("1 tr", "1 sub").first == 7 * Rational(4, die));
    // Concealed, it may fire by policy, and defends without a bonus.
    const auto defended = [&](const std::string& sub) {
      const Result one = depth_result("1 tr", sub,
                                      "rounds = 1\ndie = " + std::to_string(die) +
                                          "\nunits.sub.defense = 4\n"
                                          "defender.concealed = \"defend\"");
      return value(one, "losses.attacker.cost");
    };
    CHECK(defended("1 sub@periscope") == 7 * Rational(4, die));
    CHECK(defended("1 sub@submerged") == 7 * Rational(4 - step, die));
  }
}

TEST_CASE("At periscope depth the better of two bonuses counts, unless both are added") {
  struct Bonus {
    const char* die;
    int attack;  ///< in the case
    int better;  ///< what the submarine hits on, with the better of the bonuses
    int both;
  };
  // The rules have an attack of 2, 4 and 7, and of 3 in Global War 1936; the depth adds 1, 2 and 3.
  const std::vector<Bonus> bonuses = {
      {"6", 1, 2, 2},    {"6", 2, 3, 3},     {"6", 3, 3, 4},
      {"6", 4, 4, 5},    {"12", 4, 6, 6},    {"12", 5, 6, 7},
      {"12", 6, 6, 8},   {"12", 7, 7, 9},    {"20", 6, 9, 9},
      {"20", 8, 10, 11}, {"20", 11, 11, 14}, {"12\noptions.values = \"gw1936\"", 4, 5, 6}};
  for (const Bonus& each : bonuses) {
    CAPTURE(each.die);
    CAPTURE(each.attack);
    const auto loss = [&](const std::string& more) {
      return value(depth_result("1 sub@periscope", "1 tr",
                                "rounds = 1\ndie = " + std::string(each.die) +
                                    "\nunits.sub.attack = " + std::to_string(each.attack) + more),
                   "losses.defender.units.tr");
    };
    const int faces = std::stoi(each.die);
    CHECK(loss("") == Rational(each.better, faces));
    CHECK(loss("\noptions.periscope_bonus = \"added\"") == Rational(each.both, faces));
  }
}

TEST_CASE("A kind of submarine that the rules do not have is given the bonus of periscope depth") {
  const Result result =
      depth_result("1 boat@periscope", "1 tr",
                   "rounds = 1\nunits.boat = { kind = \"sub\", attack = 4, defense = 1 }");
  CHECK(value(result, "losses.defender.units.tr") == Rational(5, 6));
}

TEST_CASE("A submarine located for a round is lost before an exposed one, whatever their depths") {
  // One of the two has been exposed in the first round. A destroyer locates the other, or does not.
  const auto lost = [](const std::string& force, const std::string& unit,
                       const std::string& losses) {
    return value(depth_result("1 hunter", force,
                              "fought = 1\nrounds = 2\ndefender.concealed = \"defend\"\n"
                              "options.located_lasts = \"round\"\ndefender.losses = " +
                                  losses +
                                  "\nunits.hunter = { kind = \"ship\", attack = 6, defense = 1, "
                                  "detects = true }"),
                 "losses.defender.units." + unit);
  };
  const std::string exposed_above = "1 sub@periscope!, 1 sub@submerged";
  const std::string exposed_below = "1 sub@periscope, 1 sub@submerged!";
  CHECK(lost(exposed_above, "sub@submerged", "\"sub\"") == Rational(1, 3));
  CHECK(lost(exposed_above, "sub@periscope", "\"sub\"") == Rational(2, 3));
  CHECK(lost(exposed_below, "sub@periscope", "\"sub\"") == Rational(1, 2));
  CHECK(lost(exposed_below, "sub@submerged", "\"sub\"") == Rational(1, 2));
  // An entry of its own for each depth says it otherwise.
  CHECK(lost(exposed_above, "sub@periscope", "\"sub@periscope, sub@submerged\"") == 1);
}

TEST_CASE("With surfaced submarines, exposed ones are the last that can be hit") {
  const Result result = depth_result(
      "1 sure", "1 sub, 1 sub@periscope!",
      "fought = 1\nrounds = 2\ndefender.concealed = \"defend\"\ndefender.losses = \"sub\"\n"
      "options.located_lasts = \"round\"\n"
      "units.sure = { kind = \"ship\", attack = 6, defense = 1 }");
  CHECK(value(result, "losses.defender.units.sub") == 1);
}

TEST_CASE("A submarine that is not located strikes first, one that is located does not") {
  const std::string strike = "rounds = 1\noptions.surprise_strike = \"not-located\"\n";
  const std::string sure = "units.sure = { kind = \"sub\", attack = 6, defense = 6 }\n";
  // Nobody searches: the cruiser is sunk before it fires at the transport.
  CHECK(value(depth_result("1 sure@periscope, 1 tr", "1 ca", strike + sure),
              "losses.attacker.units.tr") == 0);
  // A destroyer locates it with 1/2, and then hits it with 1/3 before it is sunk.
  const Result hunted = depth_result("1 sure@periscope", "1 dd", strike + sure);
  CHECK(value(hunted, "losses.attacker.units.sure@periscope") == Rational(1, 6));
  CHECK(value(hunted, "losses.defender.units.dd") == 1);
}

TEST_CASE("A defender's submarine that is not located strikes only if it defends against ships") {
  const std::string strike =
      "rounds = 1\noptions.surprise_strike = \"not-located\"\n"
      "units.sure = { kind = \"sub\", attack = 6, defense = 6 }\n";
  const std::string defend = "defender.concealed = \"defend\"\n";
  const auto lost = [&](const std::string& attacker, const std::string& more) {
    return value(depth_result(attacker, "1 sure@periscope, 1 tr", strike + more),
                 "losses.defender.units.tr");
  };
  CHECK(lost("1 ca", defend) == 0);
  CHECK(lost("1 ca", "") == Rational(1, 2));
  CHECK(lost("1 sub", defend) == Rational(1, 3));  // no ship
  // One of two strikes and sinks a cruiser; the other one fires after the second cruiser has.
  const Result one =
      depth_result("2 ca", "2 sure@periscope, 1 tr", strike + "defender.concealed = 1\n");
  CHECK(value(one, "losses.attacker.units.ca") == 2);
  CHECK(value(one, "losses.defender.units.tr") == Rational(1, 2));
}

TEST_CASE("Located submarines withdraw where concealed ones strike first") {
  const Result result = depth_result(
      "1 tr", "1 sub, 1 sub@periscope",
      "options.surprise_strike = \"not-located\"\noptions.withdraw_window = \"first-round\"\n"
      "defender.concealed = \"defend\"\ndefender.withdraw = \"always\"\nrounds = 1\n"
      "units.sub.defense = 0");
  for (const OutcomeChance& each : result.outcomes) {
    CHECK(each.outcome.left[1] == Units{{key("sub"), 1}});
    CHECK(each.outcome.in_battle[1] == Units{{key("sub@periscope"), 1}});
  }
}

TEST_CASE("A concealed submarine defends only where the attacker brought ships") {
  CHECK(value(depth_result("1 sub", "1 sub@periscope", "defender.concealed = \"defend\""),
              "winner.standoff") == 1);
  CHECK(value(depth_result("1 sub, 1 tr", "1 sub@periscope", "defender.concealed = \"defend\""),
              "winner.standoff") == 0);
}

TEST_CASE("Depths of both sides are searched, unless the attacker alone may") {
  const std::string together = "1 dd, 1 sub@periscope";
  const Result both = depth_result(together, together, "rounds = 1");
  CHECK(value(both, "located.attacker.periscope") == Rational(1, 2));
  CHECK(value(both, "located.defender.periscope") == Rational(1, 2));
  const Result one =
      depth_result(together, together, "rounds = 1\noptions.searchers = \"attacker\"");
  CHECK(value(one, "located.attacker.periscope") == 0);
  CHECK(value(one, "located.defender.periscope") == Rational(1, 2));
}

TEST_CASE("A die that the text does not know is refused, and a submarine of two hits") {
  check_refused([] { depth_result("1 dd", "1 sub", "die = 8"); }, "test:2:7",
                {"no die with 8 faces", "6, 12, 20"});
  check_refused([] { depth_result("1 dd", "1 sub", "units.sub.hits = 2"); }, "test:4:19",
                {"1 hit", "more"});
}

TEST_CASE("One for one, a submarine that no destroyer has detected strikes before all others") {
  // It hits with 1/6; else the cruiser, which can now hit it, with 1/2.
  const std::string one_for_one = "options.surfaced = \"one-for-one\"";
  const Result result = depth_result("1 ca", "1 sub", one_for_one);
  CHECK(value(result, "winner.attacker") == Rational(5, 7));
  CHECK(value(result, "winner.defender") == Rational(2, 7));
  CHECK(value(result, "rounds.mean") == Rational(12, 7));
  // A destroyer detects it: all is as if it were visible.
  const Result hunted = depth_result("1 dd", "1 sub", one_for_one);
  CHECK(value(hunted, "winner.attacker") == Rational(5, 8));
  CHECK(value(hunted, "winner.draw") == Rational(1, 8));
}

TEST_CASE("One for one, a submarine without a target hides from all but submarines") {
  const std::string one_for_one = "options.surfaced = \"one-for-one\"";
  const Result hidden = depth_result("1 ftr", "1 sub", one_for_one);
  CHECK(value(hidden, "winner.standoff") == 1);
  CHECK(value(hidden, "rounds.mean") == 0);
  // The attacker is at periscope depth, where it has no target; it hits with 3 of 6.
  const Result hit = depth_result("1 sub@periscope", "1 sub", one_for_one + "\nrounds = 1");
  CHECK(value(hit, "winner.attacker") == Rational(1, 2));
}
