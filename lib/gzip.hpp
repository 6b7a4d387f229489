// Compresses text while it is written.
#pragma once

#include <cstdint>
#include <functional>

#include "lib/text_stream.hpp"

namespace asdic {

/// Compresses the text that `write` writes, and writes it to `out` in the gzip format (RFC 1952)
/// without a name or a time. Returns the CRC-32 of the uncompressed text. Throws std::bad_alloc if
/// memory is short, and passes on exceptions of `write` and of `out`.
std::uint32_t write_gzip(TextStream& out, const std::function<void(TextStream&)>& write);

}  // namespace asdic
