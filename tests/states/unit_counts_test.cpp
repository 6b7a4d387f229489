#include "states/unit_counts.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

const Units three = {{key("ca"), 2}, {key("ca*"), 1}};

}  // namespace

TEST_CASE("Units are counted by key, in the order of the keys") {
  Units units;
  CHECK(units.empty());
  CHECK(units.find(key("ca")) == units.end());
  units[key("ca*")] += 1;
  units[key("ca")] += 1;
  units[key("ca")] += 1;
  CHECK(units == three);
  CHECK(units.size() == 2);
  CHECK(units.begin()->first == key("ca"));
  CHECK(units.find(key("ca*"))->second == 1);
  CHECK_FALSE(units.contains(key("dd")));
}

TEST_CASE("Units that are given in the order of their keys are those that are added one by one") {
  CHECK(Units::sorted(std::vector<Units::value_type>(three.begin(), three.end())) == three);
  CHECK(Units::sorted({}) == Units());
  CHECK(Units::sorted({}).place() == nullptr);
}

TEST_CASE("A copy stands where the first one does until it is changed, and changes nothing there") {
  const Units first = three;
  Units copy = first;
  CHECK(copy.place() == first.place());
  copy[key("dd")] = 1;
  CHECK(copy.place() != first.place());
  CHECK(first == three);
  CHECK(copy.size() == 3);
}

TEST_CASE("Equal units are equal wherever they stand, and others come before or after") {
  Units same;
  for (const auto& [unit, count] : three) same[unit] = count;
  CHECK(same.place() != three.place());
  CHECK(same == three);
  CHECK(same.hash() == three.hash());
  CHECK_FALSE(same < three);
  const Units fewer = {{key("ca"), 1}, {key("ca*"), 1}};
  const Units later = {{key("dd"), 1}};
  CHECK(fewer != three);
  CHECK(fewer < three);
  CHECK(three < later);
  CHECK(Units() < fewer);
}
