#include <doctest/doctest.h>

#include "lib/input/units.hpp"
#include "lib/text.hpp"
#include "tests/support/refusal.hpp"

using namespace asdic;

namespace {

const UnitType& type_of(std::string_view code, const Place& place) {
  static const std::vector<UnitType> types = {
      {"sub", UnitKind::sub, 1, 1}, {"dd", UnitKind::sub, 1, 1}, {"bb", UnitKind::sub, 1, 1}};
  for (const UnitType& type : types) {
    if (type.code == code) return type;
  }
  throw Error(place, unknown_message("unit", code, {"sub", "dd", "bb"}));
}

/// Reads an order as if its opening quote were in line 5, column 10 of the file.
std::vector<CasualtyEntry> losses(std::string_view order) {
  return parse_losses(order, {"case.toml", 5, 10, 5, 11}, type_of);
}

void check_losses_refused(const std::string& order, const std::string& place,
                          std::initializer_list<const char*> words) {
  CAPTURE(order);
  check_refused([&] { losses(order); }, place, words);
}

}  // namespace

TEST_CASE("A casualty order is names between commas") {
  const auto order = losses("dd, sub@periscope , bb:uk");
  REQUIRE(order.size() == 3);
  CHECK(order[0].text() == "dd");
  CHECK(order[1].text() == "sub@periscope");
  CHECK(order[2].text() == "bb:uk");
  CHECK(order[0].place.text() == "case.toml:5:11");
  CHECK(order[1].place.text() == "case.toml:5:15");
}

TEST_CASE("An entry may begin with a number of units") {
  const auto order = losses("2 dd, bb:uk, dd");
  CHECK(order[0].number == 2);
  CHECK(order[0].units.code == "dd");
  CHECK(order[0].text() == "2 dd");
  CHECK_FALSE(order[2].number);
  check_losses_refused("dd, 251 sub", "case.toml:5:15", {"251", "at most 250"});
  CHECK(losses("two dd")[0].number == 2);
  check_losses_refused("sub 2 dd", "case.toml:5:15", {"a comma is missing before '2 dd'"});
  check_losses_refused("1 sub 2 dd", "case.toml:5:17", {"a comma is missing before '2 dd'"});
}

TEST_CASE("An entry without nation or depth covers all units of its code") {
  const UnitSelection entry = losses("sub")[0].units;
  CHECK(entry.covers({"sub", "", Depth::surfaced}));
  CHECK(entry.covers({"sub", "uk", Depth::surfaced}));
  CHECK(entry.covers({"sub", "uk", Depth::submerged}));
  CHECK_FALSE(entry.covers({"dd", "", Depth::surfaced}));
}

TEST_CASE("An entry with a nation covers that nation at every depth") {
  const UnitSelection entry = losses("sub:uk")[0].units;
  CHECK(entry.covers({"sub", "uk", Depth::periscope}));
  CHECK_FALSE(entry.covers({"sub", "us", Depth::periscope}));
  CHECK_FALSE(entry.covers({"sub", "", Depth::surfaced}));
}

TEST_CASE("An entry with an empty nation covers the units without one, and is written so") {
  const CasualtyEntry entry = losses("sub:@periscope")[0];
  CHECK(entry.units.covers({"sub", "", Depth::periscope}));
  CHECK_FALSE(entry.units.covers({"sub", "uk", Depth::periscope}));
  CHECK(entry.text() == "sub:@periscope");
  CHECK(losses("2 dd:")[0].text() == "2 dd:");
}

TEST_CASE("An entry with a depth covers that depth of every nation") {
  const UnitSelection entry = losses("sub@surfaced")[0].units;
  CHECK(entry.covers({"sub", "", Depth::surfaced}));
  CHECK(entry.covers({"sub", "uk", Depth::surfaced}));
  CHECK_FALSE(entry.covers({"sub", "", Depth::periscope}));
}

TEST_CASE("A casualty order without names is refused") {
  check_losses_refused("", "case.toml:5:11", {"a unit is missing", "'dd, ca'"});
  check_losses_refused("dd,", "case.toml:5:14", {"a unit is missing"});
  check_losses_refused("dd,,bb", "case.toml:5:14", {"a unit is missing"});
}

TEST_CASE("An unknown unit in a casualty order is refused at its place") {
  check_losses_refused("dd, subs", "case.toml:5:15",
                       {"unknown unit 'subs'", "did you mean 'sub'?"});
}

TEST_CASE("A casualty order that names damage is refused") {
  check_losses_refused("bb*", "case.toml:5:11", {"unknown unit 'bb*'"});
}

TEST_CASE("A bad nation or depth in a casualty order is refused") {
  check_losses_refused("dd, sub:u/k", "case.toml:5:15", {"not a nation"});
  check_losses_refused("sub@deep", "case.toml:5:11", {"unknown depth 'deep'", "periscope"});
}

TEST_CASE("The number of one unit of a force is changed") {
  CHECK(with_count("5 sub, 3 dd", "dd", 1) == "5 sub, 1 dd");
  CHECK(with_count("5 sub,3 dd", "sub", 0) == "0 sub, 3 dd");
  CHECK(with_count("1 bb*, 2 bb", "bb*", 3) == "3 bb*, 2 bb");
  CHECK(with_count("1 dd, 2 dd:uk", "dd:uk", 4) == "1 dd, 4 dd:uk");
}

TEST_CASE("A submarine at the surface is the same unit with and without its depth") {
  CHECK(with_count("5 sub@surfaced", "sub", 3) == "3 sub@surfaced");
  CHECK(with_count("5 sub", "sub@surfaced", 3) == "3 sub");
  CHECK(with_count("5 sub:uk@surfaced*", "sub:uk*", 3) == "3 sub:uk@surfaced*");
  CHECK(with_count("5 sub@periscope", "sub", 3) == "5 sub@periscope, =3 sub");
}

TEST_CASE("A unit that the force lacks is added") {
  CHECK(with_count("5 sub", "dd", 2) == "5 sub, =2 dd");
  CHECK(with_count("5 sub, =2 dd", "dd", 3) == "5 sub, =3 dd");
  CHECK(with_count("", "dd", 2) == "2 dd");
  CHECK(with_count("2 dd:uk", "dd", 1) == "2 dd:uk, =1 dd");
}

TEST_CASE("Kinds and depths have the names of the case file") {
  for (const char* kind : {"sub", "ship", "air", "land", "aa"}) {
    const auto parsed = parse_kind(kind);
    REQUIRE(parsed);
    CHECK(name(*parsed) == kind);
  }
  CHECK_FALSE(parse_kind("Ship"));
  CHECK_FALSE(parse_kind(""));
  CHECK(name(Depth::surfaced) == "surfaced");
  CHECK(name(Depth::silent) == "silent");
}
