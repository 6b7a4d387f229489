// The memory of the program on the web page: one array, which grows up to a limit and never
// shrinks.
#include "lib/memory.hpp"

#include <emscripten/heap.h>
#include <unistd.h>

#include <algorithm>

#include "lib/limits.hpp"

namespace asdic {

std::uint64_t free_memory() {
  std::uint64_t most = emscripten_get_heap_max();
  const LimitScope* const within = LimitScope::innermost();
  if (within != nullptr && within->memory()) most = std::min(most, *within->memory());
  const std::uint64_t taken = most_memory_taken();
  return most > taken ? most - taken : 0;
}

void check_memory(std::uint64_t /*least*/, std::string_view /*doing*/, std::uint64_t /*done*/,
                  std::uint64_t /*total*/) {}

void give_back_memory() {}

std::uint64_t most_memory_taken() {
  return reinterpret_cast<std::uintptr_t>(sbrk(0));
}

std::optional<std::uint64_t> memory_left_by_system(const std::filesystem::path& /*proc*/,
                                                   const std::filesystem::path& /*cgroups*/) {
  return {};
}

}  // namespace asdic
