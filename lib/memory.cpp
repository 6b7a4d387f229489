#include "lib/memory.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

#include "lib/limits.hpp"
#include "lib/parallel.hpp"

namespace asdic {

namespace {

using std::filesystem::path;
using Bytes = std::optional<std::uint64_t>;

/// The first number of a file; nothing where there is none, as in "max".
Bytes number_in(const path& file) {
  std::uint64_t number = 0;
  if (std::ifstream(file) >> number) return number;
  return {};
}

/// The number behind a word at the beginning of a line.
Bytes number_behind(const std::string& word, const path& file) {
  std::ifstream lines(file);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string first;
    std::uint64_t number = 0;
    if (words >> first >> number && first == word) return number;
  }
  return {};
}

Bytes least(const Bytes& a, const Bytes& b) {
  return a && b ? std::min(*a, *b) : a ? a : b;
}

std::uint64_t left_of(std::uint64_t limit, std::uint64_t used) {
  return limit > used ? limit - used : 0;
}

/// What the files of one control group are called, and the word for caches that it can give back.
struct Names {
  const char* limit;
  const char* used;
  const char* caches;
};

/// What a control group and all around it leave.
Bytes left_by_groups(const path& hierarchy, const std::string& group, const Names& names) {
  Bytes left;
  for (path relative = path(group).relative_path();; relative = relative.parent_path()) {
    const path folder = hierarchy / relative;
    const Bytes limit = number_in(folder / names.limit);
    if (limit) {
      const std::uint64_t used = number_in(folder / names.used).value_or(0);
      const Bytes caches = number_behind(names.caches, folder / "memory.stat");
      left = least(left, left_of(*limit, left_of(used, caches.value_or(0))));
    }
    if (relative.empty()) return left;
  }
}

/// What a resource limit leaves of so many pages; nothing where there is none.
Bytes left_by_limit(int resource, std::uint64_t pages) {
  rlimit limit = {};
  if (getrlimit(static_cast<__rlimit_resource_t>(resource), &limit) != 0) return {};
  if (limit.rlim_cur == RLIM_INFINITY) return {};
  return left_of(limit.rlim_cur, pages * static_cast<std::uint64_t>(sysconf(_SC_PAGE_SIZE)));
}

/// What the limits of this process leave.
Bytes left_to_process() {
  // In pages: all, present, shared, code, none, data and stack.
  std::uint64_t all = 0, present = 0, shared = 0, code = 0, none = 0, data = 0;
  std::ifstream("/proc/self/statm") >> all >> present >> shared >> code >> none >> data;
  Bytes left = least(left_by_limit(RLIMIT_AS, all), left_by_limit(RLIMIT_DATA, data));
  const Within* within = Within::innermost();
  if (within == nullptr || !within->memory()) return left;
  const std::uint64_t page = static_cast<std::uint64_t>(sysconf(_SC_PAGE_SIZE));
  return least(left, left_of(*within->memory(), present * page));
}

}  // namespace

std::optional<std::uint64_t> memory_left_by_system(const path& proc, const path& cgroups) {
  Bytes left;
  if (const Bytes kilobytes = number_behind("MemAvailable:", proc / "meminfo")) {
    left = *kilobytes * 1024;
  }
  std::ifstream groups(proc / "self" / "cgroup");
  for (std::string line; std::getline(groups, line);) {  // number:controllers:group
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = "," + line.substr(first + 1, second - first - 1) + ",";
    const std::string group = line.substr(second + 1);
    if (controllers == ",,") {
      left = least(
          left, left_by_groups(cgroups, group, {"memory.max", "memory.current", "inactive_file"}));
    } else if (controllers.find(",memory,") != std::string::npos) {
      left = least(left, left_by_groups(cgroups / "memory", group,
                                        {"memory.limit_in_bytes", "memory.usage_in_bytes",
                                         "total_inactive_file"}));
    }
  }
  return left;
}

std::uint64_t free_memory() {
  Bytes left = memory_left_by_system("/proc", "/sys/fs/cgroup");
  if (!left) {
    left = static_cast<std::uint64_t>(sysconf(_SC_AVPHYS_PAGES)) *
           static_cast<std::uint64_t>(sysconf(_SC_PAGE_SIZE));
  }
  return *least(left, left_to_process()) / side_by_side();
}

}  // namespace asdic
