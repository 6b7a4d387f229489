#include "odds/report/toml.hpp"

#include <algorithm>
#include <vector>

#include "lib/input/unit_key.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

constexpr std::size_t most_in_a_line = 6;

/// Returns a key, in quotes unless it is a code. The escapes of a text are those of JSON.
std::string toml_key(const std::string& key) {
  return is_code(key) ? key : json_line(key);
}

/// Returns a value in one line. A value that is not an object or a list has the form of JSON.
std::string in_one_line(const Json& json) {
  std::vector<std::string> parts;
  if (const auto* const members = json.members()) {
    for (const auto& [key, value] : *members) {
      parts.push_back(toml_key(key) + " = " + in_one_line(value));
    }
    return "{" + join(parts) + "}";
  }
  if (json.list() == nullptr) return json_line(json);
  for (const Json& each : *json.list()) parts.push_back(in_one_line(each));
  return "[" + join(parts) + "]";
}

bool is_list_of_tables(const Json& json) {
  return json.list() != nullptr && !json.list()->empty() &&
         std::all_of(json.list()->begin(), json.list()->end(),
                     [](const Json& each) { return each.members() != nullptr; });
}

bool has_a_table(const Json& json, bool at_root) {
  if (is_list_of_tables(json)) return true;
  const auto* const members = json.members();
  if (members == nullptr) return false;
  const bool is_plain = std::all_of(members->begin(), members->end(), [](const Json::Member& each) {
    return each.value.list() == nullptr && each.value.members() == nullptr;
  });
  return at_root || !is_plain || members->size() > most_in_a_line;
}

void add_table(const Json::Members& table, const std::string& path, std::string& text) {
  for (const auto& [key, value] : table) {
    if (has_a_table(value, path.empty())) continue;
    text += toml_key(key) + " = " + in_one_line(value) + "\n";
  }
  for (const auto& [key, value] : table) {
    if (!has_a_table(value, path.empty())) continue;
    const std::string own = (path.empty() ? "" : path + ".") + toml_key(key);
    if (value.list() != nullptr) {
      for (const Json& each : *value.list()) {
        text += "\n[[" + own + "]]\n";
        add_table(*each.members(), own, text);
      }
    } else if (!value.members()->empty()) {
      text += "\n[" + own + "]\n";
      add_table(*value.members(), own, text);
    }
  }
}

}  // namespace

std::string toml_text(const Json& json) {
  std::string text;
  add_table(*json.members(), "", text);
  return text;
}

}  // namespace asdic
