#include "lib/input/unit_key.hpp"

#include <doctest/doctest.h>

#include <map>

using namespace asdic;

TEST_CASE("A key has a code, a nation, a depth and the hits taken") {
  const UnitKey key = parse_key("sub:uk@periscope**").value();
  CHECK(key.name() == UnitName{"sub", "uk", Depth::periscope});
  CHECK(key.damage() == 2);
  CHECK(key.name_text() == "sub:uk@periscope");
  CHECK(key.text() == "sub:uk@periscope**");
}

TEST_CASE("A key has the part of a battle behind nation and depth") {
  const UnitKey key = parse_key("sub:uk@periscope#2*").value();
  CHECK(key.name() == UnitName{"sub", "uk", Depth::periscope, BattlePart(2)});
  CHECK(key.name_text() == "sub:uk@periscope#2");
  CHECK(key.text() == "sub:uk@periscope#2*");
  CHECK(parse_key("tr#sea").value().name().part == BattlePart::at_sea);
  for (const char* text : {"sub#", "sub#1", "sub#land"}) CHECK_FALSE(parse_key(text));
}

TEST_CASE(
    "A key without a nation, depth or hits has no nation, is at the surface, and has no hit") {
  const UnitKey key = parse_key("bb").value();
  CHECK(key.name() == UnitName{"bb", "", Depth::surfaced});
  CHECK(key.damage() == 0);
  CHECK(parse_key("sub@surfaced").value().text() == "sub");
}

TEST_CASE("Text that is not a unit key is not read") {
  for (const char* text : {"", "*", ":uk", "dd:", "dd:u k", "sub@", "sub@deep", "bb*:uk", "bb* *",
                           "sub@periscope:uk", "2 dd"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_key(text));
  }
}

TEST_CASE("Keys are in the order of their texts") {
  std::map<UnitKey, int> units;
  for (const char* text : {"ca:uk", "ca2", "ca", "ca**", "ca-b", "ca@silent", "ca*"}) {
    units[parse_key(text).value()] = 1;
  }
  CHECK(force_text(units) == "1 ca, 1 ca*, 1 ca**, 1 ca-b, 1 ca2, 1 ca:uk, 1 ca@silent");
  CHECK(force_text(std::map<UnitKey, int>()).empty());
}

TEST_CASE("Keys of one text are one key") {
  const UnitKey key({"bb", "uk"}, 1);
  CHECK(key == parse_key("bb:uk*").value());
  CHECK(&key.text() == &parse_key("bb:uk*").value().text());
  CHECK(key.hash() == parse_key("bb:uk*").value().hash());
  CHECK(key != parse_key("bb:uk").value());
}
