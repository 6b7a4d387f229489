// Writes lines of CSV.
#pragma once

#include <string>
#include <vector>

namespace asdic {

/// Returns one line with a line end. Fields are in quotes if they need them.
std::string csv_line(const std::vector<std::string>& fields);

}  // namespace asdic
