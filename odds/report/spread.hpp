// How a number is spread: a row for each value, with a bar.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "odds/report/page.hpp"
#include "odds/report/report.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

/// How many numbers share a bin, so that there are few bins.
std::int64_t bin_width(const std::map<std::int64_t, Value>& chances);

/// The chances of bins, by the first number of each; bins without any are left out.
std::map<std::int64_t, Value> binned(const std::map<std::int64_t, Value>& chances,
                                     std::int64_t width);

/// "3", "3-5", "-5 to 3"
std::string bin_text(std::int64_t from, std::int64_t to);

/// A row for each value, or for as many values together as make few rows.
layout::Block spread_of(const std::string& title, const std::string& name,
                        const std::map<std::int64_t, Value>& chances, const ReportOptions& options);

/// A row for each number of rounds; few long or short battles share one.
layout::Block spread_of(const RoundsFought& fought, const ReportOptions& options);

}  // namespace asdic
