// What a report says about the way to its numbers: rules, readings, units, the chain.
#pragma once

#include <string>
#include <vector>

#include "odds/report/page.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

/// Everything that another reader of the rules might have done otherwise.
layout::Block conventions(const Posed& posed);

/// That the numbers are exact, and the size of the chain that they were found on.
layout::Block provenance(const Result& result);

/// What stands below a chart: rules, source, and those of the readings that are not the default.
std::vector<std::string> caption_of(const layout::Block& conventions);

/// For those who do not see a chart: what is to be seen, and every reading.
std::string description_of(const std::string& seen, layout::Block conventions);

}  // namespace asdic
