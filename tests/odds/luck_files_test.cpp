// Files with the results of an evening: lines, CSV and histories of TripleA.
#include <doctest/doctest.h>

#include <string>

#include "odds/luck/report.hpp"
#include "tests/support/refusal.hpp"

using namespace asdic;

namespace {

/// Returns the luck of a file under the rules one-for-one, without forces of a case.
Luck luck_in(const std::string& text, const std::string& rules = "one-for-one") {
  const Document document = Document::parse("rules = \"" + rules + "\"\n", "case.toml");
  const ResultsFile file = parse_results(text, "evening");
  Luck found = luck(document, file.results, "exchange");
  found.how = file.how;
  return found;
}

void check_evening_refused(const std::string& text, const std::string& place,
                           std::initializer_list<const char*> words) {
  CAPTURE(text);
  check_refused([&] { luck_in(text); }, place, words);
}

/// Both a submarine that sinks a cruiser and one that is sunk by it have the probability 1/2.
const Rational half(1, 2);

}  // namespace

TEST_CASE("Lines with forces need no forces of a case") {
  const Luck found = luck_in(
      "1 sub against 1 ca: attacker loses 1 sub, defender loses nothing\n"
      "1 Submarine against 1 Cruiser: attacker loses nothing\n");
  REQUIRE(found.battles.size() == 2);
  CHECK(found.battles[0].rank.number == -6);
  CHECK(found.battles[1].rank.number == 12);
  CHECK(found.battles[1].forces == "1 sub against 1 ca");
  CHECK(found.together->exactly.exact() == half);
  CHECK(found.how.find("one in each line") != std::string::npos);
}

TEST_CASE("CSV of an evening has columns for the forces and the results") {
  const Luck found = luck_in(
      "Battle,Attacker,Defender,Attacker losses,Defender losses\n"
      "first,1 sub,1 Cruiser,1 Submarine,\n"
      "second,\"1 Sub\",1 ca,none,1 cru\n");
  REQUIRE(found.battles.size() == 2);
  CHECK(found.battles[0].rank.number == -6);
  CHECK(found.battles[1].rank.number == 12);
  CHECK(found.how.find("CSV of 2 battles") != std::string::npos);
  CHECK(found.how.find("(not Battle)") != std::string::npos);
}

TEST_CASE("CSV may have a result, survivors, an edition and keys of the case") {
  const Luck found = luck_in(
      "attacker;defender;result\n1 sub;1 ca;attacker loses 1 sub, defender loses nothing\n");
  CHECK(found.battles[0].rank.number == -6);
  const Luck kept = luck_in(
      "attacker,defender,attacker_survivors,defender_survivors\n"
      "1 sub,1 ca,1 sub,\n");
  CHECK(kept.battles[0].rank.number == 12);
  const Luck set = luck_in(
      "attacker,defender,edition,result\n"
      "1 inf,1 inf,classic,attacker loses 1 inf; defender loses 1 inf\n",
      "axis-allies");
  CHECK(set.problem.battle.setting("options.edition") == "classic");
}

TEST_CASE("A history of TripleA has forces and losses of each battle") {
  const Luck found = luck_in(
      "Battle in 110 Sea Zone\n"
      "    Germans attack with 1 submarine\n"
      "    British defend with 1 cruiser\n"
      "        Germans roll dice for 1 submarine in 110 Sea Zone, round 2 : 1/1 hits\n"
      "        1 cruiser owned by the British lost in 110 Sea Zone\n"
      "    Germans win with 1 submarine remaining. Battle score for attacker is 12\n"
      "    Casualties for British: 1 cruiser\n"
      "Battle in 112 Sea Zone\n"
      "    Germans attack with 1 submarine\n"
      "    British defend with 1 cruiser\n"
      "        1 submarine owned by the Germans lost in 112 Sea Zone\n");
  REQUIRE(found.battles.size() == 2);
  CHECK(found.battles[0].rank.number == 12);
  CHECK(found.battles[1].rank.number == -6);
  CHECK(found.how.find("history of 2 battles in TripleA") != std::string::npos);
}

TEST_CASE("Losses of several rounds and owners in a history are added up") {
  const ResultsFile file = parse_results(
      "Germans attack with 3 infantry and 1 armour\nRussians defend with 2 infantry\n"
      "1 infantry owned by the Germans and 1 infantry owned by the Russians lost in Ukraine\n"
      "1 infantry owned by the Germans, 1 armour owned by the Germans lost in Ukraine\n",
      "history");
  REQUIRE(file.results.size() == 1);
  CHECK(file.results[0].text == "attacker loses 2 infantry, 1 armour; defender loses 1 infantry");
}

TEST_CASE("Sums of casualties count in a history without lines of losses") {
  const ResultsFile file = parse_results(
      "Germans attack with 3 infantry\nRussians defend with 2 infantry\n"
      "Casualties for Germans: 1 infantry\nCasualties for Russians: 2 infantry\n",
      "history");
  CHECK(file.results[0].text == "attacker loses 1 infantry; defender loses 2 infantry");
}

TEST_CASE("CSV of spreadsheets may be UTF-16 and name its separator") {
  const std::string csv =
      "sep=;\n\"attacker\";defender;result\n1 sub;1 ca;attacker loses 1 sub, defender loses "
      "nothing\n";
  std::string wide = "\xFF\xFE";
  for (const char c : csv) wide += {c, '\0'};
  for (const std::string& text : {csv, "\n\n" + csv.substr(6), wide}) {
    const Luck found = luck_in(text);
    REQUIRE(found.battles.size() == 1);
    CHECK(found.battles[0].rank.number == -6);
    CHECK(found.how.find("CSV of 1 battle") != std::string::npos);
  }
}

TEST_CASE("Two columns of CSV cannot give one key of the case") {
  const std::string row = "\n1 inf,1 inf,classic,classic,stalemate\n";
  check_evening_refused("attacker,defender,edition,options.edition,result" + row, "evening:1:27",
                        {"columns 'edition' and 'options.edition'", "delete one"});
  check_evening_refused("attacker,defender,options.values,options.values,result" + row,
                        "evening:1:34", {"'options.values' is given twice"});
}

TEST_CASE("A history without losses needs a line that ends the battle") {
  const std::string start = "Germans attack with 1 submarine\nBritish defend with 1 cruiser\n";
  check_evening_refused(start, "evening:1:1", {"no losses and no end", "Russians win"});
  check_evening_refused(start + start, "evening:1:1", {"no losses and no end"});
  for (const char* end : {"Germans win with 1 submarine remaining", "Germans retreat to Baltic",
                          "Battle ends in a stalemate", "British withdraw submarines",
                          "Battle score for attacker is 0"}) {
    CAPTURE(end);
    CHECK(parse_results(start + end, "history").results[0].text ==
          "attacker loses nothing; defender loses nothing");
  }
}

TEST_CASE("Losses of a history and its sums of casualties must be as many units") {
  const std::string start =
      "Germans attack with 3 infantry\nRussians defend with 2 infantry\n"
      "1 infantry owned by the Germans and 2 infantry owned by the Russians lost in Ukraine\n";
  check_evening_refused(start + "Casualties for Russians: 2 infantry\n", "evening:1:1",
                        {"attacker loses 1 unit", "but 0 units", "'Casualties for'"});
  check_evening_refused(
      start + "Casualties for Germans: 1 infantry\nCasualties for Russians: 1 infantry\n",
      "evening:1:1", {"defender loses 2 units", "but 1 unit "});
  const ResultsFile file = parse_results(
      start + "Casualties for Germans: 1 infantry\nCasualties for Russians: 2 infantry\n",
      "history");
  CHECK(file.results[0].text == "attacker loses 1 infantry; defender loses 2 infantry");
}

TEST_CASE("A fault in a file of results names its line and the form that is expected") {
  check_evening_refused("1 sub against 1 ca: attacker loses 1 sub\nattacker loses 1 sub\n",
                        "evening:2:1", {"no forces", "2 inf against 1 inf"});
  check_evening_refused("attacker,defender,colour\n1 sub,1 ca,red\n", "evening:1:19",
                        {"unknown column 'colour'", "expected: attacker and defender"});
  check_evening_refused("attacker,defender\n1 sub,1 ca\n", "evening:1:1", {"no column", "result"});
  check_evening_refused("attacker,defender,result\n1 sub, 1 dd,1 ca,attacker loses 1 sub\n",
                        "evening:2:1", {"4 fields instead of 3", "double quotes"});
  check_evening_refused("attacker,defender,result\n1 sub,,attacker loses 1 sub\n", "evening:2:7",
                        {"a force is missing"});
  check_evening_refused("x\nGermans attack with 1 sub\n", "evening:2:1", {"defend with"});
  check_evening_refused("Russians defend with 1 sub\nGermans attack with 1 sub\n", "evening:1:1",
                        {"no line before this one begins a battle"});
  check_evening_refused("\n", "evening", {"no result"});
}

TEST_CASE("The report states how the file was read") {
  const Luck found = luck_in("1 sub against 1 ca: attacker keeps 1 sub\n");
  CHECK(report(found, Format::text, 0).find("Read 1 results") == std::string::npos);
  CHECK(report(found, Format::text, 0).find("Read 1 result from evening") != std::string::npos);
  CHECK(report(found, Format::json, 12).find("\"read\"") != std::string::npos);
}
