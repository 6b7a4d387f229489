// Values of JSON, and their text. nlohmann/json, which json_value.cpp alone includes, writes
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

namespace asdic {

/// A value of JSON. The members of an object have the order in which they were added.
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
  /// Reads a number as JSON has it.
  static Json number(const std::string& text);

  /// Returns the member of an object, null if it is new. Makes an object of null.
  Json& operator[](std::string_view key);
  /// Adds to a list. Makes a list of null.
  void push_back(Json value);
  /// Removes a member of an object if it is there.
  void erase(std::string_view key);
  /// Adds the members of another object. A member of both is replaced, or merged likewise if it is
  /// an object in both.
  void update(Json other);

  /// Return what the value is, or nullptr if it is something else.
  const std::string* text() const;
  const List* list() const;
  const Members* members() const;

 private:
  friend class JsonWriter;

  std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, List,
               Members>
      value_;
};

struct Json::Member {
  std::string key;
  mutable Json value;  ///< mutable, so that it can be moved out of an initializer list
};

/// Returns the text with two spaces a level and a line end. Bytes that are not UTF-8 are replaced.
std::string json_text(const Json& json);

/// Returns the same text in one line without spaces and a line end.
std::string json_line(const Json& json);

/// Returns the members of an object as json_text() has them at this depth, without the braces
/// around them; "" if there are none.
std::string members_text(const Json& object, std::size_t depth);

/// Appends the same.
void append_members(std::string& text, const Json& object, std::size_t depth);

}  // namespace asdic
