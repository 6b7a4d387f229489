// The report of a sample: the columns of the outcomes of a case, each with its count.
#pragma once

#include <string>
#include <vector>

#include "odds/report/format.hpp"
#include "odds/sample/sample.hpp"

namespace asdic {

const std::vector<Format>& formats_of_samples();

/// Returns the outcomes with their counts. Forces are written as in cases.
std::string report(const Sample& sample, Format format);

}  // namespace asdic
