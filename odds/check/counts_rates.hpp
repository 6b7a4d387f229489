// Rates that a file tells.
#pragma once

#include "odds/check/counts_fields.hpp"

namespace asdic {

/// Whether the table has rates, or counts of what one side keeps or loses.
bool has_rates(const CountsFields& fields);

/// An observation of rates. Throws Error(input) at the row for what is no rate of this result.
Observation observe_rates(const CountsFields& fields, const Result& result);

}  // namespace asdic
