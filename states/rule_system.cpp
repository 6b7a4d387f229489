#include "states/rule_system.hpp"

#include "lib/text.hpp"

namespace asdic {

const RuleSystem& rule_system(std::string_view name, const Place& place) {
  std::vector<std::string> possible;
  for (const RuleSystem* system : rule_systems()) {
    if (system->name == name) return *system;
    possible.push_back(system->name);
  }
  throw Error(place, unknown("rule system", name, possible));
}

}  // namespace asdic
