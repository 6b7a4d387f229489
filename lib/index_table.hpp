// Numbers found by what they stand for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace asdic {

/// The numbers 0, 1 ... of things that stand elsewhere, by hashes of these.
class IndexTable {
 public:
  std::size_t size() const { return size_; }

  /// The number with this hash of which is_it(number) says that it stands for the thing; else the
  /// next one, which is added.
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
    std::uint32_t number = 0;  ///< from 1 on; 0 where there is none
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
  std::vector<Place> places_;  ///< a number is in the first free one from where its hash points on
};

/// Adds another hash to one.
constexpr std::size_t hash_with(std::size_t hash, std::size_t other) {
  return (hash ^ other) * 0x9e3779b97f4a7c15u ^ (hash >> 29);
}

}  // namespace asdic
