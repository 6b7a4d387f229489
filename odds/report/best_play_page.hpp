// What a report says about open choices: what best play is worth, and how it is done.
#pragma once

#include <string>
#include <vector>

#include "odds/report/json_value.hpp"
#include "odds/report/page.hpp"
#include "odds/report/report.hpp"

namespace asdic {

/// Returns the value, the prices of the default policies and the first decisions; with `whole`, the
/// strategies as rules also. The result has a play.
std::vector<layout::Block> best_play_of(const Result& result, const ReportOptions& options,
                                        bool whole);

/// Every decision with the values of its options, one a line, those that the play reaches first.
std::string play_csv(const Result& result, int digits);

/// The same with the prices.
Json play_json(const Result& result, const ReportOptions& options);

}  // namespace asdic
