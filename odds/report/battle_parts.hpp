// The parts that a report of a battle always has, for people.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "odds/report/page.hpp"
#include "odds/report/report.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

/// The title, the forces with their casualty orders, and what is given.
layout::Block forces_of(const Result& result);

/// Returns the word for a winner; text says "stalemate".
std::string winner_text(Winner winner, const ReportOptions& options);

/// By winner, and who takes or clears. The battle has sides, here and in losses_of.
layout::Block winners_of(const Result& result, const ReportOptions& options);

/// Returns how often the territory is taken and no defender is left, as sentences.
std::vector<std::string> further_chances(const Result& result);

/// Of each unit and in cost, and the net gain.
layout::Block losses_of(const Result& result, const ReportOptions& options);

/// The mean of each named integer.
layout::Block means_of(const Result& result, const ReportOptions& options);

/// The figures that only these rules have.
layout::Block marks_of(const Result& result, const ReportOptions& options);

/// "2 sub, 1 bb*; 1 sub left", "-" for nothing.
std::string kept_text(const Result& result, const Outcome& outcome, Side side);

/// How one of the named integers is spread, by its place among them.
std::map<std::int64_t, Value> chances_of_number(const Result& result, std::size_t number);

/// "bombers_destroyed" as a heading, which may be wrapped.
std::string words_of_name(std::string name);

}  // namespace asdic
