#include "asdic/case.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "lib/input/force_text.hpp"
#include "lib/input/units.hpp"
#include "lib/text.hpp"
#include "lib/whole_number.hpp"
#include "odds/api/case_impl.hpp"
#include "odds/question/problem.hpp"
#include "odds/report/case_json.hpp"
#include "odds/report/toml.hpp"
#include "solver/api/calling.hpp"

namespace asdic::v0 {

namespace {

/// The force and the unit that a key such as "attacker.units.sub" names.
struct UnitOfForce {
  const std::string& force;
  std::string unit;
  std::string key;  ///< the key of the force
};

std::optional<UnitOfForce> unit_of_force(const Item& root, const std::string& key) {
  const auto dot = key.rfind('.');
  if (dot == std::string::npos) return std::nullopt;
  const std::string of_force = key.substr(0, dot);
  const Item* const force = of_force.ends_with(".units") ? root.find(of_force) : nullptr;
  if (force == nullptr || force->text() == nullptr) return std::nullopt;
  return UnitOfForce{*force->text(), key.substr(dot + 1), of_force};
}

/// An entry of a force, such as "3 sub", "3sub" or "=3 sub".
struct Entry {
  std::string text;
  std::optional<int> count;
  bool is_of_unit;  ///< of the unit that is asked for, which is compared as a key
};

std::vector<Entry> entries_of(const UnitOfForce& of) {
  std::vector<Entry> entries;
  for (const std::string_view part : parts_of_force(of.force)) {
    const std::string_view entry = trim(part);
    if (entry.empty()) continue;
    const std::string_view written = entry.substr(entry.starts_with('=') ? 1 : 0);
    const auto digits = std::min(written.find_first_not_of("0123456789"), written.size());
    const std::string_view unit = trim(written.substr(digits));
    const auto key = parse_key(unit);
    entries.push_back({std::string(entry), parse_whole<int>(written.substr(0, digits)),
                       unit == of.unit || (key && key == parse_key(of.unit))});
  }
  return entries;
}

/// Returns the number of the unit, or nothing if the force does not have it. A later entry replaces
/// an earlier one.
std::optional<int> count_in(const UnitOfForce& of) {
  std::optional<int> count;
  for (const Entry& entry : entries_of(of)) {
    if (entry.is_of_unit) count = entry.count;
  }
  return count;
}

/// Returns the force without the unit.
std::string force_without(const UnitOfForce& of) {
  std::vector<std::string> others;
  for (const Entry& entry : entries_of(of)) {
    if (!entry.is_of_unit) others.push_back(entry.text);
  }
  return join(others);
}

/// Throws Error(input) if the item has a date, which JSON cannot have.
void refuse_dates(const Item& item) {
  if (std::holds_alternative<std::monostate>(item.value)) {
    throw asdic::Error(item.place, "a date or a time is not a value of a case");
  }
  if (item.table() != nullptr) {
    for (const Member& member : *item.table()) refuse_dates(member.item);
  }
  if (item.list() != nullptr) {
    for (const Item& each : *item.list()) refuse_dates(each);
  }
}

Json json_of(const Item& item) {
  refuse_dates(item);
  return item_json(item);
}

/// Returns the waves as a list of tables, in the order of their numbers.
Json list_of_waves(const Item& waves) {
  Json list = Json::array();
  for (std::size_t number = 2;; ++number) {
    const Item* const wave = waves.get(std::to_string(number));
    if (wave == nullptr) break;
    list.push_back(json_of(*wave));
  }
  return list.list()->size() == waves.table()->size() ? list : json_of(waves);
}

Json whole_case(const Item& root) {
  Json json = Json::object();
  for (const Member& member : *root.table()) {
    const bool has_waves = member.key == "wave" && member.item.table() != nullptr;
    json[member.key] = has_waves ? list_of_waves(member.item) : json_of(member.item);
  }
  return json;
}

/// Returns the item without the member at the path of a key; nothing if it has no such member.
std::optional<Item> item_without(const Item& item, std::string_view key) {
  if (item.table() == nullptr) return std::nullopt;
  const auto dot = key.find('.');
  const std::string_view name = key.substr(0, dot);
  std::vector<Member> members = *item.table();
  const auto found = std::find_if(members.begin(), members.end(),
                                  [&](const Member& each) { return each.key == name; });
  if (found == members.end()) return std::nullopt;
  if (dot == std::string_view::npos) {
    members.erase(found);
  } else {
    std::optional<Item> inner = item_without(found->item, key.substr(dot + 1));
    if (!inner) return std::nullopt;
    found->item = *std::move(inner);
  }
  return Item{std::move(members), item.place};
}

}  // namespace

Case Case::read(const std::string& path) {
  const std::string file = path == "-" ? "./-" : path;  // which is not standard input here
  return calling([&] { return Case(new Impl{Document::read_file(file)}); });
}

Case Case::parse(std::string_view text, const std::string& source) {
  return calling([&] { return Case(new Impl{Document::parse(text, source)}); });
}

Case Case::of_forces(const std::string& rules, const std::string& attacker,
                     const std::string& defender) {
  return calling([&] { return Case(new Impl{Document::of_forces(rules, attacker, defender)}); });
}

Case::Case(Impl* impl) : impl_(impl) {}
Case::Case(const Case& other) : Case(new Impl(*other.impl_)) {}
Case::Case(Case&& other) noexcept : Case(std::exchange(other.impl_, nullptr)) {}
Case& Case::operator=(Case other) noexcept {
  std::swap(impl_, other.impl_);
  return *this;
}
Case::~Case() {
  delete impl_;
}

void Case::set(const std::string& key, const std::string& value) {
  calling([&] { impl_->document.set(key, value, "set"); });
}

std::optional<std::string> Case::get(const std::string& key) const {
  return calling([&]() -> std::optional<std::string> {
    const Item& root = impl_->document.root();
    if (key.empty()) return json_line(whole_case(root));
    if (const auto unit = unit_of_force(root, key)) {
      const auto count = count_in(*unit);
      return count ? std::optional(std::to_string(*count)) : std::nullopt;
    }
    const Item* const item = root.find(key);
    if (item == nullptr) return std::nullopt;
    return json_line(key == "wave" && item->table() != nullptr ? list_of_waves(*item)
                                                               : json_of(*item));
  });
}

bool Case::remove(const std::string& key) {
  return calling([&] {
    Document& document = impl_->document;
    if (const auto unit = unit_of_force(document.root(), key)) {
      if (!count_in(*unit)) return false;
      document.set(unit->key, json_line(force_without(*unit)), "remove");
      return true;
    }
    std::optional<Item> rest = item_without(document.root(), key);
    if (!rest) return false;
    document = Document::from_table(*std::move(rest), document.source());
    return true;
  });
}

std::string Case::text() const {
  return calling([&] { return toml_text(whole_case(impl_->document.root())); });
}

void Case::validate() const {
  calling([&] { read_case(impl_->document); });
}

}  // namespace asdic::v0
