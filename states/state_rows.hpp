// States as the enumeration stores them: rows of words, all of one length in a battle.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "lib/exact/chain.hpp"
#include "lib/exact/hash.hpp"
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

/// A plain `Header` followed by the counts `units`. All states of a battle have the same number of
/// counts.
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

/// Returns the number of words in the row of a state.
template <PlainState State>
constexpr std::size_t row_length(const State&) {
  return words_for(sizeof(State));
}
template <CountingState State>
std::size_t row_length(const State& state) {
  return words_for(sizeof(typename State::Header) + state.units.size());
}

/// The number of words after a row that write_row() may overwrite. Every target needs them.
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

template <BattleState State>
std::vector<Word> row_of(const State& state) {
  std::vector<Word> row(row_length(state) + slack);
  write_row(state, row.data());
  row.resize(row_length(state));
  return row;
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

/// Reads row `index` into a state of the same battle.
template <class Rows, BattleState State>
void read_state(const Rows& rows, std::size_t index, State& state) {
  std::array<Word, words_for(sizeof(State)) + slack> row;
  rows.read(index, row.data());
  read_row(row.data(), state);
}

inline void copy_row(const Word* from, Word* to, std::size_t length) {
  for (std::size_t i = 0; i < length; ++i) to[i] = from[i];
}

/// Successive rows of one length.
class RowBuffer {
 public:
  explicit RowBuffer(std::size_t length) : length_(length), words_(slack) {}

  std::size_t size() const { return size_; }
  std::size_t length() const { return length_; }
  const Word* operator[](std::size_t index) const { return words_.data() + index * length_; }
  template <BattleState State>
  void add(const State& state) {
    write_row(state, place_for_one_more());
  }
  void add(const Word* row) { copy_row(row, place_for_one_more(), length_); }
  /// Returns the memory of one more row, which the caller must write.
  Word* add() { return place_for_one_more(); }
  /// Copies row `from` to row `to`.
  void copy(std::size_t to, std::size_t from) {
    copy_row((*this)[from], words_.data() + to * length_, length_);
  }
  /// Keeps only the first `size` rows.
  void shrink(std::size_t size) { size_ = size; }

 private:
  // The compiler would otherwise call this for each row.
  [[gnu::always_inline]] Word* place_for_one_more() {
    const std::size_t begin = size_++ * length_;
    if (begin + length_ + slack > words_.size()) [[unlikely]]
      grow();
    return words_.data() + begin;
  }
  [[gnu::noinline]] void grow() { words_.resize(2 * (size_ * length_ + slack)); }

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

/// Returns whether two of a few numbers are equal.
template <class Number>
bool has_repeated(std::span<const Number> numbers) {
  bool has = false;
  for (std::size_t i = 1; i < numbers.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) has = has | (numbers[k] == numbers[i]);
  }
  return has;
}

/// A hash table of row numbers, by the hash of all words of a row.
class HashedPlaces {
 public:
  static RowHash hash(const Word* row, std::size_t length) {
    return static_cast<RowHash>(hash_of(row, length * sizeof(Word)));
  }
  /// Prefetches the memory that find() reads first.
  void prefetch_first(const Word*, RowHash hash) const {
    __builtin_prefetch(&places_[first(hash)]);
  }
  /// Prefetches the memory that find() reads second. `prefetch` must prefetch the row with a
  /// number.
  template <class Prefetch>
  void prefetch_second(const Word*, RowHash hash, Prefetch prefetch) const {
    const Place& place = places_[first(hash)];
    if (place.number != 0 && place.hash == hash) prefetch(place.number);
  }
  /// Returns a reference to the number of a row. It is 0 for a new row, and then the caller must
  /// set it. `is` must return whether the row has a given number.
  template <class Is>
  StateIndex& find(const Word*, RowHash hash, Is is) {
    std::size_t at = first(hash);
    for (; places_[at].number != 0; at = next(at)) {
      if (places_[at].hash == hash && is(places_[at].number)) return places_[at].number;
    }
    // A quarter of the places stays free.
    if (4 * (size_ + 1) > 3 * places_.size()) {
      grow(2 * places_.size());
      at = first(hash);
      while (places_[at].number != 0) at = next(at);
    }
    ++size_;
    places_[at].hash = hash;
    return places_[at].number;
  }

 private:
  static constexpr std::size_t least_places = 64;  ///< a power of two, as every size of the table

  struct Place {
    RowHash hash = 0;
    StateIndex number = 0;  ///< of a row, from 1 on; 0 if the place is free
  };
  std::size_t first(RowHash hash) const { return hash & (places_.size() - 1); }
  std::size_t next(std::size_t place) const { return (place + 1) & (places_.size() - 1); }
  void grow(std::size_t places);

  std::size_t size_ = 0;
  /// Each row is in the first place that was free from first(hash) on. The places also store the
  /// hashes. So a search reads hardly any rows that differ, and growth reads no rows.
  std::vector<Place> places_ = std::vector<Place>(least_places);
};

/// A table of row numbers for states of a grid, whose rows have one word: a line number in the
/// upper half and a column in the lower one. Each line has a table of its columns, so that
/// successive states of a battle are found in memory that was read shortly before. It has a number
/// for each column from a first to a last one. If few of these columns have states, a hash table
/// takes its place.
class GridPlaces {
 public:
  GridPlaces() = default;
  GridPlaces(GridPlaces&&) noexcept = default;
  GridPlaces& operator=(GridPlaces&&) = delete;
  ~GridPlaces();

  static RowHash hash(const Word* row, std::size_t) {
    return static_cast<RowHash>(*row >> 32) * 0x85ebca6bu ^ static_cast<RowHash>(*row);
  }
  void prefetch_first(const Word* row, RowHash) const {
    if (const std::size_t at = line(row); at < lines_.size()) __builtin_prefetch(&lines_[at]);
  }
  template <class Prefetch>
  void prefetch_second(const Word* row, RowHash, Prefetch) const {
    const std::size_t at = line(row);
    if (at >= lines_.size()) return;
    const Line& own = lines_[at];
    const std::uint32_t word = column(row) - own.first;
    const std::uint32_t hashed = own.places == 0 ? 0 : 2 * own.place(column(row));
    __builtin_prefetch(own.words + (word < own.columns ? word : hashed));
  }
  template <class Is>
  StateIndex& find(const Word* row, RowHash, Is) {
    const std::size_t at = line(row);
    if (at >= lines_.size()) lines_.resize(std::max(at + 1, 2 * lines_.size()));
    Line& own = lines_[at];
    const std::uint32_t word = column(row) - own.first;
    if (word >= own.columns) return find_elsewhere(own, column(row));
    StateIndex& number = own.words[word];
    own.size += number == 0 ? 1 : 0;
    return number;
  }

 private:
  struct Line {
    /// The numbers of successive columns, or a hash table of pairs of a column and its number.
    /// Numbers are as in HashedPlaces.
    std::uint32_t* words = nullptr;
    std::uint32_t size = 0;     ///< the number of columns that have a number
    std::uint32_t first = 0;    ///< the column of the first word
    std::uint32_t columns = 0;  ///< the number of words, except of a hash table
    std::uint32_t places = 0;   ///< the number of pairs, a power of two above 1, or 0

    std::uint32_t place(std::uint32_t column) const {
      return column * 0x9e3779b1u >> (std::countl_zero(places) + 1);
    }
    std::size_t words_taken() const { return places == 0 ? columns : 2 * std::size_t{places}; }
    StateIndex& hashed(std::uint32_t column) const;
    template <class Use>
    void for_each(Use use) const;
  };
  static std::size_t line(const Word* row) { return *row >> 32; }
  static std::uint32_t column(const Word* row) { return static_cast<std::uint32_t>(*row); }
  StateIndex& find_elsewhere(Line& line, std::uint32_t column);
  void make_room(Line& line, std::uint32_t column);
  std::uint32_t* take_words(std::size_t count);
  void give_back(std::uint32_t* words, std::size_t count);

  std::vector<Line> lines_;
  // Memory for words: blocks, the rest of the last block, and words that lines have outgrown. Large
  // tables of words have memory of their own.
  static constexpr std::size_t words_in_block = 16384;
  static constexpr std::size_t most_in_block = 2048;
  std::vector<std::unique_ptr<std::uint32_t[]>> blocks_;
  std::size_t left_ = 0;
  std::map<std::size_t, std::vector<std::uint32_t*>> outgrown_;  ///< by number of words
};

/// The distinct rows of one length, numbered in the order in which they were named.
template <class Places>
class NumberedRows {
 public:
  explicit NumberedRows(std::size_t length) : rows_(length) {}

  std::size_t size() const { return rows_.size(); }
  std::size_t length() const { return rows_.length(); }
  void read(std::size_t index, Word* row) const { rows_.read(index, row); }

  RowHash hash(const Word* row) const { return Places::hash(row, length()); }
  /// Prefetch the memory that number() of this row reads first, and second.
  void prefetch_first(const Word* row, RowHash hash) const { places_.prefetch_first(row, hash); }
  void prefetch_second(const Word* row, RowHash hash) const {
    places_.prefetch_second(row, hash, [&](StateIndex number) { rows_.prefetch(number - 1); });
  }
  /// Returns the number of a row, which is the next one if the row is new.
  StateIndex number(const Word* row, RowHash hash) {
    StateIndex& number =
        places_.find(row, hash, [&](StateIndex known) { return rows_.is(known - 1, row); });
    if (number == 0) {
      rows_.add(row);
      number = static_cast<StateIndex>(size());
    }
    return number - 1;
  }

  /// Packs rows before `index`, which will seldom be read, into less memory.
  void pack_before(StateIndex index) { rows_.pack_before(index); }

  /// Returns all rows, and leaves this empty.
  RowStore take() { return std::move(rows_); }

 private:
  RowStore rows_;
  Places places_;
};

using StateRows = NumberedRows<HashedPlaces>;
using GridRows = NumberedRows<GridPlaces>;

/// The rows in which the enumeration keeps states of one type.
template <class State>
struct RowsOfState {
  using Type = StateRows;
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
