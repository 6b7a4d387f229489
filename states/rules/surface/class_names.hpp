// Lists of ship classes in policies of naval surface combat, such as "bb, ca:jp".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/input/case.hpp"

namespace asdic::surface {

/// A class of ships, or its ships of one nation.
struct ClassName {
  std::string code;
  std::optional<std::string> nation;

  bool covers(const UnitName& name) const {
    return code == name.code && (!nation || *nation == name.nation);
  }
};

/// Returns the classes in `text`, the value of `policy` in a case. Throws Error(input) at the place
/// of a name that is not a class of the case, or that occurs twice.
std::vector<ClassName> class_names(const std::string& text, const Setting& policy,
                                   const Case& battle);

/// Returns whether a ship can be covered by both names.
bool overlap(const ClassName& a, const ClassName& b);

/// Returns the classes in `whole`, which must be a view into `text`, the value of `policy`.
std::vector<ClassName> class_names(std::string_view whole, const std::string& text,
                                   const Setting& policy, const Case& battle);

/// Returns the index of the first entry of `classes` that covers `name`, or their number if none
/// does.
std::size_t rank(const UnitName& name, const std::vector<ClassName>& classes);

}  // namespace asdic::surface
