// The properties of TripleA's maps that correspond to the rule options of axis-allies.
#pragma once

#include <string>
#include <vector>

namespace asdic {

/// A value of a rule option, and the property of TripleA that has the same effect.
struct TripleaProperty {
  const char* option;    ///< the option and its value: "options.dice = low-luck"
  const char* property;  ///< the name of the property, as maps and the game have it
  const char* value;     ///< the value of the property
};

/// Returns all of them, by option.
const std::vector<TripleaProperty>& triplea_properties();

/// Returns the properties that correspond to `changes`, such as "Low Luck = true", in the same
/// order. Changes are those of an interpretation or of an explanation. Changes without a property
/// are omitted. Returns nothing for rules that are not axis-allies.
std::vector<std::string> triplea_settings(const std::string& rules,
                                          const std::vector<std::string>& changes);

}  // namespace asdic
