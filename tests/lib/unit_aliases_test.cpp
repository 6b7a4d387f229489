// Names of units in cases.
#include <doctest/doctest.h>

#include "lib/input/unit_types.hpp"
#include "tests/support/refusal.hpp"

using namespace asdic;

namespace {

/// Returns the types of a case with these lines, whose rules have a tank and a fighter.
std::vector<UnitType> types_of(const std::string& lines) {
  std::vector<UnitType> types = {{"arm", UnitKind::land, 3, 3}, {"ftr", UnitKind::air, 3, 4}};
  read_unit_types(Document::parse(lines, "case.toml"), {UnitKind::land, UnitKind::air}, 6, types);
  return types;
}

}  // namespace

TEST_CASE("A case gives units names in singular, plural and as aliases") {
  const auto types = types_of(
      "[units.arm]\naliases = [\"Panther\"]\n[units.jeep]\nname = \"light car\"\nkind = \"land\"\n"
      "attack = 1\ndefense = 1\n");
  CHECK(text(parse_force("2 panthers, 3 light cars", {}, finder(types))) == "2 arm, 3 jeep");
}

TEST_CASE("An alias that is also a name of another unit is an error at its place") {
  check_refused([] { types_of("[units.arm]\naliases = [\"tank\", \"FTR\"]\n"); }, "case.toml:2:20",
                {"'FTR' is a name of two units", "'arm'", "ftr"});
}

TEST_CASE("An alias that no force could name is an error at its place") {
  check_refused([] { types_of("[units.arm]\naliases = [\"3 tanks\"]\n"); }, "case.toml:2:12",
                {"'3 tanks' cannot be a name of a unit", "light tank"});
  check_refused([] { types_of("[units.arm]\naliases = \"tank\"\n"); }, "case.toml:2:11",
                {"list of words"});
}
