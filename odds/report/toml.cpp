#include "odds/report/toml.hpp"

#include <algorithm>
#include <vector>

#include "lib/input/unit_key.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

constexpr std::size_t most_in_a_line = 6;

/// What is no text has the same form in JSON; the escapes of a text are the same, too.
std::string toml_value(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Codes are just what may stand as a key without quotes.
std::string toml_key(const std::string& key) {
  return is_code(key) ? key : toml_value(key);
}

std::string in_one_line(const Json& json) {
  if (!json.is_structured()) return toml_value(json);
  std::vector<std::string> members;
  for (const auto& [key, value] : json.items()) {
    members.push_back((json.is_object() ? toml_key(key) + " = " : "") + in_one_line(value));
  }
  return json.is_object() ? "{" + join(members) + "}" : "[" + join(members) + "]";
}

bool is_list_of_tables(const Json& json) {
  return json.is_array() && !json.empty() &&
         std::all_of(json.begin(), json.end(), [](const Json& each) { return each.is_object(); });
}

bool has_a_table(const Json& json, bool at_root) {
  if (is_list_of_tables(json)) return true;
  if (!json.is_object()) return false;
  const bool is_plain =
      std::none_of(json.begin(), json.end(), [](const Json& each) { return each.is_structured(); });
  return at_root || !is_plain || json.size() > most_in_a_line;
}

void add_table(const Json& json, const std::string& path, std::string& text) {
  for (const auto& [key, value] : json.items()) {
    if (has_a_table(value, path.empty())) continue;
    text += toml_key(key) + " = " + in_one_line(value) + "\n";
  }
  for (const auto& [key, value] : json.items()) {
    if (!has_a_table(value, path.empty())) continue;
    const std::string own = (path.empty() ? "" : path + ".") + toml_key(key);
    if (value.is_array()) {
      for (const Json& each : value) {
        text += "\n[[" + own + "]]\n";
        add_table(each, own, text);
      }
    } else if (!value.empty()) {
      text += "\n[" + own + "]\n";
      add_table(value, own, text);
    }
  }
}

}  // namespace

std::string toml_text(const Json& json) {
  std::string text;
  add_table(json, "", text);
  return text;
}

}  // namespace asdic
