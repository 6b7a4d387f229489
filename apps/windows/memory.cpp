// The memory and the processors that Windows leaves to the process, which never forks.
#include "lib/memory.hpp"

#include <windows.h>
// The next header needs the types of windows.h.
#include <psapi.h>

#include <algorithm>
#include <bit>
#include <string>

#include "lib/error.hpp"
#include "lib/fork.hpp"
#include "lib/limits.hpp"
#include "lib/parallel.hpp"

namespace asdic {

namespace {

PROCESS_MEMORY_COUNTERS memory_of_process() {
  PROCESS_MEMORY_COUNTERS counters = {};
  GetProcessMemoryInfo(GetCurrentProcess(), &counters, sizeof counters);
  return counters;
}

}  // namespace

std::uint64_t free_memory() {
  MEMORYSTATUSEX status = {};
  status.dwLength = sizeof status;
  GlobalMemoryStatusEx(&status);
  std::uint64_t left = std::min(status.ullAvailPhys, status.ullAvailPageFile);
  const LimitScope* const within = LimitScope::innermost();
  if (within != nullptr && within->memory()) {
    const std::uint64_t limit = *within->memory();
    const std::uint64_t used = memory_of_process().PagefileUsage;  // what limit_heap() limits
    left = std::min(left, limit > used ? limit - used : 0);
  }
  return left / side_by_side();
}

void check_memory(std::uint64_t least, std::string_view doing, std::uint64_t done,
                  std::uint64_t total) {
  if (free_memory() * side_by_side() >= least) return;
  throw Error(ErrorCode::limit, "there is not enough memory (" + std::string(doing) + ", " +
                                    std::to_string(100 * done / total) + "% done)");
}

void give_back_memory() {}

std::uint64_t most_memory_taken() {
  return memory_of_process().PeakWorkingSetSize;
}

std::optional<std::uint64_t> memory_left_by_system(const std::filesystem::path& /*proc*/,
                                                   const std::filesystem::path& /*cgroups*/) {
  return {};
}

unsigned processors() {
  DWORD_PTR own = 0;
  DWORD_PTR all = 0;
  // The set is empty if the process has threads in several groups of processors.
  if (GetProcessAffinityMask(GetCurrentProcess(), &own, &all) == 0 || own == 0) {
    return GetActiveProcessorCount(ALL_PROCESSOR_GROUPS);
  }
  return static_cast<unsigned>(std::popcount(own));
}

ForkSafeMutex::ForkSafeMutex() = default;

bool has_lost_threads() {
  return false;
}

void expect_threads() {}

}  // namespace asdic
