// Small cases for tests, as text with faults to be put in at known lines.
#pragma once

#include <string>

#include "odds/solve/read_case.hpp"

namespace asdic {

inline Case read_text(const std::string& text) {
  return read_case(Document::parse(text, "case.toml")).battle;
}

/// A submarine against a destroyer, which may detect it.
inline const std::string submarine_and_destroyer =
    "rules = \"one-for-one\"\nattacker.units = \"1 sub\"\ndefender.units = \"1 dd\"\n";

/// The attacker's units stand in line 4, column 9, and so do their keys from line 5 on.
inline std::string with_attacker(const std::string& units, const std::string& more = "") {
  return "rules = \"one-for-one\"\n\n[attacker]\nunits = \"" + units + "\"\n" + more +
         "\n[defender]\nunits = \"3 dd, 1 ca\"\n";
}

/// The line stands in line 2 of a good case.
inline std::string with_top(const std::string& line) {
  return "rules = \"one-for-one\"\n" + line +
         "\n[attacker]\nunits = \"5 sub\"\n\n[defender]\nunits = \"3 dd, 1 ca\"\n";
}

/// What follows begins in line 8 of a good case.
inline std::string with_more(const std::string& more) {
  return with_top("") + more + "\n";
}

}  // namespace asdic
