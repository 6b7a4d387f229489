// Rows of words, kept in as few bits as their kind needs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace asdic {

using Word = std::uint64_t;

/// A packing of rows into fewer words. It drops bits that no row has, and puts several narrowed
/// words into one. Each word is narrowed in three levels: in each pair of bytes the upper one moves
/// down to the lower one, then the same is done with halves of 16 and of 32 bits.
class Packing {
 public:
  /// Makes a packing for rows whose bits are 0 where those of `bits` are 0.
  explicit Packing(std::span<const Word> bits);

  /// Returns the number of words of a packed row.
  std::size_t length() const { return length_; }
  void pack(const Word* row, Word* to) const;
  /// Returns word `nth` of the row before it was packed.
  Word word(std::size_t nth, const Word* packed) const {
    const Part& part = parts_[nth];
    Word word = packed[part.place] >> part.shift & part.bits;
    for (std::size_t level = levels; level-- > 0;) {
      word = (word & part.lower[level]) | (word * part.times[level] & upper_halves[level]);
    }
    return word;
  }

 private:
  static constexpr std::size_t levels = 3;
  /// The upper halves at each level: of pairs of bytes, of 16-bit halves, of 32-bit halves.
  static constexpr std::array<Word, levels> upper_halves = {
      0xff00ff00ff00ff00u, 0xffff0000ffff0000u, 0xffffffff00000000u};

  /// The positions to which the bits of one word move.
  struct Part {
    std::array<Word, levels> lower;           ///< bits of the lower halves after each step
    std::array<Word, levels> times;           ///< moves upper halves back up
    Word bits;                                ///< that are left
    std::uint32_t place;                      ///< of the word that they are put into
    unsigned char shift;                      ///< their first bit in that word
    std::array<unsigned char, levels> moved;  ///< bits by which upper halves move down
  };
  static Word narrow(Word word, const Part& part);

  std::vector<Part> parts_;
  std::size_t length_ = 0;
};

/// Rows of one length, in blocks of 4096. Blocks that are seldom read can be packed.
class RowStore {
 public:
  explicit RowStore(std::size_t length) : length_(length) {}

  std::size_t size() const { return size_; }
  std::size_t length() const { return length_; }
  /// Adds a row behind all others.
  void add(const Word* row) {
    if (size_ % rows_in_block == 0) add_block();
    Word* const to = blocks_.back().row(size_++);
    for (std::size_t i = 0; i < length_; ++i) to[i] = row[i];
  }

  void read(std::size_t index, Word* row) const {
    const Block& block = blocks_[index / rows_in_block];
    const Word* const kept = block.row(index);
    for (std::size_t i = 0; i < length_; ++i) row[i] = block.word(i, kept);
  }
  bool is(std::size_t index, const Word* row) const {
    const Block& block = blocks_[index / rows_in_block];
    const Word* const kept = block.row(index);
    for (std::size_t i = 0; i < length_; ++i) {
      if (row[i] != block.word(i, kept)) return false;
    }
    return true;
  }
  /// Prefetches a row into the processor's cache.
  void prefetch(std::size_t index) const {
    const Block& block = blocks_[index / rows_in_block];
    __builtin_prefetch(block.row(index));
    __builtin_prefetch(block.row(index) + block.length - 1);
  }

  /// Packs blocks that hold only rows before `index`, except for the last 64 of them. Returns how
  /// many blocks have been packed in all.
  std::size_t pack_before(std::size_t index);

 private:
  static constexpr std::size_t rows_in_block = 4096;

  struct Block {
    std::unique_ptr<Word[]> words;
    std::size_t length;  ///< of a row here
    std::unique_ptr<const Packing> packing = {};

    Word* row(std::size_t index) const { return words.get() + index % rows_in_block * length; }
    Word word(std::size_t nth, const Word* kept) const {
      return packing ? packing->word(nth, kept) : kept[nth];
    }
  };

  void add_block();
  void pack(Block& block) const;

  std::size_t length_;
  std::size_t size_ = 0;
  std::size_t packed_ = 0;  ///< blocks, which come before all others
  std::vector<Block> blocks_;
};

}  // namespace asdic
