#include "odds/solve/read_case.hpp"

namespace asdic {

Posed read_case(const Document& document) {
  const auto [name, place] = rules_of(document);
  const RuleSystem& rules = rule_system(name, place);
  return {&rules, read_case(document, rules.format)};
}

}  // namespace asdic
