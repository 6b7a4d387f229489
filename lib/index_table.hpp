// A hash table of indices, for things that are stored elsewhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace asdic {

/// Numbers distinct things 0, 1, 2 ... in the order in which they are added. It stores hashes and
/// numbers only: the caller stores the things and compares them.
class IndexTable {
 public:
  std::size_t size() const { return size_; }

  /// Returns the number of the thing with this hash for which is_it(number) is true, and false. If
  /// there is none, adds the next number and returns it, and true.
  template <class IsIt>
  std::pair<std::uint32_t, bool> find_or_add(std::size_t hash, IsIt is_it) {
    if (2 * size_ >= places_.size()) grow();
    const auto mixed = static_cast<std::uint32_t>(hash * 0x9e3779b97f4a7c15u >> 32);
    std::size_t place = mixed & (places_.size() - 1);
    for (; places_[place].number != 0; place = (place + 1) & (places_.size() - 1)) {
      const std::uint32_t number = places_[place].number - 1;
      if (places_[place].hash == mixed && is_it(number)) return {number, false};
    }
    places_[place] = {mixed, static_cast<std::uint32_t>(++size_)};
    return {static_cast<std::uint32_t>(size_ - 1), true};
  }

 private:
  struct Place {
    std::uint32_t hash = 0;
    std::uint32_t number = 0;  ///< 1 + the number; 0 in a free place
  };

  void grow() {
    std::vector<Place> before(places_.empty() ? 16 : 2 * places_.size());
    before.swap(places_);
    for (const Place& each : before) {
      if (each.number == 0) continue;
      std::size_t place = each.hash & (places_.size() - 1);
      while (places_[place].number != 0) place = (place + 1) & (places_.size() - 1);
      places_[place] = each;
    }
  }

  std::size_t size_ = 0;
  std::vector<Place> places_;  ///< open addressing with linear probing
};

/// Returns a combination of two hashes, which depends on their order.
constexpr std::size_t hash_with(std::size_t hash, std::size_t other) {
  return (hash ^ other) * 0x9e3779b97f4a7c15u ^ (hash >> 29);
}

}  // namespace asdic
