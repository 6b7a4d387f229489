// Reading files whole.
#pragma once

#include <cstddef>
#include <istream>
#include <string>

namespace asdic {

/// All that a stream has; errors call it `source`. Throws Error(input) where it cannot be read or,
/// with the words `too_large`, where it has more bytes.
std::string read_all(std::istream& stream, const std::string& source, std::size_t most_bytes,
                     const std::string& too_large);

/// The same of the file at `path`.
std::string read_whole_file(const std::string& path, std::size_t most_bytes,
                            const std::string& too_large);

}  // namespace asdic
