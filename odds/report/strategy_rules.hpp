// Many positions with what is best in each, merged into few rules that people can keep in mind.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace asdic {

/// A position as numbers, and what is done there.
struct Example {
  std::vector<int> numbers;  ///< by feature
  std::string done;
};

/// What is counted: the attacker's or the defender's units, or with no side something else.
struct Feature {
  std::string of;
  std::string name;

  bool operator==(const Feature&) const = default;
};

struct StrategyRule {
  struct Condition : Feature {
    std::string number;  ///< "at most 2"
  };
  std::string done;                   ///< several, where no feature tells them apart
  std::vector<Condition> conditions;  ///< all hold
  std::size_t positions = 0;
};

/// Splits the examples by the number that tells most about what is done, and the parts again, until
/// each has but one answer. The rules are right for every example; each example falls under one.
std::vector<StrategyRule> rules_of(const std::vector<Example>& examples,
                                   const std::vector<Feature>& features);

}  // namespace asdic
