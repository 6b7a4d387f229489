// A case file as a tree of items with their places, after the changes of --set.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lib/input/item.hpp"

namespace asdic {

inline constexpr std::size_t most_bytes_of_case = 1 << 20;

/// A parsed case file. Its functions throw Error(input), with the place, if the text is not TOML,
/// is larger than 1 MiB or cannot be read.
class Document {
 public:
  /// Reads a file, or standard input if the path is "-".
  static Document read_file(const std::string& path);
  static Document parse(std::string_view text, const std::string& source);
  /// Makes a document from a table that was built in memory.
  static Document from_table(Item root, const std::string& source);
  /// Makes a case with a rule system and two forces only, from arguments of the command line.
  static Document of_forces(const std::string& rules, const std::string& attacker,
                            const std::string& defender);

  /// Sets a key, which is a dotted path. The value is read as TOML, or as a string if it is not
  /// TOML. "attacker.units.sub" is the number of one unit. Errors name `option` and the key as
  /// their place.
  void set(std::string_view key, std::string_view value, const std::string& option);
  /// Applies "KEY=VALUE" as set() does.
  void assign(std::string_view assignment, const std::string& option = "--set");

  /// Returns the table under an existing key as a document.
  Document part(std::string_view key) const;

  const Item& root() const { return root_; }
  const std::string& source() const { return source_; }
  /// Returns the place of what is missing in the whole document: its source, or "--rules NAME" for
  /// arguments of the command line.
  Place place() const { return {place_.empty() ? source_ : place_}; }

 private:
  void put(const std::vector<std::string_view>& path, Item item, const Place& here);

  Item root_;  ///< a table
  std::string source_;
  std::string place_;  ///< "" for the source
};

}  // namespace asdic
