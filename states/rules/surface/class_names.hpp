// Lists of classes in a policy of naval surface combat, "bb, ca:jp".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/input/case.hpp"

namespace asdic::surface {

/// A class, or only its ships of one nation.
struct ClassName {
  std::string code;
  std::optional<std::string> nation;

  bool covers(const UnitName& name) const {
    return code == name.code && (!nation || *nation == name.nation);
  }
};

/// The classes that a case names as the value of this policy. Throws Error(input) at the place of
/// a name that is no class of the case, or that stands there twice.
std::vector<ClassName> class_names(const std::string& text, const Setting& policy,
                                   const Case& battle);

/// Whether some ship may be of both.
bool overlap(const ClassName& a, const ClassName& b);

/// The same of a part of that value, which is a view of the text.
std::vector<ClassName> class_names(std::string_view part, const std::string& text,
                                   const Setting& policy, const Case& battle);

/// The place of the first entry that covers the class; where none does, the number of entries.
std::size_t rank(const UnitName& name, const std::vector<ClassName>& classes);

}  // namespace asdic::surface
