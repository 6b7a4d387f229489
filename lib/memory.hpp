// How much memory there is.
#pragma once

#include <cstdint>

namespace asdic {

/// Bytes that could be taken without swapping: what the system calls available, caches included.
std::uint64_t free_memory();

}  // namespace asdic
