#include "odds/chart/markup.hpp"

#include "lib/text.hpp"

namespace asdic::markup {

std::string escape(std::string_view text) {
  std::string result;
  for (const char c : printable(text, "\uFFFD")) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\'':
        result += "&#39;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string with_minus(const std::string& text) {
  const auto is_digit = [&](std::size_t i) {
    return i < text.size() && text[i] >= '0' && text[i] <= '9';
  };
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool begins =
        i == 0 || std::string_view(" <>(").find(text[i - 1]) != std::string_view::npos;
    const bool is_minus = text[i] == '-' && begins && is_digit(i + 1);
    result += is_minus ? "−" : std::string(1, text[i]);
  }
  return result;
}

}  // namespace asdic::markup
