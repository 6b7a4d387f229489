// The choices of sides, and a policy that can make one after the enumeration.
#pragma once

#include <compare>
#include <optional>
#include <string>

namespace asdic {

/// A retreat whenever continuing to the end would add less than `least` to `figure` on average.
struct RetreatBelow {
  std::string figure;
  std::string least;  ///< an exact number: "1/4"

  std::weak_ordering operator<=>(const RetreatBelow&) const = default;
  bool operator==(const RetreatBelow&) const = default;
};

/// The setting of the case that a decision is about. A side makes the decision unless `by_policy`
/// is true. In that case, a policy makes it after the enumeration: it takes the last option, or
/// only under the condition `below` if it has one.
struct Choice {
  std::string setting;  ///< "attacker.retreat"
  bool by_policy = false;
  std::optional<RetreatBelow> below = {};

  std::weak_ordering operator<=>(const Choice&) const = default;
  bool operator==(const Choice&) const = default;
};

}  // namespace asdic
