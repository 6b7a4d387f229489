// A case file as it stands, with the place of everything in it, and what --set changed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lib/input/item.hpp"

namespace asdic {

inline constexpr std::size_t most_bytes_of_case = 1 << 20;

/// Throws Error(input) with the place for what is no TOML, too large (1 MiB) or cannot be read.
class Document {
 public:
  /// Of standard input where the path is "-".
  static Document read_file(const std::string& path);
  static Document parse(std::string_view text, const std::string& source);
  /// A table that was put together from others.
  static Document from_table(Item root, const std::string& source);
  /// A case that has but rules and two forces, given as arguments of the command line.
  static Document of_forces(const std::string& rules, const std::string& attacker,
                            const std::string& defender);

  /// Applies "KEY=VALUE", KEY with dots; VALUE is read as TOML and, where it is none, as a string.
  /// "attacker.units.sub=3" changes the number of one unit. Faults are said of the `option`.
  void set(std::string_view assignment, const std::string& option = "--set");

  /// The table under a key that there is, as a document of its own.
  Document part(std::string_view key) const;

  const Item& root() const { return root_; }
  const std::string& source() const { return source_; }

 private:
  void put(const std::vector<std::string_view>& path, Item item, const Place& here);

  Item root_;  ///< a table
  std::string source_;
};

}  // namespace asdic
