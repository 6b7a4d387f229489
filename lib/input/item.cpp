#include "lib/input/item.hpp"

#include <algorithm>

#include "lib/text.hpp"

namespace asdic {

namespace {

/// Returns the first member whose key is not less than this one.
template <class Table>
auto place_of(Table& table, std::string_view key) {
  return std::lower_bound(
      table.begin(), table.end(), key,
      [](const Member& member, std::string_view wanted) { return member.key.compare(wanted) < 0; });
}

}  // namespace

const Item* Item::get(std::string_view key) const {
  if (table() == nullptr) return nullptr;
  const auto found = place_of(*table(), key);
  return found != table()->end() && found->key == key ? &found->item : nullptr;
}

Item* Item::get(std::string_view key) {
  return const_cast<Item*>(std::as_const(*this).get(key));
}

const Item* Item::find(std::string_view path) const {
  const Item* item = this;
  for (const std::string_view key : split(path, '.')) {
    if (item != nullptr) item = item->get(key);
  }
  return item;
}

Item& put(Item::Table& table, std::string_view key, Item item) {
  auto place = place_of(table, key);
  if (place == table.end() || place->key != key) {
    place = table.insert(place, Member{std::string(key), {}});
  }
  place->item = std::move(item);
  return place->item;
}

Item table_of(std::vector<Member> members) {
  std::sort(members.begin(), members.end(),
            [](const Member& a, const Member& b) { return a.key < b.key; });
  return {std::move(members)};
}

}  // namespace asdic
