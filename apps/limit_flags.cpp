#include "apps/limit_flags.hpp"

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

/// Returns the bytes of a size such as "600M" or "2G". Returns nullopt for other text and for less
/// than 32M.
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
  limit_heap(*limits.memory);
  return limits;
}

}  // namespace asdic
