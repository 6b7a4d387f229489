// Reading what users name, whole.
#pragma once

#include <cstddef>
#include <string>

namespace asdic {

struct InputText {
  std::string source;  ///< what errors call it
  std::string text;
};

/// All that a regular file or a pipe of the shell has, or standard input, which is named "-".
/// Throws Error(input) where it is neither, where it cannot be read to its end and, with the words
/// `too_large`, where it has more bytes. Standard input can be read once.
InputText read_input(const std::string& path, std::size_t most_bytes, const std::string& too_large);

}  // namespace asdic
