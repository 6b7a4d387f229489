// Makes the page of a result for people: who wins and how, the length of the battle, and its
// losses.
#pragma once

#include "odds/report/page.hpp"
#include "odds/report/report.hpp"

namespace asdic {

layout::Page page_of(const Result& result, const ReportOptions& options);

}  // namespace asdic
