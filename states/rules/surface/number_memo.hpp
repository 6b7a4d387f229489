// Tables of numbers that are computed once for each key.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace asdic::surface {

/// Keeps numbers that depend only on a key.
class NumberMemo {
 public:
  /// Returns the number of `key`. Calls find() to compute it the first time. find() may use this
  /// table for other keys.
  template <class Find>
  std::uint32_t find_or_compute(std::uint64_t key, Find find) {
    if (const auto known = numbers_.find(key); known != numbers_.end()) return known->second;
    const std::uint32_t number = find();
    numbers_.emplace(key, number);
    return number;
  }

 private:
  boost::unordered_flat_map<std::uint64_t, std::uint32_t> numbers_;
};

/// A NumberMemo for small keys, as a vector.
class SequentialMemo {
 public:
  template <class Find>
  std::uint32_t find_or_compute(std::size_t key, Find find) {
    if (key < numbers_.size() && numbers_[key] != unknown) return numbers_[key];
    const std::uint32_t number = find();
    if (key >= numbers_.size()) numbers_.resize(key + 1, unknown);
    return numbers_[key] = number;
  }

 private:
  static constexpr std::uint32_t unknown = 0xffffffffu;  ///< must not be a number of a key

  std::vector<std::uint32_t> numbers_;
};

constexpr std::uint64_t key_of(std::uint32_t a, std::uint32_t b) {
  return std::uint64_t{a} << 32 | b;
}

}  // namespace asdic::surface
