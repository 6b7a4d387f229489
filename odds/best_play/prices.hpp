// Computes prices of policies: the loss against best play.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lib/error.hpp"
#include "odds/best_play/best_order.hpp"
#include "odds/best_play/best_play.hpp"
#include "odds/question/name.hpp"

namespace asdic {

/// Returns the values of two alternatives to the best casualty order: losses as an open choice, and
/// the default order. The first is nothing if its game is too large.
std::vector<PolicyPrice> prices(const Problem& problem, const BestOrder& order, Numbers numbers);

/// Returns the value of each open choice under its default policy and, if there are several, of all
/// defaults together. For an open retreat also returns simple retreats: the best number of
/// remaining units, odds below 1/4 and 1/2, and a negative net gain. Omits these if a block of
/// policies leaves a retreat open.
std::vector<PolicyPrice> prices(const Problem& problem, const BestPlay& best, Numbers numbers);

/// Returns the value of the goal if one choice follows a policy (a word, a number or a form such as
/// { odds = "1/4" }) and everything else is best play. `problem` has the best casualty order if it
/// was sought. Throws Error(input) at `place` if the policy is not one of the choice.
Value value_under(const Policy& policy, const Place& place, const Problem& problem,
                  const BestPlay& best, const std::optional<BestOrder>& order, Numbers numbers);

/// Returns value_under() for a policy that the command line gives as "KEY=VALUE". Throws
/// Error(input) if the case does not leave the choice open.
PolicyPrice price_of(const std::string& assignment, const Problem& problem, const BestPlay& best,
                     const std::optional<BestOrder>& order, Numbers numbers);

}  // namespace asdic
