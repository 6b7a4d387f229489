// What tells units apart, as people write it: "bb:uk@periscope#2**".
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace asdic {

enum class Depth { surfaced, periscope, submerged, silent };

/// Those of submarines that are not at the surface.
inline constexpr std::array depths_below = {Depth::periscope, Depth::submerged, Depth::silent};

std::string_view name(Depth depth);
std::optional<Depth> parse_depth(std::string_view text);
std::vector<std::string> possible_depths();

/// Whether a text has letters, digits, '_' and '-' alone, and at least one, as codes of units do.
bool is_code(std::string_view text);

/// A code with its nation and depth, as in "sub:uk@periscope"; no nation is a nation of its own.
/// In what is said of several battles that follow one another, also the part that brought the unit:
/// "inf#2" is of the second wave, "tr#sea" of the sea battle; "" is the rest.
struct UnitName {
  std::string code;
  std::string nation;
  Depth depth = Depth::surfaced;
  std::string part = {};

  /// As written; "@surfaced" is left out.
  std::string text() const;
  bool operator==(const UnitName&) const = default;
};

/// A name and the hits that each such unit has taken. Keys compare as their texts do. What a key
/// says stands in one place for each text, up to the end of the program.
class UnitKey {
 public:
  /// All keys of the process.
  struct Table;
  static Table& table();

  UnitKey(UnitName name, int damage);

  const UnitName& name() const { return entry_->second.name; }
  int damage() const { return entry_->second.damage; }
  /// The text of the name, and a '*' for each hit.
  const std::string& text() const { return entry_->first; }
  std::string_view name_text() const;

  bool operator==(const UnitKey& other) const { return entry_ == other.entry_; }
  std::strong_ordering operator<=>(const UnitKey& other) const {
    return entry_ == other.entry_ ? std::strong_ordering::equal
                                  : text().compare(other.text()) <=> 0;
  }
  /// Equal for equal keys, in one run of the program.
  std::size_t hash() const { return std::hash<const void*>()(entry_); }

 private:
  struct Entry {
    UnitName name;
    int damage;
  };
  using InternedKey = std::pair<const std::string, const Entry>;

  static const InternedKey& intern(std::string text, UnitName name, int damage);

  const InternedKey* entry_;
};

/// A text as the parts of a key, which it need not be: "bb:uk" and what begins with a '*'.
struct KeyParts {
  std::string_view name;
  std::string_view damage;
};
KeyParts parts_of_key(std::string_view text);

/// A text as the parts of a name, which it need not be.
struct NameParts {
  std::string_view code;
  std::optional<std::string_view> nation;
  std::optional<std::string_view> depth;
  std::optional<std::string_view> part;
};
NameParts parts_of_name(std::string_view text);

/// Nothing for what is no key.
std::optional<UnitKey> parse_key(std::string_view text);

/// Pairs of a key and a count as players write them, "2 sub, 1 bb*"; empty for none.
template <class Groups>
std::string force_text(const Groups& groups) {
  std::string text;
  for (const auto& [key, count] : groups) {
    text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + key.text();
  }
  return text;
}

}  // namespace asdic
