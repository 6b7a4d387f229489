// Collects the figures of a battle after each round.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "odds/question/question.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

/// Collects a RoundFought from each call of AfterRound (answer.hpp).
class ByRound {
 public:
  /// `fought` is the number of rounds that were fought before the case begins. The battle and its
  /// question must outlive this object.
  ByRound(const Battle& battle, const BattleQuestion& asked, Duration duration, int fought)
      : battle_(battle), asked_(asked), duration_(duration), fought_(fought) {}

  /// Adds the next round. `knows_continuing` is false if the states of continuing battles are not
  /// known under the condition (see GivenCourse).
  void add(const Answer& position, bool knows_continuing = true);

  /// Returns the rounds from round 0, and leaves none.
  std::vector<RoundFought> take() { return std::move(rounds_); }

 private:
  /// The units of a side in battle in one state.
  struct SideStrength {
    std::int64_t units = 0;
    std::int64_t hits = 0;
    std::int64_t cost = 0;

    auto operator<=>(const SideStrength&) const = default;
  };

  const SideStrength& strength_of_unit(Side side, const UnitKey& key);
  const std::array<SideStrength, 2>& side_strengths(StateIndex state);
  /// Returns the mean strengths of the battles that continue in these states, or nothing if it is
  /// not certain that there are any.
  std::optional<std::array<Strength, 2>> strength(const StateChances& continuing);

  const Battle& battle_;
  const BattleQuestion& asked_;
  const Duration duration_;
  const int fought_;
  std::vector<RoundFought> rounds_;
  // Caches, because units and states recur:
  struct HashOfKey {
    std::size_t operator()(const UnitKey& key) const { return key.hash(); }
  };
  std::array<std::unordered_map<UnitKey, SideStrength, HashOfKey>, 2> unit_strengths_;
  std::unordered_map<StateIndex, std::array<SideStrength, 2>> strengths_;
  /// The strengths with which the next round begins.
  std::optional<std::array<Strength, 2>> next_;
};

}  // namespace asdic
