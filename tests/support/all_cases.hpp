// The cases of the project, for tests of all of them.
#pragma once

#include <string>
#include <vector>

#include "odds/question/problem.hpp"

namespace asdic {

/// Returns the case files below cases/, sorted by path. They include only the small ones for
/// benchmarks and, with a sanitizer, no large ones.
std::vector<std::string> case_paths();
/// Returns the case files of best play, which leave choices open.
std::vector<std::string> open_case_paths();

/// Reads the case file at `path`.
Problem case_at(const std::string& path);

}  // namespace asdic
