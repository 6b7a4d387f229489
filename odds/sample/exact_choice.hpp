// Makes rolls from random words, so that each result has exactly its probability.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "lib/exact/number.hpp"
#include "lib/exact/rolls.hpp"

namespace asdic {

/// Rolls of a chain, made with random words of type Word. For a denominator d, it draws an n-bit
/// number of as few words as d needs. Each of the d values has floor(2^n / d) of these numbers. The
/// remaining numbers are fewer than d and fewer than half. They are drawn again, so that
/// probabilities are exact for every denominator. Only the first word is drawn if it decides the
/// result.
template <class Word>
class ExactChoice {
 public:
  explicit ExactChoice(const Rolls& rolls) {
    for (RollIndex roll = 0; roll < rolls.count(); ++roll) add(rolls, roll);
  }

  /// Returns a result of the roll. random() must return every Word with the same probability.
  template <class Random>
  std::uint32_t pick(RollIndex roll, Random& random) const {
    const Row& row = rows_[roll];
    if (row.size == 1) return 0;
    std::uint32_t result;
    do {
      result = attempt(row, random);
    } while (result == row.size);
    return result;
  }

  /// Draws one number and returns its result, or the number of results if the number has to be
  /// drawn again.
  template <class Random>
  std::uint32_t attempt(RollIndex roll, Random& random) const {
    return attempt(rows_[roll], random);
  }

 private:
  static constexpr int bits = std::numeric_limits<Word>::digits;

  struct Row {
    std::uint64_t first;        ///< the place of its first result in last_
    std::uint64_t first_lower;  ///< the place of its first word in lower_
    std::uint32_t size;         ///< number of results
    std::uint32_t lower_words;  ///< words of each number after the first word
  };

  template <class Random>
  std::uint32_t attempt(const Row& row, Random& random) const {
    const Word* last = last_.data() + row.first;
    const Word word = random();
    std::uint32_t result = 0;
    while (result < row.size && last[result] < word) ++result;
    const bool open = row.lower_words != 0 && result < row.size && last[result] == word;
    return open ? attempt_further(row, result, random) : result;
  }

  /// Decides between `result` and the following results whose last number has the same first word.
  template <class Random>
  std::uint32_t attempt_further(const Row& row, std::uint32_t result, Random& random) const {
    std::vector<Word> words(row.lower_words);
    for (Word& word : words) word = random();
    const Word* last = last_.data() + row.first;
    const Word word = last[result];
    const auto is_beyond = [&](std::uint32_t k) {
      const auto lower = lower_.begin() + static_cast<std::ptrdiff_t>(
                                              row.first_lower + std::uint64_t{k} * row.lower_words);
      return std::lexicographical_compare(lower, lower + row.lower_words, words.begin(),
                                          words.end());
    };
    while (result < row.size && last[result] == word && is_beyond(result)) ++result;
    return result;
  }

  void add(const Rolls& rolls, RollIndex roll) {
    const Integer& denominator = rolls.denominator(roll);
    // Numbers 0 .. 2^n - 1 suffice for d values if d - 1 is one of them.
    const std::size_t words =
        std::max<std::size_t>(1, (bit_length(Integer(denominator - 1)) + bits - 1) / bits);
    const Integer share = (Integer(1) << static_cast<unsigned>(words * bits)) / denominator;
    rows_.push_back(
        {last_.size(), lower_.size(), rolls.size(roll), static_cast<std::uint32_t>(words - 1)});
    Integer values = 0;
    for (std::uint32_t k = 0; k < rolls.size(roll); ++k) {
      values += rolls.weight(roll, k);
      const std::vector<std::uint64_t> digits = binary_digits(Integer(values * share - 1), bits);
      for (std::size_t i = 0; i < words; ++i) {
        const std::size_t missing = words - digits.size();
        const Word digit = i < missing ? Word{0} : static_cast<Word>(digits[i - missing]);
        (i == 0 ? last_ : lower_).push_back(digit);
      }
    }
  }

  std::vector<Row> rows_;    ///< by roll
  std::vector<Word> last_;   ///< the first word of the last number of each result
  std::vector<Word> lower_;  ///< the other words of these numbers
};

}  // namespace asdic
