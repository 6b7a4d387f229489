// Reading what users name, whole.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace asdic {

struct InputText {
  std::string source;  ///< what errors call it
  std::string text;
};

/// All that a regular file or a pipe of the shell has, or standard input, which is named "-".
/// Throws Error(input) where it is neither, where it cannot be read to its end and, with the words
/// `too_large`, where it has more bytes. Standard input can be read once. While input is awaited,
/// check_time() is called.
InputText read_input(const std::string& path, std::size_t most_bytes, const std::string& too_large);

/// Returns whether the path is that of a regular file that this process has read by read_input(),
/// also as standard input and by another path.
bool is_input_file(const std::string& path);

/// Returns the text behind the byte-order mark of UTF-8, if one begins it, as editors and
/// spreadsheets on Windows write it.
inline std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  return text.substr(text.starts_with(mark) ? mark.size() : 0);
}

}  // namespace asdic
