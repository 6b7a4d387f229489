#include "states/state_rows.hpp"

#include <xxhash.h>

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

std::size_t StateRows::Hash::operator()(StateIndex index) const {
  return XXH3_64bits((*rows)[index], rows->length_ * sizeof(Word));
}

bool StateRows::Equal::operator()(StateIndex a, StateIndex b) const {
  const Word* row = (*rows)[a];
  return std::equal(row, row + rows->length_, (*rows)[b]);
}

}  // namespace asdic
