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

/// Scales the bars so that the longest has the full length.
void scale_bars(Table& table) {
  double longest = 0;
  for (const Row& row : table.rows) longest = std::max(longest, row.bar);
  if (longest == 0) return;
  for (Row& row : table.rows) row.bar /= longest;
}

}  // namespace

std::int64_t bin_width(const std::map<std::int64_t, Value>& chances) {
  if (static_cast<std::int64_t>(chances.size()) <= most_values_shown) return 1;
  return (chances.rbegin()->first - chances.begin()->first) / most_values_shown + 1;
}

std::map<std::int64_t, Value> binned(const std::map<std::int64_t, Value>& chances,
                                     std::int64_t width) {
  const std::int64_t least = chances.begin()->first;
  std::map<std::int64_t, Value> bins;
  for (const auto& [number, chance] : chances) bins[number - (number - least) % width] += chance;
  return bins;
}

std::string bin_text(std::int64_t from, std::int64_t to) {
  if (from == to) return std::to_string(from);
  return from < 0 ? fmt::format("{} to {}", from, to) : fmt::format("{}-{}", from, to);
}

layout::Block spread_of(const std::string& title, const std::string& name,
                        const std::map<std::int64_t, Value>& chances,
                        const ReportOptions& options) {
  Block section{title};
  section.table = {
      {{name}, {"chance", Align::right}, {"probability", Align::left, true}}, {}, true, false};
  const std::int64_t width = bin_width(chances);
  const std::int64_t most = chances.rbegin()->first;
  for (const auto& [from, chance] : binned(chances, width)) {
    section.table.rows.push_back({{bin_text(from, std::min(from + width - 1, most)),
                                   percent_text(chance), text_beside_percent(chance, options)},
                                  to_double(chance)});
  }
  scale_bars(section.table);
  return section;
}

layout::Block spread_of(const RoundsFought& fought, const ReportOptions& options) {
  Block section{"Number of rounds"};
  if (!fought.more) return section;
  const auto& distribution = fought.distribution;
  const Value& more = *fought.more;
  section.table = {
      {{"rounds"}, {"chance", Align::right}, {"probability", Align::left, true}}, {}, true, false};
  auto& rows = section.table.rows;
  const auto add = [&](const std::string& numbers, const Value& chance) {
    rows.push_back(
        {{numbers, percent_text(chance), text_beside_percent(chance, options)}, to_double(chance)});
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
