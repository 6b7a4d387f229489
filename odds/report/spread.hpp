// How a number is spread: a row for each value, with a bar.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "odds/report/page.hpp"
#include "odds/report/report.hpp"

namespace asdic {

/// A row for each value, or for as many values together as make few rows.
layout::Block spread_of(const std::string& title, const std::string& name,
                        const std::map<std::int64_t, Value>& chances, const ReportOptions& options);

/// A row for each number of rounds; few long or short battles share one.
layout::Block spread_of(const RoundsFought& rounds, const ReportOptions& options);

}  // namespace asdic
