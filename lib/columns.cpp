#include "lib/columns.hpp"

#include <algorithm>

#include "lib/text.hpp"

namespace asdic::layout {

namespace {

/// Returns the parts that should stay in one line: words, and a number with the word after it.
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
  for (const std::string& word : words(text)) longest = std::max(longest, columns(word));
  return longest;
}

std::vector<std::string> wrap(std::string_view text, std::size_t most) {
  std::vector<std::string> lines = {""};
  std::size_t taken = 0;  // columns of the last line
  for (const std::string& word : words(text)) {
    std::size_t needed = columns(word);
    if (taken > 0 && taken + 1 + needed > most) {
      lines.emplace_back();
      taken = 0;
    } else if (taken > 0) {
      lines.back() += " ";
      ++taken;
    }
    std::string_view rest = word;
    while (needed > most) {  // then the line is empty
      const std::string_view part = rest.substr(0, bytes_within(rest, most));
      lines.back() = part;
      lines.emplace_back();
      rest.remove_prefix(part.size());
      needed -= columns(part);
    }
    lines.back() += rest;
    taken += needed;
  }
  return lines;
}

}  // namespace asdic::layout
