// The words for the units and figures of a rule system.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/input/unit_words.hpp"

namespace asdic {

/// A name in dotted parts, and the words for it. SIDE, UNIT, WORD, POLICY and N are variable parts,
/// which the words contain as {SIDE} and so on. The words may also contain {SIDING} for "attacking"
/// or "defending", {UNITS} for the plural, {FIRST} for the first of two WORDs, and {CURRENCY} for
/// the unit of costs.
struct Phrase {
  std::string name;
  std::string words;
};

/// The values of the variable parts of a name, such as {{"SIDE", "attacker"}}.
using PhraseParts = std::vector<std::pair<std::string, std::string>>;
/// Returns these values for `name`, or nothing if `phrase` does not match it.
std::optional<PhraseParts> phrase_parts(const Phrase& phrase, std::string_view name);

struct Vocabulary {
  std::map<std::string, UnitWords> units = {};   ///< by code
  std::string unit_table = "units";              ///< of a case, in which its units have names
  std::string currency = "cost";                 ///< the unit of costs
  std::vector<Phrase> figures = {};              ///< the custom figures that battles may have
  std::map<std::string, std::string> keys = {};  ///< words for keys of a case
};

}  // namespace asdic
