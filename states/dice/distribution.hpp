// Distributions of whole numbers as integer weights, such as the successes of several dice.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace asdic {

class Integer;

/// The weights of 0, 1, 2 and so on. A probability is a weight over a denominator that is stored
/// separately.
using Weights = std::vector<Integer>;

inline constexpr std::size_t all_weights = static_cast<std::size_t>(-1);

/// Returns ways^dice, the number of throws of `dice` dice with `ways` faces each.
Integer throws(int ways, std::size_t dice);

/// Returns at most the first `most` weights of the number of successes of `dice` dice, over
/// throws(faces, dice). Each die succeeds on `value` of its faces.
Weights binomial(int value, int faces, std::size_t dice, std::size_t most = all_weights);
/// Returns at most the first `most` weights of the number of successes of `dice` trials. Each trial
/// succeeds in `successes` ways and fails in `failures`, of which there is at least one.
Weights binomial(const Integer& successes, const Integer& failures, std::size_t dice,
                 std::size_t most = all_weights);

/// Returns at most the first `most` weights of the sum of two independent numbers, over the product
/// of their denominators.
Weights convolution(const Weights& a, const Weights& b, std::size_t most = all_weights);

/// Returns `denominator` minus the sum of `weights`.
Integer rest(const Integer& denominator, std::span<const Integer> weights);

}  // namespace asdic
