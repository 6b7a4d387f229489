// What policies cost against best play.
#pragma once

#include <optional>
#include <vector>

#include "odds/question/name.hpp"
#include "odds/solve/best_order.hpp"
#include "odds/solve/best_play.hpp"
#include "states/enumeration_limits.hpp"

namespace asdic {

/// Of the best order of loss against losses that are chosen freely, and against the default order.
/// What the free choice is worth is not known where its game is large.
std::vector<PolicyPrice> prices(const Posed& posed, const BestOrder& order,
                                const EnumerationLimits& limits, Numbers numbers);

/// Of each open choice its default policy, and with several also all of these together. Of an open
/// retreat also the retreats that players go by: the best one when few units are left, and those
/// below some odds and below an even exchange.
std::vector<PolicyPrice> prices(const Posed& posed, const BestPlay& best,
                                const EnumerationLimits& limits, Numbers numbers);

/// What the goal comes to where one choice follows a policy, a word or a number, and the rest is
/// played at its best; the case has the best order, if it was sought. Throws Error(input) for what
/// is no policy of the choice.
Value value_under(const Policy& policy, const Posed& posed, const BestPlay& best,
                  const std::optional<BestOrder>& order, const EnumerationLimits& limits,
                  Numbers numbers);

}  // namespace asdic
