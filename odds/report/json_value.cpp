#include "odds/report/json_value.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>
#include <utility>

namespace asdic {

Json::Json(std::nullptr_t) noexcept {}
Json::Json(bool value) : value_(value) {}
Json::Json(std::int64_t number) : value_(number) {}
Json::Json(std::uint64_t number) : value_(number) {}
Json::Json(double number) : value_(number) {}
Json::Json(const char* text) : value_(std::string(text)) {}
Json::Json(std::string_view text) : value_(std::string(text)) {}
Json::Json(std::string text) : value_(std::move(text)) {}
Json::Json(const Json& other) = default;
Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(const Json& other) = default;
Json& Json::operator=(Json&& other) noexcept = default;
Json::~Json() = default;

Json::Json(std::initializer_list<Member> members) : Json(object()) {
  auto& own = std::get<Members>(value_);
  own.reserve(members.size());
  for (const Member& member : members) own.push_back({member.key, std::move(member.value)});
}

Json Json::object() {
  Json json;
  json.value_ = Members();
  return json;
}

Json Json::array() {
  Json json;
  json.value_ = List();
  return json;
}

Json Json::number(const std::string& text) {
  const auto parsed = nlohmann::json::parse(text);
  if (parsed.is_number_unsigned()) return parsed.get<std::uint64_t>();
  if (parsed.is_number_integer()) return parsed.get<std::int64_t>();
  return parsed.get<double>();
}

Json& Json::operator[](std::string_view key) {
  if (std::holds_alternative<Nothing>(value_)) value_ = Members();
  auto& own = std::get<Members>(value_);
  const auto found =
      std::find_if(own.begin(), own.end(), [&](const Member& member) { return member.key == key; });
  if (found != own.end()) return found->value;
  own.push_back({std::string(key), nullptr});
  return own.back().value;
}

void Json::push_back(Json value) {
  if (std::holds_alternative<Nothing>(value_)) value_ = List();
  std::get<List>(value_).push_back(std::move(value));
}

void Json::erase(std::string_view key) {
  std::erase_if(std::get<Members>(value_), [&](const Member& member) { return member.key == key; });
}

void Json::update(Json other) {
  for (auto& [key, value] : std::get<Members>(other.value_)) {
    Json& own = (*this)[key];
    if (own.members() != nullptr && value.members() != nullptr) {
      own.update(std::move(value));
    } else {
      own = std::move(value);
    }
  }
}

const std::string* Json::text() const {
  return std::get_if<std::string>(&value_);
}
const Json::List* Json::list() const {
  return std::get_if<List>(&value_);
}
const Json::Members* Json::members() const {
  return std::get_if<Members>(&value_);
}

/// Appends values to a text. Copies each value once, because fractions may be long.
class JsonWriter {
 public:
  /// Counts the objects and lists around a value; none if everything is in one line.
  using Depth = std::optional<std::size_t>;

  explicit JsonWriter(std::string& text) : text_(text) {}

  void add(const Json& json, Depth depth) {
    std::visit([&](const auto& value) { add(value, depth); }, json.value_);
  }

  /// Adds the members without the braces around them.
  void add_parts(const Json::Members& members, Depth depth) {
    const char* before = "";
    for (const auto& [key, value] : members) {
      begin_part(before, depth);
      add(key, depth);
      text_ += depth ? ": " : ":";
      add(value, inside(depth));
    }
  }

 private:
  static Depth inside(Depth depth) { return depth ? Depth(*depth + 1) : depth; }

  static bool is_plain(const std::string& text) {
    return std::all_of(text.begin(), text.end(), [](char c) {
      return c >= ' ' && c < '\x7f' && c != '"' && c != '\\';  // correct even if char is signed
    });
  }

  void add(const Nothing&, Depth) { text_ += "null"; }
  void add(bool value, Depth) { text_ += value ? "true" : "false"; }
  void add(std::int64_t number, Depth) { text_ += std::to_string(number); }
  void add(std::uint64_t number, Depth) { text_ += std::to_string(number); }
  void add(double number, Depth) { text_ += nlohmann::json(number).dump(); }

  void add(const std::string& text, Depth) {
    if (!is_plain(text)) {
      text_ += nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
      return;
    }
    text_ += '"';
    text_ += text;
    text_ += '"';
  }

  void add(const Json::List& list, Depth depth) { add_in('[', list, ']', depth); }
  void add(const Json::Members& members, Depth depth) { add_in('{', members, '}', depth); }

  template <class Parts>
  void add_in(char open, const Parts& parts, char close, Depth depth) {
    text_ += open;
    if (!parts.empty()) {
      if (depth) text_ += '\n';
      add_parts(parts, depth);
      if (depth) text_.append(1, '\n').append(2 * *depth, ' ');
    }
    text_ += close;
  }

  void add_parts(const Json::List& list, Depth depth) {
    const char* before = "";
    for (const Json& each : list) {
      begin_part(before, depth);
      add(each, inside(depth));
    }
  }

  void begin_part(const char*& before, Depth depth) {
    text_ += std::exchange(before, depth ? ",\n" : ",");
    if (depth) text_.append(2 * *depth + 2, ' ');
  }

  std::string& text_;
};

std::string json_text(const Json& json) {
  std::string text;
  append_json(text, json, 0);
  text += '\n';
  return text;
}

void append_json(std::string& text, const Json& json, std::size_t depth) {
  JsonWriter(text).add(json, depth);
}

std::string json_line(const Json& json) {
  std::string text;
  JsonWriter(text).add(json, {});
  return text;
}

std::string members_text(const Json& object, std::size_t depth) {
  std::string text;
  append_members(text, object, depth);
  return text;
}

void append_members(std::string& text, const Json& object, std::size_t depth) {
  JsonWriter(text).add_parts(*object.members(), depth);
}

}  // namespace asdic
