// Provides the functions of utf8proc that asdic calls, by a table that widths.cpp prints.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>

using utf8proc_uint8_t = std::uint8_t;
using utf8proc_int32_t = std::int32_t;
using utf8proc_ssize_t = std::ptrdiff_t;

struct WidthOfCharacters {
  utf8proc_int32_t first;
  utf8proc_int32_t end;
  int columns;
};

/// The characters that do not take one column, in ascending order.
constexpr WidthOfCharacters widths_of_characters[] = {
#include "widths.inc"
};

inline int utf8proc_charwidth(utf8proc_int32_t code) {
  const auto* const found =
      std::upper_bound(std::begin(widths_of_characters), std::end(widths_of_characters), code,
                       [](utf8proc_int32_t at, const auto& each) { return at < each.end; });
  const bool is_listed = found != std::end(widths_of_characters) && found->first <= code;
  return is_listed ? found->columns : 1;
}

/// Reads the first character, and returns the number of its bytes. Returns a negative number for
/// invalid UTF-8.
inline utf8proc_ssize_t utf8proc_iterate(const utf8proc_uint8_t* text, utf8proc_ssize_t size,
                                         utf8proc_int32_t* code) {
  if (size == 0) return 0;
  const int lead = text[0];
  const int bytes = lead < 0x80   ? 1
                    : lead < 0xc2 ? 0
                    : lead < 0xe0 ? 2
                    : lead < 0xf0 ? 3
                    : lead < 0xf5 ? 4
                                  : 0;
  *code = -1;
  if (bytes == 0 || bytes > size) return -1;
  utf8proc_int32_t found = bytes == 1 ? lead : lead & (0x7f >> bytes);
  for (int i = 1; i < bytes; ++i) {
    if ((text[i] & 0xc0) != 0x80) return -1;
    found = found << 6 | (text[i] & 0x3f);
  }
  const bool is_overlong = (bytes == 3 && found < 0x800) || (bytes == 4 && found < 0x10000);
  const bool is_surrogate = found >= 0xd800 && found < 0xe000;
  if (is_overlong || is_surrogate || found > 0x10ffff) return -1;
  *code = found;
  return bytes;
}
