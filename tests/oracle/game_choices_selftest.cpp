// The options of open choices and their order.
#include <doctest/doctest.h>

#include "tests/oracle/game_choices.hpp"
#include "tests/oracle/one_for_one_units.hpp"

namespace plain {
namespace {

std::vector<std::string> labels(const Ways<GroupByDamage>& ways) {
  std::vector<std::string> result;
  for (const auto& [label, force] : ways) result.push_back(label);
  return result;
}

const std::vector<Unit> units = {some(1, dd), some(2, bb)};
const ForceOf<GroupByDamage> force = {{{0, 0}, 1}, {{1, 0}, 2}};
const std::vector<GroupByDamage> in_order = {{0, 0}, {1, 0}};

bool anybody(const GroupByDamage&) {
  return true;
}

}  // namespace

TEST_CASE("choices of losses: the default first, then fewer of the last groups") {
  // Two hits damage both battleships by default.
  const ForceOf<GroupByDamage> by_default = {{{0, 0}, 1}, {{1, 1}, 2}};
  const auto ways =
      ways_to_lose<Unit, GroupByDamage>(units, force, in_order, anybody, 2, by_default);
  CHECK(labels(ways) == std::vector<std::string>{"lose 2 bb*", "lose 1 dd, 1 bb*", "lose 1 bb"});
  CHECK(ways.front().second == by_default);
}

TEST_CASE("choices of losses: every hit that can be taken is taken, and no more") {
  const auto ways = ways_to_lose<Unit, GroupByDamage>(units, force, in_order, anybody, 9, {});
  REQUIRE(ways.size() == 1);
  CHECK(ways.front().second.empty());
}

TEST_CASE("choices of who leaves: none first, the first group changes fastest") {
  CHECK(labels(ways_to_choose<Unit, GroupByDamage>(units, force, in_order, anybody)) ==
        std::vector<std::string>{"none", "1 dd", "1 bb", "1 dd, 1 bb", "2 bb", "1 dd, 2 bb"});
}

}  // namespace plain
