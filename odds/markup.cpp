#include "odds/markup.hpp"

#include <bit>
#include <cstdint>

namespace asdic::markup {

namespace {

struct Character {
  std::uint32_t code = 0;
  std::size_t bytes = 1;
  bool valid = false;  ///< UTF-8, in its shortest form
};

/// The first of the text, which is not empty.
Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) < 0x80) return {byte(0), 1, true};
  const auto bytes = static_cast<std::size_t>(std::countl_one(byte(0)));
  if (bytes < 2 || bytes > 4 || bytes > text.size()) return {};
  std::uint32_t code = byte(0) & (0x7fu >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xc0u) != 0x80) return {};
    code = code << 6 | (byte(i) & 0x3fu);
  }
  constexpr std::uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
  if (code < smallest[bytes] || code > 0x10ffff) return {};
  return {code, bytes, true};
}

bool is_allowed(std::uint32_t code) {
  if (code < 0x20) return code == '\t' || code == '\n';
  const bool is_control = code >= 0x7f && code < 0xa0;
  const bool is_surrogate = code >= 0xd800 && code < 0xe000;
  const bool is_none = (code >= 0xfdd0 && code < 0xfdf0) || (code & 0xfffe) == 0xfffe;
  return !is_control && !is_surrogate && !is_none;
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const auto [code, bytes, valid] = first_character(text);
    switch (code) {
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
        result += valid && is_allowed(code) ? text.substr(0, bytes) : "\uFFFD";
    }
    text.remove_prefix(bytes);
  }
  return result;
}

}  // namespace asdic::markup
