// What counts fit of all that was tried, for people.
#pragma once

#include <cstdint>
#include <string>

#include "odds/check/diagnosis.hpp"
#include "odds/check/interpretations.hpp"
#include "odds/report/page.hpp"

namespace asdic {

/// "0.0123" or "< 1e-12": smaller ones are not known so exactly.
std::string p_text(double p);

/// "p = 0.0123" or "p < 1e-12".
std::string p_is(double p);

/// "10,000"
std::string grouped_digits(std::int64_t count);

const char* name_of(CountBasis units);

layout::Block interpretations_section(const InterpretationRanking& interpretations);

/// What fits, in one line; or what is nearest where nothing does.
std::string headline(const Diagnosis& diagnosis);

layout::Block diagnosis_section(const Diagnosis& diagnosis);

}  // namespace asdic
