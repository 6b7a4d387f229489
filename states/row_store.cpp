#include "states/row_store.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

namespace asdic {

namespace {

unsigned width_of(Word bits) {
  return static_cast<unsigned>(std::bit_width(bits));
}

/// Returns uninitialised words, because setting each of them twice would cost time.
std::unique_ptr<Word[]> unset_words(std::size_t count) {
  return std::unique_ptr<Word[]>(new Word[count]);
}

}  // namespace

Word Packing::narrow(Word word, const Part& part) {
  for (std::size_t level = 0; level < levels; ++level) {
    const Word upper = word & upper_halves[level];
    word = (word & ~upper_halves[level]) | upper >> part.moved[level];
  }
  return word;
}

Packing::Packing(std::span<const Word> bits) : parts_(bits.size()) {
  constexpr unsigned word_width = 64;
  for (std::size_t nth = 0; nth < bits.size(); ++nth) {
    Part& part = parts_[nth];
    part = {};
    unsigned half = 8;
    for (std::size_t level = 0; level < levels; ++level, half *= 2) {
      // The widest of the lower halves decides.
      Word lower = narrow(bits[nth], part) & ~upper_halves[level];
      for (unsigned by = word_width / 2; by > half; by /= 2) lower |= lower >> by;
      const unsigned width = width_of(lower & ((Word{1} << half) - 1));
      const Word in_each_pair =
          (upper_halves[level] >> half) & ~(upper_halves[level] >> (half - 1));
      part.lower[level] = in_each_pair * ((Word{1} << width) - 1);
      part.moved[level] = static_cast<unsigned char>(half - width);
      part.times[level] = Word{1} << part.moved[level];
    }
    part.bits = narrow(bits[nth], part);
  }

  // Puts the widest first, each into the first word with enough free bits.
  std::vector<std::size_t> order(bits.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return width_of(parts_[a].bits) > width_of(parts_[b].bits);
  });
  std::vector<unsigned> taken;
  for (const std::size_t nth : order) {
    Part& part = parts_[nth];
    const unsigned width = width_of(part.bits);
    while (part.place < taken.size() && taken[part.place] + width > word_width) ++part.place;
    if (part.place == taken.size()) taken.push_back(0);
    // A part without bits must not be shifted by 64, the width of a full word.
    part.shift = static_cast<unsigned char>(width == 0 ? 0 : taken[part.place]);
    taken[part.place] += width;
  }
  length_ = taken.size();
}

void Packing::pack(const Word* row, Word* to) const {
  for (std::size_t i = 0; i < length_; ++i) to[i] = 0;
  for (const Part& part : parts_) to[part.place] |= narrow(*row++, part) << part.shift;
}

void RowStore::add_block() {
  blocks_.push_back({unset_words(rows_in_block * length_), length_});
}

std::size_t RowStore::pack_before(std::size_t index) {
  constexpr std::size_t few = 64;
  if (length_ == 1) return 0;  // a row of one word cannot shrink
  const std::size_t full = index / rows_in_block;
  while (packed_ + few < full) pack(blocks_[packed_++]);
  return packed_;
}

void RowStore::pack(Block& block) const {
  const std::size_t words = rows_in_block * length_;
  std::vector<Word> bits(length_);
  for (std::size_t i = 0; i < words; ++i) bits[i % length_] |= block.words[i];
  Block packed{nullptr, 0, std::make_unique<const Packing>(bits)};
  packed.length = packed.packing->length();
  packed.words = unset_words(rows_in_block * packed.length);
  for (std::size_t row = 0; row < rows_in_block; ++row) {
    packed.packing->pack(block.row(row), packed.row(row));
  }
  block = std::move(packed);
}

}  // namespace asdic
