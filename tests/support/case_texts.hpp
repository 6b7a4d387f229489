// Small cases as text, in which tests put faults at known lines.
#pragma once

#include <string>

#include "odds/question/problem.hpp"

namespace asdic {

inline Case read_text(const std::string& text) {
  return read_case(Document::parse(text, "case.toml")).battle;
}

/// A submarine against a destroyer, which may detect it.
inline const std::string submarine_and_destroyer =
    "rules = \"one-for-one\"\nattacker.units = \"1 sub\"\ndefender.units = \"1 dd\"\n";

/// Returns a case with the attacker's units in line 4, column 9, and the keys in `more` from line 5
/// on.
inline std::string with_attacker(const std::string& units, const std::string& more = "") {
  return "rules = \"one-for-one\"\n\n[attacker]\nunits = \"" + units + "\"\n" + more +
         "\n[defender]\nunits = \"3 dd, 1 ca\"\n";
}

/// Returns a valid case with `line` as its second line.
inline std::string with_top(const std::string& line) {
  return "rules = \"one-for-one\"\n" + line +
         "\n[attacker]\nunits = \"5 sub\"\n\n[defender]\nunits = \"3 dd, 1 ca\"\n";
}

/// Returns a valid case with `more` from line 8 on.
inline std::string with_more(const std::string& more) {
  return with_top("") + more + "\n";
}

}  // namespace asdic
