// Prints random cases of all rule systems in turn, a JSON object a line, until nobody reads them:
// asdic_random_cases SEED. They are those of random_reports_test.cpp with the same seeds.
#include <nlohmann/json.hpp>

#include <cstdint>
#include <cstdlib>
#include <iostream>

#include "states/rule_system.hpp"
#include "tests/support/random_case.hpp"

int main(int count, char** arguments) {
  using namespace asdic;
  if (count != 2) {
    std::cerr << "usage: asdic_random_cases SEED\n";
    return 2;
  }
  for (std::uint64_t seed = std::strtoull(arguments[1], nullptr, 10); std::cout; ++seed) {
    for (const RuleSystem* rules : rule_systems()) {
      const std::string text = random_case(*rules, seed);
      const nlohmann::json line = {
          {"rules", rules->name}, {"seed", seed}, {"case", text}, {"key", key_of_units(text)}};
      std::cout << line.dump() << std::endl;
    }
  }
}
