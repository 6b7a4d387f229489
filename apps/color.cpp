#include "apps/color.hpp"

#include <unistd.h>

#include <cstdlib>
#include <string_view>
#include <vector>

#include "lib/text.hpp"

namespace asdic {

namespace {

enum class ColorMode { automatic, always, never };

ColorMode chosen = ColorMode::automatic;

constexpr const char* bold = "\033[1m";
constexpr const char* red = "\033[31m";
constexpr const char* magenta = "\033[35m";
constexpr const char* cyan = "\033[36m";
constexpr const char* plain = "\033[0m";

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

std::string in_color(const char* color, std::string_view text) {
  return color + std::string(text) + plain;
}

/// The first bytes of all block characters of a bar. Nothing else in a report begins with them.
constexpr std::string_view block = "\xe2\x96";

/// Returns the line with the bar at its end in the colour of its side.
std::string with_bar(std::string_view line) {
  const auto bar = line.find(block);
  if (bar == std::string_view::npos) return std::string(line);
  const bool attacker = line.starts_with("  attacker ") || line.starts_with("  Attacker ");
  const bool defender = line.starts_with("  defender ") || line.starts_with("  Defender ");
  if (!attacker && !defender) return std::string(line);
  return std::string(line.substr(0, bar)) + in_color(attacker ? cyan : magenta, line.substr(bar));
}

bool is_at_margin(std::string_view line) {
  return !line.empty() && !line.starts_with(' ') && !line.starts_with("═");
}

}  // namespace

void declare_color(Arguments& arguments) {
  arguments.one_of<ColorMode>(
      "--color WHEN", "; auto colours terminal output unless NO_COLOR is set",
      {{"auto", ColorMode::automatic}, {"always", ColorMode::always}, {"never", ColorMode::never}},
      chosen);
}

bool has_color(Stream stream) {
  if (chosen != ColorMode::automatic) return chosen == ColorMode::always;
  const char* terminal = std::getenv("TERM");
  const bool is_dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
  return !is_dumb && !is_set("NO_COLOR") &&
         isatty(stream == Stream::out ? STDOUT_FILENO : STDERR_FILENO) != 0;
}

/// Returns the report with bold headings and coloured bars. Headings are lines without indentation
/// that follow an empty line and precede an indented one.
std::string colored_report(const std::string& text) {
  const std::vector<std::string_view> lines = split(text, '\n');
  std::string colored;
  std::size_t end_of_heading = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (is_at_margin(lines[i]) && (i == 0 || lines[i - 1].empty())) {
      std::size_t end = i;
      while (end < lines.size() && is_at_margin(lines[end])) ++end;
      if (end < lines.size() && !lines[end].empty()) end_of_heading = end;
    }
    if (i > 0) colored += '\n';
    colored += i < end_of_heading ? in_color(bold, lines[i]) : with_bar(lines[i]);
  }
  return colored;
}

std::string colored_error(const std::string& text) {
  return in_color(red, text);
}

std::string colored_warning(const std::string& text) {
  return in_color(magenta, text);
}

}  // namespace asdic
