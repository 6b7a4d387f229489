// Reads results that were pasted from the page of AACalc (frood.net).
#include <algorithm>
#include <optional>

#include "lib/text.hpp"
#include "lib/whole_number.hpp"
#include "odds/check/counts_formats.hpp"
#include "odds/check/counts_names.hpp"
#include "odds/check/counts_numbers.hpp"

namespace asdic {

namespace {

/// Returns the text between `before` and `after`, trimmed, or nothing if the line does not have
/// them.
std::optional<std::string_view> between(std::string_view line, std::string_view before,
                                        std::string_view after) {
  const auto begin = line.find(before);
  if (begin == std::string_view::npos) return std::nullopt;
  const std::string_view rest = line.substr(begin + before.size());
  const auto end = rest.find(after);
  if (end == std::string_view::npos) return std::nullopt;
  return trim(rest.substr(0, end));
}

/// Returns a percentage with at least this number of digits after the point. PHP leaves zeros at
/// the end of a rounded number out.
std::string percentage(std::string_view number, std::size_t places) {
  std::string text = with_point(number);
  const auto point = text.find('.');
  std::size_t has = point == std::string::npos ? 0 : text.size() - point - 1;
  if (point == std::string::npos) text += '.';
  for (; has < places; ++has) text += '0';
  return text + '%';
}

/// A line of a side's results: "35.33%  3: 2 Inf, 1 Fig.  1 Inf. : 3 IPCs".
struct SurvivorLine {
  std::string rate;
  std::string units;
};

std::optional<SurvivorLine> survivor_line(std::string_view line) {
  const auto percent = line.find('%');
  const auto colon = line.find(':');
  if (percent == std::string_view::npos || colon == std::string_view::npos || colon < percent) {
    return std::nullopt;
  }
  const std::string_view count = trim(line.substr(percent + 1, colon - percent - 1));
  const std::string_view rest = line.substr(colon + 1);
  const auto point = rest.find('.');
  if (!has_only_digits(count) || point == std::string_view::npos) return std::nullopt;
  constexpr std::size_t places = 2;
  return SurvivorLine{percentage(trim(line.substr(0, percent)), places),
                      std::string(trim(rest.substr(0, point)))};
}

struct OverallRate {
  const char* before;
  const char* figure;
};

constexpr OverallRate overall[] = {{"A. survives:", "winner.attacker"},
                                   {"D. survives:", "winner.defender"},
                                   {"No one survives:", "winner.draw"}};

}  // namespace

bool is_aacalc(const CountsText& text) {
  if (text.is_json) return false;
  const auto has = [&](const char* part) { return text.text.find(part) != std::string_view::npos; };
  return has("A. survives:") || has("Attacker results:") || has("Average outcome of ");
}

void read_aacalc(const CountsText& text, CountsTable& table) {
  table.columns = {"figure", "side", "survivors", "rate"};
  std::string trials;
  std::string section;  // the side whose results follow
  int number = 0;
  for (const std::string_view line : split(text.text, '\n')) {
    ++number;
    if (const auto battles = between(line, "Average outcome of ", " battles")) {
      trials = digits_of(*battles).value_or(std::string(*battles));
    }
    if (const auto rounds = between(line, "Average battle duration:", "rounds")) {
      table.rows.push_back({number, {"rounds.mean", "", "", with_point(*rounds)}});
    }
    for (const OverallRate& each : overall) {
      if (const auto rate = between(line, each.before, "%")) {
        table.rows.push_back({number, {each.figure, "", "", percentage(*rate, 1)}});
      }
    }
    if (line.find(" results:") != std::string_view::npos) {
      section = line.find("Attacker") != std::string_view::npos ? "attacker" : "defender";
    } else if (line.find("IPC losses in excess") != std::string_view::npos) {
      section.clear();
    }
    if (section.empty()) continue;
    const auto survivors = survivor_line(line);
    // "no units" is what is left of 100 after all rounded lines.
    if (!survivors || survivors->units == "no units") continue;
    table.rows.push_back({number, {"", section, survivors->units, survivors->rate}});
  }
  if (table.rows.empty()) throw Error(Place{table.source}, "has no results of AACalc");
  if (!trials.empty()) table.fill_column("trials", trials);
}

}  // namespace asdic
