// What a document is made of: texts, numbers, flags, lists and tables, each with its place.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "lib/error.hpp"

namespace asdic {

struct Member;

/// A number that is not whole, as the shortest decimal that reads back as it.
struct Decimal {
  explicit Decimal(std::string digits) : text(std::move(digits)) {}
  std::string text;
};

struct Item {
  using List = std::vector<Item>;
  using Table = std::vector<Member>;  ///< ordered by key, each key once

  /// Nothing is a date or a time, which no key takes.
  std::variant<std::monostate, std::string, std::int64_t, Decimal, bool, List, Table> value;
  Place place = {};

  const std::string* text() const { return std::get_if<std::string>(&value); }
  const std::int64_t* whole() const { return std::get_if<std::int64_t>(&value); }
  const bool* flag() const { return std::get_if<bool>(&value); }
  const List* list() const { return std::get_if<List>(&value); }
  const Table* table() const { return std::get_if<Table>(&value); }
  Table* table() { return std::get_if<Table>(&value); }

  /// The item that a table has under this key; null where it has none, or this is no table.
  const Item* get(std::string_view key) const;
  Item* get(std::string_view key);
  /// The same for a path with dots.
  const Item* find(std::string_view path) const;
};

struct Member {
  std::string key;
  Item item;
  Place place = {};  ///< of the key
};

/// Puts the item under the key, in place of what the table has there; the key keeps its place.
Item& put(Item::Table& table, std::string_view key, Item item);

/// A table of these, in whatever order.
Item table_of(std::vector<Member> members);

template <class Numbers>
Item list_of(const Numbers& items) {
  Item::List list;
  for (const auto& each : items) list.push_back(Item{each});
  return {std::move(list)};
}

}  // namespace asdic
