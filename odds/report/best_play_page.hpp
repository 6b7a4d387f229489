// Reports best play: its value, the cost of deviating from it, and its decisions.
#pragma once

#include <string>
#include <vector>

#include "odds/report/page.hpp"
#include "odds/report/report.hpp"

namespace asdic {

/// Returns the value, the costs of the default policies and the first decisions. If `whole`, also
/// returns the strategies as rules. The result must have a play.
std::vector<layout::Block> best_play_of(const Result& result, const ReportOptions& options,
                                        bool whole);

/// Returns every decision with the values of its options, one a line. The decisions that the play
/// reaches come first.
std::string play_csv(const Result& result, int digits);

/// Appends best play as a member of the object of a result: the costs of the default policies and
/// all decisions.
void append_play(std::string& text, const Result& result, const ReportOptions& options);

}  // namespace asdic
