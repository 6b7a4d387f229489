// Makes the first screen of a solved battle: the most requested numbers in about twenty lines.
#pragma once

#include "odds/report/page.hpp"
#include "odds/report/report.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

/// Returns the title, the forces by name, who wins, losses and length, the most likely results, and
/// the rules that are not at their defaults.
layout::Page first_screen_of(const Result& result, const ReportOptions& options);

/// Returns whether the line on the length is the same for all numbers within the intervals of the
/// rounds.
bool has_certain_length(const Result& result);

/// Returns one line: the rules, that the numbers are proven, the program, and how to show the rest.
/// A second line follows if the report shows rounds whose intervals leave digits open.
layout::Block origin_of(const Result& result, const ReportOptions& options);

}  // namespace asdic
