// Writes cases as JSON.
#pragma once

#include "lib/input/item.hpp"
#include "odds/question/problem.hpp"
#include "odds/report/json_value.hpp"

namespace asdic {

/// Returns a part of a document as JSON. Documents do not have dates.
Json item_json(const Item& item);

/// Returns how many submarines a unit detects: true, false or a fraction as text.
Json detects_json(const UnitType& type);

/// Returns the case with every default made explicit. If asdic reads it again, it is the same case.
Json case_json(const Problem& problem, const Rosters& rosters);

/// Returns an object with the version of asdic and its commit, for the beginning of a report.
Json program_json();

/// Returns the hash of case_json() in a report.
std::string case_hash(const Problem& problem, const Rosters& rosters);

/// Returns program_json() with the case, a hash of it, and the rules file if the rules are not
/// asdic's own.
Json heading_json(const Problem& problem, const Rosters& rosters);

}  // namespace asdic
