// What a check found, in each of its formats.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "odds/check/diagnosis.hpp"
#include "odds/check/readings.hpp"
#include "odds/report/format.hpp"

namespace asdic {

struct CheckReport {
  const Checked& checked;
  const std::optional<ReadingsChecked>& readings;
  const std::optional<Diagnosis>& diagnosis;
  const Result& result;
  const CheckOptions& options;
  /// Significant ones of figures; if not given three of percentages after the point, or 5.
  std::optional<int> digits = {};
};

const std::vector<Format>& formats_of_checks();

/// With a line end at its end.
std::string report(const CheckReport& check, Format format);

}  // namespace asdic
