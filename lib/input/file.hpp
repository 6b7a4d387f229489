// Files that users name.
#pragma once

#include <fstream>
#include <string>

namespace asdic {

/// To be read byte by byte. Throws Error(input) where there is no file that can be.
std::ifstream open_file(const std::string& path);

}  // namespace asdic
