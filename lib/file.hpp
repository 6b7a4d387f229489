// Reads files that users name.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace asdic {

struct InputText {
  std::string source;  ///< the name of the file in messages
  std::string text;
};

/// Returns the whole text of a regular file, of a pipe of the shell, or of standard input if `path`
/// is "-". Throws Error(input) if the path is something else, or if it cannot be read to its end.
/// Also throws Error(input), with the message `too_large`, if it has more than `most_bytes`.
/// Standard input can be read only once. Calls check_time() while it waits for input.
InputText read_input(const std::string& path, std::size_t most_bytes, const std::string& too_large);

/// Returns whether this process has read the regular file `path` with read_input(), even under
/// another path or as standard input.
bool is_input_file(const std::string& path);

/// Returns the text without the byte-order mark of UTF-8. Editors and spreadsheets on Windows write
/// one at the beginning.
inline std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  return text.substr(text.starts_with(mark) ? mark.size() : 0);
}

}  // namespace asdic
