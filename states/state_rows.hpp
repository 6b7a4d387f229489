// States as the enumeration keeps them: rows of as many words as one battle needs.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "lib/exact/chain.hpp"

namespace asdic {

/// A small struct whose equal values are equal byte for byte.
template <class State>
concept PlainState =
    std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>;

/// A plain `Header` with counts beside it: `units`, as many in all states of a battle.
template <class State>
concept CountingState = requires(State& state) {
  requires PlainState<typename State::Header>;
  requires std::derived_from<State, typename State::Header>;
  { state.units.data() } -> std::same_as<unsigned char*>;
  { state.units.size() } -> std::convertible_to<std::size_t>;
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

/// Writes a state into a row of zeros.
template <PlainState State>
void write_row(const State& state, Word* row) {
  std::memcpy(row, &state, sizeof(State));
}
template <CountingState State>
void write_row(const State& state, Word* row) {
  using Header = typename State::Header;
  std::memcpy(row, static_cast<const Header*>(&state), sizeof(Header));
  std::memcpy(reinterpret_cast<char*>(row) + sizeof(Header), state.units.data(),
              state.units.size());
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
  std::memcpy(state.units.data(), reinterpret_cast<const char*>(row) + sizeof(Header),
              state.units.size());
}

using RowHash = std::uint32_t;

/// The distinct rows of one length, numbered in the order in which they came. Hashes are kept
/// beside the numbers, so that a look-up reads no row but the one that is equal, and growing none.
class StateRows {
 public:
  explicit StateRows(std::size_t length);

  std::size_t size() const { return size_; }
  std::size_t length() const { return length_; }
  const Word* operator[](std::size_t index) const { return words_.data() + index * length_; }

  RowHash hash(const Word* row) const;
  /// Asks memory for what a look-up of this hash reads first, and then for what it reads second.
  void prefetch_place(RowHash hash) const { __builtin_prefetch(&places_[first_place(hash)]); }
  void prefetch_row(RowHash hash) const {
    const Place& place = places_[first_place(hash)];
    if (place.hash == hash && place.number != 0) __builtin_prefetch((*this)[place.number - 1]);
  }
  /// The number of a row with this hash, and whether it is new.
  std::pair<StateIndex, bool> find_or_add(const Word* row, RowHash hash);

  /// All rows one after the other; nothing is left here.
  std::vector<Word> take() { return std::move(words_); }

 private:
  struct Place {
    RowHash hash = 0;
    StateIndex number = 0;  ///< of a row, from 1 on; 0 where there is none
  };

  std::size_t first_place(RowHash hash) const { return hash & (places_.size() - 1); }
  std::size_t next_place(std::size_t place) const { return (place + 1) & (places_.size() - 1); }
  void grow();

  std::size_t length_;
  std::size_t size_ = 0;
  std::vector<Word> words_;
  std::vector<Place> places_;  ///< a row is in the first free one from where its hash points on
};

/// The states of a battle, by their index in its chain.
template <BattleState State>
class States {
 public:
  /// Rows of states that have as many counts as `one`.
  States(std::vector<Word> rows, const State& one) : rows_(std::move(rows)), one_(one) {}

  std::size_t size() const { return rows_.size() / row_length(one_); }
  State operator[](StateIndex index) const {
    State state = one_;
    read_row(rows_.data() + index * row_length(one_), state);
    return state;
  }

 private:
  std::vector<Word> rows_;
  State one_;
};

}  // namespace asdic
