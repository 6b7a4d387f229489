// Lists the formats of reports.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace asdic {

/// Must match the list in include/asdic/result.hpp, in the same order.
enum class Format { text, json, csv, markdown, html, svg, latex };

inline constexpr int format_count = 7;

std::string_view name(Format format);

/// Returns the format with this name. Throws Error(input) for another name.
Format format_named(std::string_view name);

/// Returns formats with their names, in the same order.
std::vector<std::pair<std::string, Format>> by_name(const std::vector<Format>& formats);

/// Pairs each format of a kind of report with the function that writes it.
template <class... What>
using Writers = std::vector<std::pair<Format, std::string (*)(const What&...)>>;

template <class Writers>
std::vector<Format> formats_of(const Writers& writers) {
  std::vector<Format> formats;
  for (const auto& [format, write] : writers) formats.push_back(format);
  return formats;
}

/// Throws Error(input) with a message that lists the possible formats.
[[noreturn]] void refuse(Format format, const std::vector<Format>& possible);

/// Returns the report in the format `asked`. Throws Error(input) if `writers` does not have it.
template <class... What>
std::string write(const Writers<What...>& writers, Format asked,
                  const std::type_identity_t<What>&... what) {
  for (const auto& [format, write] : writers) {
    if (format == asked) return write(what...);
  }
  refuse(asked, formats_of(writers));
}

}  // namespace asdic
