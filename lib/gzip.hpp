// Text compressed as it comes.
#pragma once

#include <cstdint>
#include <functional>

#include "lib/output_file.hpp"

namespace asdic {

/// Writes what `write` writes to `out`, compressed as gzip does (RFC 1952, without a name or a
/// time), and returns the CRC-32 of the text. Throws std::bad_alloc, and what writing throws.
std::uint32_t write_gzip(TextStream& out, const std::function<void(TextStream&)>& write);

}  // namespace asdic
