#include "odds/report/format.hpp"

#include <array>

#include "lib/error.hpp"
#include "lib/text.hpp"

namespace asdic {

std::string_view name(Format format) {
  constexpr std::array<std::string_view, 7> names = {"text", "json",  "csv", "markdown",
                                                     "html", "latex", "svg"};
  return names[static_cast<std::size_t>(format)];
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
