// Counts of a state.
#include "states/count_row.hpp"

#include <doctest/doctest.h>

#include <array>
#include <vector>

using namespace asdic;

namespace {

using Row = CountRow<40>;

/// Returns the row 1, 2, 3 ... of this size.
Row counted(std::size_t size) {
  Row row;
  for (std::size_t i = 0; i < size; ++i) row.push_back(static_cast<Row::Count>(i + 1));
  return row;
}

std::vector<int> values(const Row& row) {
  return {row.begin(), row.end()};
}

}  // namespace

TEST_CASE("A copy has the same counts, however many there are") {
  for (const std::size_t size : {0u, 1u, 15u, 16u, 17u, 33u, 40u}) {
    CAPTURE(size);
    const Row row = counted(size);
    Row assigned = counted(40);
    assigned = row;
    CHECK(Row(row) == row);
    CHECK(values(assigned) == values(row));
  }
}

TEST_CASE("Counts differ where one does, and where there are more of them") {
  Row other = counted(20);
  CHECK(other == counted(20));
  CHECK(!(other == counted(19)));
  ++other[19];
  CHECK(!(other == counted(20)));
}

TEST_CASE("What is written is followed by zeros up to the end of a chunk") {
  std::array<unsigned char, 2 * Row::chunk> bytes;
  bytes.fill(9);
  Row row = counted(20);
  row.resize(18);
  row.write(bytes.data());
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    CAPTURE(i);
    CHECK(bytes[i] == (i < 18 ? i + 1 : 0));
  }
}

TEST_CASE("What is read are as many counts as there were") {
  const std::array<unsigned char, 4> bytes = {7, 8, 9, 10};
  Row row = counted(3);
  row.read(bytes.data());
  CHECK(values(row) == std::vector<int>{7, 8, 9});
}

TEST_CASE("Counts that are added by resizing have the value that is given") {
  Row row = counted(2);
  row.resize(4, 6);
  CHECK(values(row) == std::vector<int>{1, 2, 6, 6});
}
