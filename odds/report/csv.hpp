// Lines of CSV.
#pragma once

#include <string>
#include <vector>

namespace asdic {

/// The fields of one line, those in quotes that need it, with a line end.
std::string csv_line(const std::vector<std::string>& fields);

}  // namespace asdic
