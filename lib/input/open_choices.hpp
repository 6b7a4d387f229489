// What a case leaves to its players.
#pragma once

#include <string>
#include <vector>

#include "lib/input/case.hpp"

namespace asdic {

/// The paths of what is open, each once: settings, also in blocks of policies, and losses, also
/// where the best order is sought; of the case, its waves and its battle at sea.
std::vector<std::string> open_choices(const Case& battle, const CaseFormat& format);

/// The paths of what cases of the format may leave open, each once.
std::vector<std::string> possible_open_choices(const CaseFormat& format);

}  // namespace asdic
