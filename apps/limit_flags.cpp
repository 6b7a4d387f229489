#include "apps/limit_flags.hpp"

#include <sys/resource.h>

#include <charconv>
#include <optional>

#include "lib/error.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

constexpr std::uint64_t megabyte = 1 << 20;
constexpr std::uint64_t least_memory = 16 * megabyte;

/// Of "600M" or "2G"; nothing where the text is no such size, or below 16M.
std::optional<std::uint64_t> bytes_of(const std::string& text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number > 1'000'000) return {};
  const std::string unit(end, text.data() + text.size());
  const std::uint64_t bytes = unit == "M" ? number * megabyte : number * 1024 * megabyte;
  if ((unit != "M" && unit != "G") || bytes < least_memory) return {};
  return bytes;
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
  }
  return limits;
}

}  // namespace asdic
