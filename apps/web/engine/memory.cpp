// The memory of the program on the web page: one array, which grows up to a limit and never
// shrinks.
#include "lib/memory.hpp"

#include <emscripten/heap.h>
#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <string>
#include <thread>

#include "lib/error.hpp"
#include "lib/limits.hpp"

namespace asdic {

std::uint64_t free_memory() {
  std::uint64_t most = emscripten_get_heap_max();
  const LimitScope* const within = LimitScope::innermost();
  if (within != nullptr && within->memory()) most = std::min(most, *within->memory());
  const std::uint64_t taken = most_memory_taken();
  return most > taken ? most - taken : 0;
}

void check_memory(std::uint64_t least, std::string_view doing, std::uint64_t done,
                  std::uint64_t total) {
  if (free_memory() >= least) return;
  // Counts free parts of the array last, as this visits each of them.
  if (free_memory() + static_cast<std::uint64_t>(mallinfo().fordblks) >= least) return;
  throw Error(ErrorCode::limit, "the page does not have enough memory (" + std::string(doing) +
                                    ", " + std::to_string(100 * done / total) + "% done)");
}

void give_back_memory() {}

unsigned processors() {
#ifdef ASDIC_MOST_THREADS
  return std::min<unsigned>(std::thread::hardware_concurrency(), ASDIC_MOST_THREADS);
#else
  return 1;
#endif
}

std::uint64_t most_memory_taken() {
  return reinterpret_cast<std::uintptr_t>(sbrk(0));
}

std::optional<std::uint64_t> memory_left_by_system(const std::filesystem::path& /*proc*/,
                                                   const std::filesystem::path& /*cgroups*/) {
  return {};
}

}  // namespace asdic
