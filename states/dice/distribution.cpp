#include "states/dice/distribution.hpp"

#include <algorithm>

#include "lib/exact/number.hpp"

namespace asdic {

Integer throws(int ways, std::size_t dice) {
  return pow(Integer(ways), dice);
}

Weights binomial(int value, int faces, std::size_t dice, std::size_t most) {
  if (value < faces) return binomial(Integer(value), Integer(faces - value), dice, most);
  Weights weights(std::min(dice + 1, most));
  if (dice < weights.size()) weights[dice] = throws(faces, dice);
  return weights;
}

Weights binomial(const Integer& successes, const Integer& failures, std::size_t dice,
                 std::size_t most) {
  Weights weights(std::min(dice + 1, most));
  if (!weights.empty()) weights[0] = pow(failures, dice);
  for (std::size_t k = 0; k + 1 < weights.size(); ++k) {
    weights[k + 1] =
        quotient_of_multiple(weights[k] * (dice - k) * successes, Integer(k + 1) * failures);
  }
  return weights;
}

Weights convolution(const Weights& a, const Weights& b, std::size_t most) {
  if (a.empty() || b.empty()) return {};
  Weights sum(std::min(a.size() + b.size() - 1, most));
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b.size() && i + j < sum.size(); ++j) {
      add_product(sum[i + j], a[i], b[j]);
    }
  }
  return sum;
}

Integer rest(const Integer& denominator, std::span<const Integer> weights) {
  Integer left = denominator;
  for (const Integer& weight : weights) left -= weight;
  return left;
}

}  // namespace asdic
