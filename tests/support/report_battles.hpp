// Battles to report on, and texts to find in reports.
#pragma once

#include <string>

#include "lib/exact/number.hpp"
#include "lib/exact/value.hpp"
#include "odds/report/report.hpp"
#include "odds/solve/result.hpp"
#include "odds/solve/solve.hpp"

namespace asdic {

inline Result solved_case(const std::string& text) {
  return solve(read_case(Document::parse(text, "test")));
}

/// Solves a one-for-one battle of these forces. `more` has lines before the tables.
inline Result solved_battle(const std::string& attacker, const std::string& defender,
                            const std::string& more = "") {
  return solved_case("rules = \"one-for-one\"\n" + more + "\nattacker.units = \"" + attacker +
                     "\"\ndefender.units = \"" + defender + "\"\n");
}

inline std::string report_as(Format format, const Result& result) {
  return report(result, {format});
}

inline Value value_of(int numerator, int denominator) {
  return Value(Rational(Integer(numerator), Integer(denominator)));
}

inline bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace asdic
