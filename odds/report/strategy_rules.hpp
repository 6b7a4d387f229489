// Merges many positions with the best decision in each into few rules that players can remember.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace asdic {

/// Holds a position as numbers, and its decision.
struct Example {
  std::vector<int> numbers;  ///< in the order of the features
  std::string done;
};

/// Names a counted thing: units of the side `of`, or something else if `of` is empty.
struct Feature {
  std::string of;
  std::string name;

  bool operator==(const Feature&) const = default;
};

struct StrategyRule {
  struct Condition : Feature {
    std::string number;  ///< the numbers for which it holds: "at most 2"
  };
  std::string done;                   ///< several decisions if no feature distinguishes them
  std::vector<Condition> conditions;  ///< all of them hold
  std::size_t positions = 0;
};

/// Splits the examples by the number that is most informative about the decision, and the parts
/// again, until each has one decision or cannot be split. The rules are right for every example,
/// and each example matches one rule.
std::vector<StrategyRule> rules_of(const std::vector<Example>& examples,
                                   const std::vector<Feature>& features);

}  // namespace asdic
