// Distributions of whole numbers as integer weights, and those of several dice together.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace asdic {

class Integer;

/// The weights of 0, 1, 2 ... over a denominator that goes with them.
using Weights = std::vector<Integer>;

inline constexpr std::size_t all_weights = static_cast<std::size_t>(-1);

/// In how many ways so many dice can fall, each in one of `ways`: ways^dice.
Integer throws(int ways, std::size_t dice);

/// Successes of so many dice that each succeed on `value` of their faces (0 to all of them), over
/// throws(faces, dice); the first `most` weights at most.
Weights binomial(int value, int faces, std::size_t dice, std::size_t most = all_weights);

/// The sum of two independent numbers, over the product of their denominators; the first `most`
/// weights at most.
Weights convolution(const Weights& a, const Weights& b, std::size_t most = all_weights);

/// What the weights leave of the denominator.
Integer rest(const Integer& denominator, std::span<const Integer> weights);

}  // namespace asdic
