// How much memory there is.
#pragma once

#include <cstdint>

namespace asdic {

/// Bytes that the work that asks could take without swapping: its share, where others run side by
/// side, of what the system calls available, caches included.
std::uint64_t free_memory();

}  // namespace asdic
