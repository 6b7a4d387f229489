// The items of a document: strings, numbers, booleans, lists and tables, each with its place.
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

/// A number that is not whole, as the shortest decimal text that reads back as the same double.
struct Decimal {
  explicit Decimal(std::string digits) : text(std::move(digits)) {}
  std::string text;
};

struct Item {
  using List = std::vector<Item>;
  using Table = std::vector<Member>;  ///< ordered by key, each key once

  /// The value. std::monostate is a date or a time, which no key accepts.
  std::variant<std::monostate, std::string, std::int64_t, Decimal, bool, List, Table> value;
  Place place = {};

  const std::string* text() const { return std::get_if<std::string>(&value); }
  const std::int64_t* whole() const { return std::get_if<std::int64_t>(&value); }
  const bool* flag() const { return std::get_if<bool>(&value); }
  const List* list() const { return std::get_if<List>(&value); }
  const Table* table() const { return std::get_if<Table>(&value); }
  Table* table() { return std::get_if<Table>(&value); }

  /// Returns the item under this key, or null if there is none or this is not a table.
  const Item* get(std::string_view key) const;
  Item* get(std::string_view key);
  /// Returns the item at a path with dots, or null.
  const Item* find(std::string_view path) const;
};

struct Member {
  std::string key;
  Item item;
  Place place = {};  ///< of the key
};

/// Sets the item under the key, and replaces an earlier one. The place of an existing key stays.
Item& put(Item::Table& table, std::string_view key, Item item);

/// Returns a table of the members, which may be in any order.
Item table_of(std::vector<Member> members);

template <class Numbers>
Item list_of(const Numbers& items) {
  Item::List list;
  for (const auto& each : items) list.push_back(Item{each});
  return {std::move(list)};
}

}  // namespace asdic
