// Helpers for tests of web pages.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace asdic {

inline std::size_t count(const std::string& text, const std::string& part) {
  std::size_t times = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++times;
  return times;
}

/// Returns a description of the first fault in the tags of a page, or "" if there is none.
inline std::string fault_of_tags(std::string_view page) {
  constexpr std::array<std::string_view, 3> without_end = {"meta", "input", "!DOCTYPE"};
  std::vector<std::string> open;
  for (auto at = page.find('<'); at != std::string_view::npos; at = page.find('<')) {
    page.remove_prefix(at + 1);
    const auto end = page.find('>');
    if (end == std::string_view::npos) return "a tag without its end";
    const std::string_view tag = page.substr(0, end);
    const std::string name(tag.substr(0, tag.find_first_of(" \n")));
    if (std::count(tag.begin(), tag.end(), '"') % 2 != 0) return "quotes in " + name;
    page.remove_prefix(end + 1);
    if (name == "style" || name == "script") page.remove_prefix(page.find("</" + name));
    if (tag.ends_with("/")) continue;
    if (name.front() == '/') {
      if (open.empty() || "/" + open.back() != name) return name + " closes what is not open";
      open.pop_back();
    } else if (std::count(without_end.begin(), without_end.end(), name) == 0) {
      open.push_back(name);
    }
  }
  return open.empty() ? "" : open.back() + " is not closed";
}

}  // namespace asdic
