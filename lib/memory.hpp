// Measures the memory and the processors that the process may use.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>

namespace asdic {

/// Returns the number of bytes that the caller can allocate without swapping and without being
/// stopped. It is the least of what the machine, the control groups of the process (cgroup v1
/// and v2), its resource limits and the innermost LimitScope leave. The result is divided by
/// side_by_side(). Returns 0 if nothing is left.
std::uint64_t free_memory();

/// Throws Error(limit) if fewer than `least` bytes are free to all threads together. The message
/// names the work (`doing`) and its progress (`done` of `total`). A call takes about 50 µs.
void check_memory(std::uint64_t least, std::string_view doing, std::uint64_t done,
                  std::uint64_t total);

/// Returns free memory of the heap to the operating system. This takes a millisecond for 100 MB,
/// and later allocations have to request the memory again.
void give_back_memory();

/// Returns the largest number of bytes that the process has had in memory so far.
std::uint64_t most_memory_taken();

/// Returns the number of bytes that the machine and the control groups leave, according to the
/// files below these directories. Returns nothing if no file has a number.
std::optional<std::uint64_t> memory_left_by_system(const std::filesystem::path& proc,
                                                   const std::filesystem::path& cgroups);

/// Returns the number of processors that the process may use.
unsigned processors();

}  // namespace asdic
