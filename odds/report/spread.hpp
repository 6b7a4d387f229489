// Makes a table of the distribution of a number: a row for each value, with a bar.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "odds/report/page.hpp"
#include "odds/report/report.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

/// Returns the number of values that share a bin, so that there are few bins.
std::int64_t bin_width(const std::map<std::int64_t, Value>& chances);

/// Returns the probabilities of bins, by the first number of each. Leaves out empty bins.
std::map<std::int64_t, Value> binned(const std::map<std::int64_t, Value>& chances,
                                     std::int64_t width);

/// Returns the label of a bin: "3", "3-5", "-5 to 3".
std::string bin_text(std::int64_t from, std::int64_t to);

/// Returns a row for each value, or for each bin if there are many values.
layout::Block spread_of(const std::string& title, const std::string& name,
                        const std::map<std::int64_t, Value>& chances, const ReportOptions& options);

/// Returns a row for each number of rounds. Unlikely short or long battles share a row.
layout::Block spread_of(const RoundsFought& fought, const ReportOptions& options);

}  // namespace asdic
