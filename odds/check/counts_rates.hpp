// Reads rates from a table of counts.
#pragma once

#include "odds/check/counts_fields.hpp"

namespace asdic {

/// Returns whether the table has rates, or counts of the units that one side keeps or loses.
bool has_rates(const CountsFields& fields);

/// Returns the observation of rates. Throws Error(input) at a row that is not a rate of this
/// result.
Observation observe_rates(const CountsFields& fields, const Result& result);

}  // namespace asdic
