// The one-for-one rules against the plain recursive oracle and against battles played with dice.
#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "lib/text.hpp"
#include "tests/oracle/one_for_one_oracle.hpp"
#include "tests/plain/against_plain.hpp"
#include "tests/plain/plain_battle.hpp"
#include "tests/plain/plain_odds.hpp"
#include "tests/support/boost_fractions.hpp"
#include "tests/support/random_blocks.hpp"
#include "tests/support/random_waves.hpp"
#include "tests/support/resumed_battle.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

Problem exchange_problem(const std::string& attacker, const std::string& defender,
                         const std::string& more = "") {
  return case_of("rules = \"one-for-one\"\n" + more + "\nattacker.units = \"" + attacker +
                 "\"\ndefender.units = \"" + defender + "\"\n");
}

/// Returns a small random battle in which everything may occur: own units, damage, casualty orders,
/// all options.
std::string random_exchange(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto pick = [&](int from, int to) {
    return from + static_cast<int>(random() % static_cast<std::uint64_t>(to - from + 1));
  };
  const auto one_of = [&](std::vector<std::string> words) {
    return words[random() % words.size()];
  };
  const std::vector<std::string> pool = {"sub", "sub:uk", "usub", "hsub", "dd",  "dd:us", "ca",
                                         "bb",  "bb*",    "cv",   "tr",   "ftr", "tac",   "xbb**"};
  std::string text = "rules = \"one-for-one\"\n";
  const int die = one_of({"6", "6", "12"}) == "6" ? 6 : 12;
  text += "die = " + std::to_string(die) + "\n";
  if (pick(0, 3) == 0) text += "rounds = " + std::to_string(pick(1, 4)) + "\n";
  for (const std::string side : {"attacker", "defender"}) {
    std::vector<std::string> names;
    std::string units;
    std::vector<std::string> codes;
    for (int kinds = pick(1, 3), left = 4; kinds > 0 && left > 0; --kinds) {
      const std::string name = one_of(pool);
      const std::string bare = name.substr(0, name.find('*'));
      if (std::find(names.begin(), names.end(), name) != names.end()) continue;
      names.push_back(name);
      const int count = pick(1, std::min(left, 2));
      left -= count;
      units += (units.empty() ? "" : ", ") + std::to_string(count) + " " + name;
      const std::string code = pick(0, 1) == 0 ? bare : bare.substr(0, bare.find(':'));
      const std::string whole = bare.substr(0, bare.find(':'));
      const bool known = std::any_of(codes.begin(), codes.end(), [&](const std::string& other) {
        return other == code || other == whole || other.substr(0, other.find(':')) == code;
      });
      if (!known) codes.push_back(code);
    }
    text += "[" + side + "]\nunits = \"" + units + "\"\n";
    text += "undetected = \"" + one_of({"stay", "stay", "leave", "hold"}) + "\"\n";
    for (const std::string key : {"detection_factor", "first_factor", "later_factor"}) {
      if (pick(0, 4) == 0) text += key + " = \"" + one_of({"1/2", "2", "0"}) + "\"\n";
    }
    if (side == "attacker" && pick(0, 4) == 0)
      text += "retreat = " + std::to_string(pick(1, 3)) + "\n";
    // A casualty order that covers each unit once, whole codes where both kinds of names occur.
    std::vector<std::string> order;
    for (const std::string& name : names) {
      const std::string code = name.substr(0, name.find_first_of(":*"));
      if (std::find(order.begin(), order.end(), code) == order.end()) order.push_back(code);
    }
    std::shuffle(order.begin(), order.end(), random);
    if (pick(0, 1) == 0) {
      text += "losses = \"";
      if (pick(0, 2) == 0) text += "1 " + order.back() + ", ";
      for (const std::string& code : order) text += (code == order.front() ? "" : ", ") + code;
      text += "\"\n";
    }
    const std::string reversed = join({order.rbegin(), order.rend()});
    text +=
        random_blocks(pick, side, "losses",
                      {"\"" + join(order) + "\"", "\"1 " + order.back() + ", " + reversed + "\"",
                       "[\"" + reversed + "\"]"},
                      {"", ".sub", ".dd", ".usub", ".sub!", ".sub:uk!"});
    text += random_blocks(pick, side, "undetected", {"\"leave\"", "\"stay\"", "\"hold\"", "1", "2"},
                          {"", ".sub", ".dd", ".usub", ".sub!", ".sub:uk!"});
    if (side == "attacker") {
      text += random_blocks(pick, side, "retreat", {"\"leave\"", "\"stay\""},
                            {"", ".sub", ".dd", ".sub!"});
    }
  }
  text += "[options]\ndetection_lasts = \"" + one_of({"battle", "round"}) + "\"\n";
  text += "detected_may_retreat = " + one_of({"true", "false"}) + "\n";
  text += "firing_reveals = " + one_of({"true", "false"}) + "\n";
  text += "first_strike = \"" + one_of({"every-round", "first-round"}) + "\"\n";
  text += "detection_ratio = \"" + one_of({"1", "1", "0", "1/2", "1/3", "2", "3/2"}) + "\"\n";
  text += "detection_rounding = \"" + one_of({"down", "up", "nearest"}) + "\"\n";
  text += "detection_order = \"" + one_of({"owner", "enemy"}) + "\"\n";
  text += "leave_past_destroyers = " + one_of({"true", "false", "false"}) + "\n";
  if (pick(0, 3) == 0) text += "[units.dd]\ndetects = " + one_of({"2", "\"1/2\"", "0"}) + "\n";
  if (pick(0, 3) == 0) text += "[units.ca]\ndetects = " + one_of({"true", "\"1/3\""}) + "\n";
  text += "[units.usub]\nkind = \"sub\"\nattack = 3\ndefense = 2\ncost = 6\n";
  text += "[units.hsub]\nkind = \"sub\"\nattack = 1\ndefense = 1\nhits = 2\ncost = 9\n";
  text += "[units.xbb]\nkind = \"ship\"\nattack = 3\ndefense = 5\nhits = 3\ncost = 24\n";
  return text;
}

/// Returns `text` with the first `part` replaced by `by`, if it has one.
std::string replaced(std::string text, const std::string& part, const std::string& by) {
  const std::size_t at = text.find(part);
  return at == std::string::npos ? text : text.replace(at, part.size(), by);
}

}  // namespace

TEST_CASE("Two submarines against two cruisers win with 137/280") {
  const Result result = solve(exchange_problem("2 sub", "2 ca"));
  CHECK(value(result, "winner.attacker") == Rational(137, 280));
  CHECK(value(result, "winner.defender") == Rational(143, 280));
}

TEST_CASE("Random small battles in all options agree with the oracle, fraction for fraction") {
  check_random_battles(random_exchange, 400);
}

TEST_CASE("Random battles in which each detection needs a die agree with the oracle") {
  const std::string file =
      std::string(ASDIC_SOURCE_DIR) + "/cases/house-rules/rules/ratio-and-dice.toml";
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    std::string text = replaced(random_exchange(seed), "\"one-for-one\"", "\"" + file + "\"");
    text = replaced(text, "detection_order = \"enemy\"", "");
    text = replaced(text, "detection_order = \"owner\"",
                    "detection_roll = " + std::to_string(1 + seed % 6));
    CAPTURE(text);
    const Result result = solve(case_of(text));
    CHECK(plain_outcomes(result) == plain::exact(plain_battle(result.problem.battle)).outcomes);
  }
}

TEST_CASE("Random battles count detections and first strikes as the oracle does") {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    std::string text = random_exchange(seed);
    if (text.find("rounds = ") == std::string::npos) text = "rounds = 3\n" + text;
    text = "count = true\n" + text;
    CAPTURE(text);
    const Result result = solve(case_of(text));
    const auto expected = plain::counted(plain_battle(result.problem.battle));
    for (const auto& each : expected) {
      const std::string& figure = each.first;
      CAPTURE(figure);
      CHECK(boost_fraction<plain::Fraction>(value(result, figure)) == each.second);
    }
  }
}

TEST_CASE("Counting changes no odds") {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const std::string text = random_exchange(seed);
    CAPTURE(text);
    const Result plain = solve(case_of(text));
    const Result counted = solve(case_of("count = true\n" + text));
    CHECK(plain_outcomes(counted) == plain_outcomes(plain));
    CHECK(plain_rounds(counted) == plain_rounds(plain));
  }
}

// In round 1 the destroyer detects nobody. The submarine sinks it with 1/3, or is sunk with 2/3
// times 1/3. If neither happens, with 4/9, it is detected in round 2.
const std::string detected_late = "defender.first_factor = 0\n";

TEST_CASE("A battle until the first detection is undecided if a submarine is detected") {
  const Result result =
      solve(exchange_problem("1 sub", "1 dd", "until = \"detected.attacker\"\n" + detected_late));
  CHECK(value(result, "winner.undecided") == Rational(4, 9));
  CHECK(value(result, "winner.attacker") == Rational(1, 3));
  CHECK(value(result, "winner.defender") == Rational(2, 9));
  CHECK(value(result, "rounds.mean") == Rational(13, 9));
  CHECK(value(result, "losses.attacker.units.sub") == Rational(2, 9));
}

TEST_CASE("A counted battle has the mean numbers of detections, first strikes and their hits") {
  const Result result = solve(exchange_problem("1 sub", "1 dd", "count = true\n" + detected_late));
  CHECK(value(result, "detected.attacker") == Rational(4, 9));
  CHECK(value(result, "detected.defender") == 0);
  CHECK(value(result, "strikes.attacker") == 1);
  CHECK(value(result, "strike_hits.attacker") == Rational(1, 3));
}

TEST_CASE("Figures of detection are refused unless the case counts them, with the key to add") {
  const Result result = solve(exchange_problem("1 sub", "1 dd"));
  CHECK_THROWS_WITH_AS(value(result, "detected.attacker"), doctest::Contains("add count = true"),
                       Error);
}

TEST_CASE("A policy may depend on how many submarines are detected") {
  // After the first round the attacker breaks off if one submarine is detected; the second round is
  // the last. The destroyer sinks a submarine with 1/3 in the first round, a detected one if it has
  // detected any.
  const auto rounds = [](const std::string& ratio) {
    const std::string keys =
        "rounds = 2\nunits.dd.hits = 9\noptions.detected_may_retreat = true\n"
        "options.detection_ratio = " +
        ratio +
        "\nattacker.policy = [{ choice = \"retreat\", do = \"leave\", when = { "
        "\"attacker.units.sub!\" = 1 } }]\n";
    return value(solve(exchange_problem("2 sub", "1 dd", keys)), "rounds.mean");
  };
  CHECK(rounds("1") == Rational(4, 3));
  CHECK(rounds("2") == Rational(5, 3));
  CHECK(rounds("0") == 2);
}

TEST_CASE("A mark in a condition is for submarines, under rules that detect them") {
  const std::string keys =
      "attacker.policy = [{ choice = \"retreat\", do = \"leave\", when = { "
      "\"defender.units.dd!\" = 1 } }]\n";
  CHECK_THROWS_WITH_AS(exchange_problem("2 sub", "1 dd", keys),
                       doctest::Contains("'!' marks submarines, and 'dd' is none"), Error);
  CHECK_THROWS_WITH_AS(case_of("rules = \"axis-allies\"\nattacker.units = \"1 inf\"\n"
                               "defender.units = \"1 inf\"\n" +
                               keys),
                       doctest::Contains("these rules detect no units"), Error);
}

TEST_CASE("A battle does not end at a figure that is an average of dice") {
  CHECK_THROWS_WITH_AS(exchange_problem("1 sub", "1 dd", "until = \"strike_hits.attacker\"\n"),
                       doctest::Contains("is an average of dice"), Error);
}

TEST_CASE("Rules that count nothing refuse to count") {
  CHECK_THROWS_WITH_AS(case_of("rules = \"assault\"\ncount = true\nattacker.units = \"1 inf\"\n"
                               "defender.units = \"1 inf\"\n"),
                       doctest::Contains("these rules count no figures"), Error);
}

TEST_CASE("Random battles go on from their positions after a round as they do whole") {
  check_begun_battles(random_exchange, 150, 40);
}

TEST_CASE("Random waves agree with the oracle, fraction for fraction") {
  const auto random = [](std::uint64_t seed) {
    return random_exchange(seed) +
           random_waves(seed, {"sub", "usub", "dd", "ca", "bb*", "bb", "ftr", "tr"},
                        {"undetected = \"leave\"", "undetected = \"hold\"", "undetected = 1"});
  };
  check_random_battles(random, 150);
}

TEST_CASE("Random battles are played by dice as the exact distribution says") {
  check_played_battles(random_exchange, 20, [](const Case& battle, std::uint64_t seed) {
    return plain::play(plain_battle(battle), 20000, seed).outcomes;
  });
}

TEST_CASE("A submarine against an aircraft alone is a stalemate from the beginning") {
  for (const char* strike : {"every-round", "first-round"}) {
    const Result result = solve(exchange_problem(
        "1 sub", "1 ftr", std::string("options.first_strike = \"") + strike + "\""));
    CHECK(value(result, "winner.standoff") == 1);
    CHECK(value(result, "rounds.mean") == 0);
  }
}

TEST_CASE("A fighter against a submarine and a transport first sinks the transport") {
  // The fighter hits with 1/2 in each round, and nothing can hit it: the number of rounds is
  // geometric with mean 2. Then fighter and submarine stand off.
  const Result result = solve(exchange_problem("1 ftr", "1 sub, 1 tr"));
  CHECK(value(result, "winner.standoff") == 1);
  CHECK(value(result, "rounds.mean") == 2);
  CHECK(value(result, "losses.defender.units.tr") == 1);
  CHECK(value(result, "losses.defender.units.sub") == 0);
}

TEST_CASE("Undetected submarines that leave end the battle in its first round") {
  const Result result = solve(exchange_problem("2 sub", "2 ca", "attacker.undetected = \"leave\""));
  REQUIRE(result.outcomes.size() == 1);
  CHECK(result.outcomes[0].outcome.winner == Winner::defender);
  CHECK(result.outcomes[0].outcome.left[0] == Units{{key("sub"), 2}});
  CHECK(value(result, "rounds.mean") == 1);
}

TEST_CASE("A retreat in the round of the limit comes first") {
  const Result result =
      solve(exchange_problem("2 sub", "2 ca", "rounds = 1\nattacker.retreat = 1"));
  CHECK(value(result, "winner.undecided") == 0);
  CHECK(value(result, "rounds.mean") == 1);
}

TEST_CASE("More rounds never raise the chance that the battle is undecided") {
  Rational last = 1;
  for (int rounds = 1; rounds <= 8; ++rounds) {
    const Result result = solve(exchange_problem("3 sub, 1 dd, 1 ftr", "2 sub, 1 dd, 1 cv",
                                                 "rounds = " + std::to_string(rounds)));
    const Rational undecided = value(result, "winner.undecided");
    CHECK(undecided <= last);
    last = undecided;
  }
  CHECK(last > 0);
}

TEST_CASE("A mirrored battle mirrors its odds where attack and defense are equal") {
  const std::string equal =
      "[units.sub]\nattack = 2\ndefense = 2\n[units.ftr]\nattack = 3\ndefense = 3\n";
  const auto odds = [&](const std::string& attacker, const std::string& defender) {
    return solve(case_of("rules = \"one-for-one\"\n[attacker]\nunits = \"" + attacker +
                         "\"\n[defender]\nunits = \"" + defender + "\"\n" + equal));
  };
  const Result one = odds("3 sub, 1 dd, 2 ftr", "2 sub, 2 ca, 1 bb");
  const Result other = odds("2 sub, 2 ca, 1 bb", "3 sub, 1 dd, 2 ftr");
  CHECK(value(one, "winner.attacker") == value(other, "winner.defender"));
  CHECK(value(one, "winner.defender") == value(other, "winner.attacker"));
  CHECK(value(one, "winner.draw") == value(other, "winner.draw"));
  CHECK(value(one, "rounds.mean") == value(other, "rounds.mean"));
}

TEST_CASE("Units that always hit and units that never hit are certain") {
  const Result result =
      solve(exchange_problem("1 sure", "3 never",
                             "units.sure = {kind = \"ship\", attack = 6, defense = 6}\n"
                             "units.never = {kind = \"ship\", attack = 0, defense = 0}"));
  CHECK(value(result, "winner.attacker") == 1);
  REQUIRE(result.rounds.distribution.size() == 1);
  CHECK(result.rounds.distribution[0].first == 3);
}

TEST_CASE("A first round whose strike cannot hit is like any other") {
  const Result result = solve(exchange_problem(
      "1 sub", "1 tr", "options.first_strike = \"first-round\"\nunits.sub.attack = 0"));
  CHECK(value(result, "winner.standoff") == 1);
  CHECK(value(result, "rounds.mean") == 0);
}

TEST_CASE("The variance of costs beyond 64 bits is exact") {
  // 14 kinds of 250 transports at a million each cannot hit and are sunk for certain, one a round
  // by a ship that always hits.
  std::string units;
  std::string attacker;
  for (char c = 'a'; c < 'o'; ++c) {
    units += std::string("units.") + c + c +
             " = {kind = \"ship\", attack = 0, defense = 0, cost = 1000000}\n";
    attacker += std::string(c == 'a' ? "" : ", ") + "250 " + c + c;
  }
  units += "units.sure = {kind = \"ship\", attack = 6, defense = 6}\n";
  const Result result = solve(exchange_problem(attacker, "1 sure", units));
  CHECK(value(result, "losses.attacker.cost") == Rational(3'500'000'000));
  CHECK(value(result, "losses.attacker.variance") == 0);
}

TEST_CASE("A round in which only a submarine becomes undetected does not count") {
  // It sinks the destroyer for certain; the fighter has no value, and no submarine hits aircraft.
  const Result result = solve(
      exchange_problem("1 sub", "1 dd, 1 ftr",
                       "options.detection_lasts = \"round\"\nattacker.retreat = 3\n"
                       "units.sub.attack = 6\nunits.dd.defense = 0\nunits.ftr.defense = 0\n"));
  CHECK(value(result, "winner.standoff") == 1);
  CHECK(value(result, "rounds.mean") == 1);
}

TEST_CASE("A submarine that is not detected may hold its fire") {
  // From a recursion in fractions over the units and who of them is detected.
  const auto won = [](const std::string& more) {
    return value(solve(exchange_problem("1 dd, 1 ca", "2 sub", more)), "winner.attacker");
  };
  CHECK(won("") == Rational(287155, 354991));
  CHECK(won("defender.undetected = \"hold\"") == Rational(890, 1183));
  CHECK(won("defender.undetected = \"optimal\"") == Rational(287155, 354991));
}

TEST_CASE("Submarines that may hold their fire choose what is best in each position") {
  const std::string open = "defender.undetected = \"optimal\"\noptions.optimal_may_hold = true";
  const Result result = solve(exchange_problem("1 dd, 1 ca", "2 sub", open));
  CHECK(value(result, "winner.attacker") == Rational(9405, 15106));
  CHECK(value(result, "winner.defender") == Rational(79237, 709982));
  CHECK(result.play->value().exact() == Rational(181399, 354991));
  const Result three = solve(exchange_problem("2 dd, 1 ca", "3 sub", open));
  CHECK(three.play->value().exact() ==
        Rational(Integer("182250503074995"), Integer("236982182133697")) -
            Rational(Integer("61833731770231917"), Integer("582028239320359832")));
}

TEST_CASE("Nobody fires at a submarine that holds its fire but submarines") {
  const Result ships =
      solve(exchange_problem("1 ca, 1 ftr", "1 sub", "defender.undetected = \"hold\""));
  CHECK(value(ships, "winner.standoff") == 1);
  CHECK(value(ships, "rounds.mean") == 0);
  // The attacker's submarine strikes: with 2/6 it hits.
  const Result submarine =
      solve(exchange_problem("1 sub", "1 sub", "rounds = 1\ndefender.undetected = \"hold\""));
  CHECK(value(submarine, "winner.attacker") == Rational(1, 3));
  CHECK(value(submarine, "winner.undecided") == Rational(2, 3));
}

TEST_CASE("Submarines hold their fire as long as a condition holds") {
  // In round 2 the submarine strikes first with 1/6; the cruiser hits it with 3/6 if it still can.
  const std::string until =
      "rounds = 2\n[[defender.policy]]\nchoice = \"undetected\"\nwhen = { round = 1 }\n"
      "do = \"hold\"\n";
  for (const char* strike : {"every-round", "first-round"}) {
    const Result result =
        solve(case_of("rules = \"one-for-one\"\noptions.first_strike = \"" + std::string(strike) +
                      "\"\nattacker.units = \"1 ca\"\ndefender.units = \"1 sub\"\n" + until));
    const bool first = std::string(strike) == "every-round";
    CHECK(value(result, "rounds.mean") == 2);
    CHECK(value(result, "winner.attacker") == Rational(5, 12));
    CHECK(value(result, "winner.defender") == (first ? Rational(1, 6) : Rational(1, 12)));
  }
}

TEST_CASE(
    "Rounds in which sides wait before a stalemate do not count, even if conditions name them") {
  // The submarine may leave from round 3 on, and does not, as the cruiser would win.
  const std::string base =
      "rules = \"one-for-one\"\nattacker.units = \"1 ftr\"\ndefender.units = \"1 sub\"\n";
  const std::string block =
      "[[defender.policy]]\nchoice = \"undetected\"\nwhen = { round = \"3..\" }\n"
      "do = \"optimal\"\n";
  const Result open = solve(case_of(base + block));
  CHECK(value(open, "winner.standoff") == 1);
  CHECK(value(open, "rounds.mean") == 0);
  const Result before = solve(case_of("fought = 2\n" + base + block));
  CHECK(value(before, "rounds.mean") == 2);
}

TEST_CASE("Half submarines are rounded by the option of the case") {
  // Detected, the submarine fires with the destroyer: a draw with 1/8. Else it strikes first.
  const auto drawn = [](const std::string& destroyers, const std::string& ratio,
                        const std::string& rounding) {
    const Result result = solve(exchange_problem(
        destroyers, "1 sub",
        "units.dd.attack = 2\nunits.sub.defense = 1\noptions.detection_ratio = \"" + ratio +
            "\"\noptions.detection_rounding = \"" + rounding + "\""));
    return value(result, "winner.draw");
  };
  for (const auto& [ratio, rounding, detects] :
       std::vector<std::tuple<std::string, std::string, bool>>{{"1/2", "down", false},
                                                               {"1/2", "nearest", true},
                                                               {"1/2", "up", true},
                                                               {"1/3", "nearest", false},
                                                               {"1/3", "up", true},
                                                               {"0", "up", false}}) {
    const std::string how = ratio + " " + rounding;
    CAPTURE(how);
    CHECK(drawn("1 dd", ratio, rounding) == (detects ? Rational(1, 8) : Rational(0)));
  }
}

TEST_CASE("The enemy detects the most expensive submarines, at equal cost the strongest") {
  // One round: the detected submarine cannot strike before the destroyer fires.
  const auto struck = [](const std::string& units, const std::string& order) {
    const Result result = solve(exchange_problem(
        "1 dd", "1 sub, 1 usub",
        "rounds = 1\nunits.dd.attack = 6\nunits.usub = {kind = \"sub\", attack = 2, " + units +
            "}\noptions.detection_order = \"" + order + "\""));
    return value(result, "losses.attacker.units.dd");
  };
  // The undetected one strikes with its defense, the other fires after that.
  const Rational both = 1 - Rational(5, 6) * Rational(1, 2);
  CHECK(struck("defense = 3, cost = 9", "owner") == both);
  CHECK(struck("defense = 3, cost = 9", "enemy") == both);
  const auto survives = [](const std::string& units, const std::string& order) {
    const Result result = solve(exchange_problem(
        "1 dd", "1 sub, 1 usub",
        "rounds = 1\nunits.dd.attack = 6\nunits.usub = {kind = \"sub\", attack = 2, " + units +
            "}\noptions.detection_order = \"" + order + "\""));
    return value(result, "losses.defender.units.sub");
  };
  // The destroyer, if the strike misses, sinks the cheaper or weaker one.
  CHECK(survives("defense = 3, cost = 9", "owner") == Rational(1, 2));
  CHECK(survives("defense = 3, cost = 9", "enemy") == Rational(5, 6));
  CHECK(survives("defense = 3, cost = 6", "owner") == Rational(1, 2));
  CHECK(survives("defense = 3, cost = 6", "enemy") == Rational(5, 6));
}

TEST_CASE(
    "The defender's undetected submarines leave past destroyers only by the option of the case") {
  const std::string leave = "defender.undetected = \"leave\"\n";
  CHECK(value(solve(exchange_problem("1 dd", "2 sub", leave)), "winner.defender") > Rational(1, 4));
  const Result past =
      solve(exchange_problem("1 dd", "2 sub", leave + "options.leave_past_destroyers = true"));
  CHECK(value(past, "winner.attacker") == Rational(5, 8));
  CHECK(value(past, "winner.defender") == Rational(1, 4));
}
