// What a report says to people: who wins, how, how long it takes, and at what price.
#pragma once

#include "odds/report/page.hpp"
#include "odds/report/report.hpp"

namespace asdic {

layout::Page page_of(const Result& result, const ReportOptions& options);

}  // namespace asdic
