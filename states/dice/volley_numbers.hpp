// Numbers of volleys, which several may give at the same time.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>

#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <vector>

namespace asdic {

using VolleyIndex = std::uint32_t;

/// `count` dice that each hit on `value` or less, with hits of one kind as the rule system numbers
/// them (what they may fall on).
struct Dice {
  std::uint16_t kind;
  std::uint16_t value;
  std::uint32_t count;
};

/// Equal dice in equal order have one number, whoever asks for it. Safe on several threads.
class VolleyNumbers {
 public:
  VolleyIndex of(const std::vector<Dice>& dice);
  /// Stays where it is.
  const std::vector<Dice>& dice(VolleyIndex volley) const;

 private:
  mutable std::mutex mutex_;
  std::deque<std::vector<Dice>> dice_;
  boost::unordered_flat_map<std::string, VolleyIndex> known_;  ///< by the bytes of the dice
};

}  // namespace asdic
