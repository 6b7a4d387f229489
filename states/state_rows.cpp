#define XXH_INLINE_ALL
#include "states/state_rows.hpp"

#include <xxhash.h>

namespace asdic {

namespace {

/// The first block of rows has up to twice as many.
constexpr std::size_t first_words = 2048;
constexpr std::size_t most_blocks = 64;   ///< of which each is as large as all before it
constexpr std::size_t least_places = 64;  ///< a power of two, as all their numbers are

}  // namespace

RowStore::RowStore(std::size_t length)
    : length_(length), shift_(static_cast<unsigned>(std::bit_width(first_words / length))) {
  blocks_.reserve(most_blocks);
}

void RowStore::add_block() {
  const std::size_t rows = blocks_.empty() ? std::size_t{1} << shift_ : room_;
  blocks_.push_back(std::make_unique_for_overwrite<Word[]>(rows * length_));
  room_ += rows;
}

StateRows::StateRows(std::size_t length) : rows_(length), places_(least_places) {}

RowHash StateRows::hash(const Word* row) const {
  return static_cast<RowHash>(XXH3_64bits(row, length() * sizeof(Word)));
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
