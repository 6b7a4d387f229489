// Solves as many families of cells, and as many figures exactly, as the limits allow.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "odds/figures/of_result.hpp"
#include "odds/question/problem.hpp"
#include "odds/table/families.hpp"

namespace asdic {

/// Calls `solve` for all families, on all processors. If a family exceeds a limit, calls it for the
/// halves of this family, the half with fewer units first, until single cells exceed the limit or
/// the time is over. Returns the first limit that was reached, or "". Throws all other exceptions.
std::string solve_families(std::vector<Family> families,
                           const std::function<void(const Family&)>& solve,
                           const std::string& stage);

/// Makes `figure`, which has this name, exact in a case that has it. If that exceeds a limit,
/// leaves it as it is and returns the limit, else "".
std::string make_exact(const Problem& problem, const std::string& name, Figure& figure);

}  // namespace asdic
