#include "states/state_rows.hpp"

#include <algorithm>

namespace asdic {

void HashedPlaces::grow(std::size_t places) {
  std::vector<Place> before(places);
  before.swap(places_);
  for (const Place& place : before) {
    if (place.number == 0) continue;
    std::size_t at = first(place.hash);
    while (places_[at].number != 0) at = next(at);
    places_[at] = place;
  }
}

void GridPlaces::grow(Line& line) {
  const Line before = line;
  line.bits = before.places == nullptr ? least_bits : before.bits + 1;
  line.places = take_places(line.bits);
  if (before.places == nullptr) return;
  for (std::size_t at = 0; at < std::size_t{1} << before.bits; ++at) {
    const Place& place = before.places[at];
    if (place.number != 0) *find(line, place.column) = place;
  }
  outgrown_[before.bits].push_back(before.places);
}

/// Returns 2^bits places that are free.
GridPlaces::Place* GridPlaces::take_places(unsigned bits) {
  const std::size_t count = std::size_t{1} << bits;
  Place* places = nullptr;
  if (!outgrown_[bits].empty()) {
    places = outgrown_[bits].back();
    outgrown_[bits].pop_back();
  } else if (count > places_in_block / 8) {
    places = blocks_.emplace_back(new Place[count]).get();
    if (left_ > 0) std::swap(blocks_.back(), blocks_[blocks_.size() - 2]);
  } else {
    if (left_ < count) {
      blocks_.emplace_back(new Place[places_in_block]);
      left_ = places_in_block;
    }
    places = blocks_.back().get() + (places_in_block - left_);
    left_ -= count;
  }
  std::fill_n(places, count, Place{0, 0});
  return places;
}

}  // namespace asdic
