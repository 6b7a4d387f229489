#include "lib/input/unit_key.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <mutex>

#include "lib/fork.hpp"
#include "lib/text.hpp"
#include "lib/whole_number.hpp"

namespace asdic {

namespace {

constexpr std::array<std::string_view, 4> depth_names = {"surfaced", "periscope", "submerged",
                                                         "silent"};

/// Cuts the text at the first such character, and returns the rest after it, or nothing.
std::optional<std::string_view> cut(std::string_view& text, char at) {
  const auto end = text.find(at);
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view behind = text.substr(end + 1);
  text = text.substr(0, end);
  return behind;
}

}  // namespace

std::string_view name(Depth depth) {
  return depth_names[static_cast<std::size_t>(depth)];
}

std::vector<std::string> possible_depths() {
  return {depth_names.begin(), depth_names.end()};
}

std::optional<Depth> parse_depth(std::string_view text) {
  const auto found = std::find(depth_names.begin(), depth_names.end(), text);
  if (found == depth_names.end()) return std::nullopt;
  return static_cast<Depth>(found - depth_names.begin());
}

bool is_code(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
  });
}

std::string UnitName::text() const {
  std::string result = code;
  if (!nation.empty()) result += ":" + nation;
  if (depth != Depth::surfaced) result += "@" + std::string(asdic::name(depth));
  if (part != BattlePart::first) result += "#" + asdic::text(part);
  return result;
}

UnitKey::UnitKey(UnitName name, int damage) {
  std::string text = name.text() + std::string(static_cast<std::size_t>(damage), '*');
  entry_ = &intern(std::move(text), std::move(name), damage);
}

struct UnitKey::Table {
  ForkSafeMutex mutex;
  std::map<std::string, const Entry> all;
};

UnitKey::Table& UnitKey::table() {
  static Table table;
  return table;
}

namespace {
const LoadTimeInitializer keys_at_load(UnitKey::table);
}

const UnitKey::InternedKey& UnitKey::intern(std::string text, UnitName name, int damage) {
  const std::lock_guard lock(table().mutex);
  return *table().all.try_emplace(std::move(text), Entry{std::move(name), damage}).first;
}

std::string_view UnitKey::name_text() const {
  return std::string_view(text()).substr(0, text().size() - static_cast<std::size_t>(damage()));
}

std::string text(BattlePart part) {
  if (part == BattlePart::at_sea) return "sea";
  return part == BattlePart::first ? "" : std::to_string(static_cast<int>(part));
}

std::optional<BattlePart> parse_part(std::string_view text) {
  if (text == "sea") return BattlePart::at_sea;
  const auto wave = parse_whole<int>(text);
  if (!wave || *wave < 2) return std::nullopt;
  return static_cast<BattlePart>(*wave);
}

KeyParts parts_of_key(std::string_view text) {
  const auto star = std::min(text.find('*'), text.size());
  return {text.substr(0, star), text.substr(star)};
}

NameParts parts_of_name(std::string_view text) {
  NameParts parts{text, {}, {}, {}};
  parts.part = cut(parts.code, '#');
  parts.depth = cut(parts.code, '@');
  parts.nation = cut(parts.code, ':');
  return parts;
}

std::optional<UnitKey> parse_key(std::string_view text) {
  const KeyParts key = parts_of_key(text);
  const NameParts parts = parts_of_name(key.name);
  const auto depth = parse_depth(parts.depth.value_or(name(Depth::surfaced)));
  const auto part = parts.part ? parse_part(*parts.part) : BattlePart::first;
  const bool is_key = is_code(parts.code) && (!parts.nation || is_code(*parts.nation)) && depth &&
                      part && key.damage.find_first_not_of('*') == std::string_view::npos;
  if (!is_key) return std::nullopt;
  return UnitKey({std::string(parts.code), std::string(parts.nation.value_or("")), *depth, *part},
                 static_cast<int>(key.damage.size()));
}

}  // namespace asdic
