#include "lib/columns.hpp"

#include <algorithm>

#include "lib/text.hpp"

namespace asdic::layout {

namespace {

/// What stays in one line if it can: words, and a number with the word after it.
std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> result;
  bool after_number = false;
  for (const std::string_view part : split(text, ' ')) {
    if (part.empty()) continue;
    if (after_number) {
      result.back() += " " + std::string(part);
    } else {
      result.emplace_back(part);
    }
    after_number = part.find_first_not_of("(0123456789") == std::string_view::npos;
  }
  return result;
}

}  // namespace

std::size_t longest_word(std::string_view text) {
  std::size_t longest = 0;
  for (const std::string_view word : split(text, ' ')) longest = std::max(longest, columns(word));
  return longest;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t most) {
  std::vector<std::string> lines = {""};
  for (std::string& word : words(text)) {
    std::string& line = lines.back();
    if (!line.empty() && columns(line) + 1 + columns(word) > most) {
      lines.emplace_back();
    } else if (!line.empty()) {
      line += " ";
    }
    while (columns(word) > most) {  // then the line is empty
      const std::size_t cut = bytes_within(word, most);
      lines.back() = word.substr(0, cut);
      lines.emplace_back();
      word.erase(0, cut);
    }
    lines.back() += word;
  }
  return lines;
}

}  // namespace asdic::layout
