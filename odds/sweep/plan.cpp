#include "odds/sweep/plan.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "lib/log.hpp"
#include "odds/question/problem.hpp"
#include "odds/table/families.hpp"

namespace asdic {

namespace {

constexpr std::uint32_t most_in_a_job = 1000;
constexpr std::size_t most_families = 10'000;  ///< the most families that are open simultaneously
constexpr double most_cost = 1e12;
constexpr std::int64_t cost_of_a_cell = 100;  ///< in addition to the cost of its chain

/// Estimates the cost as states times bits of the denominator. Both are about the number of
/// positions of the battle times the number of its units.
std::int64_t cost_of(const Case& battle) {
  double positions = 1;
  double units = 0;
  for (const Side side : both_sides) {
    for (const Group& group : whole_force(battle, side)) {
      positions *= group.count + 1.0;
      units += group.count;
    }
  }
  const double states = positions * units;
  return static_cast<std::int64_t>(std::min(most_cost, states * states / 100));
}

/// Returns the shard of each job. The most expensive job comes first, and each job goes to the
/// shard with the smallest sum of costs.
std::vector<std::uint64_t> divided(const std::vector<std::int64_t>& costs, std::uint64_t shards) {
  std::vector<std::size_t> jobs(costs.size());
  std::iota(jobs.begin(), jobs.end(), std::size_t{0});
  std::stable_sort(jobs.begin(), jobs.end(),
                   [&](std::size_t a, std::size_t b) { return costs[a] > costs[b]; });
  std::vector<std::uint64_t> shard_of(costs.size());
  std::set<std::pair<std::int64_t, std::uint64_t>> loads;
  for (std::uint64_t shard = 1; shard <= shards; ++shard) loads.emplace(0, shard);
  for (const std::size_t job : jobs) {
    auto least = loads.extract(loads.begin());
    shard_of[job] = least.value().second;
    least.value().first += costs[job];
    loads.insert(std::move(least));
  }
  return shard_of;
}

}  // namespace

SweepPlan plan_sweep(const Sweep& sweep, std::uint64_t shards) {
  struct OpenJob {
    std::uint32_t job;
    std::uint32_t cells;
  };
  const log::Phase phase;
  SweepPlan plan;
  std::map<std::string, OpenJob> open;
  for (std::uint64_t cell = 0; cell < sweep.cells(); ++cell) {
    check_time("planning the sweep", cell, sweep.cells());
    if (cell % 100 == 0) report_progress("planning the sweep", cell, sweep.cells());
    plan.job_of.push_back(SweepPlan::no_battle);
    std::optional<Problem> problem;
    try {
      problem = read_case(sweep.document_at(cell));
    } catch (const MissingUnits&) {
      continue;
    }
    const auto next = static_cast<std::uint32_t>(plan.costs.size());
    const auto like = sweep.outcomes() ? std::nullopt : likeness_of(*problem);
    std::uint32_t job = next;
    if (like) {
      if (open.size() == most_families) open.clear();
      OpenJob& family = open.try_emplace(*like, OpenJob{next, 0}).first->second;
      if (family.cells == most_in_a_job) family = {next, 0};
      ++family.cells;
      job = family.job;
    }
    if (job == next) plan.costs.push_back(0);
    plan.costs[job] = std::max(plan.costs[job], cost_of(problem->battle));
    plan.job_of.back() = job;
  }
  if (plan.costs.empty()) {
    throw Error(Place{sweep.document().source()},
                "the sweep has no cell in which both sides have units");
  }
  for (const std::uint32_t job : plan.job_of) {
    if (job != SweepPlan::no_battle) plan.costs[job] += cost_of_a_cell;
  }
  plan.shard_of = divided(plan.costs, shards);
  phase.done("planned ", log::count(sweep.cells(), "cell"), " as ",
             log::count(plan.costs.size(), "job"), " in ", log::count(shards, "shard"));
  return plan;
}

}  // namespace asdic
