#include "lib/nothing.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <variant>
#include <vector>

using namespace asdic;

namespace {

/// The number of further requests for memory that succeed.
long left = 0;

/// An allocator that throws when `left` is used up.
template <class T>
struct Scarce {
  using value_type = T;

  Scarce() = default;
  template <class Other>
  Scarce(const Scarce<Other>& /*other*/) {}
  T* allocate(std::size_t count) {
    if (left == 0) throw std::bad_alloc();
    --left;
    return std::allocator<T>().allocate(count);
  }
  void deallocate(T* memory, std::size_t count) { std::allocator<T>().deallocate(memory, count); }
  bool operator==(const Scarce& /*other*/) const { return true; }
};

using Text = std::basic_string<char, std::char_traits<char>, Scarce<char>>;
struct Flag {};
using Value = std::variant<Nothing, std::int64_t, double, Text, Flag>;
using Row = std::vector<Value, Scarce<Value>>;

/// Leaves bytes in free memory that are no number of an alternative.
void fill_free_memory(std::size_t bytes) {
  void* const memory = operator new(bytes);
  std::memset(memory, 0x5a, bytes);
  operator delete(memory);
}

[[gnu::noinline]] std::size_t size_of_copy(const Row& row) {
  const Row copy = row;
  return copy.size();
}

}  // namespace

TEST_CASE("A row of variants can be copied again after memory was missing at any place") {
  constexpr long texts = 20;
  left = 1 + 2 * texts;
  Row row;
  row.reserve(texts);
  for (long i = 0; i < texts; ++i) row.emplace_back(Text(100, 'x'));
  const long needed = 1 + texts;
  for (long enough = 0; enough < needed; ++enough) {
    fill_free_memory(texts * sizeof(Value));
    left = enough;
    CHECK_THROWS_AS(size_of_copy(row), std::bad_alloc);
  }
  left = needed;
  CHECK(size_of_copy(row) == texts);
}
