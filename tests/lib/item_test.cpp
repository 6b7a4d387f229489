#include "lib/input/item.hpp"

#include <doctest/doctest.h>

#include "lib/input/document.hpp"

using namespace asdic;

TEST_CASE("A document is items, each with its place") {
  const Document document = Document::parse(
      "title = \"battle\"\ndie = 12\n[options]\nreveals = true\nratio = 0.10\ndice = [4, 2]\n"
      "day = 1942-06-04\n",
      "case.toml");
  const Item& root = document.root();
  CHECK(*root.get("title")->text() == "battle");
  CHECK(*root.get("die")->whole() == 12);
  CHECK(root.get("die")->place.text() == "case.toml:2:7");
  CHECK(*root.find("options.reveals")->flag());
  CHECK(std::get<Decimal>(root.find("options.ratio")->value).text == "0.1");
  REQUIRE(root.find("options.dice")->list()->size() == 2);
  CHECK(*root.find("options.dice")->list()->back().whole() == 2);
  CHECK(root.find("options.dice")->list()->back().place.text() == "case.toml:6:12");
  CHECK(std::holds_alternative<std::monostate>(root.find("options.day")->value));
  CHECK(root.find("options.none") == nullptr);
  CHECK(root.find("title.none") == nullptr);
}

TEST_CASE("A changed copy leaves the document as it was, and both know their places") {
  const Document document = Document::parse("rules = \"depth\"\ndie = 12\n", "case.toml");
  Document changed = document;
  changed.assign("die=6");
  changed.assign("attacker.units=3 sub");
  CHECK(*document.root().get("die")->whole() == 12);
  CHECK(document.root().get("attacker") == nullptr);
  CHECK(*changed.root().get("die")->whole() == 6);
  CHECK(changed.root().get("die")->place.text() == "--set die");
  CHECK(*changed.root().find("attacker.units")->text() == "3 sub");
  CHECK(changed.root().get("rules")->place.text() == "case.toml:1:9");
}

TEST_CASE("A table has its keys in order, and each once") {
  Item table = table_of({{"sub", {2}}, {"dd", {1}}});
  put(*table.table(), "ca", {7});
  put(*table.table(), "sub", {3});
  std::string text;
  for (const Member& member : *table.table()) {
    text += member.key + std::to_string(*member.item.whole()) + " ";
  }
  CHECK(text == "ca7 dd1 sub3 ");
}
