#define XXH_INLINE_ALL
#include "states/state_rows.hpp"

#include <xxhash.h>

#include <algorithm>
#include <bit>

namespace asdic {

namespace {

constexpr std::size_t word_bits = 64;

}  // namespace

RowHash HashedPlaces::hash(const Word* row, std::size_t length) {
  return static_cast<RowHash>(XXH3_64bits(row, length * sizeof(Word)));
}

void HashedPlaces::reserve(std::size_t rows, unsigned) {
  grow(std::max(places_.size(), std::bit_ceil(2 * rows)));
}

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

template <class Places>
void NumberedRows<Places>::divide(std::size_t shards) {
  const std::vector<Shard> before = std::exchange(shards_, std::vector<Shard>(shards));
  shard_bits_ = static_cast<unsigned>(std::countr_zero(shards));
  for (Shard& shard : shards_) shard.places.reserve(size() / shards, shard_bits_);
  std::vector<Word> row(length());
  for (const Shard& old : before) {
    old.places.for_each([&](StateIndex number, RowHash hash) {
      read(number - 1, row.data());
      Shard& own = shards_[shard_of(row.data(), hash)];
      own.places.find(row.data(), hash, [](StateIndex) { return false; }) = number;
    });
  }
}

template <class Places>
std::size_t NumberedRows<Places>::new_rows() const {
  std::size_t all = 0;
  for (const Shard& shard : shards_) all += shard.new_rows.size();
  return all;
}

template <class Places>
void NumberedRows<Places>::number(std::size_t named) {
  known_ = size();
  if (shards_.size() == 1) return rows_.grow(known_ + shards_[0].new_rows.size());
  mentions_.assign(named / word_bits + 1, 0);
  for (const Shard& shard : shards_) {
    for (const NewRow& new_rows : shard.new_rows) {
      mentions_[new_rows.at / word_bits] |= Word{1} << new_rows.at % word_bits;
    }
  }
  before_.clear();
  auto count = static_cast<std::uint32_t>(size());
  for (const Word mentions : mentions_) {
    before_.push_back(count);
    count += static_cast<std::uint32_t>(std::popcount(mentions));
  }
  rows_.grow(count);
}

template <class Places>
void NumberedRows<Places>::take_in(std::size_t shard) {
  Shard& of = shards_[shard];
  // A single shard has found its rows in the order of their numbers.
  if (shards_.size() == 1) {
    for (std::size_t i = 0; i < of.new_rows.size(); ++i) rows_.put(known_ + i, of.new_rows[i].row);
    return of.new_rows.clear();
  }
  of.numbers.resize(of.new_rows.size());
  // Begins with the last new row. Its number is not less than its temporary number, so it differs
  // from the temporary numbers of the rows before it.
  for (std::size_t i = of.new_rows.size(); i-- > 0;) {
    const NewRow& new_rows = of.new_rows[i];
    const Word earlier =
        mentions_[new_rows.at / word_bits] & ((Word{1} << new_rows.at % word_bits) - 1);
    const StateIndex number =
        before_[new_rows.at / word_bits] + static_cast<std::uint32_t>(std::popcount(earlier));
    of.numbers[i] = number;
    rows_.put(number, new_rows.row);
    if (number == known_ + i) continue;
    const auto temporary = static_cast<StateIndex>(known_ + i + 1);
    of.places.find(new_rows.row, new_rows.hash,
                   [&](StateIndex known) { return known == temporary; }) = number + 1;
  }
  of.new_rows.clear();
}

template class NumberedRows<HashedPlaces>;
template class NumberedRows<GridPlaces>;

}  // namespace asdic
