// Lists the choices that a case leaves open.
#pragma once

#include <string>
#include <vector>

#include "lib/input/case.hpp"

namespace asdic {

/// Returns the paths of open choices, each once. They are settings (also in policy blocks) and
/// losses (also if the best order is sought) of the case, its waves and its battle at sea.
std::vector<std::string> open_choices(const Case& battle, const CaseFormat& format);

/// Returns the paths of choices that a case of the format may leave open, each once.
std::vector<std::string> possible_open_choices(const CaseFormat& format);

}  // namespace asdic
