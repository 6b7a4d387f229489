// A case file as it stands: TOML with the place of everything in it, and what --set changed.
#pragma once

#include <toml++/toml.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/error.hpp"

namespace asdic {

/// Throws Error(input) with the place for what is no TOML, too large (1 MiB) or cannot be read.
class Document {
 public:
  static Document read_file(const std::string& path);
  static Document read_standard_input();
  static Document parse(std::string_view text, const std::string& source);
  /// A case that has but rules and two forces, given as arguments of the command line.
  static Document of_forces(const std::string& rules, const std::string& attacker,
                            const std::string& defender);

  /// Applies "KEY=VALUE", KEY with dots; VALUE is read as TOML and, where it is none, as a string.
  /// "attacker.units.sub=3" changes the number of one unit. Faults are said of the `option`.
  void set(std::string_view assignment, const std::string& option = "--set");

  /// The same document, in which everything knows its place as it does here.
  Document copy() const;

  const toml::table& root() const { return root_; }
  const std::string& source() const { return source_; }
  Place place(const toml::node& node) const { return place(node.source()); }
  Place place(const toml::key& key) const { return place(key.source()); }

 private:
  Place place(const toml::source_region& region) const;
  void put(const std::vector<std::string_view>& path, toml::table&& parsed, const Place& here);

  toml::table root_;
  std::string source_;
  std::string text_;
  std::vector<std::string> forces_;  ///< rules, attacker and defender, where there is no text
  std::vector<std::pair<std::string, std::string>> assignments_;  ///< with their options
};

}  // namespace asdic
