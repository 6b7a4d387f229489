// What policies cost against best play.
#pragma once

#include <vector>

#include "odds/question/name.hpp"
#include "odds/solve/best_play.hpp"
#include "states/enumerate.hpp"

namespace asdic {

/// Of each open choice its default policy, and with several also all of these together. Of an open
/// retreat also the retreats that players go by: the best one when few units are left, and those
/// below some odds and below an even exchange.
std::vector<PolicyPrice> prices(const Posed& posed, const BestPlay& best,
                                const EnumerationLimits& limits, Numbers numbers);

/// What the goal comes to where one choice follows a policy, a word or a number, and the rest is
/// played at its best. Throws Error(input) for what is no policy of the choice.
Value value_under(const Policy& policy, const Posed& posed, const BestPlay& best,
                  const EnumerationLimits& limits, Numbers numbers);

}  // namespace asdic
