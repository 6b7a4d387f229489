#include "states/state_rows.hpp"

#include <algorithm>

namespace asdic {

StateRows::StateRows(std::size_t length) : length_(length), known_(0, Hash{this}, Equal{this}) {}

std::pair<StateIndex, bool> StateRows::find_or_add(const Word* row) {
  const std::size_t next = size();
  words_.insert(words_.end(), row, row + length_);
  const auto [known, added] = known_.insert(static_cast<StateIndex>(next));
  if (!added) words_.resize(next * length_);
  return {*known, added};
}

/// The words are folded one by one by a multiplication whose halves are mixed.
std::size_t StateRows::Hash::operator()(StateIndex index) const {
  const Word* row = (*rows)[index];
  std::uint64_t hash = rows->length_;
  for (const Word* word = row; word != row + rows->length_; ++word) {
    const auto product = static_cast<Wide>(hash ^ *word) * 0x9e3779b97f4a7c15u;
    hash = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
  }
  return hash;
}

bool StateRows::Equal::operator()(StateIndex a, StateIndex b) const {
  const Word* row = (*rows)[a];
  return std::equal(row, row + rows->length_, (*rows)[b]);
}

}  // namespace asdic
