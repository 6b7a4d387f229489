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

/// A name in dotted parts, and the words for it. SIDE, UNIT, WORD, POLICY and N stand for a part
/// each, and appear in the words as {SIDE} and so on; {SIDING} is "attacking", {UNITS} more than
/// one, {FIRST} the first of two WORDs, {CURRENCY} what costs are counted in.
struct Phrase {
  std::string name;
  std::string words;
};

/// The values of the variable parts of a name, such as {{"SIDE", "attacker"}}.
using PhraseParts = std::vector<std::pair<std::string, std::string>>;
/// Returns these values for `name`, or nothing if `phrase` does not match it.
std::optional<PhraseParts> phrase_parts(const Phrase& phrase, std::string_view name);

struct Vocabulary {
  std::map<std::string, UnitWords> units = {};  ///< by code
  std::string unit_table = "units";             ///< of a case, in which its units have names
  std::string currency = "cost";                ///< what costs are counted in
  std::vector<Phrase> figures = {};             ///< the marks that battles may have
};

}  // namespace asdic
