#define XXH_INLINE_ALL
#include "states/state_rows.hpp"

#include <xxhash.h>

#include <algorithm>
#include <bit>

namespace asdic {

namespace {

constexpr std::size_t word_bits = 64;

}  // namespace

StateRows::StateRows(std::size_t length) : rows_(length), shards_(1) {}

RowHash StateRows::hash(const Word* row) const {
  return static_cast<RowHash>(XXH3_64bits(row, length() * sizeof(Word)));
}

void StateRows::divide(std::size_t shards) {
  const std::vector<Shard> before = std::exchange(shards_, std::vector<Shard>(shards));
  shard_shift_ = 32 - static_cast<unsigned>(std::countr_zero(shards));
  const std::size_t places = std::bit_ceil(2 * size() / shards);
  for (Shard& shard : shards_) shard.places.resize(std::max(least_places, places));
  for (const Shard& old : before) {
    for (const Place& place : old.places) {
      if (place.number == 0) continue;
      Shard& shard = shards_[shard_of(place.hash)];
      shard.put(place);
      shard.count_one_more();
    }
  }
}

void StateRows::Shard::put(const Place& place) {
  std::size_t at = first_place(place.hash);
  while (places[at].number != 0) at = next_place(at);
  places[at] = place;
}

void StateRows::Shard::grow() {
  std::vector<Place> before(2 * places.size());
  before.swap(places);
  for (const Place& place : before) {
    if (place.number != 0) put(place);
  }
}

std::size_t StateRows::fresh() const {
  std::size_t all = 0;
  for (const Shard& shard : shards_) all += shard.fresh.size();
  return all;
}

std::uint32_t StateRows::fresh_at(std::size_t nth) const {
  std::vector<std::uint32_t> all;
  for (const Shard& shard : shards_) {
    for (const Fresh& fresh : shard.fresh) all.push_back(fresh.at);
  }
  std::nth_element(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(nth), all.end());
  return all[nth];
}

void StateRows::number(std::size_t named) {
  mentions_.assign(named / word_bits + 1, 0);
  for (const Shard& shard : shards_) {
    for (const Fresh& fresh : shard.fresh) {
      mentions_[fresh.at / word_bits] |= Word{1} << fresh.at % word_bits;
    }
  }
  before_.clear();
  auto count = static_cast<std::uint32_t>(size());
  for (const Word mentions : mentions_) {
    before_.push_back(count);
    count += static_cast<std::uint32_t>(std::popcount(mentions));
  }
  known_ = size();
  rows_.grow(count);
}

void StateRows::take_in(std::size_t shard) {
  Shard& of = shards_[shard];
  of.numbers.resize(of.fresh.size());
  // The last one first: then none has a number yet that another was looked up by.
  for (std::size_t i = of.fresh.size(); i-- > 0;) {
    const Fresh& fresh = of.fresh[i];
    const Word earlier = mentions_[fresh.at / word_bits] & ((Word{1} << fresh.at % word_bits) - 1);
    const StateIndex number =
        before_[fresh.at / word_bits] + static_cast<std::uint32_t>(std::popcount(earlier));
    of.numbers[i] = number;
    rows_.put(number, fresh.row);
    if (number == known_ + i) continue;
    std::size_t place = of.first_place(fresh.hash);
    while (of.places[place].number != known_ + i + 1) place = of.next_place(place);
    of.places[place].number = number + 1;
  }
  of.fresh.clear();
}

}  // namespace asdic
