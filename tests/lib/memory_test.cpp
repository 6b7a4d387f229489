#include "lib/memory.hpp"

#include <doctest/doctest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <fstream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "lib/error.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/sanitizer.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace asdic;

namespace {

/// Files as Linux has them below /proc and /sys/fs/cgroup.
class System {
 public:
  System() { write("proc/meminfo", "MemTotal: 9000 kB\nMemAvailable:    8000 kB\n"); }

  void write(const std::string& name, const std::string& text) const {
    const std::filesystem::path path = std::filesystem::path(folder_.path()) / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text;
  }
  /// Writes a control group of version 2 with its limit and its present use.
  void write_group(const std::string& folder, const std::string& most,
                   const std::string& used) const {
    write(folder + "/memory.max", most + "\n");
    write(folder + "/memory.current", used + "\n");
  }
  std::optional<std::uint64_t> left() const {
    return memory_left_by_system(folder_.path() + "/proc", folder_.path() + "/cgroup");
  }

 private:
  TemporaryFolder folder_;
};

constexpr std::uint64_t kb = 1024;

}  // namespace

TEST_CASE("Without control groups the machine's available memory is left") {
  CHECK(System().left() == 8000 * kb);
}

TEST_CASE("Without files of the system the free memory is unknown") {
  const TemporaryFolder empty;
  CHECK_FALSE(memory_left_by_system(empty.path(), empty.path()).has_value());
}

TEST_CASE("A control group of version 2 leaves its limit without what is used, but for caches") {
  const System system;
  system.write("proc/self/cgroup", "0::/box\n");
  system.write_group("cgroup/box", "1024000", "824000");
  CHECK(system.left() == 200000);
  system.write("cgroup/box/memory.stat", "anon 400000\ninactive_file 100000\n");
  CHECK(system.left() == 300000);
}

TEST_CASE("A control group without a limit leaves what those around it leave") {
  const System system;
  system.write("proc/self/cgroup", "0::/outer/inner\n");
  system.write_group("cgroup/outer/inner", "max", "5000");
  CHECK(system.left() == 8000 * kb);
  system.write_group("cgroup/outer", "9000", "5000");
  CHECK(system.left() == 4000);
}

TEST_CASE("In a container the group's own folder may be the top") {
  const System system;
  system.write("proc/self/cgroup", "0::/not/seen/from/here\n");
  system.write_group("cgroup", "7000", "1000");
  CHECK(system.left() == 6000);
}

TEST_CASE("A control group of version 1 leaves its limit without what is used, but for caches") {
  const System system;
  system.write("proc/self/cgroup", "5:cpu,cpuacct:/box\n4:memory:/box\n0::/\n");
  system.write("cgroup/memory/box/memory.limit_in_bytes", "600000\n");
  system.write("cgroup/memory/box/memory.usage_in_bytes", "500000\n");
  system.write("cgroup/memory/box/memory.stat", "cache 1\ntotal_inactive_file 50000\n");
  CHECK(system.left() == 150000);
}

TEST_CASE("A group that uses more than its limit leaves nothing") {
  const System system;
  system.write("proc/self/cgroup", "0::/\n");
  system.write_group("cgroup", "7000", "8000");
  CHECK(system.left() == 0);
}

TEST_CASE("A resource limit of the process bounds what is free" * doctest::skip(has_sanitizer)) {
  rlimit before = {};
  REQUIRE(getrlimit(RLIMIT_DATA, &before) == 0);
  rlimit small = before;
  small.rlim_cur = std::uint64_t{1} << 30;
  REQUIRE(setrlimit(RLIMIT_DATA, &small) == 0);
  CHECK(free_memory() < std::uint64_t{1} << 30);
  setrlimit(RLIMIT_DATA, &before);
}

TEST_CASE("Work that needs more memory than is free reports its progress") {
  check_memory(0, "reading cells", 1, 4);
  const Error refused = refusal([] { check_memory(~std::uint64_t{0}, "reading cells", 1, 4); });
  CHECK(refused.code() == ErrorCode::limit);
  CHECK(std::string(refused.what()) == "there is not enough memory (reading cells, 25% done)");
}

TEST_CASE("Free memory of the heap counts as free" * doctest::skip(has_sanitizer)) {
  constexpr std::uint64_t megabyte = 1 << 20;
  rlimit before = {};
  REQUIRE(getrlimit(RLIMIT_DATA, &before) == 0);
  rlimit small = before;
  small.rlim_cur = 1024 * megabyte;
  REQUIRE(setrlimit(RLIMIT_DATA, &small) == 0);
  std::vector<std::unique_ptr<char[]>> blocks;  // of the heap, not of pages of their own
  for (int i = 0; i < 640; ++i) blocks.push_back(std::make_unique<char[]>(64 * kb));
  const std::uint64_t full = free_memory();
  // allocated after the blocks that become free
  const std::unique_ptr<char[]> last = std::move(blocks.back());
  blocks.clear();
  const std::uint64_t emptied = free_memory();
  setrlimit(RLIMIT_DATA, &before);
  CHECK(emptied > full + 30 * megabyte);
}

TEST_CASE("Free memory of the heap is returned to the system" * doctest::skip(has_sanitizer)) {
  const auto present = [] {
    std::uint64_t all = 0;
    std::uint64_t pages = 0;
    std::ifstream("/proc/self/statm") >> all >> pages;
    return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGE_SIZE));
  };
  std::vector<std::unique_ptr<char[]>> blocks;  // of the heap, not of pages of their own
  for (int i = 0; i < 640; ++i) blocks.push_back(std::make_unique<char[]>(64 * kb));
  // allocated after the blocks that become free
  const std::unique_ptr<char[]> last = std::move(blocks.back());
  const std::uint64_t full = present();
  blocks.clear();
  give_back_memory();
  CHECK(present() + std::uint64_t{30} * 1024 * kb < full);
}
