// Payoffs for visits of the states of a chain.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <vector>

#include "lib/exact/chain.hpp"

namespace asdic {

/// Payoffs in the order in which they were added. A chain may have more payoffs than states, so
/// each takes few bytes, and adding one does not move the others.
class PayoffList {
  struct StoredPayoff {
    StateIndex state;
    std::uint32_t figure;
    std::int32_t amount;  ///< is_long if the amount is in long_amounts_
  };

 public:
  PayoffList() = default;
  PayoffList(std::initializer_list<Payoff> payoffs) {
    for (const Payoff& payoff : payoffs) push_back(payoff);
  }

  std::size_t size() const { return kept_.size(); }
  bool empty() const { return kept_.empty(); }

  void push_back(const Payoff& payoff) {
    const auto amount = static_cast<std::int32_t>(payoff.amount);
    if (amount == payoff.amount && amount != is_long) {
      kept_.push_back({payoff.state, payoff.figure, amount});
    } else {
      kept_.push_back({payoff.state, payoff.figure, is_long});
      long_amounts_.push_back(payoff.amount);
    }
  }

  /// Iterates over the payoffs, which it returns by value.
  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = Payoff;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = Payoff;

    Iterator(const std::deque<StoredPayoff>::const_iterator& kept, const std::int64_t* long_amount)
        : kept_(kept), long_amount_(long_amount) {}

    Payoff operator*() const {
      const auto& [state, figure, amount] = *kept_;
      return {state, figure, amount == is_long ? *long_amount_ : amount};
    }
    Iterator& operator++() {
      if (kept_->amount == is_long) ++long_amount_;
      ++kept_;
      return *this;
    }
    Iterator operator++(int) {
      Iterator before = *this;
      ++*this;
      return before;
    }
    bool operator==(const Iterator& other) const { return kept_ == other.kept_; }

   private:
    std::deque<StoredPayoff>::const_iterator kept_;
    const std::int64_t* long_amount_;  ///< the next long amount
  };
  Iterator begin() const { return {kept_.begin(), long_amounts_.data()}; }
  Iterator end() const { return {kept_.end(), nullptr}; }

 private:
  static constexpr std::int32_t is_long = std::numeric_limits<std::int32_t>::min();

  std::deque<StoredPayoff> kept_;
  std::vector<std::int64_t> long_amounts_;  ///< in the order of their payoffs
};

}  // namespace asdic
