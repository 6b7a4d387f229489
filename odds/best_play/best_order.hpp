// Finds the casualty order, fixed for the whole battle, that is best for a side.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "odds/question/problem.hpp"

namespace asdic {

struct BestOrder {
  Side side;
  std::vector<CasualtyEntry> losses;      ///< the best order: an entry for each kind of unit
  std::vector<CasualtyEntry> by_default;  ///< the same entries, in the default order
  std::size_t orders;                     ///< the number of orders of the kinds that can be lost
  std::size_t as_good;                    ///< the number of other orders with the same value
};

/// Returns the best order, or nothing if no side of the case seeks one or it has been found. Orders
/// are compared by the value of the goal, with best play of all other open choices. Certified
/// intervals eliminate most orders, and exact values decide between the rest. Among equal orders,
/// the first in lexicographical order from the default order wins. Throws Error(limit) for more
/// than 8 kinds of units, and as best_play() does.
std::optional<BestOrder> find_best_order(const Problem& problem);

/// Returns the case with this casualty order of the side.
Problem with_losses(Problem problem, Side side, const std::vector<CasualtyEntry>& losses);

/// Returns the case in which the losses of the side are an open choice.
Problem with_open_losses(Problem problem, Side side);

/// Returns the case with the best order if it seeks one, else the case. Throws as find_best_order()
/// does.
Problem with_best_order(const Problem& problem);

}  // namespace asdic
