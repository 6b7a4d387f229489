// Reads text that spreadsheets write as UTF-16.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace asdic {

/// Returns UTF-8 for UTF-16 of either byte order, with or without a byte-order mark, or nothing for
/// text that is not UTF-16. Throws Error(input) for broken UTF-16.
std::optional<std::string> from_utf16(std::string_view bytes, const std::string& source);

}  // namespace asdic
