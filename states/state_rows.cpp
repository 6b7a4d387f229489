#include "states/state_rows.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <utility>

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

namespace {

/// Returns a number of words, at least `count`, for which words are taken: few numbers, so that
/// what a line has outgrown fits another.
std::size_t rounded(std::size_t count) {
  constexpr std::size_t least = 8;
  const std::size_t step = std::max(least, std::bit_floor(count) / 4);
  return (count + step - 1) / step * step;
}

}  // namespace

GridPlaces::~GridPlaces() {
  for (const Line& line : lines_) {
    if (line.words_taken() > most_in_block) delete[] line.words;
  }
}

/// Returns a reference to the number of a column in a hash table. If the column is new, the number
/// is 0, and the caller must set it.
StateIndex& GridPlaces::Line::hashed(std::uint32_t column) const {
  std::size_t at = place(column);
  while (words[2 * at + 1] != 0 && words[2 * at] != column) at = (at + 1) & (places - 1);
  words[2 * at] = column;
  return words[2 * at + 1];
}

/// Calls use(column, number) for each column that has a number.
template <class Use>
void GridPlaces::Line::for_each(Use use) const {
  for (std::uint32_t i = 0; i < columns; ++i) {
    if (words[i] != 0) use(first + i, words[i]);
  }
  for (std::size_t i = 0; i < places; ++i) {
    if (words[2 * i + 1] != 0) use(words[2 * i], words[2 * i + 1]);
  }
}

/// Returns a reference to the number of a column for which the line has no word, or of any column
/// in a hash table.
StateIndex& GridPlaces::find_elsewhere(Line& line, std::uint32_t column) {
  if (line.places != 0) {
    StateIndex& number = line.hashed(column);
    // A quarter of the places stays free.
    if (number != 0 || 4 * (line.size + 1) <= 3 * line.places) {
      line.size += number == 0 ? 1 : 0;
      return number;
    }
  }
  make_room(line, column);
  ++line.size;
  return line.places != 0 ? line.hashed(column) : line.words[column - line.first];
}

/// Gives the line a larger table, which has room for a new column: a word for each column if these
/// words are not many more than a hash table takes.
void GridPlaces::make_room(Line& line, std::uint32_t column) {
  constexpr std::uint64_t all_columns = std::uint64_t{1} << 32;
  const std::size_t columns = line.size + 1;
  std::uint64_t least = column;
  std::uint64_t most = column;
  const auto include = [&](std::uint64_t known) {
    least = std::min(least, known);
    most = std::max(most, known);
  };
  if (line.columns > 0) {
    include(line.first);
    include(std::uint64_t{line.first} + line.columns - 1);
  } else {
    line.for_each([&](std::uint32_t known, StateIndex) { include(known); });
  }
  const std::uint64_t span = most - least + 1;
  const std::uint64_t allowed = 4 * columns + 8;
  Line larger;
  larger.size = line.size;
  if (span <= allowed) {
    const std::size_t count = rounded(std::max(span, std::min(allowed, span + span / 4)));
    const bool grows_down = column == least && line.size > 0;
    const std::uint64_t first = !grows_down ? least : most < count ? 0 : most + 1 - count;
    larger.columns = static_cast<std::uint32_t>(count);
    larger.first = static_cast<std::uint32_t>(std::min(first, all_columns - count));
  } else {
    larger.places = static_cast<std::uint32_t>(std::bit_ceil(columns + columns / 2 + 2));
  }
  larger.words = take_words(larger.words_taken());
  if (line.columns > 0 && larger.columns > 0) {
    std::copy_n(line.words, line.columns, larger.words + (line.first - larger.first));
  } else {
    line.for_each([&](std::uint32_t known, StateIndex number) {
      (larger.places != 0 ? larger.hashed(known) : larger.words[known - larger.first]) = number;
    });
  }
  const Line before = std::exchange(line, larger);
  if (before.words != nullptr) give_back(before.words, before.words_taken());
}

/// Returns `count` words that are 0.
std::uint32_t* GridPlaces::take_words(std::size_t count) {
  if (count > most_in_block) return new std::uint32_t[count]();
  std::vector<std::uint32_t*>& outgrown = outgrown_[count];
  std::uint32_t* words = nullptr;
  if (!outgrown.empty()) {
    words = outgrown.back();
    outgrown.pop_back();
  } else {
    if (left_ < count) {
      blocks_.push_back(std::unique_ptr<std::uint32_t[]>(new std::uint32_t[words_in_block]));
      left_ = words_in_block;
    }
    words = blocks_.back().get() + (words_in_block - left_);
    left_ -= count;
  }
  std::fill_n(words, count, 0u);
  return words;
}

void GridPlaces::give_back(std::uint32_t* words, std::size_t count) {
  count > most_in_block ? delete[] words : outgrown_[count].push_back(words);
}

}  // namespace asdic
