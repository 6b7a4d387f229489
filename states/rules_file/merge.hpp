// A rules file that changes another one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/input/document.hpp"

namespace asdic::rules_file {

/// Returns the text of a built-in rules file, or an empty text for another name.
std::string_view own_rules(std::string_view name);
/// Returns the names of the built-in rules files in alphabetical order.
std::vector<std::string> own_rules_names();

/// A rules file with its base, if it has one, as the file changes it.
struct Merged {
  Document document;
  std::string base;  ///< its name; empty for none
};
/// Reads a rules file and its base. Throws Error(input) at the place of a fault.
Merged read_merged(std::string_view text, const std::string& source);

}  // namespace asdic::rules_file
