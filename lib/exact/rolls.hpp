// The distinct rolls of a chain: exact probabilities of numbered results, each roll stored once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "lib/exact/number.hpp"
#include "lib/index_table.hpp"

namespace asdic {

using RollIndex = std::uint32_t;
using WeightIndex = std::uint32_t;

/// Numbers of rolls, and of their weights and denominators.
struct RollCounts {
  std::size_t rolls = 0;
  std::size_t numbers = 0;
};

class RollExcerpt;

/// Rolls of one denominator that have their first weights in common. The roll of a count has so
/// many weights of the series, and one last weight, which is the rest of the denominator.
class RollSeries {
 public:
  /// Makes a series without weights, of which only the roll of count 0 exists: the sure one.
  RollSeries() : RollSeries(Integer(1)) {}
  explicit RollSeries(Integer denominator) : rests_{std::move(denominator)} {}

  /// Gives the series more weights: those that it has must be the first of `weights`. All must be
  /// positive.
  void extend(std::vector<Integer> weights) { weights_ = std::move(weights); }
  std::size_t size() const { return weights_.size(); }

 private:
  friend class Rolls;

  std::vector<Integer> weights_;
  // Rolls computes these once for each weight, and keeps them:
  std::vector<Integer> rests_;         ///< by count: the last weight
  std::vector<WeightIndex> places_;    ///< of the first weights in the rolls
  WeightIndex denominator_place_ = 0;  ///< if there are places
  Integer common_ = 0;                 ///< the common divisor of the denominator and the weights
  std::size_t coprime_ = 0;            ///< the count from which this divisor is 1
};

/// The indices that rolls, weights and denominators of one object have in another, by their index
/// in the first one.
struct RollTranslation {
  std::vector<RollIndex> rolls;
  std::vector<WeightIndex> numbers;
};

/// Stores the rolls of a chain. The k-th successor of a state has probability weight(roll, k) /
/// denominator(roll). The weights and the denominator of a roll have no common divisor. Many states
/// share few rolls, so each roll is checked once, and solvers convert few numbers instead of one
/// for each transition.
class Rolls {
 public:
  Rolls();
  Rolls(const Rolls& other);
  Rolls(Rolls&& other) noexcept;
  Rolls& operator=(const Rolls& other);
  Rolls& operator=(Rolls&& other) noexcept;
  ~Rolls();

  /// Returns the roll with these weights over `denominator`, and adds it if it is new. Throws
  /// Error(chain) unless every weight is positive and their sum is the denominator.
  RollIndex intern(std::span<const Integer> weights, const Integer& denominator);
  /// Returns the roll of `series` with `count` of its weights, as the other intern(), but looks up
  /// each weight only once. A series may be used with one object only.
  RollIndex intern(RollSeries& series, std::size_t count);

  RollCounts counts() const;
  /// Returns copies of the rolls and numbers after the first ones, as many as `known` counts.
  RollExcerpt excerpt_after(const RollCounts& known) const;
  /// Adds the rolls of an excerpt that are new here, in their order. `here` has the indices that
  /// former excerpts of the same object have in this one, and receives those of this excerpt.
  void adopt(RollExcerpt excerpt, RollTranslation& here);

  /// Returns the roll with a single, certain result.
  RollIndex sure();

  std::size_t count() const { return rolls_.size(); }
  std::uint32_t size(RollIndex roll) const { return rolls_[roll].size; }
  // These functions are not inline. Loops over transitions use weights() and numbers() instead.
  const Integer& denominator(RollIndex roll) const;
  const Integer& weight(RollIndex roll, std::uint32_t k) const;

  /// Returns the indices of the roll's weights in numbers(), in the order of its results.
  std::span<const WeightIndex> weights(RollIndex roll) const {
    return {weights_.data() + rolls_[roll].first, rolls_[roll].size};
  }
  /// Returns the index of the roll's denominator in numbers().
  WeightIndex denominator_place(RollIndex roll) const { return rolls_[roll].denominator; }
  /// Returns the distinct weights and denominators of all rolls.
  const std::vector<Integer>& numbers() const { return numbers_; }

 private:
  friend class RollExcerpt;

  struct Roll {
    std::uint32_t first;
    std::uint32_t size;
    WeightIndex denominator;
  };

  template <class Number>
  WeightIndex place(Number&& number);
  RollIndex roll_of(std::size_t first, WeightIndex denominator);

  std::vector<Roll> rolls_;
  std::vector<WeightIndex> weights_;
  std::vector<Integer> numbers_;
  IndexTable places_;  ///< of numbers_
  IndexTable known_;   ///< of rolls_
};

/// The last rolls of an object, whose weights are indices of numbers there.
class RollExcerpt {
 public:
  RollExcerpt();
  RollExcerpt(RollExcerpt&& other) noexcept;
  RollExcerpt& operator=(RollExcerpt&& other) noexcept;
  ~RollExcerpt();

 private:
  friend class Rolls;

  std::vector<Rolls::Roll> rolls_;  ///< with indices of weights_
  std::vector<WeightIndex> weights_;
  std::vector<Integer> numbers_;
};

}  // namespace asdic
