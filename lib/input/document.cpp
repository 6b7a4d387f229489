#include "lib/input/document.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>

#include "lib/input/file.hpp"
#include "lib/input/units.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

constexpr std::size_t most_bytes = 1 << 20;
constexpr std::ptrdiff_t most_dots = 100;

std::string read_all(std::istream& stream, const std::string& source) {
  std::string text(most_bytes + 1, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(stream.gcount()));
  if (stream.bad()) throw Error(Place{source}, "cannot be read");
  if (text.size() > most_bytes)
    throw Error(Place{source}, "is larger than 1 MiB, which no case is");
  return text;
}

/// A key nests as many tables as it has dots, and toml++ takes nested tables apart by recursion.
void refuse_deep_keys(std::string_view text, Place place) {
  for (const std::string_view line : split(text, '\n')) {
    if (std::count(line.begin(), line.end(), '.') > most_dots) {
      throw Error(place, "more than " + std::to_string(most_dots) + " dots in one line");
    }
    if (place.line > 0) ++place.line;
  }
}

/// A table with the string `value`, whose place is `source`.
toml::table string_value(std::string_view value, const std::string& source) {
  toml::table table = toml::parse("value = ''", source);
  *table["value"].as_string() = std::string(value);
  return table;
}

/// VALUE as TOML, or as a string where it is none.
toml::table parse_value(std::string_view value, const std::string& source) {
  try {
    toml::table table = toml::parse("value = " + std::string(value), source);
    if (table.size() == 1) return table;
  } catch (const toml::parse_error&) {
  }
  return string_value(value, source);
}

}  // namespace

Document Document::read_file(const std::string& path) {
  std::ifstream stream = open_file(path);
  return parse(read_all(stream, path), path);
}

Document Document::read_standard_input() {
  return parse(read_all(std::cin, "standard input"), "standard input");
}

Document Document::parse(std::string_view text, const std::string& source) {
  Document document;
  document.source_ = source;
  document.text_ = text;
  refuse_deep_keys(text, {source, 1, 1});
  try {
    document.root_ = toml::parse(text, source);
  } catch (const toml::parse_error& error) {
    std::string what(error.description());
    for (char& c : what) {
      if (static_cast<unsigned char>(c) < 32) c = ' ';
    }
    throw Error(document.place(error.source()), "not TOML: " + what);
  }
  return document;
}

Document Document::of_forces(const std::string& rules, const std::string& attacker,
                             const std::string& defender) {
  Document document;
  document.source_ = "command line";
  document.forces_ = {rules, attacker, defender};
  document.put({"rules"}, string_value(rules, "--rules"), {});
  document.put({"attacker", "units"}, string_value(attacker, "argument ATTACKER"), {});
  document.put({"defender", "units"}, string_value(defender, "argument DEFENDER"), {});
  return document;
}

Document Document::copy() const {
  Document copied =
      forces_.empty() ? parse(text_, source_) : of_forces(forces_[0], forces_[1], forces_[2]);
  for (const auto& [assignment, option] : assignments_) copied.set(assignment, option);
  return copied;
}

void Document::set(std::string_view assignment, const std::string& option) {
  assignments_.emplace_back(assignment, option);
  const auto equals = assignment.find('=');
  const std::string key(trimmed(assignment.substr(0, equals)));
  const Place here{option + " " + one_line(key)};
  if (equals == std::string_view::npos || key.empty()) {
    throw Error(Place{option + " " + one_line(assignment)},
                "is no KEY=VALUE; as in attacker.units=\"4 sub\"");
  }
  refuse_deep_keys(assignment, here);
  toml::table parsed = parse_value(trimmed(assignment.substr(equals + 1)), here.source);

  auto path = split(key, '.');
  if (path.size() == 3 && path[1] == "units") {
    const auto* force = root_[path[0]]["units"].as_string();
    const auto* count = parsed["value"].as_integer();
    if (force == nullptr) throw Error(here, "the case has no units there to change");
    if (count == nullptr || count->get() < 0 || count->get() > most_of_a_kind) {
      throw Error(here, "the number of a unit is a whole number from 0 to " +
                            std::to_string(most_of_a_kind));
    }
    const int units = static_cast<int>(count->get());
    parsed = string_value(with_count(force->get(), path[2], units), here.source);
    path.pop_back();
  }
  put(path, std::move(parsed), here);
}

void Document::put(const std::vector<std::string_view>& path, toml::table&& parsed,
                   const Place& here) {
  toml::table* table = &root_;
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    // An empty table that knows its place.
    if (!table->contains(path[i])) table->insert(path[i], toml::parse("", here.source));
    table = (*table)[path[i]].as_table();
    if (table == nullptr) throw Error(here, in_quotes(path[i]) + " is no table of the case");
  }
  // A moved node keeps its place, a copied one loses it.
  parsed.get("value")->visit(
      [&](auto&& node) { table->insert_or_assign(path.back(), std::move(node)); });
}

Place Document::place(const toml::source_region& region) const {
  Place place{region.path ? *region.path : source_};
  if (place.source == source_) {  // what the command line brought has no lines
    place.line = static_cast<int>(region.begin.line);
    place.column = static_cast<int>(region.begin.column);
  }
  return place;
}

}  // namespace asdic
