// Solves as many families of cells as the limits allow.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "odds/table/families.hpp"

namespace asdic {

/// Calls `solve` for all families, on all processors. If a family exceeds a limit, calls it for the
/// halves of this family, the half with fewer units first, until single cells exceed the limit or
/// the time is over. Returns the first limit that was reached, or "". Throws all other exceptions.
std::string solve_families(std::vector<Family> families,
                           const std::function<void(const Family&)>& solve,
                           const std::string& stage);

}  // namespace asdic
