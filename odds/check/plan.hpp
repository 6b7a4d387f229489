// Finds the smallest battles that distinguish a case from other interpretations of it.
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
  std::vector<std::string> against;  ///< "KEY=VALUE": changes to distinguish from the case
  double level = 0.001;              ///< greatest probability to reject the case
  double power = 0.9;                ///< least probability to detect a change
};

struct PlannedBattle {
  std::array<std::string, 2> forces;
  int units = 0;
  std::int64_t battles = 0;  ///< the number of battles to count
};

struct Plan {
  PlanOptions options;
  std::vector<PlannedBattle>
      ranked;  ///< the smallest first, and larger ones that take fewer battles
  std::size_t searched = 0;
  bool all = true;  ///< false if larger battles were not searched
};

/// Searches battles with the kinds of units of the case, up to the forces of the case, the smallest
/// first. Throws Error(input) if `against` is empty or names a key that is not a setting of the
/// case.
Plan plan(const Document& document, const PlanOptions& options, const SolveOptions& solving);

const std::vector<Format>& formats_of_plans();

/// Returns the plan in one of these formats, with a newline at its end.
std::string report(const Plan& plan, Format format);

}  // namespace asdic
