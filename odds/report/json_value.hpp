// Represents JSON values and writes them. nlohmann/json, which only json_value.cpp includes, writes
// numbers and the texts that need escapes.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "lib/nothing.hpp"

namespace asdic {

/// Represents a JSON value. The members of an object have the order in which they were added.
class Json {
 public:
  struct Member;
  using List = std::vector<Json>;
  using Members = std::vector<Member>;

  Json(std::nullptr_t = nullptr) noexcept;
  Json(bool value);
  Json(std::int64_t number);
  Json(std::uint64_t number);
  Json(double number);
  Json(const char* text);
  Json(std::string_view text);
  Json(std::string text);
  /// Makes an object. The values are moved out of the list.
  Json(std::initializer_list<Member> members);
  template <std::integral Number>
  Json(Number number)
      : Json(static_cast<std::conditional_t<std::is_signed_v<Number>, std::int64_t, std::uint64_t>>(
            number)) {}
  template <class Each>
  Json(const std::vector<Each>& list) : Json(array()) {
    for (const Each& each : list) push_back(each);
  }
  Json(const Json& other);
  Json(Json&& other) noexcept;
  Json& operator=(const Json& other);
  Json& operator=(Json&& other) noexcept;
  ~Json();

  /// Return an empty object and an empty list.
  static Json object();
  static Json array();
  /// Parses a JSON number.
  static Json number(const std::string& text);

  /// Returns the member of an object, null if it is new. Changes null to an object first.
  Json& operator[](std::string_view key);
  /// Adds to a list. Changes null to a list first.
  void push_back(Json value);
  /// Removes a member of an object if it exists.
  void erase(std::string_view key);
  /// Adds the members of another object. Replaces a member of both, or merges it likewise if it is
  /// an object in both.
  void update(Json other);

  /// Return the text, list or members, or nullptr if the value has another type.
  const std::string* text() const;
  const List* list() const;
  const Members* members() const;

 private:
  friend class JsonWriter;

  std::variant<Nothing, bool, std::int64_t, std::uint64_t, double, std::string, List, Members>
      value_;
};

struct Json::Member {
  std::string key;
  mutable Json value;  ///< mutable, so that it can be moved out of an initializer list
};

/// Returns the text with two spaces a level and a line end. Replaces bytes that are not UTF-8.
std::string json_text(const Json& json);

/// Returns the text in one line, without spaces and without a line end.
std::string json_line(const Json& json);

/// Returns the members of an object as json_text() writes them at this depth, without the braces
/// around them; "" if there are none.
std::string members_text(const Json& object, std::size_t depth);

/// Appends a value to `text` as json_text() writes it at this depth.
void append_json(std::string& text, const Json& json, std::size_t depth);

/// Appends members_text() to `text`.
void append_members(std::string& text, const Json& object, std::size_t depth);

}  // namespace asdic
