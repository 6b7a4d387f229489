#include "odds/sweep/plan.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "lib/log.hpp"
#include "lib/text.hpp"
#include "lib/whole_number.hpp"
#include "odds/question/problem.hpp"
#include "odds/table/families.hpp"

namespace asdic {

namespace {

constexpr std::size_t most_in_a_job = 4000;
constexpr std::size_t most_families = 10'000;  ///< the most families that are open simultaneously
constexpr double most_cost = 1e12;
constexpr std::int64_t cost_of_a_cell = 100;  ///< in addition to the cost of its chain

/// The sizes of the two forces of a battle.
struct ForceSizes {
  double positions = 1;
  double units = 0;

  void add(double count) {
    positions *= count + 1;
    units += count;
  }
  void replace(double former, double count) {
    positions *= (count + 1) / (former + 1);
    units += count - former;
  }
};

ForceSizes sizes_of(const Case& battle) {
  ForceSizes sizes;
  for (const Side side : both_sides) {
    for (const Group& group : whole_force(battle, side)) sizes.add(group.count);
  }
  return sizes;
}

/// Estimates the cost as states times bits of the denominator. Both are about the number of
/// positions of the battle times the number of its units.
std::int64_t cost_of(const ForceSizes& sizes) {
  const double states = sizes.positions * sizes.units;
  return static_cast<std::int64_t>(std::min(most_cost, states * states / 100));
}

/// A value of an axis without its numbers of units: "+ inf, + art" for "3 inf, 1 art". Numbers that
/// are 0 stay.
struct ValuePattern {
  std::string text;
  std::vector<double> counts = {};  ///< the numbers that were left out
  bool is_read = false;             ///< a cell with this value was read
};

/// Appends a number to a pattern. Returns false if it is not one.
bool add_count(std::string_view number, ValuePattern& pattern) {
  constexpr std::size_t most_digits = 9;
  if (!has_only_digits(number) || number.size() > most_digits) return false;
  if (number.front() == '0') {
    pattern.text += number;
  } else {
    pattern.text += '+';
    pattern.counts.push_back(std::stod(std::string(number)));
  }
  return true;
}

/// Returns the pattern of a value of an axis, which is its whole text unless the axis has numbers
/// of units: SIDE.units.CODE or SIDE.units.
ValuePattern pattern_of(std::string_view key, std::string_view value) {
  ValuePattern as_it_is{std::string(value)};
  const bool is_side = key.starts_with("attacker.") || key.starts_with("defender.");
  const std::string_view part = is_side ? key.substr(key.find('.') + 1) : std::string_view();
  ValuePattern pattern;
  if (part.starts_with("units.")) return add_count(value, pattern) ? pattern : as_it_is;
  if (part != "units") return as_it_is;
  while (!value.empty()) {
    const std::size_t end = std::min(value.find(','), value.size());
    const std::string_view group = trim(value.substr(0, end));
    const std::size_t space = std::min(group.find(' '), group.size());
    if (!add_count(group.substr(0, space), pattern)) return as_it_is;
    pattern.text += std::string(group.substr(space)) + ",";
    value.remove_prefix(std::min(end + 1, value.size()));
  }
  return pattern;
}

/// The cells that differ only in numbers of units above 0. The first one is read.
struct LikeCells {
  bool is_battle = true;            ///< false if a side has no units
  std::optional<std::string> like;  ///< see likeness_of()
  ForceSizes sizes;                 ///< of the first cell
  std::vector<double> counts;       ///< the numbers of units that the axes of the first cell have
};

/// The likeness and the cost of a cell that is a battle.
struct PlannedCell {
  const std::optional<std::string>& like;
  std::int64_t cost;
};

/// Reads the cells of a sweep: the first of all like cells, and each value of an axis once, so that
/// values that the case cannot have are found before the work begins.
class CellReader {
 public:
  explicit CellReader(const Sweep& sweep) : sweep_(sweep) {
    for (const Axis& axis : sweep.axes()) {
      auto& patterns = patterns_.emplace_back();
      for (const std::string& value : axis.values) patterns.push_back(pattern_of(axis.key, value));
    }
  }

  /// Returns nullopt if a side has no units. The result is valid until the next call.
  std::optional<PlannedCell> read(std::uint64_t cell) {
    std::string key;
    std::vector<double> counts;
    std::vector<ValuePattern*> unread;
    std::uint64_t rest = cell;
    for (std::size_t axis = patterns_.size(); axis-- > 0;) {
      auto& patterns = patterns_[axis];
      ValuePattern& pattern = patterns[rest % patterns.size()];
      rest /= patterns.size();
      key += pattern.text + "\n";
      counts.insert(counts.end(), pattern.counts.begin(), pattern.counts.end());
      if (!pattern.is_read) unread.push_back(&pattern);
    }
    if (known_.size() == most_families && !known_.contains(key)) known_.clear();
    const auto [at, is_new] = known_.try_emplace(key);
    LikeCells& cells = at->second;
    if (is_new || (cells.is_battle && !unread.empty())) learn(cell, counts, is_new, cells);
    if (!cells.is_battle) return std::nullopt;
    for (ValuePattern* pattern : unread) pattern->is_read = true;
    ForceSizes sizes = cells.sizes;
    for (std::size_t i = 0; i < counts.size(); ++i) sizes.replace(cells.counts[i], counts[i]);
    return PlannedCell{cells.like, cost_of(sizes)};
  }

 private:
  void learn(std::uint64_t cell, const std::vector<double>& counts, bool is_first,
             LikeCells& cells) const {
    try {
      const Problem problem = read_case(sweep_.document_at(cell));
      if (!is_first) return;
      if (!sweep_.outcomes()) cells.like = likeness_of(problem);
      cells.sizes = sizes_of(problem.battle);
      cells.counts = counts;
    } catch (const MissingUnits&) {
      cells.is_battle = !is_first;
    }
  }

  const Sweep& sweep_;
  std::vector<std::vector<ValuePattern>> patterns_;  ///< by axis and value
  std::map<std::string, LikeCells> known_;
};

/// Returns the shard of each part. The most expensive part comes first, and each part goes to the
/// shard with the smallest sum of costs.
std::vector<std::uint64_t> divided(const std::vector<std::int64_t>& costs, std::uint64_t shards) {
  std::vector<std::size_t> parts(costs.size());
  std::iota(parts.begin(), parts.end(), std::size_t{0});
  std::stable_sort(parts.begin(), parts.end(),
                   [&](std::size_t a, std::size_t b) { return costs[a] > costs[b]; });
  std::vector<std::uint64_t> shard_of(costs.size());
  std::set<std::pair<std::int64_t, std::uint64_t>> loads;
  for (std::uint64_t shard = 1; shard <= shards; ++shard) loads.emplace(0, shard);
  for (const std::size_t part : parts) {
    auto least = loads.extract(loads.begin());
    shard_of[part] = least.value().second;
    least.value().first += costs[part];
    loads.insert(std::move(least));
  }
  return shard_of;
}

/// The cells of a sweep by the chains that can solve them.
struct Families {
  std::vector<std::uint32_t> family_of;  ///< by cell, or no_battle
  std::vector<float> costs;              ///< by cell
  std::vector<std::size_t> sizes;        ///< by family
};

Families families_in(const Sweep& sweep) {
  Families found;
  CellReader reader(sweep);
  std::map<std::string, std::uint32_t> open;
  for (std::uint64_t cell = 0; cell < sweep.cells(); ++cell) {
    check_time("planning the sweep", cell, sweep.cells());
    if (cell % 100 == 0) report_progress("planning the sweep", cell, sweep.cells());
    const auto battle = reader.read(cell);
    found.costs.push_back(battle ? static_cast<float>(battle->cost) : 0);
    if (!battle) {
      found.family_of.push_back(SweepPlan::no_battle);
      continue;
    }
    const auto next = static_cast<std::uint32_t>(found.sizes.size());
    std::uint32_t family = next;
    if (battle->like) {
      if (open.size() == most_families) open.clear();
      family = open.try_emplace(*battle->like, next).first->second;
    }
    if (family == next) found.sizes.push_back(0);
    ++found.sizes[family];
    found.family_of.push_back(family);
  }
  return found;
}

}  // namespace

SweepPlan plan_sweep(const Sweep& sweep, std::uint64_t shards) {
  const log::Phase phase;
  Families families = families_in(sweep);
  if (families.sizes.empty()) {
    throw Error(sweep.document().place(),
                "the sweep has no cell in which all sides and waves have units");
  }
  // Chains of later cells are mostly larger, so only the first job of a family is not full: the sum
  // of the sizes of its chains is then least.
  struct OpenJob {
    std::uint32_t job = SweepPlan::no_battle;
    std::size_t free = 0;
  };
  SweepPlan plan;
  std::vector<OpenJob> open(families.sizes.size());
  std::vector<std::uint32_t> family_of_job;
  plan.job_of = std::move(families.family_of);
  for (std::uint64_t cell = 0; cell < sweep.cells(); ++cell) {
    const std::uint32_t family = plan.job_of[cell];
    if (family == SweepPlan::no_battle) continue;
    OpenJob& job = open[family];
    if (job.free == 0) {
      const bool is_first = job.job == SweepPlan::no_battle;
      const std::size_t rest = families.sizes[family] % most_in_a_job;
      job = {static_cast<std::uint32_t>(plan.costs.size()),
             is_first && rest > 0 ? rest : most_in_a_job};
      plan.costs.push_back(0);
      family_of_job.push_back(family);
    }
    --job.free;
    const auto cost = static_cast<std::int64_t>(families.costs[cell]);
    plan.costs[job.job] = std::max(plan.costs[job.job], cost);
    plan.job_of[cell] = job.job;
  }
  for (const std::uint32_t job : plan.job_of) {
    if (job != SweepPlan::no_battle) plan.costs[job] += cost_of_a_cell;
  }
  if (families.sizes.size() < shards) {
    plan.shard_of = divided(plan.costs, shards);
  } else {
    std::vector<std::int64_t> costs(families.sizes.size());
    for (std::size_t job = 0; job < plan.costs.size(); ++job) {
      costs[family_of_job[job]] += plan.costs[job];
    }
    const std::vector<std::uint64_t> shard_of = divided(costs, shards);
    for (const std::uint32_t family : family_of_job) plan.shard_of.push_back(shard_of[family]);
  }
  phase.done("planned ", log::count(sweep.cells(), "cell"), " as ",
             log::count(plan.costs.size(), "job"), " in ", log::count(shards, "shard"));
  return plan;
}

}  // namespace asdic
