// States as the enumeration keeps them: rows of as many words as one battle needs.
#pragma once

#include <array>
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
#include "states/row_store.hpp"

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

/// A state of the same battle, out of many rows.
template <class Rows, BattleState State>
void read_state(const Rows& rows, std::size_t index, State& state) {
  std::array<Word, words_for(sizeof(State)) + slack> row;
  rows.read(index, row.data());
  read_row(row.data(), state);
}

inline void copy_row(const Word* from, Word* to, std::size_t length) {
  for (std::size_t i = 0; i < length; ++i) to[i] = from[i];
}

/// Rows that are written one after the other, and dropped together.
class RowBuffer {
 public:
  explicit RowBuffer(std::size_t length) : length_(length), words_(slack) {}

  std::size_t size() const { return size_; }
  std::size_t length() const { return length_; }
  const Word* operator[](std::size_t index) const { return words_.data() + index * length_; }
  template <BattleState State>
  void add(const State& state) {
    make_room();
    write_row(state, words_.data() + (size_ - 1) * length_);
  }
  void add(const Word* row) {
    make_room();
    copy_row(row, words_.data() + (size_ - 1) * length_, length_);
  }
  /// The first of two rows becomes a copy of the second.
  void copy(std::size_t to, std::size_t from) {
    copy_row((*this)[from], words_.data() + to * length_, length_);
  }
  /// Leaves this many.
  void shrink(std::size_t size) { size_ = size; }

 private:
  /// For one more.
  void make_room() {
    const std::size_t end = ++size_ * length_ + slack;
    if (end > words_.size()) words_.resize(2 * end);
  }

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

/// The distinct rows of one length, numbered in the order in which they were named. They are named
/// wave by wave: first each shard looks up the rows that are its own by their hashes, then those
/// that are new are numbered, then each shard takes its new ones in. Shards may do so side by side.
class StateRows {
 public:
  explicit StateRows(std::size_t length);

  std::size_t size() const { return rows_.size(); }
  std::size_t length() const { return rows_.length(); }
  void read(std::size_t index, Word* row) const { rows_.read(index, row); }

  RowHash hash(const Word* row) const;
  std::size_t shards() const { return shards_.size(); }
  std::size_t shard_of(RowHash hash) const { return std::uint64_t{hash} >> shard_shift_; }
  /// Between two waves. Up to 64 shards, a power of two.
  void divide(std::size_t shards);

  /// Asks memory for what a look-up of this hash reads first, and then for what it reads second.
  void prefetch_place(std::size_t shard, RowHash hash) const {
    const Shard& of = shards_[shard];
    __builtin_prefetch(&of.places[of.first_place(hash)]);
  }
  void prefetch_row(std::size_t shard, RowHash hash) const {
    const Shard& of = shards_[shard];
    const Place& place = of.places[of.first_place(hash)];
    const StateIndex known = place.number - 1;
    if (place.hash == hash && known < size()) rows_.prefetch(known);
  }
  /// What number_of() tells the number of a row by. The row must stay where it is until its shard
  /// has taken it in; `at` is its place in the wave, and ascends from call to call.
  std::uint32_t look_up(std::size_t shard, const Word* row, RowHash hash, std::uint32_t at) {
    Shard& of = shards_[shard];
    std::size_t place = of.first_place(hash);
    for (; of.places[place].number != 0; place = of.next_place(place)) {
      if (of.places[place].hash != hash) continue;
      const StateIndex known = of.places[place].number - 1;
      if (is(of, known, row)) return known;
    }
    const auto known = static_cast<StateIndex>(size() + of.fresh.size());
    of.places[place] = {hash, known + 1};
    of.fresh.push_back({row, hash, at});
    of.count_one_more();
    return known;
  }
  /// How many rows of this wave are new, and the place in the wave of one of them: they count from
  /// 0 on, in the order in which they were named.
  std::size_t fresh() const;
  std::uint32_t fresh_at(std::size_t nth) const;
  /// Gives all new rows of a wave of so many rows their numbers.
  void number(std::size_t named);
  void take_in(std::size_t shard);
  StateIndex number_of(std::size_t shard, std::uint32_t looked_up) const {
    return looked_up < known_ ? looked_up : shards_[shard].numbers[looked_up - known_];
  }

  /// Rows before this one are looked up seldom from now on. In how many pieces of work, each of
  /// which may be done beside take_in(), they come to take less memory.
  std::size_t pieces_before(StateIndex index) const { return rows_.to_pack(index); }
  void make_small(std::size_t piece) { rows_.pack(piece); }

  /// All rows; nothing is left here.
  RowStore take() { return std::move(rows_); }

 private:
  static constexpr std::size_t least_places = 64;  ///< a power of two, as all their numbers are

  struct Place {
    RowHash hash = 0;
    StateIndex number = 0;  ///< of a row, from 1 on; 0 where there is none
  };
  /// A row that was not known before the wave.
  struct Fresh {
    const Word* row;
    RowHash hash;
    std::uint32_t at;
  };
  struct Shard {
    std::size_t first_place(RowHash hash) const { return hash & (places.size() - 1); }
    std::size_t next_place(std::size_t place) const { return (place + 1) & (places.size() - 1); }
    void put(const Place& place);
    /// A quarter of the places stays free.
    void count_one_more() {
      if (4 * ++size > 3 * places.size()) grow();
    }
    void grow();

    std::size_t size = 0;
    /// A row is in the first free one from where its hash points on. Hashes are kept beside the
    /// numbers, so that a look-up reads no row but the one that is equal, and growing none.
    std::vector<Place> places = std::vector<Place>(least_places);
    std::vector<Fresh> fresh;         ///< of this wave; they are looked up as those after all known
    std::vector<StateIndex> numbers;  ///< theirs
  };

  bool is(const Shard& shard, StateIndex looked_up, const Word* row) const {
    if (looked_up < size()) return rows_.is(looked_up, row);
    return same_rows(shard.fresh[looked_up - size()].row, row, length());
  }

  RowStore rows_;
  std::size_t known_ = 0;  ///< so many before this wave
  unsigned shard_shift_ = 32;
  std::vector<Shard> shards_;
  // By 64 places of the wave: the first mentions among them, and how many there are before.
  std::vector<Word> mentions_;
  std::vector<std::uint32_t> before_;
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
    read_state(rows_, index, state);
    return state;
  }

 private:
  RowStore rows_;
  State one_;
};

}  // namespace asdic
