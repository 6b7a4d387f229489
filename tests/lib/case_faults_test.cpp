#include <doctest/doctest.h>

#include "tests/support/case_texts.hpp"
#include "tests/support/refusal.hpp"

using namespace asdic;

namespace {

using Words = std::initializer_list<const char*>;

void check_text_refused(const std::string& text, const std::string& place, Words words) {
  CAPTURE(text);
  check_refused([&] { read_text(text); }, place, words);
}

}  // namespace

TEST_CASE("Text that is not valid TOML is refused with its place") {
  check_text_refused(with_top("die 6"), "case.toml:2:5", {"not valid TOML"});
  CHECK(refusal([] { read_text(with_top("die = 6\ndie = 8")); }).place().line == 3);
  CHECK(refusal([] { read_text("title = \"never closed"); }).place().line == 1);
  CHECK(refusal([] { read_text("title = \"\xff\""); }).place().line == 1);
}

TEST_CASE("A control character in a string is not taken for a missing quote") {
  check_text_refused(with_top("title = \"5 s\aub\""), "case.toml:2:13", {"control character"});
  check_text_refused(with_top("title = \"5 sub"), "case.toml:2:15", {"no closing quote"});
}

TEST_CASE("A value that TOML does not know is refused with the kinds of values") {
  check_text_refused(with_top("die = 3x"), "case.toml:2:8", {"write a number"});
  check_text_refused(with_top("die = tru"), "case.toml:2:10", {"write a number"});
  check_text_refused(with_top("die = 0.5z"), "case.toml:2:10", {"write a number"});
  check_text_refused(with_top("die = 0xg"), "case.toml:2:9", {"write a number"});
  check_text_refused(with_top("die = 2026-13-01"), "case.toml:2:14", {"write a number"});
}

TEST_CASE("A case without rules is refused") {
  check_text_refused("", "case.toml", {"'rules'", "missing", "one-for-one"});
  check_text_refused("[attacker]\nunits = \"5 sub\"\n", "case.toml", {"'rules'"});
}

TEST_CASE("An unknown rule system is refused with the nearest") {
  check_text_refused("rules = \"one-for-on\"\n", "case.toml:1:9",
                     {"unknown rule system 'one-for-on'", "did you mean 'one-for-one'?"});
  check_text_refused("rules = \"\"\n", "case.toml:1:9", {"unknown rule system ''", "one-for-one"});
}

TEST_CASE("An unknown key is refused at its place with the nearest") {
  check_text_refused(with_top("dies = 6"), "case.toml:2:1",
                     {"unknown key 'dies'", "did you mean 'die'?"});
  check_text_refused(with_more("[optoins]"), "case.toml:8:2",
                     {"unknown key 'optoins'", "did you mean 'options'?"});
}

TEST_CASE("An unknown key of a table is refused with the nearest of that table") {
  check_text_refused(with_attacker("5 sub", "undetectd = \"stay\"\n"), "case.toml:5:1",
                     {"unknown key 'attacker.undetectd'", "did you mean 'attacker.undetected'?"});
  check_text_refused(with_more("retreat = 3"), "case.toml:8:1",
                     {"unknown key 'defender.retreat'", "defender.losses"});
  check_text_refused(with_more("[options]\nfirst_strik = \"first-round\""), "case.toml:9:1",
                     {"did you mean 'options.first_strike'?"});
  check_text_refused(with_more("[units.ca]\nhit = 2"), "case.toml:9:1",
                     {"unknown key 'units.ca.hit'", "did you mean 'units.ca.hits'?"});
}

TEST_CASE("An unknown value is refused at its place with the nearest") {
  check_text_refused(
      with_more("[options]\nfirst_strike = \"every_round\""), "case.toml:9:16",
      {"unknown value 'every_round'", "did you mean 'every-round'?", "options.first_strike"});
  check_text_refused(with_more("[options]\nfiring_reveals = \"yes\""), "case.toml:9:18",
                     {"'yes'", "possible: true, false"});
}

TEST_CASE("Casualty orders in blocks go together with no open losses") {
  check_text_refused(
      with_attacker("5 sub",
                    "losses = \"optimal\"\n"
                    "policy = [{ choice = \"losses\", when = { round = 2 }, do = \"sub\" }]\n"),
      "case.toml:6:59", {"all losses are open", "leave out the blocks"});
}

TEST_CASE("An unknown policy is refused, and the message names the value that leaves it open") {
  check_text_refused(with_attacker("5 sub", "undetected = \"staay\"\n"), "case.toml:5:14",
                     {"'staay'", "did you mean 'stay'?", "attacker.undetected"});
  check_text_refused(with_attacker("5 sub", "undetected = \"best\"\n"), "case.toml:5:14",
                     {"unknown value 'best'", "stay, leave, hold, optimal"});
  check_text_refused(with_attacker("5 sub", "retreat = \"best\"\n"), "case.toml:5:11",
                     {"\"never\", \"optimal\", a whole number", "1 to 1000"});
  check_text_refused(with_more("[options]\nfirst_strike = \"optimal\""), "case.toml:9:16",
                     {"unknown value 'optimal'", "every-round, first-round"});
}

TEST_CASE("A retreat is never or after 1 to 1000 rounds") {
  for (const char* value : {"0", "-1", "1001", "1.5", "true", "\"\"", "\"1e2\"", "\" 3\"",
                            "\"Never\"", "99999999999", "inf"}) {
    check_text_refused(with_attacker("5 sub", std::string("retreat = ") + value + "\n"),
                       "case.toml:5:11", {"'attacker.retreat'", "never", "1 to 1000"});
  }
}

TEST_CASE("An unknown unit is refused at its place with the nearest") {
  check_text_refused(with_attacker("5 sub, 2 caa"), "case.toml:4:17",
                     {"unknown unit 'caa'", "did you mean 'ca'?"});
  check_text_refused(with_more("losses = \"dd, caa\""), "case.toml:8:15",
                     {"unknown unit 'caa'", "did you mean 'ca'?"});
}

TEST_CASE("A unit of a kind that these rules lack is refused with the kinds that they have") {
  check_text_refused(with_more("[units.x]\nkind = \"ships\""), "case.toml:9:8",
                     {"unknown kind 'ships'", "did you mean 'ship'?"});
  check_text_refused(with_more("[units.x]\nkind = \"land\""), "case.toml:9:8",
                     {"unknown kind 'land'", "sub, ship, air"});
}

TEST_CASE("A value of another type is refused at its place") {
  check_text_refused("rules = 5\n", "case.toml:1:9", {"'rules'", "text in quotes"});
  check_text_refused(with_top("title = 1939"), "case.toml:2:9", {"'title'", "text in quotes"});
  check_text_refused(with_top("source = [\"a\"]"), "case.toml:2:10",
                     {"'source'", "text in quotes"});
  check_text_refused(with_top("die = \"6\""), "case.toml:2:7", {"'die'", "whole number"});
  check_text_refused(with_top("die = 6.0"), "case.toml:2:7", {"'die'", "whole number"});
  check_text_refused(with_top("rounds = true"), "case.toml:2:10", {"'rounds'", "whole number"});
  check_text_refused(with_attacker("5 sub", "losses = 5\n"), "case.toml:5:10",
                     {"'attacker.losses'", "text in quotes"});
  check_text_refused(with_attacker("5 sub", "undetected = [\"stay\"]\n"), "case.toml:5:14",
                     {"'attacker.undetected'", "must be stay, leave"});
  check_text_refused(with_attacker("5 sub", "retreat = 1939-09-01\n"), "case.toml:5:11",
                     {"'attacker.retreat'", "a word or a number"});
  check_text_refused(with_more("[units.ca]\nhits = \"2\""), "case.toml:9:8",
                     {"'units.ca.hits'", "whole number"});
  check_text_refused(with_more("[units.ca]\ndetects = \"many\""), "case.toml:9:11",
                     {"'units.ca.detects'", "true, false or a number from 0 to 1000"});
}

TEST_CASE("Something else in place of a table is refused") {
  const std::string rules = "rules = \"one-for-one\"\n";
  check_text_refused(rules + "attacker = \"5 sub\"\n", "case.toml:2:12",
                     {"'attacker' must be a table"});
  check_text_refused(with_top("options = 3"), "case.toml:2:11", {"'options' must be a table"});
  check_text_refused(with_top("units = 3"), "case.toml:2:9", {"'units' must be a table"});
  check_text_refused(with_top("expect = 3"), "case.toml:2:10", {"'expect' must be a table"});
  check_text_refused(with_more("[units]\nca = 3"), "case.toml:9:6", {"'units.ca' must be a table"});
  check_text_refused(with_more("[[units.ca]]\nhits = 3"), "case.toml:8:1",
                     {"'units.ca' must be a table"});
}

TEST_CASE("A negative, fractional, absurd or overflowing number of units is refused") {
  for (const char* count : {"-1", "1.5", "many"}) {
    check_text_refused(with_attacker(std::string(count) + " sub"), "case.toml:4:10", {"0 to 250"});
  }
  for (const char* count : {"251", "1000000000", "18446744073709551617"}) {
    check_text_refused(with_attacker(std::string(count) + " sub"), "case.toml:4:10",
                       {count, "at most 250"});
  }
}

TEST_CASE("A number out of range is refused with the range") {
  for (const char* die : {"-6", "0", "1", "101", "9223372036854775807"}) {
    check_text_refused(with_top(std::string("die = ") + die), "case.toml:2:7",
                       {"'die'", "2 to 100"});
  }
  for (const char* rounds : {"-1", "0", "1001"}) {
    check_text_refused(with_top(std::string("rounds = ") + rounds), "case.toml:2:10",
                       {"'rounds'", "1 to 1000"});
  }
  check_text_refused(with_more("[units.ca]\nhits = 0"), "case.toml:9:8", {"1 to 10"});
  check_text_refused(with_more("[units.ca]\nhits = 11"), "case.toml:9:8", {"1 to 10"});
  check_text_refused(with_more("[units.ca]\ncost = -1"), "case.toml:9:8", {"0 to 1000000"});
  check_text_refused(with_more("[units.ca]\ncost = 1000001"), "case.toml:9:8", {"0 to 1000000"});
}

TEST_CASE("A number beyond 64 bits is refused") {
  CHECK(refusal([] { read_text(with_top("die = 9223372036854775808")); }).place().line == 2);
}

TEST_CASE("A misspelled key of the units is named") {
  const std::string rules = "rules = \"one-for-one\"\n";
  check_text_refused(rules + "attacker.unts = \"5 sub\"\ndefender.units = \"1 dd\"\n",
                     "case.toml:2:10", {"unknown key 'attacker.unts'", "'attacker.units'"});
  check_text_refused(rules + "attacker.units = \"5 sub\"\ndefender.unit = \"1 dd\"\n",
                     "case.toml:3:10", {"unknown key 'defender.unit'", "'defender.units'"});
}

TEST_CASE("A side without units is refused") {
  check_text_refused(with_attacker(""), "case.toml:4:9", {"the attacker has no units", "5 sub"});
  check_text_refused(with_attacker("0 sub"), "case.toml:4:9", {"the attacker has no units"});
  check_text_refused("rules = \"one-for-one\"\n\n[attacker]\nlosses = \"sub\"\n", "case.toml:3:1",
                     {"the attacker has no units", "5 sub"});
  check_text_refused("rules = \"one-for-one\"\nattacker.units = \"5 sub\"\n", "case.toml",
                     {"the defender has no units"});
}

TEST_CASE("A value that the die does not show is refused") {
  check_text_refused(with_more("[units.ca]\nattack = 7"), "case.toml:9:10",
                     {"'units.ca.attack'", "0 to 6"});
  check_text_refused(with_more("[units.ca]\ndefense = -1"), "case.toml:9:11",
                     {"'units.ca.defense'", "0 to 6"});
  CHECK_NOTHROW(read_text("die = 12\n" + with_attacker("5 sub") + "[units.ca]\nattack = 12\n"));
}

TEST_CASE("A casualty order that names a unit twice is refused at the second") {
  check_text_refused(with_more("losses = \"dd, ca, dd\""), "case.toml:8:19", {"dd", "twice"});
  check_text_refused(with_attacker("1 dd:uk, 1 dd", "losses = \"dd, dd:uk\"\n"), "case.toml:5:15",
                     {"dd:uk", "twice"});
}

TEST_CASE("A casualty order that leaves out a unit is refused") {
  check_text_refused(with_more("losses = \"dd, bb\""), "case.toml:8:10", {"leaves out ca"});
  check_text_refused(with_attacker("1 dd:uk, 1 dd", "losses = \"dd:uk\"\n"), "case.toml:5:10",
                     {"leaves out dd"});
}

TEST_CASE("Two spellings of a nation in one force are refused") {
  check_text_refused(with_attacker("1 sub:uk, 1 ca:UK"), "case.toml:4:20",
                     {"'uk' and 'UK'", "upper and lower case"});
}

TEST_CASE("A unit that starts with damage that sinks it is refused") {
  check_text_refused(with_attacker("1 sub, 1 bb**"), "case.toml:4:17", {"'bb**'", "2 hits"});
  CHECK_NOTHROW(read_text(with_attacker("1 bb**") + "[units.bb]\nhits = 3\n"));
}

TEST_CASE("A die on which no unit has values is refused at the die") {
  const std::string case_d8 = with_top("die = 8");
  check_text_refused(case_d8, "case.toml:2:7", {"8 faces", "units.sub.attack"});
  check_text_refused(case_d8 + "[units.sub]\nattack = 3\n", "case.toml:2:7", {"8 faces"});
}

TEST_CASE("A die on which one unit has no values is refused at that unit") {
  const std::string case_d8 = with_top("die = 8");
  check_text_refused(case_d8 + "[units.sub]\nattack = 3\ndefense = 1\n", "case.toml:7:10",
                     {"'dd'"});
}

TEST_CASE("The values of Global War 1936 are refused on another die") {
  check_text_refused(with_more("[options]\nvalues = \"gw1936\""), "case.toml:9:10",
                     {"'gw1936'", "die = 12", "scaled"});
  check_text_refused("die = 20\n" + with_more("[options]\nvalues = \"gw1936\""), "case.toml:10:10",
                     {"die = 12"});
}

TEST_CASE("A detection ratio that is not a number from 0 to 1000 is refused") {
  for (const char* value : {"-1", "-0.5", "1001", "inf", "nan", "true", "\"\"", "\"1//2\"",
                            "\"1/0\"", "\"one\"", "\" 1\"", "\"1e3\"", "\"-1/2\""}) {
    check_text_refused(with_more(std::string("[options]\ndetection_ratio = ") + value),
                       "case.toml:9:19", {"'options.detection_ratio'", "0 to 1000", "\"1/2\""});
  }
}

TEST_CASE("A new unit needs a kind, attack and defense") {
  check_text_refused(with_more("[units.x]\nattack = 1\ndefense = 1"), "case.toml:8:1",
                     {"'x'", "needs a kind"});
  check_text_refused(with_more("[units.x]\nkind = \"ship\"\nattack = 1"), "case.toml:8:1",
                     {"'x'", "attack and defense"});
}

TEST_CASE("A new unit has a code of letters, digits, '_' and '-'") {
  check_text_refused(with_more("[units.\"a b\"]\nkind = \"ship\""), "case.toml:8:1", {"letters"});
  check_text_refused(with_more("[units.\"\"]\nkind = \"ship\""), "case.toml:8:1", {"letters"});
  check_text_refused(with_more("[units.\"a.b\"]\nkind = \"ship\""), "case.toml:8:1", {"letters"});
}

TEST_CASE("Seventeen kinds of units on a side are refused") {
  std::string units = "1 sub:n1";
  for (int i = 2; i <= 16; ++i) units += ", 1 sub:n" + std::to_string(i);
  CHECK(read_text(with_attacker(units)).sides[0].force.size() == 16);
  check_text_refused(with_attacker(units + ", 1 sub"), "case.toml:4:9", {"16 kinds"});
}

TEST_CASE("Rules without depths refuse a depth") {
  check_text_refused(with_attacker("5 sub, 1 sub@periscope"), "case.toml:4:17",
                     {"no depth", "'@periscope'"});
}

TEST_CASE("An expectation that is not an exact number is refused") {
  for (const char* value : {"0.5", "\"half\"", "true", "[1]", "\"\""}) {
    check_text_refused(with_more(std::string("[expect]\nwinner.draw = ") + value), "case.toml:9:15",
                       {"'winner.draw'", "\"137/280\""});
  }
}

TEST_CASE("A fault in a table of another battle names the table") {
  const std::string landing =
      "rules = \"axis-allies\"\nattacker.units = \"1 inf\"\ndefender.units = \"1 inf\"\n"
      "sea.defender.units = \"1 dd\"\n";
  const std::string ships = "sea.attacker.units = \"1 tr\"\n";
  check_text_refused(landing + ships + "sea.attacker.retreat = -1\n", "case.toml:6:24",
                     {"in [sea]: 'attacker.retreat' must be"});
  check_text_refused(landing + ships + "sea.options.foo = 1\n", "case.toml:6:13",
                     {"in [sea]: unknown key 'options.foo'"});
  check_text_refused(landing + "sea.attacker.units = \"\"\n", "case.toml:5:22",
                     {"in [sea]: the attacker has no units"});
  const std::string waves =
      "rules = \"axis-allies\"\nattacker.units = \"1 inf\"\n"
      "defender.units = \"1 inf\"\n";
  check_text_refused(waves + "[[wave]]\nunits = \"1 inf\"\nretreat = -1\n", "case.toml:6:11",
                     {"in wave 2: 'attacker.retreat' must be"});
  check_text_refused(waves + "[wave]\nunits = \"1 inf\"\n", "case.toml:4:1",
                     {"write [[wave]] before each"});
}
