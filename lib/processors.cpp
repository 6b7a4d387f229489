#include "lib/processors.hpp"

#include <sched.h>

#include <thread>

namespace asdic {

unsigned processors() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return std::thread::hardware_concurrency();
  return static_cast<unsigned>(CPU_COUNT(&set));
}

}  // namespace asdic
