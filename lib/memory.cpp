#include "lib/memory.hpp"

#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

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

std::uint64_t page_size() {
  return static_cast<std::uint64_t>(sysconf(_SC_PAGE_SIZE));
}

/// A control group that has a limit, and what its files are called.
struct Group {
  struct Names {
    const char* limit;
    const char* used;
    const char* caches;  ///< the word in memory.stat for those that it can give back
  };

  std::filesystem::path folder;
  Names names;

  /// Nothing where there is no limit, as "max" or what no machine has.
  Bytes limit() const {
    const Bytes bytes = number_in(folder / names.limit);
    return bytes && *bytes < std::uint64_t{1} << 60 ? bytes : Bytes();
  }
  Bytes left() const {
    const Bytes most = limit();
    if (!most) return {};
    const std::uint64_t used = number_in(folder / names.used).value_or(0);
    const Bytes caches = number_behind(names.caches, folder / "memory.stat");
    return left_of(*most, left_of(used, caches.value_or(0)));
  }
};

/// Those that this process is in, with all around them.
std::vector<Group> limited_groups(const path& proc, const path& cgroups) {
  constexpr Group::Names second = {"memory.max", "memory.current", "inactive_file"};
  constexpr Group::Names first = {"memory.limit_in_bytes", "memory.usage_in_bytes",
                                  "total_inactive_file"};
  std::vector<Group> groups;
  const auto add = [&](const path& hierarchy, const std::string& name, const Group::Names& names) {
    for (path relative = path(name).relative_path();; relative = relative.parent_path()) {
      const Group group{hierarchy / relative, names};
      if (group.limit()) groups.push_back(group);
      if (relative.empty()) return;
    }
  };
  std::ifstream lines(proc / "self" / "cgroup");
  for (std::string line; std::getline(lines, line);) {  // number:controllers:group
    const std::size_t colon = line.find(':');
    const std::size_t last = line.find(':', colon + 1);
    if (last == std::string::npos) continue;
    const std::string controllers = "," + line.substr(colon + 1, last - colon - 1) + ",";
    if (controllers == ",,") add(cgroups, line.substr(last + 1), second);
    if (controllers.find(",memory,") != std::string::npos) {
      add(cgroups / "memory", line.substr(last + 1), first);
    }
  }
  return groups;
}

Bytes memory_left(const path& proc, const std::vector<Group>& groups) {
  Bytes left;
  if (const Bytes kilobytes = number_behind("MemAvailable:", proc / "meminfo")) {
    left = *kilobytes * 1024;
  }
  for (const Group& group : groups) left = least(left, group.left());
  return left;
}

/// The pages that this process has, of which some are not present; data with its stack.
struct Pages {
  std::uint64_t all = 0;
  std::uint64_t present = 0;
  std::uint64_t data = 0;

  static Pages now() {
    Pages pages;
    std::uint64_t shared = 0;
    std::uint64_t code = 0;
    std::uint64_t none = 0;
    std::ifstream("/proc/self/statm") >> pages.all >> pages.present >> shared >> code >> none >>
        pages.data;
    return pages;
  }
};

/// The bytes that are left of a limit with so many pages, of which some may be free in the heap;
/// nothing where there is no limit.
Bytes left_of_limit(__rlimit_resource_t resource, std::uint64_t pages) {
  rlimit limit = {};
  if (getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return {};
  return left_of(limit.rlim_cur, left_of(pages * page_size(), mallinfo2().fordblks));
}

/// What the limits of this process leave.
Bytes left_to_process() {
  const Pages pages = Pages::now();
  const Bytes left =
      least(left_of_limit(RLIMIT_AS, pages.all), left_of_limit(RLIMIT_DATA, pages.data));
  const Within* within = Within::innermost();
  if (within == nullptr || !within->memory()) return left;
  return least(left, left_of(*within->memory(), pages.present * page_size()));
}

}  // namespace

std::optional<std::uint64_t> memory_left_by_system(const path& proc, const path& cgroups) {
  return memory_left(proc, limited_groups(proc, cgroups));
}

std::uint64_t most_memory_taken() {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;  // it counts kilobytes
}

std::uint64_t free_memory() {
  static const std::vector<Group> groups = limited_groups("/proc", "/sys/fs/cgroup");
  Bytes left = memory_left("/proc", groups);
  if (!left) {
    left = static_cast<std::uint64_t>(sysconf(_SC_AVPHYS_PAGES)) * page_size();
  }
  return *least(left, left_to_process()) / side_by_side();
}

}  // namespace asdic
