// The common denominator of an exact evaluation, known before it starts.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lib/number.hpp"
#include "solver/schedule.hpp"

namespace asdic {

/// The determinants of the torn rows' matrices, in order. Exact, not 0.
std::vector<Integer> determinants(const Schedule& schedule);

/// A D such that D times every value of an evaluation is an integer. docs/method.md proves that it
/// suffices. Forward: the evaluation begins with integers divided by their rows' scales at
/// `starts`.
Integer common_denominator(const Schedule& schedule, std::span<const Integer> determinants,
                           std::span<const std::uint32_t> starts);
/// Backward: it begins with integers in any row.
Integer common_denominator(const Schedule& schedule, std::span<const Integer> determinants);

}  // namespace asdic
