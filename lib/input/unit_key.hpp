// Names of units that distinguish nation, depth, part and damage: "bb:uk@periscope#2**".
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

/// The depths of submarines below the surface.
inline constexpr std::array depths_below = {Depth::periscope, Depth::submerged, Depth::silent};

std::string_view name(Depth depth);
std::optional<Depth> parse_depth(std::string_view text);
std::vector<std::string> possible_depths();

/// Returns whether a text is a code of a unit: letters, digits, '_' and '-', at least one.
bool is_code(std::string_view text);

/// The battle of a sequence that brought a unit: the battle at sea, the first attack, or a later
/// wave. The other values are the numbers of waves, from 2.
enum class BattlePart : int { at_sea = 0, first = 1 };

/// Returns the text of a part in a unit's name: "sea", "2" for the second wave, "" for the first
/// attack.
std::string text(BattlePart part);
/// Returns the part with this text, or nothing for other texts and for "".
std::optional<BattlePart> parse_part(std::string_view text);

/// A code with its nation and depth, as in "sub:uk@periscope". An empty nation is also a nation. In
/// figures of several consecutive battles, the name has the part that brought the unit: "inf#2",
/// "tr#sea".
struct UnitName {
  std::string code;
  std::string nation;
  Depth depth = Depth::surfaced;
  BattlePart part = BattlePart::first;

  /// Returns the name as text, without "@surfaced".
  std::string text() const;
  bool operator==(const UnitName&) const = default;
};

/// A name and the damage of each such unit. Keys compare as their texts do. Equal keys share one
/// entry of a table that lives until the end of the program.
class UnitKey {
 public:
  /// The entries of all keys of the process.
  struct Table;
  static Table& table();

  UnitKey(UnitName name, int damage);

  const UnitName& name() const { return entry_->second.name; }
  int damage() const { return entry_->second.damage; }
  /// Returns the text of the name with a '*' for each hit.
  const std::string& text() const { return entry_->first; }
  std::string_view name_text() const;

  bool operator==(const UnitKey& other) const { return entry_ == other.entry_; }
  std::strong_ordering operator<=>(const UnitKey& other) const {
    return entry_ == other.entry_ ? std::strong_ordering::equal
                                  : text().compare(other.text()) <=> 0;
  }
  /// Returns a hash, which differs between runs of the program.
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

/// The two parts of a text such as "bb:uk**": the text before the first '*', and the rest. The text
/// need not be a valid key.
struct KeyParts {
  std::string_view name;
  std::string_view damage;
};
KeyParts parts_of_key(std::string_view text);

/// The parts of a text such as "sub:uk@periscope#2", which need not be a valid name.
struct NameParts {
  std::string_view code;
  std::optional<std::string_view> nation;
  std::optional<std::string_view> depth;
  std::optional<std::string_view> part;
};
NameParts parts_of_name(std::string_view text);

/// Returns the key, or nothing if the text is not a key.
std::optional<UnitKey> parse_key(std::string_view text);

/// Returns pairs of a key and a count as players write them: "2 sub, 1 bb*". Returns "" for none.
template <class Groups>
std::string force_text(const Groups& groups) {
  std::string text;
  for (const auto& [key, count] : groups) {
    text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + key.text();
  }
  return text;
}

}  // namespace asdic
