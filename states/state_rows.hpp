// States as the enumeration keeps them: rows of as many words as one battle needs.
#pragma once

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "lib/exact/chain.hpp"
#include "states/count_row.hpp"

namespace asdic {

/// A small struct whose equal values are equal byte for byte.
template <class State>
concept PlainState =
    std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>;

template <class T>
inline constexpr bool are_counts = false;
template <std::size_t most>
inline constexpr bool are_counts<CountRow<most>> = true;

/// A plain `Header` with counts beside it: `units`, as many in all states of a battle.
template <class State>
concept CountingState = requires {
  requires PlainState<typename State::Header>;
  requires std::derived_from<State, typename State::Header>;
  requires are_counts<decltype(State::units)>;
};

template <class State>
concept BattleState = PlainState<State> || CountingState<State>;

using Word = std::uint64_t;

constexpr std::size_t words_for(std::size_t bytes) {
  return (bytes + sizeof(Word) - 1) / sizeof(Word);
}

/// The number of words in the row of a state.
template <PlainState State>
constexpr std::size_t row_length(const State&) {
  return words_for(sizeof(State));
}
template <CountingState State>
std::size_t row_length(const State& state) {
  return words_for(sizeof(typename State::Header) + state.units.size());
}

/// Behind the place to which a row is written there are so many words that may be written, too.
inline constexpr std::size_t slack = 2;

/// Writes a state into a row.
template <PlainState State>
void write_row(const State& state, Word* row) {
  row[row_length(state) - 1] = 0;
  std::memcpy(row, &state, sizeof(State));
}
template <CountingState State>
void write_row(const State& state, Word* row) {
  using Header = typename State::Header;
  row[row_length(state) - 1] = 0;
  std::memcpy(row, static_cast<const Header*>(&state), sizeof(Header));
  state.units.write(reinterpret_cast<char*>(row) + sizeof(Header));
}

/// Reads a row into a state of the same battle.
template <PlainState State>
void read_row(const Word* row, State& state) {
  std::memcpy(static_cast<void*>(&state), row, sizeof(State));
}
template <CountingState State>
void read_row(const Word* row, State& state) {
  using Header = typename State::Header;
  std::memcpy(static_cast<void*>(static_cast<Header*>(&state)), row, sizeof(Header));
  state.units.read(reinterpret_cast<const char*>(row) + sizeof(Header));
}

/// Rows of one length that stay where they are while others are added. Each block has as many as
/// all before it.
class RowStore {
 public:
  explicit RowStore(std::size_t length);

  // Rows may be read on one thread while others are added on another.
  std::size_t size() const { return size_; }
  std::size_t length() const { return length_; }
  const Word* operator[](std::size_t index) const { return place(index); }
  void add(const Word* row) {
    if (size_ == room_) add_block();
    std::copy_n(row, length_, place(size_++));
  }

 private:
  Word* place(std::size_t index) const {
    const auto block = static_cast<unsigned>(std::bit_width(index >> shift_));
    const std::size_t before = block == 0 ? 0 : std::size_t{1} << (shift_ + block - 1);
    return blocks_[block].get() + (index - before) * length_;
  }
  void add_block();

  std::size_t length_;
  unsigned shift_;  ///< the first block has 2^shift rows
  std::size_t size_ = 0;
  std::size_t room_ = 0;  ///< for so many
  std::vector<std::unique_ptr<Word[]>> blocks_;
};

/// Rows that are written one after the other, and dropped together.
class RowBuffer {
 public:
  explicit RowBuffer(std::size_t length) : length_(length), words_(slack) {}

  std::size_t size() const { return size_; }
  std::size_t length() const { return length_; }
  const Word* operator[](std::size_t index) const { return words_.data() + index * length_; }
  template <BattleState State>
  void add(const State& state) {
    const std::size_t end = ++size_ * length_ + slack;
    if (end > words_.size()) words_.resize(2 * end);
    write_row(state, words_.data() + (size_ - 1) * length_);
  }
  /// The first of two rows becomes a copy of the second.
  void copy(std::size_t to, std::size_t from) {
    std::copy_n((*this)[from], length_, words_.data() + to * length_);
  }
  /// Leaves this many.
  void shrink(std::size_t size) { size_ = size; }

 private:
  std::size_t length_;
  std::size_t size_ = 0;
  std::vector<Word> words_;
};

using RowHash = std::uint32_t;

inline bool same_rows(const Word* a, const Word* b, std::size_t length) {
  for (std::size_t i = 0; i < length; ++i) {
    if (a[i] != b[i]) return false;
  }
  return true;
}

/// The distinct rows of one length, numbered in the order in which they came. Hashes are kept
/// beside the numbers, so that a look-up reads no row but the one that is equal, and growing none.
class StateRows {
 public:
  explicit StateRows(std::size_t length);

  std::size_t size() const { return rows_.size(); }
  std::size_t length() const { return rows_.length(); }
  const Word* operator[](std::size_t index) const { return rows_[index]; }

  RowHash hash(const Word* row) const;
  /// Asks memory for what a look-up of this hash reads first, and then for what it reads second.
  void prefetch_place(RowHash hash) const { __builtin_prefetch(&places_[first_place(hash)]); }
  void prefetch_row(RowHash hash) const {
    const Place& place = places_[first_place(hash)];
    if (place.hash != hash || place.number == 0) return;
    const Word* const row = rows_[place.number - 1];
    __builtin_prefetch(row);
    __builtin_prefetch(row + length() - 1);
  }
  /// The number of a row with this hash, and whether it is new.
  std::pair<StateIndex, bool> find_or_add(const Word* row, RowHash hash) {
    std::size_t at = first_place(hash);
    for (; places_[at].number != 0; at = next_place(at)) {
      if (places_[at].hash != hash) continue;
      const StateIndex index = places_[at].number - 1;
      if (same_rows(row, rows_[index], length())) return {index, false};
    }
    const auto index = static_cast<StateIndex>(size());
    places_[at] = {hash, index + 1};
    rows_.add(row);
    if (2 * size() > places_.size()) grow();
    return {index, true};
  }

  /// All rows; nothing is left here.
  RowStore take() { return std::move(rows_); }

 private:
  struct Place {
    RowHash hash = 0;
    StateIndex number = 0;  ///< of a row, from 1 on; 0 where there is none
  };

  std::size_t first_place(RowHash hash) const { return hash & (places_.size() - 1); }
  std::size_t next_place(std::size_t place) const { return (place + 1) & (places_.size() - 1); }
  void grow();

  RowStore rows_;
  std::vector<Place> places_;  ///< a row is in the first free one from where its hash points on
};

/// The states of a battle, by their index in its chain.
template <BattleState State>
class States {
 public:
  /// Rows of states that have as many counts as `one`.
  States(RowStore rows, const State& one) : rows_(std::move(rows)), one_(one) {}

  std::size_t size() const { return rows_.size(); }
  State operator[](StateIndex index) const {
    State state = one_;
    read_row(rows_[index], state);
    return state;
  }

 private:
  RowStore rows_;
  State one_;
};

}  // namespace asdic
