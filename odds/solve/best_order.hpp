// The one order of loss, fixed for the whole battle, that is best for a side.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "odds/question/posed.hpp"

namespace asdic {

struct BestOrder {
  Side side;
  std::vector<CasualtyEntry> losses;      ///< an entry for each kind of its units
  std::vector<CasualtyEntry> by_default;  ///< the same entries, in the default order
  std::size_t orders;                     ///< so many there are of the kinds that can be lost
  std::size_t as_good;                    ///< so many of the others are worth as much
};

/// Nothing where no side of the case asks for it, or it has been found. Every order is compared by
/// the value that the goal has with it, all other open choices at their best: enclosures leave out
/// most, exact values tell the rest. Of the best the first counts, from the default order on.
/// Throws Error(limit) for more than 8 kinds of units, and as best_play.
std::optional<BestOrder> find_best_order(const Posed& posed, const EnumerationLimits& limits);

/// The case in which the side loses its units in this order.
Posed with_losses(Posed posed, Side side, const std::vector<CasualtyEntry>& losses);

/// The case in which it chooses them as they come.
Posed with_open_losses(Posed posed, Side side);

/// The case with the best order where one is sought. Throws as find_best_order.
Posed with_best_order(const Posed& posed, const EnumerationLimits& limits);

}  // namespace asdic
