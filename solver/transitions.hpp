// The edges of an ordered chain with their chances, in any number.
#pragma once

#include <concepts>
#include <cstdint>
#include <vector>

#include "lib/exact/chain.hpp"
#include "lib/exact/number.hpp"
#include "lib/parallel.hpp"
#include "solver/ordered_chain.hpp"
#include "solver/structure.hpp"

namespace asdic {

inline bool is_nothing(double number) {
  return number == 0;
}
inline bool is_nothing(const Rational& number) {
  return number == 0;
}

/// Numbers that masses are carried in; Number() is 0, and is_nothing() tells it.
template <class Number>
concept MassNumber = std::default_initializable<Number> && std::copyable<Number> &&
    requires(Number& sum, const Number& a, const Number& b) {
  sum += a;
  { a* b } -> std::convertible_to<Number>;
  { is_nothing(a) } -> std::convertible_to<bool>;
};

/// Numbers from 0 up, of which none is ever subtracted.
template <class Number>
concept NonNegative = MassNumber<Number> && requires(const Number& a, const Number& b) {
  { a / b } -> std::convertible_to<Number>;
};

/// The edges of a chain and their chances, by place.
template <MassNumber Number>
struct Transitions {
  const OrderedChain& chain;
  const Structure& structure;
  const std::vector<Number>& chances;  ///< of all results of all rolls

  /// use(place to which it leads, chance) for each edge.
  template <class Use>
  void for_each(std::uint32_t place, Use use) const {
    const Number* chance = chances.data() + chain.first_chance[place];
    for (const std::uint32_t to : chain.successors(place)) use(to, *chance++);
  }
};

/// The chances of all results of all rolls, those of rolls that no state has left as they are made;
/// `make` makes one of weight and denominator; each thread has a copy of its own.
template <MassNumber Number, class Make>
std::vector<Number> chances_of(const Chain& chain, const Make& make) {
  const Rolls& rolls = chain.rolls;
  std::vector<bool> is_thrown(rolls.count());
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    if (chain.kinds[state] == NodeKind::chance) is_thrown[chain.rows[state]] = true;
  }
  const std::vector<std::uint32_t> first = first_chances(rolls);
  std::vector<Number> chances(first.back());
  constexpr std::size_t a_few = 64;
  for_each_part(rolls.count(), a_few, [&](std::size_t from, std::size_t end) {
    Make number = make;
    for (auto roll = static_cast<RollIndex>(from); roll < end; ++roll) {
      for (std::uint32_t k = 0; is_thrown[roll] && k < rolls.size(roll); ++k) {
        chances[first[roll] + k] = number(rolls.weight(roll, k), rolls.denominator(roll));
      }
    }
  });
  return chances;
}

}  // namespace asdic
