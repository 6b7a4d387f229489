#include "states/rule_system.hpp"

#include <doctest/doctest.h>

#include <algorithm>

namespace {

using namespace asdic;

TEST_CASE("Every rule system is found by its own name, in whose order they are listed") {
  const auto systems = rule_systems();
  CHECK(!systems.empty());
  for (const RuleSystem* system : systems) CHECK(&rule_system(system->name, {}) == system);
  CHECK(std::is_sorted(systems.begin(), systems.end(),
                       [](const auto* one, const auto* other) { return one->name < other->name; }));
}

}  // namespace
