// Enumerates the divisions of a pool, and keeps those that may be best or on the front.
//
// A division has a detachment for each battle. Intervals of doubles, rounded outward, decide which
// divisions are certainly not among the best. Exact numbers rank the others later.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "odds/turn/turn.hpp"
#include "solver/certified/certified.hpp"

namespace asdic {

inline constexpr std::uint64_t most_divisions = 50'000'000;

/// The greatest number of divisions that intervals may leave open.
inline constexpr std::size_t most_open_divisions = 100'000;

/// A detachment, and bounds of what it achieves in its battle.
struct DetachmentBounds {
  Detachment sent;
  Interval success;  ///< the probability of success, from 0 to 1
  Interval gain;
};

/// The indices of the detachments, by battle.
using Division = std::vector<std::uint32_t>;

struct DivisionBounds {
  Interval all;        ///< the probability that all battles succeed
  Interval gain;       ///< the total gain
  Interval successes;  ///< the mean number of battles that succeed

  const Interval& of(TurnGoal goal) const;
};

struct OpenDivision {
  Division division;
  DivisionBounds bounds;
};

/// The divisions that intervals do not exclude.
struct Selection {
  std::vector<OpenDivision> best;   ///< those that may be among the best
  std::vector<OpenDivision> front;  ///< those that may be on the front
  std::uint64_t compared = 0;
  std::string why;  ///< the limit that ended the enumeration, or ""
};

/// Returns the number of divisions of a pool without conditions, but at most most_divisions + 1.
std::uint64_t division_count(const Turn& turn);

/// Returns the divisions that may be among the `top` best for the goal of the turn, and those that
/// may be on the front of the probability that all succeed and the total gain. If the goal is that
/// all succeed, the best are only divisions that may do that. Throws Error(limit) if there are more
/// than most_open_divisions.
Selection select_divisions(const Turn& turn,
                           const std::vector<std::vector<DetachmentBounds>>& battles,
                           std::size_t top);

}  // namespace asdic
