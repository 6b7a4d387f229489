#define XXH_INLINE_ALL
#include "states/state_rows.hpp"

#include <xxhash.h>

#include <algorithm>

namespace asdic {

namespace {

constexpr std::size_t least_places = 64;  ///< a power of two, as all their numbers are

}  // namespace

StateRows::StateRows(std::size_t length) : length_(length), places_(least_places) {}

RowHash StateRows::hash(const Word* row) const {
  return static_cast<RowHash>(XXH3_64bits(row, length_ * sizeof(Word)));
}

std::pair<StateIndex, bool> StateRows::find_or_add(const Word* row, RowHash hash) {
  std::size_t at = first_place(hash);
  for (; places_[at].number != 0; at = next_place(at)) {
    if (places_[at].hash != hash) continue;
    const StateIndex index = places_[at].number - 1;
    if (std::equal(row, row + length_, (*this)[index])) return {index, false};
  }
  const auto index = static_cast<StateIndex>(size_++);
  places_[at] = {hash, index + 1};
  words_.insert(words_.end(), row, row + length_);
  if (3 * size_ > 2 * places_.size()) grow();
  return {index, true};
}

void StateRows::grow() {
  std::vector<Place> before(2 * places_.size());
  before.swap(places_);
  for (const Place& place : before) {
    if (place.number == 0) continue;
    std::size_t at = first_place(place.hash);
    while (places_[at].number != 0) at = next_place(at);
    places_[at] = place;
  }
}

}  // namespace asdic
