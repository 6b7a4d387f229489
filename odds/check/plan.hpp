// The smallest battles that tell a case from other readings of it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "lib/input/document.hpp"
#include "odds/report/format.hpp"
#include "odds/solve/solve.hpp"

namespace asdic {

struct PlanOptions {
  std::vector<std::string> against;  ///< "KEY=VALUE", each to be told from the case
  double level = 0.001;              ///< the chance to take the case for one of these, at most
  double power = 0.9;                ///< the chance to tell one of these from the case, at least
};

struct PlannedBattle {
  std::array<std::string, 2> forces;
  int units = 0;
  std::int64_t battles = 0;  ///< to be counted
};

struct Plan {
  PlanOptions options;
  std::vector<PlannedBattle>
      ranked;  ///< the smallest first, and larger ones that take fewer battles
  std::size_t searched = 0;
  bool all = true;  ///< whether there are no larger ones
};

/// Searches the battles of the kinds of units that the case has, up to its own forces, the smallest
/// first. Throws Error(input) where nothing, or no setting of the case, is asked.
Plan plan(const Document& document, const PlanOptions& options, const SolveOptions& solving);

const std::vector<Format>& formats_of_plans();

/// With a line end at its end.
std::string report(const Plan& plan, Format format);

}  // namespace asdic
