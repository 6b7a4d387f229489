// Pages that rank interpretations and explanations by how well counts fit them.
#pragma once

#include <cstdint>
#include <string>

#include "odds/check/diagnosis.hpp"
#include "odds/check/interpretations.hpp"
#include "odds/report/page.hpp"

namespace asdic {

/// Returns "0.0123" or "< 1e-12", because smaller p-values are not accurate.
std::string p_text(double p);

/// Returns "p = 0.0123" or "p < 1e-12".
std::string p_is(double p);

const char* name_of(CountBasis units);

/// Returns the ranking of the interpretations of `rules`.
layout::Block interpretations_section(const InterpretationRanking& interpretations,
                                      const std::string& rules);

/// Returns one line with the explanation that fits or, if none fits, with the nearest one.
std::string headline(const Diagnosis& diagnosis);

/// Returns the explanations of counts of a battle under `rules`.
layout::Block diagnosis_section(const Diagnosis& diagnosis, const std::string& rules);

}  // namespace asdic
