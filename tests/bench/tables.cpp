#include <benchmark/benchmark.h>

#include <string>
#include <utility>
#include <vector>

#include "odds/solve/solve.hpp"
#include "odds/table/report.hpp"
#include "odds/table/solve_table.hpp"
#include "tests/bench/benchmarks.hpp"

namespace {

using namespace asdic;

/// Who wins, of 1 to n submarines with this escort against 1 to n destroyers with the other.
struct Grid {
  int n;
  std::string attacker;
  std::string defender;

  Document document(int submarines, int destroyers) const {
    return Document::of_forces("one-for-one", std::to_string(submarines) + " sub" + attacker,
                               std::to_string(destroyers) + " dd" + defender);
  }
  OddsTable table(int from, bool digits = false) const {
    const std::string values = "=" + std::to_string(from) + ".." + std::to_string(n);
    IntervalTest suffices;
    if (digits) suffices = [](const Figure& figure) { return is_certain(figure, {}); };
    return solve_table(document(1, 1),
                       {"attacker.units.sub" + values, "defender.units.dd" + values, {}}, suffices);
  }
};

void whole_table(benchmark::State& state, const Grid& grid) {
  for (auto _ : state) benchmark::DoNotOptimize(grid.table(1));
}

/// Measures a table with the digits of the text format.
void digits_of_table(benchmark::State& state, const Grid& grid) {
  for (auto _ : state) benchmark::DoNotOptimize(grid.table(1, true));
}

void largest_cell(benchmark::State& state, const Grid& grid) {
  for (auto _ : state) benchmark::DoNotOptimize(grid.table(grid.n));
}

/// Measures the largest battle of a table with all its outcomes, as `asdic solve` computes it.
void largest_battle(benchmark::State& state, const Grid& grid) {
  for (auto _ : state) benchmark::DoNotOptimize(solve(read_case(grid.document(grid.n, grid.n))));
}

void battles_one_by_one(benchmark::State& state, const Grid& grid) {
  for (auto _ : state) {
    for (int i = 1; i <= grid.n; ++i) {
      for (int j = 1; j <= grid.n; ++j) {
        benchmark::DoNotOptimize(solve(read_case(grid.document(i, j))));
      }
    }
  }
}

}  // namespace

void add_tables() {
  const std::vector<std::pair<std::string, Grid>> grids = {
      {"10x10", {10, "", ""}},
      {"30x30", {30, "", ""}},
      {"10x10-fleets", {10, ", 2 dd, 4 ca, 2 bb", ", 4 ca, 2 bb, 2 sub"}}};
  for (const auto& [name, grid] : grids) {
    const auto add_grid = [&](const std::string& what, auto function) {
      benchmark::RegisterBenchmark((what + "/" + name).c_str(),
                                   [=](benchmark::State& state) { function(state, grid); })
          ->Unit(benchmark::kMillisecond)
          ->UseRealTime();
    };
    add_grid("table", whole_table);
    add_grid("table, digits", digits_of_table);
    add_grid("table, largest cell", largest_cell);
    add_grid("solve, largest cell", largest_battle);
    add_grid("solve, all cells", battles_one_by_one);
  }
}
