#include "odds/check/tests.hpp"

#include <cmath>
#include <limits>

namespace asdic {

void Tests::add_chance(const std::string& what, double chance, std::int64_t count,
                       std::int64_t trials) {
  const auto n = static_cast<double>(trials);
  const double observed = static_cast<double>(count) / n;
  const double spread = std::sqrt(chance * (1 - chance) / n);
  const double deviation = spread > 0 ? (observed - chance) / spread : 0;
  checked.findings.push_back({what, chance, observed, deviation,
                              binomial_p_value(trials, count, chance), 1,
                              binomial_interval(trials, count, 1 - level), trials});
}

void Tests::add_impossible(const std::string& what) {
  checked.impossible.push_back(what);
  checked.log_likelihood = -std::numeric_limits<double>::infinity();
}

}  // namespace asdic
