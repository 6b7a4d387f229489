#include "odds/report/format.hpp"

#include <algorithm>
#include <array>

#include "lib/error.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

static_assert(static_cast<int>(Format::latex) + 1 == format_count);

/// The names are in the order of Format.
constexpr std::array<std::string_view, format_count> names = {"text", "json", "csv",  "markdown",
                                                              "html", "svg",  "latex"};

}  // namespace

std::string_view name(Format format) {
  return names[static_cast<std::size_t>(format)];
}

Format format_named(std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) {
    throw Error(ErrorCode::input, unknown_message("format", name, {names.begin(), names.end()}));
  }
  return static_cast<Format>(found - names.begin());
}

std::vector<std::pair<std::string, Format>> by_name(const std::vector<Format>& formats) {
  std::vector<std::pair<std::string, Format>> named;
  for (const Format format : formats) named.emplace_back(name(format), format);
  return named;
}

void refuse(Format format, const std::vector<Format>& possible) {
  std::vector<std::string> words;
  for (const Format each : possible) words.emplace_back(name(each));
  throw Error(ErrorCode::input, unknown_message("format", name(format), words));
}

}  // namespace asdic
