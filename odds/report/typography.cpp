#include "odds/report/typography.hpp"

#include <array>
#include <string_view>

namespace asdic {

std::string capital_first(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  return text;
}

std::string within_sentence(std::string text) {
  constexpr std::array<std::string_view, 2> openers = {"The ", "Nobody "};
  for (const std::string_view opener : openers) {
    if (text.starts_with(opener)) text[0] = static_cast<char>(text[0] - 'A' + 'a');
  }
  return text;
}

}  // namespace asdic
