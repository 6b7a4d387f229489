// How a sweep is divided into jobs and shards.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "odds/question/problem.hpp"
#include "odds/sweep/plan.hpp"
#include "odds/table/families.hpp"
#include "tests/support/sweeps.hpp"

using namespace asdic;

namespace {

Sweep sweep_of(const std::string& axes) {
  return Sweep(
      Document::parse("rules = \"one-for-one\"\nattacker.units = \"1 sub\"\n"
                      "defender.units = \"1 dd\"\n[sweep]\naxes = [" +
                          axes + "]\nshow = \"winner.attacker\"\n",
                      "test"));
}

/// Two chains of 4900 cells each, which are more than one job takes.
const std::string two_chains =
    "\"options.detection_ratio=1,2\", \"attacker.units.sub=1..70\", \"defender.units.dd=1..70\"";
constexpr std::uint64_t cells_of_chain = 4900;

}  // namespace

TEST_CASE("Cells of one chain belong to one shard if there are as many chains as shards") {
  const SweepPlan plan = plan_sweep(sweep_of(two_chains), 2);
  std::vector<std::set<std::uint64_t>> shards(2);
  for (std::uint64_t cell = 0; cell < plan.job_of.size(); ++cell) {
    shards[cell / cells_of_chain].insert(plan.shard_of[plan.job_of[cell]]);
  }
  CHECK(shards[0].size() == 1);
  CHECK(shards[1].size() == 1);
  CHECK(shards[0] != shards[1]);
}

TEST_CASE("With more shards than chains, each shard has whole jobs of a chain") {
  const SweepPlan plan = plan_sweep(sweep_of(two_chains), 4);
  CHECK(plan.costs.size() == 4);
  CHECK(std::set<std::uint64_t>(plan.shard_of.begin(), plan.shard_of.end()).size() == 4);
}

TEST_CASE("Jobs of a chain are contiguous, and only the first is not full") {
  const SweepPlan plan = plan_sweep(sweep_of(two_chains), 1);
  for (std::uint64_t chain = 0; chain < 2; ++chain) {
    const auto begin = plan.job_of.begin() + static_cast<std::ptrdiff_t>(chain * cells_of_chain);
    const auto end = begin + static_cast<std::ptrdiff_t>(cells_of_chain);
    CHECK(std::is_sorted(begin, end));
    CHECK(std::count(begin, end, *begin) == 900);
    CHECK(std::count(begin, end, *(end - 1)) == 4000);
  }
}

TEST_CASE("The jobs do not depend on the number of shards") {
  const Sweep sweep = sweep_of(two_chains);
  const SweepPlan one = plan_sweep(sweep, 1);
  const SweepPlan eight = plan_sweep(sweep, 8);
  CHECK(one.job_of == eight.job_of);
  CHECK(one.costs == eight.costs);
}

TEST_CASE("The jobs are those of reading every cell") {
  const Sweep sweep(Document::parse(large_sweep, "test"));
  const SweepPlan plan = plan_sweep(sweep, 3);
  std::map<std::string, std::uint32_t> jobs;
  for (std::uint64_t cell = 0; cell < sweep.cells(); ++cell) {
    CAPTURE(cell);
    std::optional<std::string> like;
    try {
      like = likeness_of(read_case(sweep.document_at(cell)));
    } catch (const MissingUnits&) {
      CHECK(plan.job_of[cell] == SweepPlan::no_battle);
      continue;
    }
    REQUIRE(like);
    CHECK(jobs.try_emplace(*like, plan.job_of[cell]).first->second == plan.job_of[cell]);
  }
  CHECK(jobs.size() == plan.costs.size());
}

TEST_CASE("Numbers that no case can have are refused before the work") {
  CHECK_THROWS_AS(plan_sweep(sweep_of("\"attacker.units.sub=1,2000000000\""), 1), Error);
}
