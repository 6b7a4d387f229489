// Rows of intervals in wide registers against the same operations one by one, bit for bit.
#include "solver/certified/wide_rows.hpp"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "solver/certified/round_upward.hpp"

namespace asdic {

#ifdef __x86_64__

namespace {

/// Returns an interval whose bounds have random digits and differ a little.
UpwardInterval random_interval(std::mt19937_64& random) {
  const double lower =
      std::ldexp(static_cast<double>(random() >> 11), static_cast<int>(random() % 100) - 50);
  return UpwardInterval::from_bounds({lower, lower * (1 + 0x1p-50)});
}

template <std::size_t rounds>
IntervalRow<rounds> random_row(std::mt19937_64& random) {
  IntervalRow<rounds> row;
  for (UpwardInterval& mass : row) mass = random_interval(random);
  return row;
}

template <std::size_t rounds>
bool same(const IntervalRow<rounds>& a, const IntervalRow<rounds>& b) {
  const auto bits = [](double number) { return std::bit_cast<std::uint64_t>(number); };
  bool are_same = true;
  for (std::size_t i = 0; i < rounds; ++i) {
    are_same = are_same && bits(a[i].v[0]) == bits(b[i].v[0]) && bits(a[i].v[1]) == bits(b[i].v[1]);
  }
  return are_same;
}

template <std::size_t rounds>
void check_moved_alike() {
  using Row = IntervalRow<rounds>;
  std::mt19937_64 random(rounds);
  const RoundUpward upward;
  for (int repetition = 0; repetition < 1000; ++repetition) {
    std::vector<Row> wide;
    for (int i = 0; i < 4; ++i) wide.push_back(random_row<rounds>(random));
    std::vector<UpwardInterval> chances;
    for (int i = 0; i < 5; ++i) chances.push_back(random_interval(random));
    Row here = random_row<rounds>(random);
    std::vector<Row> single = wide;
    Row also_here = here;
    const std::vector<std::uint32_t> rows = {2, 0, no_row, 3, 0};
    move_masses_by_two<rounds>(here.data(), chances.data(), rows, wide.data());
    move_masses<UpwardInterval, rounds>(also_here.data(), chances.data(), rows, single.data());
    for (std::size_t i = 0; i < wide.size(); ++i) CHECK(same<rounds>(wide[i], single[i]));
    CHECK(same<rounds>(here, Row{}));
    CHECK(same<rounds>(also_here, Row{}));
  }
}

}  // namespace

TEST_CASE("Wide registers move masses as single intervals do, bit for bit") {
  if (!__builtin_cpu_supports("avx")) return;
  check_moved_alike<rounds_of_wide_walk<UpwardInterval>>();
  check_moved_alike<rounds_of_narrow_walk<UpwardInterval>>();
}

#endif

}  // namespace asdic
