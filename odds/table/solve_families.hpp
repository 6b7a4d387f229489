// Solves families of cells within the limits, as far as these allow.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "odds/table/families.hpp"

namespace asdic {

/// Calls `solve` for all families on all processors. If one exceeds a limit, calls it for the
/// halves of that family, those with fewer units first, until single cells exceed it or the time is
/// over. Returns the first limit that was reached, or "". Throws all other exceptions.
std::string solve_families(std::vector<Family> families,
                           const std::function<void(const Family&)>& solve,
                           const std::string& stage);

}  // namespace asdic
