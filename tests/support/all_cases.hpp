// The cases of the project, for tests that look at all of them.
#pragma once

#include <string>
#include <vector>

#include "odds/question/posed.hpp"

namespace asdic {

/// The case files below cases/ in the order of their paths; of those for measuring the small ones,
/// and with a sanitizer no large one.
std::vector<std::string> case_paths();
/// Those of best play, which leave choices open.
std::vector<std::string> open_case_paths();

/// Reads one of them.
Posed case_at(const std::string& path);

}  // namespace asdic
