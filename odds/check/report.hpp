// Writes the report of a check in each of its formats.
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
  /// The default is three digits after the point for probabilities and five digits for other
  /// figures. Fractions are those of figures that the result has, and the result must be exact for
  /// them.
  NumberForm numbers = {NumberStyle::percent};
};

const std::vector<Format>& formats_of_checks();

/// Returns the report in a format, with a line end as its last character.
std::string report(const CheckReport& check, Format format);

}  // namespace asdic
