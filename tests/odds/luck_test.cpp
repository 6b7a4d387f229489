// Luck in battles whose odds are known without a computer.
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <map>

#include "odds/luck/report.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/temporary_file.hpp"

using namespace asdic;

namespace {

using Texts = std::vector<std::string>;

/// Returns the luck of results of a submarine against a cruiser, whose net gain is -6 or 12, with
/// 1/2 each.
Luck luck_of(const Texts& results, const std::string& by = "exchange",
             const std::string& attacker = "1 sub", const std::string& defender = "1 ca") {
  std::vector<ObservedResult> came_out;
  for (const std::string& result : results) came_out.push_back({result, Place{"--result"}});
  return luck(Document::of_forces("one-for-one", attacker, defender), came_out, by);
}

void check_rank(const Rank& rank, int number, const Rational& better, const Rational& exactly,
                const Rational& worse) {
  CHECK(rank.number == number);
  CHECK(rank.better.exact() == better);
  CHECK(rank.exactly.exact() == exactly);
  CHECK(rank.worse.exact() == worse);
  CHECK(rank.percentile().exact() == worse + exactly / 2);
}

void check_refused_luck(const Texts& results, std::initializer_list<const char*> words,
                        const std::string& by = "exchange") {
  check_refused([&] { luck_of(results, by, "2 sub", "2 ca"); },
                by == "exchange" ? "--result" : "--by", words);
}

}  // namespace

TEST_CASE("A result is ranked among all net gains that are possible") {
  const Rational half(1, 2);
  check_rank(luck_of({"attacker keeps 1 sub"}).battles[0].rank, 12, 0, half, half);
  check_rank(luck_of({"attacker keeps nothing"}).battles[0].rank, -6, half, half, 0);
  CHECK_FALSE(luck_of({"attacker keeps 1 sub"}).together);
}

TEST_CASE("Units that were kept against the casualty orders are ranked by their figure") {
  const Rational half(1, 2);
  const RankedBattle fought = luck_of({"attacker keeps 1 sub; defender keeps 1 ca"}).battles[0];
  check_rank(fought.rank, 0, half, 0, half);
  CHECK_FALSE(fought.in_order);
  CHECK(luck_of({"attacker keeps 1 sub"}).battles[0].in_order);
}

TEST_CASE("The report states if units were kept against the casualty orders") {
  const std::string against = "a player chose other units";
  const auto told = [](const std::string& result) {
    return report(luck(Document::of_forces("one-for-one", "2 sub", "1 ca, 1 dd"),
                       {{result, Place{"--result"}}}, "exchange"),
                  Format::markdown, 12);
  };
  CHECK(told("attacker keeps nothing; defender keeps 1 dd").find(against) != std::string::npos);
  CHECK(told("attacker keeps nothing; defender keeps 1 ca").find(against) == std::string::npos);
}

TEST_CASE("Several battles stand by their sum, exactly, however rare it is") {
  const std::string won = "attacker keeps 1 sub";
  const std::string lost = "attacker keeps nothing";
  check_rank(*luck_of({won, lost}).together, 6, Rational(1, 4), Rational(1, 2), Rational(1, 4));
  const Rational rare(1, Integer(1) << 40);
  check_rank(*luck_of(Texts(40, won)).together, 480, 0, rare, 1 - rare);
}

TEST_CASE("Battles with forces of their own are added up to those of the case") {
  const Luck found =
      luck_of({"attacker keeps nothing", "2 sub against 2 ca: attacker keeps 1 sub"});
  const std::map<int, Rational> one = {{-6, Rational(1, 2)}, {12, Rational(1, 2)}};
  const std::map<int, Rational> two = {{-12, Rational(11, 40)},
                                       {0, Rational(33, 140)},
                                       {18, Rational(13, 70)},
                                       {24, Rational(17, 56)}};
  std::map<int, Rational> sums;
  for (const auto& [a, chance] : one) {
    for (const auto& [b, other] : two) sums[a + b] += chance * other;
  }
  Rational better = 0;
  Rational worse = 0;
  for (const auto& [sum, chance] : sums) (sum > 12 ? better : worse) += chance;
  worse -= sums[12];
  check_rank(*found.together, 12, better, sums[12], worse);
  CHECK(found.battles[1].forces == "2 sub against 2 ca");
}

TEST_CASE("Fewer losses of one's own are better, and so are more of the enemy's") {
  const std::string won = "attacker keeps 1 sub";
  const Rational half(1, 2);
  const std::map<std::string, int> numbers = {{"losses.attacker.cost", 0},
                                              {"losses.attacker.units.sub", 0},
                                              {"losses.defender.cost", 12},
                                              {"losses.defender.units.ca", 1}};
  for (const auto& each : numbers) {
    CAPTURE(each.first);
    check_rank(luck_of({won}, each.first).battles[0].rank, each.second, 0, half, half);
  }
}

TEST_CASE("A result that is impossible or incomplete is refused in one line") {
  check_refused_luck({"attacker keeps 3 sub"},
                     {"no battle ends with 3 sub (the side has only 2 sub)"});
  check_refused_luck({"attacker keeps nothing"}, {"-12 or 0", "both sides"});
  check_refused_luck({"attacker keeps 2 dd"}, {"unknown unit 'dd'", "possible: sub"});
  check_refused_luck({"2 sub against 2 ca"}, {"is not a result"});
  check_refused_luck({"attacker keeps 2 sub"},
                     {"unknown figure", "exchange", "losses.defender.cost"}, "rounds.mean");
  check_refused_luck({"attacker keeps 2 sub"}, {"unknown figure"}, "exchange.median");
}

TEST_CASE("An error in the forces of a result names the result") {
  check_refused([] { luck_of({"2 sbu against 2 ca: attacker keeps 2 sub"}); },
                "--result attacker.units", {"unknown unit 'sbu'"});
}

TEST_CASE("Results in a file have one line each, and faults their line") {
  const TemporaryFile file(
      "\xEF\xBB\xBF"
      "attacker keeps 1 sub\n\n 2 sub against 2 ca: attacker keeps 2 sub \n");
  const auto results = read_results(file.path()).results;
  REQUIRE(results.size() == 2);
  CHECK(results[0].text == "attacker keeps 1 sub");
  CHECK(results[1].text == "2 sub against 2 ca: attacker keeps 2 sub");
  CHECK(results[1].place.text() == file.path() + ":3:1");
  const TemporaryFile empty("\n");
  CHECK(refusal([&] { read_results(empty.path()); }).code() == ErrorCode::input);
}

TEST_CASE("The text of luck has digits only if they are asked for, and the luck in words") {
  const std::string text = report(luck_of({"attacker keeps 1 sub"}), Format::text, 0);
  CHECK(text.find("percentile           75.00%  █") != std::string::npos);
  CHECK(text.find("A better result than 50.00% of battles, and a worse one than 0%: lucky.") !=
        std::string::npos);
}

TEST_CASE("The report of luck has the percentile, and both tails") {
  const Luck found = luck_of({"attacker keeps 1 sub"});
  const std::string text = report(found, Format::text, 12);
  CHECK(text.find("percentile           75.00%  3/4") != std::string::npos);
  CHECK(text.find("this good or better  50.00%  1/2") != std::string::npos);
  const auto json = nlohmann::json::parse(report(found, Format::json, 12));
  CHECK(json["battles"][0]["value"] == 12);
  CHECK(json["battles"][0]["percentile"]["exact"] == "3/4");
  CHECK_FALSE(json.contains("together"));
}

TEST_CASE("Losses are a result, of units by any name") {
  const Rational half(1, 2);
  check_rank(luck_of({"attacker loses nothing, defender loses 1 cruiser"}).battles[0].rank, 12, 0,
             half, half);
  check_rank(luck_of({"Attacker lost 1 Submarine and defender lost nothing"}).battles[0].rank, -6,
             half, half, 0);
  check_rank(luck_of({"defender loses everything"}).battles[0].rank, 12, 0, half, half);
  check_rank(luck_of({"attacker keeps 1 Submarine"}).battles[0].rank, 12, 0, half, half);
  const RankedBattle fought = luck_of({"attacker loses nothing, defender loses 0 ca"}).battles[0];
  check_rank(fought.rank, 0, half, 0, half);
  CHECK_FALSE(fought.in_order);
}

TEST_CASE("Losses that no battle has are refused in one line") {
  check_refused_luck({"attacker loses 3 sub"}, {"the attacker cannot lose 3 sub", "only 2"});
  check_refused_luck({"attacker loses 1 dd"}, {"unknown unit of the attacker 'dd'"});
  check_refused_luck({"attacker loses 1 sub, attacker loses 1 sub"}, {"given twice"});
  check_refused_luck({"attacker loses 2 sub"}, {"ambiguous", "what both sides lose"});
}

TEST_CASE("Losses against the casualty orders need both sides, unless only one counts") {
  // The orders lose the submarine first.
  const auto lost = [](const std::string& text, const std::string& by) {
    return luck_of({text}, by, "1 sub, 1 dd", "2 ca").battles[0];
  };
  check_refused([&] { lost("attacker loses 1 dd", "exchange"); }, "--result",
                {"leaves open what the defender loses", "what both sides lose"});
  CHECK(lost("attacker loses 1 dd; defender loses nothing", "exchange").rank.number == -8);
  const RankedBattle own = lost("attacker loses 1 dd", "losses.attacker.cost");
  CHECK(own.rank.number == 8);
  CHECK_FALSE(own.in_order);
}
