#include "odds/table/forecast.hpp"

#include <algorithm>

#include "lib/parallel.hpp"

namespace asdic {

namespace {

/// The cell of which the chain of a family is hardly larger.
const PosedCell& largest_of(const Family& family) {
  return *std::max_element(family.begin(), family.end(),
                           [](const PosedCell& a, const PosedCell& b) {
                             return size_of(a.posed.battle) < size_of(b.posed.battle);
                           });
}

/// How often the time of the largest chain all of them take: a smaller one takes less at least in
/// proportion, and at most by the square.
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
  std::vector<PosedCell> cells;
  std::vector<double> sizes;
  for (const Family& family : families) {
    told.cells += family.size();
    cells.push_back(largest_of(family));
    sizes.push_back(size_of(cells.back().posed.battle));
  }
  const auto largest = std::max_element(sizes.begin(), sizes.end());
  const PosedCell& probed = cells[static_cast<std::size_t>(largest - sizes.begin())];
  const auto answer_part = [&](const Posed& part) { answer({{probed.place, part}}); };
  told.largest = forecast(probed.posed, answer_part, seconds);
  const double threads = threads_of(0, families.size());
  if (const auto& alone = told.largest.seconds) {
    const Estimate times = times_largest(sizes, *largest);
    told.seconds = {alone->least * std::max(1.0, times.least / threads), alone->most * times.most};
  }
  if (const auto& alone = told.largest.bytes) told.bytes = {alone->least, alone->most * threads};
  return told;
}

}  // namespace asdic
