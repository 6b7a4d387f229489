#include "lib/memory.hpp"

#include <unistd.h>

#include <fstream>
#include <string>

#include "lib/parallel.hpp"

namespace asdic {

namespace {

std::uint64_t available() {
  std::ifstream stream("/proc/meminfo");
  std::string key;
  for (std::uint64_t kilobytes = 0; stream >> key >> kilobytes; stream.ignore(80, '\n')) {
    if (key == "MemAvailable:") return kilobytes * 1024;
  }
  return static_cast<std::uint64_t>(sysconf(_SC_AVPHYS_PAGES)) *
         static_cast<std::uint64_t>(sysconf(_SC_PAGE_SIZE));
}

}  // namespace

std::uint64_t free_memory() {
  return available() / side_by_side();
}

}  // namespace asdic
