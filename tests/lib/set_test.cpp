#include <doctest/doctest.h>

#include "lib/input/units.hpp"
#include "tests/support/case_texts.hpp"
#include "tests/support/refusal.hpp"

using namespace asdic;

namespace {

Case read_with(std::initializer_list<const char*> assignments) {
  Document document = Document::parse(with_attacker("5 sub"), "case.toml");
  for (const char* assignment : assignments) document.assign(assignment);
  return read_case(document).battle;
}

void check_set_refused(const std::string& assignment, const std::string& place,
                       std::initializer_list<const char*> words) {
  CAPTURE(assignment);
  check_refused([&] { read_with({assignment.c_str()}); }, place, words);
}

}  // namespace

TEST_CASE("A setting replaces a key of the case") {
  CHECK(text(read_with({"attacker.units=\"4 sub\""}).sides[0].force) == "4 sub");
  CHECK(read_with({"rules=\"one-for-one\""}).rules == "one-for-one");
}

TEST_CASE("A setting adds a key and the table that contains it") {
  const Case battle = read_with({"die=12", "rounds=3", "options.values=gw1936"});
  CHECK(battle.die == 12);
  CHECK(battle.rounds == 3);
  CHECK(battle.setting("options.values") == "gw1936");
}

TEST_CASE("A value that is not TOML is a string") {
  CHECK(text(read_with({"attacker.units=4 sub, 1 ca"}).sides[0].force) == "4 sub, 1 ca");
  CHECK(read_with({"options.first_strike=first-round"}).setting("options.first_strike") ==
        "first-round");
  CHECK(read_with({"options.detection_ratio=1/2"}).setting("options.detection_ratio") == "1/2");
  CHECK(read_with({"title=a = b"}).title == "a = b");
  CHECK(read_with({"title="}).title.empty());
}

TEST_CASE("A value that is TOML is read as TOML") {
  CHECK(read_with({"options.firing_reveals=false"}).setting("options.firing_reveals") == "false");
  CHECK(read_with({"options.detection_ratio=0.5"}).setting("options.detection_ratio") == "1/2");
  CHECK(read_with({"units.ca={attack = 1, defense = 2}"}).units.back().attack == 1);
  CHECK(text(read_with({"attacker={units = \"2 dd\"}"}).sides[0].force) == "2 dd");
  CHECK(read_with({"title='die = 6'"}).title == "die = 6");
}

TEST_CASE("A value of several lines sets but its own key") {
  CHECK(read_with({"title=1\ndie = 12"}).title == "1\ndie = 12");
  CHECK(read_with({"title=1\ndie = 12"}).die == 6);
}

TEST_CASE("White space around key and value does not matter") {
  CHECK(read_with({" die = 12 "}).die == 12);
  CHECK(text(read_with({"attacker.units =  4 sub "}).sides[0].force) == "4 sub");
}

TEST_CASE("The last of several settings of a key applies") {
  CHECK(read_with({"die=12", "die=20"}).die == 20);
}

TEST_CASE("The number of one unit is set, or the unit added") {
  CHECK(text(read_with({"attacker.units.sub=3"}).sides[0].force) == "3 sub");
  CHECK(text(read_with({"defender.units.dd=0"}).sides[1].force) == "1 ca");
  CHECK(text(read_with({"attacker.units.ca=250"}).sides[0].force) == "5 sub, 250 ca");
  CHECK(text(read_with({"attacker.units=1 bb", "attacker.units.bb*=2"}).sides[0].force) ==
        "1 bb, 2 bb*");
}

TEST_CASE("A number of a unit that is none is refused, naming the setting") {
  for (const char* value : {"251", "-1", "1.5", "three", "\"3\"", "99999999999", ""}) {
    check_set_refused(std::string("attacker.units.sub=") + value, "--set attacker.units.sub",
                      {"0 to 250"});
  }
}

TEST_CASE("The number of a unit that is none, or of a side that is none, is refused") {
  check_set_refused("attacker.units.subb=3", "--set attacker.units.subb",
                    {"unknown unit 'subb'", "did you mean 'sub'?"});
  check_set_refused("attackers.units.sub=3", "--set attackers.units.sub",
                    {"no units to change there"});
}

TEST_CASE("A setting of an unknown key is refused, naming the setting") {
  check_set_refused("dies=6", "--set dies", {"unknown key 'dies'", "did you mean 'die'?"});
  check_set_refused("options.first_strik=x", "--set options.first_strik",
                    {"unknown key 'options.first_strik'", "options.first_strike"});
  check_set_refused("attacker.undetectd=stay", "--set attacker.undetectd", {"attacker.undetected"});
}

TEST_CASE("A setting in an unknown table is refused, naming the setting") {
  check_set_refused("optoins.first_strike=first-round", "--set optoins.first_strike",
                    {"unknown key 'optoins'", "did you mean 'options'?"});
  check_set_refused("attacker.undetected.x.y=stay", "--set attacker.undetected.x.y",
                    {"'attacker.undetected'"});
  check_set_refused("units.x.attack=3", "--set units.x.attack", {"'x'", "needs a kind"});
  check_set_refused(".=1", "--set .", {"is not a key"});
  check_set_refused("attacker..x=1", "--set attacker..x", {"is not a key"});
}

TEST_CASE("A setting within a value that is not a table is refused") {
  check_set_refused("rules.x=1", "--set rules.x", {"'rules' is not a table"});
  check_set_refused("attacker.units.sub.x=1", "--set attacker.units.sub.x",
                    {"'units' is not a table"});
}

TEST_CASE("A bad value is refused, naming the setting") {
  check_set_refused("die=1", "--set die", {"2 to 100"});
  check_set_refused("die=six", "--set die", {"whole number"});
  check_set_refused("rules=one-for-on", "--set rules", {"did you mean 'one-for-one'?"});
  check_set_refused("options.first_strike=1", "--set options.first_strike",
                    {"unknown value '1'", "every-round"});
  check_set_refused("options.values=gw1936", "--set options.values", {"die = 12"});
  check_set_refused("attacker.units=5 sub, 1 caa", "--set attacker.units", {"did you mean 'ca'?"});
  check_set_refused("attacker.units=", "--set attacker.units", {"no units"});
  check_set_refused("attacker=5 sub", "--set attacker", {"'attacker' must be a table"});
}

TEST_CASE("A fault in a table that a setting brought names the setting") {
  check_set_refused("units.ca={attack = 7}", "--set units.ca", {"'units.ca.attack'", "0 to 6"});
  check_set_refused("units.ca={hit = 7}", "--set units.ca", {"'units.ca.hit'"});
}

TEST_CASE("Text that is not KEY=VALUE is refused") {
  check_set_refused("die", "--set die", {"KEY=VALUE"});
  check_set_refused("=6", "--set =6", {"KEY=VALUE"});
  check_set_refused("", "--set ''", {"KEY=VALUE"});
}

TEST_CASE("An error in a setting is reported in one line") {
  check_set_refused("a\nb=1", "--set a?b", {"unknown key 'a?b'"});
}

TEST_CASE("Settings of many parts or brackets are refused") {
  std::string key = "a";
  for (int i = 0; i < 50000; ++i) key += ".a";
  const auto code = [](const std::string& assignment) {
    return refusal([&] { read_with({assignment.c_str()}); }).code();
  };
  CHECK(code(key + "=1") == ErrorCode::input);
  CHECK(code("die={" + key + "=1}") == ErrorCode::input);
  CHECK(code("die=" + std::string(50000, '[')) == ErrorCode::input);
}
