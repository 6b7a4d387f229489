#include "lib/columns.hpp"

#include <algorithm>

#include "lib/text.hpp"

namespace asdic::layout {

namespace {

bool continues(char c) {
  return (static_cast<unsigned char>(c) & 0xc0u) == 0x80u;
}

/// The bytes of the first `count` characters.
std::size_t bytes_of(std::string_view text, std::size_t count) {
  std::size_t bytes = 0;
  for (; bytes < text.size(); ++bytes) {
    if (!continues(text[bytes]) && count-- == 0) break;
  }
  return bytes;
}

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

std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !continues(c); }));
}

std::size_t longest_word(std::string_view text) {
  std::size_t longest = 0;
  for (const std::string_view word : split(text, ' ')) longest = std::max(longest, width(word));
  return longest;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t most) {
  std::vector<std::string> lines = {""};
  for (std::string& word : words(text)) {
    std::string& line = lines.back();
    if (!line.empty() && width(line) + 1 + width(word) > most) {
      lines.emplace_back();
    } else if (!line.empty()) {
      line += " ";
    }
    while (width(word) > most) {  // then the line is empty
      const std::size_t cut = bytes_of(word, most);
      lines.back() = word.substr(0, cut);
      lines.emplace_back();
      word.erase(0, cut);
    }
    lines.back() += word;
  }
  return lines;
}

}  // namespace asdic::layout
