// The formats of reports.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace asdic {

/// include/asdic/result.hpp has the same list, in the same order.
enum class Format { text, json, csv, markdown, html, svg, latex };

inline constexpr int format_count = 7;

std::string_view name(Format format);

/// Returns the format with this name. Throws Error(input) for another name.
Format format_named(std::string_view name);

/// Returns formats with their names, in the same order.
std::vector<std::pair<std::string, Format>> by_name(const std::vector<Format>& formats);

/// The formats of a kind of report, each with the function that writes it.
template <class... What>
using Writers = std::vector<std::pair<Format, std::string (*)(const What&...)>>;

template <class Writers>
std::vector<Format> formats_of(const Writers& writers) {
  std::vector<Format> formats;
  for (const auto& [format, write] : writers) formats.push_back(format);
  return formats;
}

/// Throws Error(input) with the possible formats.
[[noreturn]] void refuse(Format format, const std::vector<Format>& possible);

/// Throws Error(input) for a format that these reports do not have.
template <class... What>
std::string write(const Writers<What...>& writers, Format asked,
                  const std::type_identity_t<What>&... what) {
  for (const auto& [format, write] : writers) {
    if (format == asked) return write(what...);
  }
  refuse(asked, formats_of(writers));
}

}  // namespace asdic
