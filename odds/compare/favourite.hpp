// Decides which side wins more often.
#pragma once

#include <optional>
#include <string_view>

#include "lib/exact/value.hpp"

namespace asdic {

/// The side that wins more often, whatever the probability of a draw.
enum class Favourite { attacker, defender, neither };

/// Returns "attacker", "defender" or "neither".
std::string_view name(Favourite favourite);

/// Returns the favourite, given the probabilities that each side wins. Returns nothing if these are
/// certified and do not decide it.
std::optional<Favourite> favourite_of(const Value& attacker_wins, const Value& defender_wins);

}  // namespace asdic
