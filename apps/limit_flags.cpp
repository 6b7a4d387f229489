#include "apps/limit_flags.hpp"

#include <pthread.h>
#include <sys/resource.h>

#include <optional>
#include <string_view>

#include "apps/heap.hpp"
#include "lib/error.hpp"
#include "lib/text.hpp"
#include "lib/whole_number.hpp"

namespace asdic {

namespace {

constexpr std::uint64_t megabyte = 1 << 20;
constexpr std::uint64_t least_memory = 32 * megabyte;

/// The memory of the program itself. All its pages together are 12 MB. The limit of the system
/// counts only data, which includes the stacks of threads, whether they are used or not.
constexpr std::uint64_t memory_of_program = 12 * megabyte;
[[maybe_unused]] constexpr std::size_t stack_of_thread = megabyte;

/// Returns the bytes of a size such as "600M" or "2G". Returns nullopt for other text and for less
/// than 32M.
std::optional<std::uint64_t> bytes_of(std::string_view text) {
  if (!text.ends_with('M') && !text.ends_with('G')) return {};
  const auto number = parse_whole<std::uint64_t>(text.substr(0, text.size() - 1));
  if (!number || *number > 1'000'000) return {};
  const std::uint64_t bytes = *number * (text.ends_with('M') ? megabyte : 1024 * megabyte);
  return bytes < least_memory ? std::nullopt : std::optional(bytes);
}

/// Makes the stacks of later threads small. The program on the web page has neither this limit nor
/// the call.
void take_small_stacks() {
#ifdef __GLIBC__
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stack_of_thread);
  pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
#endif
}

}  // namespace

void LimitFlags::declare(Arguments& arguments) {
  arguments.flag("--time SECONDS",
                 "stop after this many seconds (exit status 3); finished work is kept", 0.001, 1e9,
                 seconds_);
  arguments.flag("--memory SIZE", "stop with status 3 beyond this memory, such as 600M or 2G",
                 memory_);
}

Limits LimitFlags::take_effect() const {
  Limits limits;
  if (seconds_ > 0) limits.seconds = seconds_;
  if (!memory_) return limits;
  limits.memory = bytes_of(*memory_);
  if (!limits.memory) {
    throw Error(Place{"--memory"},
                quote(*memory_) + " is not a size from 32M up, such as 600M or 2G");
  }
  rlimit limit = {};
  const std::uint64_t data = *limits.memory - memory_of_program;
  if (getrlimit(RLIMIT_DATA, &limit) == 0 && data < limit.rlim_cur) {
    limit.rlim_cur = data;
    setrlimit(RLIMIT_DATA, &limit);
    take_small_stacks();
    grow_heap_by_little();
  }
  return limits;
}

}  // namespace asdic
