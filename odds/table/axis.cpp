#include "odds/table/axis.hpp"

#include <optional>

#include "lib/error.hpp"
#include "lib/text.hpp"
#include "lib/whole_number.hpp"

namespace asdic {

namespace {

constexpr int most_values = 1000;

/// The parts between separators that stand in no brackets and no quotes.
std::vector<std::string> parts(const std::string& text, char separator) {
  std::vector<std::string> result = {""};
  int depth = 0;
  char quote = 0;
  for (const char c : text) {
    if (quote != 0) {
      quote = c == quote ? 0 : quote;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '[' || c == '{') {
      ++depth;
    } else if (c == ']' || c == '}') {
      --depth;
    }
    if (c == separator && depth == 0 && quote == 0) {
      result.emplace_back();
    } else {
      result.back() += c;
    }
  }
  for (std::string& part : result) part = trimmed(part);
  return result;
}

/// "1..10" as its numbers; nothing where it is no range.
std::optional<std::vector<std::string>> range(const std::string& text, const Place& place) {
  const auto dots = text.find("..");
  if (dots == std::string::npos) return std::nullopt;
  const auto from = parse_whole<int>(trimmed(std::string_view(text).substr(0, dots)));
  const auto to = parse_whole<int>(trimmed(std::string_view(text).substr(dots + 2)));
  if (!from || !to) return std::nullopt;
  if (*to < *from) {
    throw Error(place, in_quotes(text) + " is empty; a range must rise, as in " +
                           std::to_string(*to) + ".." + std::to_string(*from));
  }
  if (std::int64_t{*to} - *from >= most_values) {
    throw Error(place,
                in_quotes(text) + " has more than " + std::to_string(most_values) + " values");
  }
  std::vector<std::string> values;
  for (int i = *from; i <= *to; ++i) values.push_back(std::to_string(i));
  return values;
}

/// Whether a key holds units or a list of them, which commas part.
bool holds_units(const std::string& key) {
  return key.ends_with(".units") || key.ends_with(".losses") || key.ends_with(".bombard");
}

}  // namespace

Axis parse_axis(const std::string& text, const std::string& option) {
  const auto equals = text.find('=');
  const std::string key(trimmed(std::string_view(text).substr(0, equals)));
  const Place place{option + " " + one_line(key)};
  if (equals == std::string::npos || key.empty()) {
    throw Error(Place{option + " " + one_line(text)},
                "must be KEY=VALUES, as in attacker.units.sub=1..10");
  }
  Axis axis{key, {}};
  const std::string values(trimmed(std::string_view(text).substr(equals + 1)));
  const bool by_semicolons = parts(values, ';').size() > 1 || holds_units(key);
  for (const std::string& part : parts(values, by_semicolons ? ';' : ',')) {
    if (part.empty()) {
      throw Error(place, values.empty() ? "has no values; write them as 1..10 or 0,1/2,1"
                                        : "there is nothing between two values");
    }
    if (const auto numbers = by_semicolons ? std::nullopt : range(part, place)) {
      axis.values.insert(axis.values.end(), numbers->begin(), numbers->end());
    } else {
      axis.values.push_back(part == "\"\"" || part == "''" ? "" : part);
    }
  }
  if (axis.values.size() > most_values) {
    throw Error(place, "has " + std::to_string(axis.values.size()) + " values; at most " +
                           std::to_string(most_values) + " are possible");
  }
  return axis;
}

}  // namespace asdic
