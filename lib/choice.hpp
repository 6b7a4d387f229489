// The choices of sides, and a policy that can make one after the enumeration.
#pragma once

#include <compare>
#include <optional>
#include <string>

namespace asdic {

/// A retreat whenever continuing to the end would add less than `limit` to `figure` on average. If
/// the figure is next_round_clears, a retreat whenever the next round clears the territory with a
/// probability above `limit`.
struct RetreatByValue {
  static constexpr const char* next_round_clears = "next_round_clears";

  std::string figure;
  std::string limit;  ///< an exact number: "1/4"

  std::weak_ordering operator<=>(const RetreatByValue&) const = default;
  bool operator==(const RetreatByValue&) const = default;
};

/// The setting of the case that a decision is about. A side makes the decision unless `by_policy`
/// is true. In that case, a policy makes it after the enumeration: it takes the last option, or
/// only under the condition `by_value` if it has one.
struct Choice {
  std::string setting;  ///< "attacker.retreat"
  bool by_policy = false;
  std::optional<RetreatByValue> by_value = {};

  std::weak_ordering operator<=>(const Choice&) const = default;
  bool operator==(const Choice&) const = default;
};

}  // namespace asdic
