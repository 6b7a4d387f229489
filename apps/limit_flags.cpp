#include "apps/limit_flags.hpp"

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
constexpr std::uint64_t least_memory = 16 * megabyte;

/// Of "600M" or "2G"; nothing where the text is no such size, or below 16M.
std::optional<std::uint64_t> bytes_of(std::string_view text) {
  if (!text.ends_with('M') && !text.ends_with('G')) return {};
  const auto number = parse_whole<std::uint64_t>(text.substr(0, text.size() - 1));
  if (!number || *number > 1'000'000) return {};
  const std::uint64_t bytes = *number * (text.ends_with('M') ? megabyte : 1024 * megabyte);
  return bytes < least_memory ? std::nullopt : std::optional(bytes);
}

}  // namespace

void LimitFlags::declare(Arguments& arguments) {
  arguments.flag("--time SECONDS",
                 "stops with status 3 after so long on the clock; what is done is kept", 0.001, 1e9,
                 seconds_);
  arguments.flag("--memory SIZE", "stops with status 3 beyond so much memory, such as 600M or 2G",
                 memory_);
}

Limits LimitFlags::take_effect() const {
  Limits limits;
  if (seconds_ > 0) limits.seconds = seconds_;
  if (!memory_) return limits;
  limits.memory = bytes_of(*memory_);
  if (!limits.memory) {
    throw Error(Place{"--memory"},
                in_quotes(*memory_) + " is not a size from 16M up, such as 600M or 2G");
  }
  rlimit limit = {};
  if (getrlimit(RLIMIT_DATA, &limit) == 0 && *limits.memory < limit.rlim_cur) {
    limit.rlim_cur = *limits.memory;
    setrlimit(RLIMIT_DATA, &limit);
    grow_heap_by_little();
  }
  return limits;
}

}  // namespace asdic
