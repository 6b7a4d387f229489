// Dice that are rolled together, and the exact distribution of their hits.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include "lib/rolls.hpp"

namespace asdic {

using VolleyIndex = std::uint32_t;

/// `count` dice that each hit on `value` or less, with hits of one kind as the rule system numbers
/// them (what they may fall on).
struct Dice {
  std::uint16_t kind;
  std::uint16_t value;
  std::uint32_t count;
};

/// Hits of a volley: the k-th result of `roll` is `least` + k hits.
struct HitRoll {
  int least;
  RollIndex roll;
};

/// The distinct volleys of a battle. Volley 0 has no dice. Equal dice in equal order are one
/// volley.
class Volleys {
 public:
  Volleys(int faces, Rolls& rolls);

  /// Dice that can never hit are left out, neighbours alike in kind and value are put together.
  VolleyIndex intern(const std::vector<Dice>& dice);

  /// The dice rolled first. The volley must have some.
  const Dice& first(VolleyIndex volley) const { return volleys_[volley].dice.front(); }
  /// What is left when one of the first dice has been rolled.
  VolleyIndex without_first_die(VolleyIndex volley);
  /// What is left without the dice of the first group.
  VolleyIndex without_first_group(VolleyIndex volley);

  /// The hits of all dice of the volley together, those beyond `most` counted as `most`.
  HitRoll hits(VolleyIndex volley, int most);
  /// The hit of one die of this value.
  HitRoll hit(int value);
  /// How many results a roll has.
  std::uint32_t results(RollIndex roll) const { return rolls_.size(roll); }

 private:
  struct Volley {
    std::vector<Dice> dice;
    VolleyIndex rest = 0;  ///< 0 until it is asked for; no volley leads back to itself
    boost::unordered_flat_map<int, HitRoll> hits;  ///< by the most hits that count
    // Once they are asked for: hits beyond the sure ones, and their weights over the denominator.
    int sure = 0;
    std::vector<Integer> weights = {};
    Integer denominator = 1;
  };

  void weigh(Volley& volley) const;

  int faces_;
  Rolls& rolls_;
  std::vector<Volley> volleys_;
  boost::unordered_flat_map<std::string, VolleyIndex> known_;
};

}  // namespace asdic
