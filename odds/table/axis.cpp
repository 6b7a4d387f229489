#include "odds/table/axis.hpp"

#include <cstdint>
#include <optional>

#include "lib/input/unit_key.hpp"
#include "lib/input/unit_names.hpp"
#include "lib/text.hpp"
#include "lib/whole_number.hpp"
#include "odds/question/problem.hpp"

namespace asdic {

namespace {

/// Returns the parts between separators that are outside of brackets and quotes.
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
  for (std::string& part : result) part = trim(part);
  return result;
}

struct Range {
  std::int64_t from;
  std::uint64_t count;
};

/// Returns a range such as "1..10", or nothing if the text is not a range.
std::optional<Range> range(const std::string& text, const Place& place) {
  const auto dots = text.find("..");
  if (dots == std::string::npos) return std::nullopt;
  const auto from = parse_whole<std::int64_t>(trim(std::string_view(text).substr(0, dots)));
  const auto to = parse_whole<std::int64_t>(trim(std::string_view(text).substr(dots + 2)));
  if (!from || !to) return std::nullopt;
  if (*to < *from) {
    throw Error(place, quote(text) + " falls, so it is empty; write it as " + std::to_string(*to) +
                           ".." + std::to_string(*from));
  }
  const auto steps = static_cast<std::uint64_t>(*to) - static_cast<std::uint64_t>(*from);
  return Range{*from, steps == UINT64_MAX ? steps : steps + 1};
}

void check_count(std::uint64_t count, const Place& place) {
  if (count <= most_cells) return;
  throw Error(place, "has " + std::to_string(count) + " values (at most " +
                         std::to_string(most_cells) + ")");
}

/// Throws Error at `place` for a key that cannot be an axis: no figure depends on it, or it is
/// "rules".
void check_key(const std::string& key, const Place& place) {
  const std::string first = key.substr(0, key.find('.'));
  if (first == "rules") {
    throw Error(place, "a table has one rule system; asdic compare CASE --with CASE takes two");
  }
  for (const char* word : {"title", "source", "expect", "table", "sweep"}) {
    if (first == word) throw Error(place, "no figure depends on " + quote(word));
  }
}

/// Returns whether the value of a key is units or a list of units, which contains commas.
bool holds_units(const std::string& key) {
  return key.ends_with(".units") || key.ends_with(".losses") || key.ends_with(".bombard");
}

/// Returns a key with the shortest form of the name of a unit: "attacker.units.sub" for
/// "attacker.units.sub@surfaced".
std::string plain(const std::string& key) {
  const auto dot = key.rfind('.');
  const bool is_unit = dot != std::string::npos && key.substr(0, dot).ends_with(".units");
  const auto unit = is_unit ? parse_key(key.substr(dot + 1)) : std::optional<UnitKey>();
  return unit ? key.substr(0, dot + 1) + unit->text() : key;
}

/// Returns whether a key is equal to `other` or a part of it.
bool is_within(const std::string& key, const std::string& other) {
  return (plain(key) + ".").starts_with(plain(other) + ".");
}

/// Returns whether two keys name one unit of a side by different names, such as "inf" and
/// "infantry". Returns false for a case that cannot be read.
bool names_same_unit(const Axis& axis, const Axis& other, const Document& document) {
  const auto dot = axis.key.rfind('.');
  const bool are_units = dot != std::string::npos && dot == other.key.rfind('.') &&
                         axis.key.compare(0, dot, other.key, 0, dot) == 0 &&
                         axis.key.substr(0, dot).ends_with(".units");
  if (!are_units || axis.values.empty() || other.values.empty()) return false;
  try {
    Document both = document;
    for (const Axis* each : {&axis, &other}) both.set(each->key, each->values.back(), "axis");
    const std::vector<UnitType> types = read_case(both).battle.types;
    return plain(".units." + in_code(axis.key.substr(dot + 1), types)) ==
           plain(".units." + in_code(other.key.substr(dot + 1), types));
  } catch (const Error&) {
    return false;  // the cells report it
  }
}

}  // namespace

Axis parse_axis(const std::string& text, const std::string& option) {
  const auto equals = text.find('=');
  const std::string key(trim(std::string_view(text).substr(0, equals)));
  const Place place{option + " " + one_line(key)};
  if (equals == std::string::npos || key.empty()) {
    throw Error(Place{option + " " + one_line(text)},
                "must be KEY=VALUES, as in attacker.units.sub=1..10");
  }
  check_key(key, place);
  Axis axis{key, {}};
  const std::string values(trim(std::string_view(text).substr(equals + 1)));
  const bool by_semicolons = parts(values, ';').size() > 1 || holds_units(key);
  for (const std::string& part : parts(values, by_semicolons ? ';' : ',')) {
    if (part.empty()) {
      throw Error(place, values.empty() ? "has no values; write them as 1..10 or 0,1/2,1"
                                        : "there is nothing between two values");
    }
    if (const auto numbers = by_semicolons ? std::nullopt : range(part, place)) {
      check_count(numbers->count, place);
      check_count(axis.values.size() + numbers->count, place);
      for (std::uint64_t i = 0; i < numbers->count; ++i) {
        axis.values.push_back(std::to_string(numbers->from + static_cast<std::int64_t>(i)));
      }
    } else {
      axis.values.push_back(part == "\"\"" || part == "''" ? "" : part);
    }
  }
  check_count(axis.values.size(), place);
  return axis;
}

void check_apart(const Axis& axis, const Axis& other, const Place& place, const std::string& owner,
                 const Document& document) {
  if (names_same_unit(axis, other, document)) throw Error(place, "is already the key of " + owner);
  if (!is_within(axis.key, other.key) && !is_within(other.key, axis.key)) return;
  throw Error(place, plain(axis.key) == plain(other.key)
                         ? "is already the key of " + owner
                         : "cannot be set beside " + quote(other.key) + ", the key of " + owner +
                               ": one is a part of the other");
}

}  // namespace asdic
