// What policies cost against best play.
#pragma once

#include <vector>

#include "odds/solve/best_order.hpp"
#include "odds/solve/best_play.hpp"
#include "states/enumerate.hpp"

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

}  // namespace asdic
