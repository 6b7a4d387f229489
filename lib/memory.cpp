#include "lib/memory.hpp"

#include <fcntl.h>
#include <malloc.h>
#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "lib/error.hpp"
#include "lib/fork.hpp"
#include "lib/limits.hpp"
#include "lib/parallel.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

using Bytes = std::optional<std::uint64_t>;

/// Returns the first 16 kB of a file of the system, or "" if it cannot be read. These files are
/// read at the start of every answer, and streams are slower than system calls.
std::string text_in(const std::string& name) {
  const int file = open(name.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return {};
  std::string text(1 << 14, '\0');
  std::size_t filled = 0;
  while (filled < text.size()) {
    const ssize_t size = read(file, text.data() + filled, text.size() - filled);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) break;
    filled += static_cast<std::size_t>(size);
  }
  close(file);
  text.resize(filled);
  return text;
}

/// Returns the number at the beginning of a text, after blanks, or nothing if there is none, as in
/// "max".
Bytes number_at(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  std::uint64_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  return read.ec == std::errc() ? Bytes(number) : Bytes();
}

Bytes number_in(const std::string& file) {
  return number_at(text_in(file));
}

/// Returns the number after a word at the beginning of a line.
Bytes number_behind(std::string_view word, const std::string& file) {
  const std::string text = text_in(file);
  for (const std::string_view line : split(text, '\n')) {
    if (line.starts_with(word) && line.substr(word.size()).starts_with(' ')) {
      return number_at(line.substr(word.size()));
    }
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

/// A control group that has a limit, and the names of its files.
struct Group {
  struct Names {
    const char* limit;
    const char* used;
    const char* caches;  ///< the word in memory.stat for those that it can give back
  };

  std::string folder;
  Names names;

  /// Returns nothing if there is no limit: "max", or a number that exceeds every machine.
  Bytes limit() const {
    const Bytes bytes = number_in(folder + "/" + names.limit);
    return bytes && *bytes < std::uint64_t{1} << 60 ? bytes : Bytes();
  }
  Bytes left() const {
    const Bytes most = limit();
    if (!most) return {};
    const std::uint64_t used = number_in(folder + "/" + names.used).value_or(0);
    const Bytes caches = number_behind(names.caches, folder + "/memory.stat");
    return left_of(*most, left_of(used, caches.value_or(0)));
  }
};

/// Returns the control groups of this process that have a limit, with all groups around them. Paths
/// are strings, because std::filesystem::path of libstdc++ breaks if memory runs out.
std::vector<Group> limited_groups(const std::string& proc, const std::string& cgroups) {
  constexpr Group::Names second = {"memory.max", "memory.current", "inactive_file"};
  constexpr Group::Names first = {"memory.limit_in_bytes", "memory.usage_in_bytes",
                                  "total_inactive_file"};
  std::vector<Group> groups;
  const auto add = [&](std::string folder, const std::string& name, const Group::Names& names) {
    const std::size_t all = folder.size();
    if (name != "/") folder += name;
    while (true) {
      Group group{folder, names};
      if (group.limit()) groups.push_back(std::move(group));
      if (folder.size() <= all) return;
      folder.resize(std::max(all, folder.rfind('/')));
    }
  };
  const std::string lines = text_in(proc + "/self/cgroup");
  for (const std::string_view each : split(lines, '\n')) {  // number:controllers:group
    const std::string line(each);
    const std::size_t colon = line.find(':');
    const std::size_t last = line.find(':', colon + 1);
    if (last == std::string::npos) continue;
    const std::string controllers = "," + line.substr(colon + 1, last - colon - 1) + ",";
    if (controllers == ",,") add(cgroups, line.substr(last + 1), second);
    if (controllers.find(",memory,") != std::string::npos) {
      add(cgroups + "/memory", line.substr(last + 1), first);
    }
  }
  return groups;
}

Bytes memory_left(const std::string& proc, const std::vector<Group>& groups) {
  Bytes left;
  if (const Bytes kilobytes = number_behind("MemAvailable:", proc + "/meminfo")) {
    left = *kilobytes * 1024;
  }
  for (const Group& group : groups) left = least(left, group.left());
  return left;
}

/// The numbers of pages of this process: all, those in memory, and those of data and stack.
struct Pages {
  std::uint64_t all = 0;
  std::uint64_t present = 0;
  std::uint64_t data = 0;

  static Pages now() {
    const std::string text = text_in("/proc/self/statm");
    std::array<std::uint64_t, 7> numbers = {};  // all, present, shared, code, none, data, none
    std::size_t i = 0;
    for (const std::string_view each : split(text, ' ')) {
      if (i < numbers.size()) numbers[i++] = number_at(each).value_or(0);
    }
    return {numbers[0], numbers[1], numbers[5]};
  }
};

/// Returns a resource limit of the process, or nothing if there is none.
Bytes limit_of(__rlimit_resource_t resource) {
  rlimit limit = {};
  if (getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return {};
  return limit.rlim_cur;
}

/// Returns the bytes left of a limit, counting pages that are free in the heap as free.
Bytes left_of_pages(const Bytes& limit, std::uint64_t pages) {
  if (!limit) return {};
  return left_of(*limit, left_of(pages * page_size(), mallinfo2().fordblks));
}

/// Returns the bytes that the limits of this process leave.
Bytes left_to_process() {
  const Bytes all = limit_of(RLIMIT_AS);
  const Bytes data = limit_of(RLIMIT_DATA);
  const LimitScope* const within = LimitScope::innermost();
  const bool is_within = within != nullptr && within->memory();
  if (!all && !data && !is_within) return {};
  const Pages pages = Pages::now();
  const Bytes left = least(left_of_pages(all, pages.all), left_of_pages(data, pages.data));
  return is_within ? least(left, left_of(*within->memory(), pages.present * page_size())) : left;
}

}  // namespace

std::optional<std::uint64_t> memory_left_by_system(const std::filesystem::path& proc,
                                                   const std::filesystem::path& cgroups) {
  return memory_left(proc.string(), limited_groups(proc.string(), cgroups.string()));
}

namespace {

ForkSafeMutex groups_mutex;
std::optional<std::vector<Group>> known_groups;

/// Returns the groups that limit this process, which are read once.
std::vector<Group> groups_of_process() {
  const std::lock_guard lock(groups_mutex);
  if (!known_groups) known_groups = limited_groups("/proc", "/sys/fs/cgroup");
  return *known_groups;
}

}  // namespace

void check_memory(std::uint64_t least, std::string_view doing, std::uint64_t done,
                  std::uint64_t total) {
  if (free_memory() * side_by_side() >= least) return;
  throw Error(ErrorCode::limit, "there is not enough memory (" + std::string(doing) + ", " +
                                    std::to_string(100 * done / total) + "% done)");
}

void give_back_memory() {
  malloc_trim(0);
}

std::uint64_t most_memory_taken() {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;  // it counts kilobytes
}

std::uint64_t free_memory() {
  const std::vector<Group> groups = groups_of_process();
  Bytes left = memory_left("/proc", groups);
  if (!left) {
    left = static_cast<std::uint64_t>(sysconf(_SC_AVPHYS_PAGES)) * page_size();
  }
  return *least(left, left_to_process()) / side_by_side();
}

unsigned processors() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return std::thread::hardware_concurrency();
  return static_cast<unsigned>(CPU_COUNT(&set));
}

}  // namespace asdic
