// The distinct rolls of a chain: exact distributions over numbered results, each stored once.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lib/index_table.hpp"

namespace asdic {

class Integer;

using RollIndex = std::uint32_t;
using WeightIndex = std::uint32_t;

/// Every state of a chain points to one of few distinct rolls: the chance of its k-th successor is
/// weight(roll, k) / denominator(roll), in lowest terms as a whole row. Rows are checked here, once
/// for each distinct roll, and the solvers look up few numbers instead of one for each edge.
class Rolls {
 public:
  Rolls();
  Rolls(const Rolls& other);
  Rolls(Rolls&& other) noexcept;
  Rolls& operator=(const Rolls& other);
  Rolls& operator=(Rolls&& other) noexcept;
  ~Rolls();

  /// The roll with these weights over `denominator`. Throws Error(chain) unless every weight is
  /// positive and they sum to the denominator exactly.
  RollIndex intern(std::span<const Integer> weights, const Integer& denominator);

  /// The same roll as one of another's.
  RollIndex adopt(const Rolls& other, RollIndex roll);

  /// The roll with one result.
  RollIndex sure();

  std::size_t count() const { return rolls_.size(); }
  std::uint32_t size(RollIndex roll) const { return rolls_[roll].size; }
  // These cost a call. Work on every edge looks up weights() in numbers() instead.
  const Integer& denominator(RollIndex roll) const;
  const Integer& weight(RollIndex roll, std::uint32_t k) const;

  /// The places of a roll's weights in numbers(), in the order of its results.
  std::span<const WeightIndex> weights(RollIndex roll) const {
    return {weights_.data() + rolls_[roll].first, rolls_[roll].size};
  }
  /// The place of a roll's denominator in numbers().
  WeightIndex denominator_place(RollIndex roll) const { return rolls_[roll].denominator; }
  /// The distinct weights and denominators of all rolls.
  const std::vector<Integer>& numbers() const { return numbers_; }

 private:
  struct Roll {
    std::uint32_t first;
    std::uint32_t size;
    WeightIndex denominator;
  };

  WeightIndex place(const Integer& number);
  RollIndex roll_of(std::size_t first, WeightIndex denominator);

  std::vector<Roll> rolls_;
  std::vector<WeightIndex> weights_;
  std::vector<Integer> numbers_;
  IndexTable places_;  ///< of numbers_
  IndexTable known_;   ///< of rolls_
};

}  // namespace asdic
