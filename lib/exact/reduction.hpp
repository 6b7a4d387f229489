// Reduces many fractions that share a denominator.
#pragma once

#include <span>

#include "lib/exact/value.hpp"

namespace asdic {

/// Computes exact_text() of all exact values, in parallel, and stores it in them. Each value must
/// be listed once. If common factors of numerators and a shared denominator are known, one gcd
/// replaces one gcd for each value. That matters because the gcd of numbers with a million bits
/// takes as long as computing a value. Throws Error(verification) if a known factor of a value is
/// wrong.
void reduce_together(std::span<const Value* const> values);

}  // namespace asdic
