// Battles in a few words, for tests of rule systems.
#pragma once

#include <string>

#include "odds/figures/of_result.hpp"
#include "odds/solve/solve.hpp"

namespace asdic {

inline UnitKey key(const std::string& text) {
  return parse_key(text).value();
}

inline Posed case_of(const std::string& text) {
  return read_case(Document::parse(text, "test"));
}

/// `more` begins in the second line; the attacker's units begin in column 18 of a line after it.
inline Result solved(const std::string& rules, const std::string& attacker,
                     const std::string& defender, const std::string& more = "") {
  return solve(case_of("rules = \"" + rules + "\"\n" + more + "\nattacker.units = \"" + attacker +
                       "\"\ndefender.units = \"" + defender + "\"\n"));
}

inline Rational value(const Result& result, const std::string& name) {
  return figure(result, name)->exact();
}

}  // namespace asdic
