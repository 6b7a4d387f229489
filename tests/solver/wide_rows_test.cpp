// Rows of intervals in wide registers against the same operations one by one, bit for bit.
#include "solver/certified/wide_rows.hpp"

#include <doctest/doctest.h>

#include <bit>
#include <cstdint>
#include <random>
#include <vector>

namespace asdic {

#ifdef __x86_64__

namespace {

constexpr std::size_t rounds = 12;
using Row = IntervalRow<rounds>;

/// Returns an interval whose bounds have random digits and differ a little.
UpwardInterval random_interval(std::mt19937_64& random) {
  const double lower =
      std::ldexp(static_cast<double>(random() >> 11), static_cast<int>(random() % 100) - 50);
  return UpwardInterval::from_bounds({lower, lower * (1 + 0x1p-50)});
}

Row random_row(std::mt19937_64& random) {
  Row row;
  for (UpwardInterval& mass : row) mass = random_interval(random);
  return row;
}

bool same(const Row& a, const Row& b) {
  bool are_same = true;
  for (std::size_t i = 0; i < rounds; ++i) {
    const auto bits = [&](double number) { return std::bit_cast<std::uint64_t>(number); };
    are_same = are_same && bits(a[i].v[0]) == bits(b[i].v[0]) && bits(a[i].v[1]) == bits(b[i].v[1]);
  }
  return are_same;
}

}  // namespace

TEST_CASE("Wide registers move masses as single intervals do, bit for bit") {
  if (!__builtin_cpu_supports("avx")) return;
  std::mt19937_64 random(11);
  const RoundUpward upward;
  for (int repetition = 0; repetition < 2000; ++repetition) {
    std::vector<Row> wide;
    for (int i = 0; i < 4; ++i) wide.push_back(random_row(random));
    std::vector<UpwardInterval> chances;
    for (int i = 0; i < 5; ++i) chances.push_back(random_interval(random));
    Row here = random_row(random);
    std::vector<Row> single = wide;
    Row also_here = here;
    const std::vector<std::uint32_t> rows = {2, 0, no_row, 3, 0};
    move_masses_by_two<rounds>(here.data(), chances.data(), rows, wide.data());
    move_masses<UpwardInterval, rounds>(also_here.data(), chances.data(), rows, single.data());
    for (std::size_t i = 0; i < wide.size(); ++i) CHECK(same(wide[i], single[i]));
    CHECK(same(here, Row{}));
    CHECK(same(also_here, Row{}));
  }
}

#endif

}  // namespace asdic
