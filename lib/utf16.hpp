// Reads text that spreadsheets write as UTF-16 or with a byte-order mark.
#pragma once

#include <string>
#include <string_view>

namespace asdic {

/// Returns UTF-8 without a byte-order mark, for UTF-8 or UTF-16 of either byte order, with or
/// without such a mark. Throws Error(input) for broken UTF-16.
std::string as_utf8(std::string_view bytes, const std::string& source);

}  // namespace asdic
