// Many fractions over one denominator, reduced together.
#pragma once

#include <span>

#include "lib/exact/value.hpp"

namespace asdic {

/// Has the exact ones of these values, each named once, keep their exact_text(), on all processors:
/// with a million bits each takes as long as finding it. Where numerators are known to have factors
/// in common with one denominator, all take one gcd with it, and not one each. Throws
/// Error(verification) where what is known of a value is wrong.
void reduce_together(std::span<const Value* const> values);

}  // namespace asdic
