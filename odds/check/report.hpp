// What a check found, in each of its formats.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "odds/check/diagnosis.hpp"
#include "odds/check/interpretations.hpp"
#include "odds/report/format.hpp"
#include "odds/report/number_form.hpp"

namespace asdic {

struct CheckReport {
  const CheckResult& checked;
  const std::optional<InterpretationRanking>& interpretations;
  const std::optional<Diagnosis>& diagnosis;
  const Result& result;
  const CheckOptions& options;
  /// By default chances have three digits after the point, other figures 5 in all. Fractions are
  /// those of figures that the result has; it is exact for them.
  NumberForm numbers = {NumberStyle::percent};
};

const std::vector<Format>& formats_of_checks();

/// With a line end at its end.
std::string report(const CheckReport& check, Format format);

}  // namespace asdic
