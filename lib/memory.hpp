// How much memory there is.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>

namespace asdic {

/// Bytes that the work that asks could take without swapping and without being stopped: its share,
/// where others run side by side, of the least that the machine, the process's control groups (both
/// versions of Linux), its resource limits and the limits around leave. 0 where nothing is left.
std::uint64_t free_memory();

/// Throws Error(limit) if fewer than `least` bytes are free to all threads; `doing` says what takes
/// them, and `done` of `total` how much of it is done. Takes some 50 µs.
void check_memory(std::uint64_t least, std::string_view doing, std::uint64_t done,
                  std::uint64_t total);

/// Gives back to the system what is free in the heap. That takes a millisecond for 100 MB, and what
/// is taken again comes anew.
void give_back_memory();

/// Bytes of memory that the process had at most so far.
std::uint64_t most_memory_taken();

/// What the machine and the control groups leave, as files below these folders tell; nothing where
/// none does.
std::optional<std::uint64_t> memory_left_by_system(const std::filesystem::path& proc,
                                                   const std::filesystem::path& cgroups);

}  // namespace asdic
