// Forces as people write them.
#include "lib/input/force_text.hpp"

#include <doctest/doctest.h>

#include <array>
#include <utility>

#include "lib/input/unit_names.hpp"
#include "lib/input/unit_types.hpp"
#include "tests/support/refusal.hpp"

using namespace asdic;

namespace {

UnitType type(const char* code, UnitKind kind, int hits, std::vector<std::string> names) {
  UnitType made = {code, kind, 1, 1, hits};
  made.names = shared_names(std::move(names));
  return made;
}

const std::vector<UnitType>& types() {
  static const std::vector<UnitType> all = {
      type("inf", UnitKind::land, 1, {"infantry"}),
      type("mech", UnitKind::land, 1, {"mechanized infantry"}),
      type("arm", UnitKind::land, 1, {"tank", "tanks", "armour", "armor"}),
      type("ftr", UnitKind::air, 1, {"fighter", "fighters", "fig"}),
      type("sub", UnitKind::sub, 1, {"submarine", "submarines"}),
      type("dd", UnitKind::ship, 1, {"destroyer", "destroyers"}),
      type("bb", UnitKind::ship, 2, {"battleship", "battleships", "bat"}),
      type("cv", UnitKind::ship, 1, {"carrier", "carriers", "ac"}),
      type("ca", UnitKind::ship, 1, {"heavy cruiser", "heavy cruisers"}),
      type("cl", UnitKind::ship, 1, {"light cruiser", "light cruisers"})};
  return all;
}

std::string canonical(std::string_view force) {
  return text(parse_force(force, Place{"argument ATTACKER"}, finder(types())));
}

void check_unread(const std::string& force, std::initializer_list<const char*> words) {
  CAPTURE(force);
  check_refused([&] { canonical(force); }, "argument ATTACKER", words);
}

using Spellings = std::vector<std::pair<const char*, const char*>>;

void check_spellings(const Spellings& spellings) {
  for (const auto& each : spellings) {
    CAPTURE(each.first);
    CHECK(canonical(each.first) == each.second);
  }
}

}  // namespace

TEST_CASE("Units are read by code, name, plural and abbreviation in any letter case") {
  check_spellings({{"2 Infantry, 1 tank", "2 inf, 1 arm"},
                   {"3 fighters", "3 ftr"},
                   {"1 AC", "1 cv"},
                   {"2 Bat, 1 BB*", "2 bb, 1 bb*"},
                   {"2 Fig", "2 ftr"},
                   {"4 DDs", "4 dd"},
                   {"3 Mechanized-Infantry", "3 mech"},
                   {"3 mechanized  infantry", "3 mech"},
                   {"1 mechanized_infantry, 2 ARMOR", "1 mech, 2 arm"}});
}

TEST_CASE("Numbers stand before or after a unit, in digits or in words") {
  check_spellings({{"3x inf", "3 inf"},
                   {"3 x inf", "3 inf"},
                   {"3X inf", "3 inf"},
                   {"3inf 2arm", "3 inf, 2 arm"},
                   {"inf x3", "3 inf"},
                   {"inf x 3", "3 inf"},
                   {"inf: 3", "3 inf"},
                   {"inf:3", "3 inf"},
                   {"inf = 3", "3 inf"},
                   {"Infantry 3, Tank 2", "3 inf, 2 arm"},
                   {"inf: 3 arm: 2", "3 inf, 2 arm"},
                   {"mechanized infantry: 3", "3 mech"},
                   {"two infantry", "2 inf"},
                   {"Twelve inf and a fighter", "12 inf, 1 ftr"},
                   {"zero inf, one tank", "1 arm"}});
}

TEST_CASE("Commas, semicolons, slashes, lines, signs and 'and' separate the units of a force") {
  check_spellings({{"2 inf and 1 tank", "2 inf, 1 arm"},
                   {"2 inf & 1 tank", "2 inf, 1 arm"},
                   {"2 inf + 1 tank", "2 inf, 1 arm"},
                   {"2 inf+1 tank", "2 inf, 1 arm"},
                   {"2 inf; 1 tank", "2 inf, 1 arm"},
                   {"2 Inf / 1 Tank/3 fighters", "2 inf, 1 arm, 3 ftr"},
                   {"2 inf, 1 tank, and 3 fighters", "2 inf, 1 arm, 3 ftr"},
                   {"2 inf\n1 tank\n", "2 inf, 1 arm"},
                   {"\n2 inf,\r\n\r\n1 tank", "2 inf, 1 arm"},
                   {"- 2 inf\n- 1 tank", "2 inf, 1 arm"},
                   {"* 2 inf\n* 1 tank", "2 inf, 1 arm"},
                   {"Infantry\t3\nTank\t1", "3 inf, 1 arm"}});
}

TEST_CASE("Lines of a TripleA history and posts in forums are forces") {
  check_spellings(
      {{"2 infantry and 1 armour owned by the Germans", "2 inf, 1 arm"},
       {"Germans attack with 2 infantry, 1 armour and 1 fighter", "2 inf, 1 arm, 1 ftr"},
       {"Russians defend with 3 infantry", "3 inf"},
       {"1 submarine owned by the Germans lost in 110 Sea Zone", "1 sub"},
       {"2 infantry owned by the Germans lost in Ukraine", "2 inf"},
       {"I have 3 inf, 2 tanks and a fighter.", "3 inf, 2 arm, 1 ftr"},
       {"Attacker: 3 inf, 2 tanks", "3 inf, 2 arm"},
       {"Attackers:\n3 inf\n2 tanks", "3 inf, 2 arm"},
       {"1 damaged battleship, 2 battleships", "1 bb*, 2 bb"}});
}

TEST_CASE("Blanks of web pages and lists with dashes are read") {
  check_spellings({{"2\u00a0inf,\u20033\u202ftank", "2 inf, 3 arm"},
                   {"\u00a02 inf\u2009", "2 inf"},
                   {"- 3 inf\n- 1 tank", "3 inf, 1 arm"},
                   {"* 3 inf\n* 1 tank", "3 inf, 1 arm"}});
  check_unread("2\u00a0inf, 3 xyz", {"'xyz'"});
}

TEST_CASE("Units of several owners are added up") {
  CHECK(canonical("2 infantry owned by the Germans and 1 infantry owned by the Italians") ==
        "3 inf");
  check_unread("2 inf, 1 infantry", {"'infantry' appears twice"});
}

TEST_CASE("Nations, depths, damage and detection follow any name") {
  check_spellings({{"2 submarines:de@periscope, 1 battleship*", "2 sub:de@periscope, 1 bb*"},
                   {"3 Heavy Cruisers:us and 1 Destroyer:uk", "3 ca:us, 1 dd:uk"},
                   {"1 submarine!", "1 sub!"}});
}

TEST_CASE("The beginning of one name is enough, and of several is asked back") {
  CHECK(canonical("2 battle, 1 dest") == "2 bb, 1 dd");
  check_unread("2 c", {"'c' may be", "carrier (cv)", "write one of these"});
  check_unread("2 cruisers", {"may be heavy cruiser (ca) or light cruiser (cl)"});
}

TEST_CASE("A word that is not a unit is refused with the nearest name") {
  check_unread("2 infantri", {"unknown unit 'infantri'", "did you mean 'infantry'?"});
  check_unread("2 ship", {"unknown unit 'ship'"});
  check_unread("2 inf against 3 inf", {"unknown unit 'inf against'"});
  check_unread("2 zeppelins", {"unknown unit 'zeppelins'; possible: inf, mech"});
}

TEST_CASE("Text without numbers and numbers without units are refused") {
  check_unread("inf, arm", {"a number of units is missing before 'inf'"});
  check_unread("2 inf, 3", {"a unit is missing after '3'"});
  check_unread("inf 3 4", {"a unit is missing before '4'"});
  check_unread("2 inf,, 3 arm", {"a unit is missing here"});
  check_unread("2 inf/", {"a unit is missing here"});
  check_unread("thirteen inf", {"'thirteen' is not a number of units"});
  check_unread("300x inf", {"'300' is too many"});
}

TEST_CASE("A place or an owner that is begun and not named is refused") {
  check_unread("3 inf in 1 tank", {"missing after 'in'", "separate units with commas"});
  check_unread("3 inf owned by, 1 tank", {"missing after 'by'"});
  check_unread("3 inf from", {"missing after 'from'"});
}

TEST_CASE("An entry with an equals sign replaces the number of the unit under any name") {
  CHECK(canonical("2 tanks, 1 inf, =5 arm") == "5 arm, 1 inf");
  CHECK(canonical("2 tanks, =3 inf") == "2 arm, 3 inf");
  CHECK(canonical("2 tanks and 1 inf, =0 armour") == "1 inf");
  CHECK(canonical(with_count("2 infantry and 1 tank", "arm", 4)) == "2 inf, 4 arm");
}

TEST_CASE("Casualty orders name units as forces do") {
  CHECK(text(parse_losses("two Infantry, tank, mechanized infantry, infantry", Place{"losses"},
                          finder(types()))) == "2 inf, arm, mech, inf");
}

TEST_CASE("A force in codes is left as it is, and other names become codes") {
  const Place place{"argument ATTACKER"};
  CHECK(in_codes("2 inf,1 arm", place, types()) == "2 inf,1 arm");
  CHECK(in_codes("2 infantry and 1 bat*", place, types()) == "2 inf, 1 bb*");
  CHECK(in_codes("2 zeppelins", place, types()) == "2 zeppelins");
}

TEST_CASE("A phrase that a force would read otherwise cannot be the name of a unit") {
  for (const char* name : {"tank", "light tank", "u-boat", "4pounder gun"}) {
    CAPTURE(name);
    CHECK(is_unit_phrase(name) == (name[0] != '4'));
  }
  for (const char* name : {"", " ", "3 tanks", "a tank", "horse and cart", "tank, light", "tank:de",
                           "tank*", "lost", "tank lost"}) {
    CAPTURE(name);
    CHECK_FALSE(is_unit_phrase(name));
  }
}
