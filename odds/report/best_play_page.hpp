// What a report says about open choices: what best play is worth, and how it is done.
#pragma once

#include <string>
#include <vector>

#include "odds/report/json_value.hpp"
#include "odds/report/page.hpp"
#include "odds/report/report.hpp"

namespace asdic {

/// The value and the prices of the default policies, the first decisions, and the play as rules.
/// The result has a play.
std::vector<layout::Block> best_play_of(const Result& result, const ReportOptions& options);

/// Every decision with the values of its options, one a line, those that the play reaches first.
std::string play_csv(const Result& result, int digits);

/// The same with the prices.
Json play_json(const Result& result, const ReportOptions& options);

}  // namespace asdic
