#include "odds/table/forecast.hpp"

#include <algorithm>

#include "lib/parallel.hpp"

namespace asdic {

namespace {

/// Returns the largest cell of a family. The chain of the family is hardly larger than that of this
/// cell.
Family largest_of(const Family& family) {
  const auto largest =
      std::max_element(family.cases.begin(), family.cases.end(),
                       [](const Case& a, const Case& b) { return size_of(a) < size_of(b); });
  return {family.rules, {family.places[largest - family.cases.begin()]}, {*largest}};
}

/// Returns the time of all chains as a multiple of that of the largest chain. The time of a smaller
/// chain falls at least in proportion to its size, and at most with its square.
Estimate times_largest(const std::vector<double>& sizes, double largest) {
  Estimate times;
  for (const double size : sizes) {
    times.least += size / largest * size / largest;
    times.most += size / largest;
  }
  return times;
}

}  // namespace

TableForecast forecast(const std::vector<Family>& families,
                       const std::function<void(const Family&)>& answer, double seconds) {
  TableForecast told;
  told.chains = families.size();
  std::vector<Family> cells;
  std::vector<double> sizes;
  for (const Family& family : families) {
    told.cells += family.size();
    cells.push_back(largest_of(family));
    sizes.push_back(size_of(cells.back().cases.front()));
  }
  const auto largest = std::max_element(sizes.begin(), sizes.end());
  const Family& probed = cells[static_cast<std::size_t>(largest - sizes.begin())];
  const auto answer_part = [&](const Problem& part) {
    answer({part.rules, probed.places, {part.battle}});
  };
  told.largest = forecast(probed.problem(0), answer_part, seconds);
  const double threads = threads_of(0, families.size());
  if (const auto& alone = told.largest.seconds) {
    const Estimate times = times_largest(sizes, *largest);
    told.seconds = {alone->least * std::max(1.0, times.least / threads), alone->most * times.most};
  }
  if (const auto& alone = told.largest.bytes) told.bytes = {alone->least, alone->most * threads};
  return told;
}

}  // namespace asdic
