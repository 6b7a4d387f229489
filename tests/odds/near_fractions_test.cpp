// Warnings of decimals that are probably meant as fractions.
#include "odds/table/near_fractions.hpp"

#include <doctest/doctest.h>

#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

Document one_submarine(const std::string& destroyers, const std::string& detection_ratio) {
  return Document::parse(
      "rules = \"one-for-one\"\nattacker.units = \"1 sub\"\ndefender.units = \"" + destroyers +
          " dd\"\noptions.detection_ratio = " + detection_ratio,
      "test");
}

const VariedKey by_destroyers = {{"defender.units.dd", {"1", "2", "3"}}, "--columns"};

}  // namespace

TEST_CASE("A decimal near a fraction at which rounding can change is warned of") {
  const auto warnings = decimals_near_fractions(read_case(one_submarine("3", "0.3333")));
  REQUIRE(warnings.size() == 1);
  CHECK(warnings[0].place.text() == "test:4:27");
  CHECK(warnings[0].text.starts_with("0.3333 is not 1/3"));
}

TEST_CASE("A decimal near no fraction at which rounding can change is not warned of") {
  // One destroyer detects up to halves of a submarine.
  CHECK(decimals_near_fractions(read_case(one_submarine("1", "0.3333"))).empty());
  CHECK(decimals_near_fractions(read_case(one_submarine("3", "0.35"))).empty());
  CHECK(decimals_near_fractions(read_case(one_submarine("3", "\"1/3\""))).empty());
}

TEST_CASE("The numbers of units that vary decide which decimals are warned of") {
  CHECK(decimals_near_fractions(one_submarine("1", "0.3333"), {by_destroyers}).size() == 1);
  CHECK(decimals_near_fractions(one_submarine("1", "0.35"), {by_destroyers}).empty());
}

TEST_CASE("Each decimal of a varied ratio is warned of once") {
  const VariedKey by_ratio = {{"options.detection_ratio", {"0.3333", "1/3", "0.667", "1"}},
                              "--rows"};
  const auto warnings = decimals_near_fractions(one_submarine("1", "1"), {by_ratio, by_destroyers});
  REQUIRE(warnings.size() == 2);
  CHECK(warnings[0].text.starts_with("0.3333 is not 1/3"));
  CHECK(warnings[1].text.starts_with("0.667 is not 2/3"));
}

TEST_CASE("A decimal near a probability is not warned of") {
  const Problem raid = case_of(
      "rules = \"raid\"\nattacker.units = \"3 bmb\"\nterritory.value = 6\n"
      "options.kamikaze_hits = 0.3333\n");
  CHECK(decimals_near_fractions(raid).empty());
}
