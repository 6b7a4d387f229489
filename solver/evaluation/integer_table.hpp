// A table of distinct integers, each named by its index.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <unordered_map>
#include <vector>

#include "lib/exact/number.hpp"

namespace asdic {

/// A map in parts. A part that grows moves only its own entries, so that the time of an insertion
/// stays short in a map of millions of entries. As one map, the table of a chain with 300,000
/// states took 0.1 s to grow, and 0.6 s with sanitizers.
template <class Map>
class MapInParts {
 public:
  using Key = typename Map::key_type;

  auto try_emplace(const Key& key, std::uint32_t value) {
    return parts_[part_of(std::hash<Key>()(key))].try_emplace(key, value);
  }

 private:
  static constexpr int bits = 6;

  /// Multiplies the hash by 2^64 divided by the golden ratio, and returns the highest bits. The
  /// maps use other bits.
  static std::size_t part_of(std::uint64_t hash) {
    return (hash * 0x9E3779B97F4A7C15U) >> (64 - bits);
  }

  std::array<Map, std::size_t{1} << bits> parts_;
};

/// Distinct integers with a cache of their products, multiples and quotients. Arguments and results
/// of the functions are indices in `numbers`.
class IntegerTable {
 public:
  /// Puts number i at index i for i < small.
  explicit IntegerTable(std::uint32_t small) : small_(small) {
    for (std::uint32_t i = 0; i < small; ++i) numbers.emplace_back(i);
  }

  std::uint32_t place(const Integer& number) {
    if (number >= 0 && number < small_) return static_cast<std::uint32_t>(number.to_uint64());
    const auto [entry, added] =
        places_.try_emplace(number, static_cast<std::uint32_t>(numbers.size()));
    if (added) numbers.push_back(number);
    return entry->second;
  }
  std::uint32_t product(std::uint32_t a, std::uint32_t b) {
    if (a == 1) return b;
    if (b == 1) return a;
    const auto [entry, added] = products_.try_emplace((std::uint64_t{a} << 32) | b, 0);
    if (added) entry->second = place(Integer(numbers[a] * numbers[b]));
    return entry->second;
  }
  std::uint32_t common_multiple(std::uint32_t a, std::uint32_t b) {
    if (a == b || b == 1) return a;
    if (a == 1) return b;
    const auto [entry, added] = multiples_.try_emplace((std::uint64_t{a} << 32) | b, 0);
    if (added) entry->second = place(lcm(numbers[a], numbers[b]));
    return entry->second;
  }
  /// Returns the quotient of two numbers; b must divide a.
  std::uint32_t quotient(std::uint32_t a, std::uint32_t b) {
    if (b == 1) return a;
    if (a == b) return 1;
    const auto [entry, added] = quotients_.try_emplace((std::uint64_t{a} << 32) | b, 0);
    if (added) entry->second = place(Integer(numbers[a] / numbers[b]));
    return entry->second;
  }

  std::vector<Integer> numbers;

 private:
  using Memory = MapInParts<boost::unordered_flat_map<std::uint64_t, std::uint32_t>>;

  std::uint32_t small_;
  MapInParts<std::unordered_map<Integer, std::uint32_t>> places_;
  Memory products_;
  Memory multiples_;
  Memory quotients_;
};

}  // namespace asdic
