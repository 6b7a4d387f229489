#include "odds/check/outcomes.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "odds/check/counted_chances.hpp"
#include "odds/check/statistics.hpp"

namespace asdic {

namespace {

std::size_t nearest_to_half(const std::vector<Cell>& cells) {
  const auto nearest =
      std::min_element(cells.begin(), cells.end(), [](const Cell& a, const Cell& b) {
        return std::abs(a.chance - 0.5) < std::abs(b.chance - 0.5);
      });
  return static_cast<std::size_t>(nearest - cells.begin());
}

}  // namespace

void test_outcomes(const Result& result, const Observation& observation, Tests& tests) {
  CheckResult& checked = tests.checked;
  const Distribution distribution = distribution_of(result, observation, checked.merged);
  checked.trials = observation.trials;
  std::vector<Cell> cells;
  std::map<std::string, std::pair<Cell, int>> survivors;  // each with its number of outcomes
  for (const auto& [outcome, counted] : distribution) {
    const double chance = to_double(counted.chance);
    const std::string what = text_of(outcome, observation, result.problem);
    if (counted.count > 0) {
      tests.add_likelihood(chance, [&, count = static_cast<double>(counted.count)](double of) {
        return count * std::log(of);
      });
    }
    if (counted.chance.is_zero()) {
      tests.add_impossible(what + (counted.count == 1
                                       ? " (once)"
                                       : " (" + std::to_string(counted.count) + " times)"));
      continue;
    }
    cells.push_back({chance, counted.count});
    tests.add_chance(what, chance, counted.count, observation.trials);
    if (!outcome.numbers.empty() || observation.kind == Observation::Kind::winners) continue;
    auto& [cell, outcomes] = survivors[survivors_text(outcome)];
    ++outcomes;
    cell.chance += chance;
    cell.count += counted.count;
  }
  for (auto& [what, together] : survivors) {
    auto& [cell, outcomes] = together;
    cell.chance = std::min(1.0, cell.chance);
    if (outcomes > 1) tests.add_chance(what, cell.chance, cell.count, observation.trials);
    tests.chances.push_back({what, cell.chance, observation.trials});
  }
  if (tests.chances.empty() && !cells.empty()) {
    const std::size_t place = nearest_to_half(cells);
    tests.chances.push_back(
        {checked.findings[place].what, cells[place].chance, observation.trials});
  }
  if (!checked.impossible.empty()) return;
  checked.multinomial_p = multinomial_p_value(cells);
  checked.chi_squared = asdic::chi_squared(pool(cells));
}

}  // namespace asdic
