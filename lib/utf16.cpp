#include "lib/utf16.hpp"

#include <cstddef>
#include <optional>

#include "lib/error.hpp"
#include "lib/file.hpp"

namespace asdic {

namespace {

/// Adds a character to text in UTF-8.
void add_utf8(char32_t c, std::string& text) {
  const auto tail = [&](int shift) { return static_cast<char>(0x80 | ((c >> shift) & 0x3F)); };
  if (c < 0x80) {
    text += static_cast<char>(c);
  } else if (c < 0x800) {
    text += static_cast<char>(0xC0 | (c >> 6));
    text += tail(0);
  } else if (c < 0x10000) {
    text += static_cast<char>(0xE0 | (c >> 12));
    text += tail(6);
    text += tail(0);
  } else {
    text += static_cast<char>(0xF0 | (c >> 18));
    text += tail(12);
    text += tail(6);
    text += tail(0);
  }
}

/// Returns whether the bytes are UTF-16, and whether the high byte comes first. Text without a mark
/// is UTF-16 if its first two characters are ASCII in that order of bytes.
std::optional<bool> high_byte_first(std::string_view bytes) {
  if (bytes.starts_with("\xFE\xFF")) return true;
  if (bytes.starts_with("\xFF\xFE")) return false;
  if (bytes.size() < 4) return std::nullopt;
  const auto is_zero = [&](std::size_t at) { return bytes[at] == '\0'; };
  if (is_zero(0) && !is_zero(1) && is_zero(2) && !is_zero(3)) return true;
  if (!is_zero(0) && is_zero(1) && !is_zero(2) && is_zero(3)) return false;
  return std::nullopt;
}

}  // namespace

std::string as_utf8(std::string_view bytes, const std::string& source) {
  const std::optional<bool> is_big = high_byte_first(bytes);
  if (!is_big) return std::string(without_byte_order_mark(bytes));
  const auto unit_at = [&](std::size_t at) {
    const auto first = static_cast<unsigned char>(bytes[at]);
    const auto second = static_cast<unsigned char>(bytes[at + 1]);
    return static_cast<char32_t>(*is_big ? first << 8 | second : second << 8 | first);
  };
  const auto refuse = [&] { throw Error(Place{source}, "is broken UTF-16; write it as UTF-8"); };
  if (bytes.size() % 2 != 0) refuse();
  std::string text;
  for (std::size_t at = 0; at < bytes.size(); at += 2) {
    char32_t c = unit_at(at);
    if (at == 0 && c == 0xFEFF) continue;
    if (c >= 0xD800 && c < 0xE000) {
      const char32_t low = at + 2 < bytes.size() ? unit_at(at + 2) : 0;
      if (c >= 0xDC00 || low < 0xDC00 || low >= 0xE000) refuse();
      c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
      at += 2;
    }
    add_utf8(c, text);
  }
  return text;
}

}  // namespace asdic
