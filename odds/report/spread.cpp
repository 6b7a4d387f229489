#include "odds/report/spread.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "odds/report/numbers.hpp"

namespace asdic {

namespace {

using namespace layout;

constexpr std::size_t most_rounds_shown = 10;
constexpr std::int64_t most_values_shown = 16;

bool is_rare(const Value& chance) {
  return chance.upper() * 100 < chance.denominator();
}

/// The longest bar becomes as long as there is room for.
void scale_bars(Table& table) {
  double longest = 0;
  for (const Row& row : table.rows) longest = std::max(longest, row.bar);
  for (Row& row : table.rows) row.bar /= longest;
}

}  // namespace

layout::Block spread_of(const std::string& title, const std::string& name,
                        const std::map<std::int64_t, Value>& chances,
                        const ReportOptions& options) {
  Block section{title};
  section.table = {
      {{name}, {"chance", Align::right}, {"probability", Align::left, true}}, {}, true, false};
  const std::int64_t least = chances.begin()->first;
  const std::int64_t most = chances.rbegin()->first;
  const std::int64_t width = (most - least) / most_values_shown + 1;
  for (auto next = chances.begin(); next != chances.end();) {
    const std::int64_t from = least + (next->first - least) / width * width;
    Value together;
    for (; next != chances.end() && next->first < from + width; ++next) together += next->second;
    const std::int64_t to = std::min(from + width - 1, most);
    const std::string values = from == to ? std::to_string(from) : fmt::format("{}-{}", from, to);
    section.table.rows.push_back(
        {{values, in_percent(together), number_text(together, options.digits, options.fractions)},
         to_double(together)});
  }
  scale_bars(section.table);
  return section;
}

layout::Block spread_of(const RoundsFought& fought, const ReportOptions& options) {
  const auto& distribution = fought.distribution;
  const Value& more = fought.more;
  Block section{"Rounds"};
  section.table = {
      {{"rounds"}, {"chance", Align::right}, {"probability", Align::left, true}}, {}, true, false};
  auto& rows = section.table.rows;
  const auto add = [&](const std::string& numbers, const Value& chance) {
    rows.push_back(
        {{numbers, in_percent(chance), number_text(chance, options.digits, options.fractions)},
         to_double(chance)});
  };
  Value short_ones;
  std::size_t next = 0;
  while (next < distribution.size() && is_rare(short_ones + distribution[next].second)) {
    short_ones = short_ones + distribution[next++].second;
  }
  if (next > 1) {
    add(fmt::format("{}-{}", distribution[0].first, distribution[next - 1].first), short_ones);
  } else {
    next = 0;
  }
  Value rest = more;
  for (std::size_t i = next; i < distribution.size(); ++i) rest = rest + distribution[i].second;
  for (; next < distribution.size(); ++next) {
    const auto& [number_of_rounds, chance] = distribution[next];
    const bool last = next + 1 == distribution.size() && more.is_zero();
    if (!last && (rows.size() + 1 >= most_rounds_shown || is_rare(rest))) break;
    add(std::to_string(number_of_rounds), chance);
    rest = rest - chance;
  }
  if (!rest.is_zero()) {
    const int from = next < distribution.size() ? distribution[next].first
                     : next > 0                 ? distribution[next - 1].first + 1
                                                : 0;
    add(fmt::format("{}+", from), rest);
  }
  scale_bars(section.table);
  return section;
}

}  // namespace asdic
