// How a battle stands round by round.
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

/// Takes what is told after each round (AfterRound of answer.hpp).
class ByRound {
 public:
  /// `fought` rounds are over before the case begins. The battle and its question must outlive
  /// this.
  ByRound(const Battle& battle, const BattleQuestion& asked, Duration duration, int fought)
      : battle_(battle), asked_(asked), duration_(duration), fought_(fought) {}

  /// What goes on may not be known of battles of which something is given.
  void add(const Answer& stand, bool knows_what_goes_on = true);

  /// From round 0 on.
  std::vector<RoundFought> take() { return std::move(rounds_); }

 private:
  /// What a side has in battle in one state.
  struct Counted {
    std::int64_t units = 0;
    std::int64_t hits = 0;
    std::int64_t cost = 0;

    auto operator<=>(const Counted&) const = default;
  };

  const std::array<Counted, 2>& counted(StateIndex state);
  std::optional<std::array<Strength, 2>> strength(const Answer& stand);

  const Battle& battle_;
  const BattleQuestion& asked_;
  const Duration duration_;
  const int fought_;
  std::vector<RoundFought> rounds_;
  std::unordered_map<StateIndex, std::array<Counted, 2>> counted_;  ///< a state goes on repeatedly
  /// What the next round begins with.
  std::optional<std::array<Strength, 2>> next_;
};

}  // namespace asdic
