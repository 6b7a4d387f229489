#include "lib/input/units.hpp"

#include <doctest/doctest.h>

#include <array>

#include "lib/text.hpp"
#include "tests/support/refusal.hpp"

using namespace asdic;

namespace {

const UnitType& type_listed(std::string_view code, const Place& place) {
  static const std::array<UnitType, 4> types = {
      UnitType{"sub", UnitKind::sub, 2, 1, 1, 6}, UnitType{"dd", UnitKind::ship, 2, 2, 1, 8, "1"},
      UnitType{"bb", UnitKind::ship, 4, 4, 2, 20}, UnitType{"ftr", UnitKind::air, 3, 4, 1, 10}};
  for (const UnitType& type : types) {
    if (type.code == code) return type;
  }
  if (code.starts_with("x")) {  // as many codes as a test needs
    static std::array<UnitType, 20> more;
    UnitType& type = more.at(code.size());
    type.code = code;
    return type;
  }
  throw Error(place, unknown_message("unit", code, {"sub", "dd", "bb", "ftr"}));
}

/// The place of the opening quote if it is in line 4, column 9 of the file.
const Place opening_quote = {"case.toml", 4, 9, 4, 10};

Force force(std::string_view units) {
  return parse_force(units, opening_quote, type_listed);
}
std::string units_read(std::string_view units) {
  return text(force(units));
}

void check_force_refused(const std::string& units, const std::string& place,
                         std::initializer_list<const char*> words) {
  CAPTURE(units);
  check_refused([&] { force(units); }, place, words);
}

/// Returns `count` kinds of one unit each: "1 x, 1 xx, 1 xxx".
std::string kinds(std::size_t count) {
  std::string result;
  for (std::size_t i = 1; i <= count; ++i) {
    result += (i == 1 ? "1 " : ", 1 ") + std::string(i, 'x');
  }
  return result;
}

}  // namespace

TEST_CASE("A force is counts and codes between commas") {
  const Force read = force("5 sub, 3 dd");
  REQUIRE(read.size() == 2);
  CHECK(read[0].count == 5);
  CHECK(read[0].name.code == "sub");
  CHECK(read[0].type.cost == 6);
  CHECK(read[1].count == 3);
  CHECK(read[1].type.detects == "1");
}

TEST_CASE("A unit may carry a nation, a depth and damage") {
  const Force read = force("2 dd:uk, 3 sub@periscope, 1 sub:uk@submerged, 1 bb*");
  REQUIRE(read.size() == 4);
  CHECK(read[0].name == UnitName{"dd", "uk", Depth::surfaced});
  CHECK(read[1].name == UnitName{"sub", "", Depth::periscope});
  CHECK(read[2].name == UnitName{"sub", "uk", Depth::submerged});
  CHECK(read[3].damage == 1);
}

TEST_CASE("A group knows its place") {
  const Force read = force("5 sub,  3 dd");
  CHECK(read[0].place.text() == "case.toml:4:10");
  CHECK(read[1].place.text() == "case.toml:4:18");
}

TEST_CASE("White space between the parts does not matter") {
  CHECK(units_read("  5\t sub ,3 dd\n") == "5 sub, 3 dd");
}

TEST_CASE("An empty force is read, and groups of 0 are left out") {
  CHECK(force("").empty());
  CHECK(force(" \n ").empty());
  CHECK(units_read("0 sub, 3 dd") == "3 dd");
}

TEST_CASE("On the surface is where submarines are anyway") {
  CHECK(units_read("2 sub@surfaced") == "2 sub");
}

TEST_CASE("A force written out is read again as the same") {
  const std::string units = "2 dd:uk, 3 sub@periscope, 1 bb:uk*, 250 ftr";
  CHECK(units_read(units) == units);
}

TEST_CASE("A number of units is a whole number up to 250") {
  CHECK(force("250 sub")[0].count == 250);
  for (const char* count : {"007", "-1", "1.5", "+5", "1e2", "0x5", "thirteen", "٣", "''"}) {
    check_force_refused(std::string(count) + " sub", "case.toml:4:10",
                        {"is not a number of units", "0 to 250", "'5 sub'"});
  }
  for (const char* count : {"251", "99999999999999999999"}) {
    check_force_refused(std::string(count) + " sub", "case.toml:4:10", {"too many", "at most 250"});
  }
}

TEST_CASE("A number without a unit, or a unit without a number, is refused at its place") {
  check_force_refused("5 sub, 3", "case.toml:4:17", {"'3'"});
  check_force_refused("5 sub, dd", "case.toml:4:17", {"'dd'"});
  check_force_refused("5sub3", "case.toml:4:10", {"'5sub3'"});
}

TEST_CASE("A unit whose code is a number needs a count of its own") {
  const UnitType five = {"5", UnitKind::ship, 1, 1};
  const auto only_five = [&](std::string_view, const Place&) -> const UnitType& { return five; };
  CHECK(parse_force("2 5", opening_quote, only_five)[0].count == 2);
  check_refused([&] { parse_force("5", opening_quote, only_five); }, "case.toml:4:10", {"'5'"});
}

TEST_CASE("A number begins the next entry, also without a comma") {
  CHECK(units_read("5 sub 2 dd") == "5 sub, 2 dd");
  check_force_refused("5 sub, 1 bb  3 dd, 1 dd", "case.toml:4:29", {"'dd' appears twice"});
}

TEST_CASE("A missing unit is refused at its place") {
  check_force_refused("5 sub,, 3 dd", "case.toml:4:16", {"a unit is missing here"});
  check_force_refused("5 sub,", "case.toml:4:16", {"a unit is missing here"});
  check_force_refused(",5 sub", "case.toml:4:10", {"a unit is missing here"});
}

TEST_CASE("An unknown unit is refused at its place with the nearest") {
  check_force_refused("5 sub, 3 ddd", "case.toml:4:17", {"'ddd'", "did you mean 'dd'?"});
  check_force_refused("5 SUB", "case.toml:4:10", {"unknown unit 'SUB'"});
  check_force_refused("1 *", "case.toml:4:10", {"unknown unit ''"});
  check_force_refused("1 :uk", "case.toml:4:10", {"unknown unit ''"});
}

TEST_CASE("A nation is one word") {
  check_force_refused("5 sub, 2 dd:", "case.toml:4:17", {"no nation", "2 dd:uk"});
  check_force_refused("2 dd:u k", "case.toml:4:10", {"'u k' after ':' is not a nation"});
  check_force_refused("2 dd:uk:us", "case.toml:4:10", {"'uk:us' after ':' is not a nation"});
  check_force_refused("2 sub:@periscope", "case.toml:4:10", {"no nation"});
}

TEST_CASE("A nation with the name 'all' is refused, because 'all' means every unit of a side") {
  check_force_refused("5 sub, 2 dd:all", "case.toml:4:17", {"'all'", "every unit", "another name"});
}

TEST_CASE("The nations of a force are named once each") {
  CHECK(nations_of("2 dd:uk, 1 ca:us, 0 sub:uk, 1 tr") == std::vector<std::string>{"uk", "us"});
}

TEST_CASE("An unknown depth is refused with those that there are") {
  check_force_refused("2 sub@periscop", "case.toml:4:10",
                      {"unknown depth 'periscop'", "did you mean 'periscope'?"});
  check_force_refused("2 sub@", "case.toml:4:10", {"unknown depth ''"});
  check_force_refused("2 sub@periscope:uk", "case.toml:4:10", {"unknown depth 'periscope:uk'"});
}

TEST_CASE("A unit that is not a submarine has no depth") {
  check_force_refused("5 sub, 1 dd@periscope", "case.toml:4:17",
                      {"'dd@periscope'", "not a submarine"});
  check_force_refused("1 ftr@surfaced", "case.toml:4:10", {"not a submarine"});
}

TEST_CASE("Damage that sinks is refused") {
  check_force_refused("1 bb, 1 bb**", "case.toml:4:16", {"'bb**'", "sunk", "bb takes 2 hits"});
  check_force_refused("1 dd*", "case.toml:4:10", {"sunk", "dd takes 1 hit"});
}

TEST_CASE("Nothing follows the stars") {
  check_force_refused("1 bb*:uk", "case.toml:4:10", {"'bb*:uk'", "stars"});
  check_force_refused("1 bb* *", "case.toml:4:10", {"stars"});
}

TEST_CASE("A group twice is refused at the second") {
  check_force_refused("1 sub, 3 dd, 2 sub", "case.toml:4:23", {"'sub'", "twice"});
  check_force_refused("1 sub, 2 sub@surfaced", "case.toml:4:17", {"twice"});
  CHECK(units_read("1 bb, 1 bb*, 1 bb:uk") == "1 bb, 1 bb*, 1 bb:uk");
}

TEST_CASE("More than 250 of a kind are refused, however damaged") {
  CHECK(units_read("125 bb, 125 bb*") == "125 bb, 125 bb*");
  check_force_refused("3 dd, 125 bb, 126 bb*", "case.toml:4:16", {"more than 250 of bb"});
}

TEST_CASE("More than 16 kinds of units are refused at the force") {
  CHECK(force(kinds(16)).size() == 16);
  check_force_refused(kinds(17), "case.toml:4:9", {"more than 16 kinds"});
  CHECK(force(kinds(15) + ", 1 bb, 1 bb*").size() == 17);
}

TEST_CASE("In a text of several lines the place is in the line of the fault") {
  check_force_refused("5 sub,\n3 ddd", "case.toml:5:1", {"'ddd'"});
  check_force_refused("5 sub,\n  1 dd, 3 ddd", "case.toml:5:9", {"'ddd'"});
}

TEST_CASE("A part of a text that the input has otherwise is where the text begins") {
  const Place escaped = {"case.toml", 4, 9};
  check_refused([&] { parse_force("5 sub, 3 ddd", escaped, type_listed); }, "case.toml:4:9",
                {"'ddd'"});
}

TEST_CASE("Bytes that are not text are refused in one line") {
  check_force_refused("5 \x1b[31m\xff", "case.toml:4:10", {"unknown unit '?[31m"});
  check_force_refused(std::string("5 sub\0", 6), "case.toml:4:10", {"unknown unit 'sub?'"});
}

TEST_CASE("A detected submarine has a sign, and is another group than one that is not") {
  const Force read = force("2 sub!, 1 sub, 1 sub:uk@periscope!");
  REQUIRE(read.size() == 3);
  CHECK(read[0].detected);
  CHECK_FALSE(read[1].detected);
  CHECK(read[2].detected);
  CHECK(read[0].name == read[1].name);
  CHECK(text(read) == "2 sub!, 1 sub, 1 sub:uk@periscope!");
  CHECK(nations_of("1 sub:uk!") == std::vector<std::string>{"uk"});
  check_force_refused("1 sub!, 2 sub!", "case.toml:4:18", {"'sub!' appears twice"});
}

TEST_CASE("The sign of a detected unit is behind its damage, once") {
  CHECK(units_read("1 bb*!") == "1 bb*!");
  check_force_refused("1 bb!*", "case.toml:4:10", {"'bb!'"});
  check_force_refused("1 sub!!", "case.toml:4:10", {"'sub!'"});
}

TEST_CASE("The number of detected units is set apart from that of others") {
  CHECK(with_count("2 sub, 1 sub!", "sub!", 3) == "2 sub, 3 sub!");
  CHECK(with_count("2 sub, 1 sub!", "sub", 3) == "3 sub, 1 sub!");
  CHECK(units_read(with_count("2 sub", "sub!", 1)) == "2 sub, 1 sub!");
}

TEST_CASE("Errors in numbers of units name the limit or the wrong text") {
  check_force_refused("300 sub", "case.toml:4:10",
                      {"'300' is too many (a force has at most 250 of a kind)"});
  check_force_refused("-1 sub", "case.toml:4:10", {"'-1' is not a number of units", "0 to 250"});
  check_force_refused("5", "case.toml:4:10", {"a unit is missing after '5'"});
  check_force_refused("5sub3", "case.toml:4:10", {"a blank is missing in '5sub3'"});
  check_force_refused("sub", "case.toml:4:10", {"a number of units is missing before 'sub'"});
}
