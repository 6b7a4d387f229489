// Short forms of battles, for tests of rule systems.
#pragma once

#include <initializer_list>
#include <string>

#include "odds/figures/of_result.hpp"
#include "odds/solve/solve.hpp"
#include "tests/support/refusal.hpp"

namespace asdic {

inline UnitKey key(const std::string& text) {
  return parse_key(text).value();
}

inline Problem case_of(const std::string& text) {
  return read_case(Document::parse(text, "test"));
}

inline void check_case_refused(const std::string& text, const std::string& place,
                               std::initializer_list<const char*> words) {
  CAPTURE(text);
  check_refused([&] { case_of(text); }, place, words);
}

/// Solves a battle in which `more` begins in the second line. The attacker's units begin in column
/// 18 of a line after it.
inline Result solved(const std::string& rules, const std::string& attacker,
                     const std::string& defender, const std::string& more = "") {
  return solve(case_of("rules = \"" + rules + "\"\n" + more + "\nattacker.units = \"" + attacker +
                       "\"\ndefender.units = \"" + defender + "\"\n"));
}

/// Checks that an action of a cruiser against two destroyers is refused with `more` from its fourth
/// line on.
inline void check_action_refused(const std::string& more, const std::string& place,
                                 std::initializer_list<const char*> words) {
  CAPTURE(more);
  check_refused(
      [&] {
        case_of("rules = \"surface\"\nattacker.units = \"1 ca\"\ndefender.units = \"2 dd\"\n" +
                more);
      },
      place, words);
}

inline Rational value(const Result& result, const std::string& name) {
  return figure(result, name)->exact();
}

}  // namespace asdic
