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

}  // namespace asdic::markup
