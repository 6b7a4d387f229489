// Exact weights of dice, for rule systems of your own.
#pragma once

#include <limits>
#include <utility>
#include <vector>

#include "asdic/enumerate.hpp"

namespace asdic::ASDIC_V0 {

/// Equal dice that are rolled together.
struct Dice {
  int count = 0;  ///< the number of dice, 0 or more
  int value = 0;  ///< a die hits if it shows at most this value: 0 never hits
};

/// The results of some dice in ascending order, each with its weight, a whole number above 0. The
/// probability of a result is its weight / (sum of all weights).
using DiceRoll = Row<int, Number>;

/// The value of `most` with which all results count as they are.
inline constexpr int no_most = std::numeric_limits<int>::max();

// All functions throw Error(misuse) for a die without faces or with more than 10,000, for a
// negative number, and for more than 2,000 dice.

/// Returns the number of hits of a volley. Its dice have `die` faces, and groups of them can have
/// different chances to hit. More hits than `most` count as `most`.
ASDIC_API DiceRoll hits(int die, const std::vector<Dice>& volley, int most = no_most);

/// Returns the number of hits of a volley by low luck: the values of its dice are added up, each
/// full `die` of them is a certain hit, and one die is rolled for the rest.
ASDIC_API DiceRoll low_luck_hits(int die, const std::vector<Dice>& volley, int most = no_most);

/// Returns the sum of `count` dice. Sums above `most` count as `most`. Throws Error(misuse) also if
/// the dice have more than 10,000 faces together.
ASDIC_API DiceRoll sum_of_dice(int die, int count, int most = no_most);

/// Returns the pairs of results of two independent rolls, such as those of two sides that fire at
/// the same time.
ASDIC_API Row<std::pair<int, int>, Number> both(const DiceRoll& first, const DiceRoll& second);

}  // namespace asdic::ASDIC_V0
