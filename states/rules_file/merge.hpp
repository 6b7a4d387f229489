// A rules file that changes another one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/input/document.hpp"

namespace asdic::rules_file {

/// The text of a rules file of asdic's own; nothing for a name that is none of them.
std::string_view own_rules(std::string_view name);
/// Their names, in alphabetical order.
std::vector<std::string> own_rules_names();

/// The document of a rules file, and with a key `base` that of its base as the file changes it.
/// Throws Error(input) at the place of a fault.
struct Merged {
  Document document;
  std::string base;  ///< its name; empty for none
};
Merged read_merged(std::string_view text, const std::string& source);

}  // namespace asdic::rules_file
