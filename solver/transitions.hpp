// The transitions of an ordered chain with their probabilities in any type of number.
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

/// Numbers for masses. Number() is 0, for which is_nothing() returns true.
template <class Number>
concept MassNumber = std::default_initializable<Number> && std::copyable<Number> &&
    requires(Number& sum, const Number& a, const Number& b) {
  sum += a;
  { a* b } -> std::convertible_to<Number>;
  { is_nothing(a) } -> std::convertible_to<bool>;
};

/// Numbers from 0 up that can also be divided, but need no subtraction.
template <class Number>
concept NonNegative = MassNumber<Number> && requires(const Number& a, const Number& b) {
  { a / b } -> std::convertible_to<Number>;
};

/// The transitions of a chain with their probabilities, by place.
template <MassNumber Number>
struct Transitions {
  const OrderedChain& chain;
  const Structure& structure;
  const std::vector<Number>& chances;  ///< by result of all rolls, as chances_of() returns them

  /// Calls use(place of the successor, probability) for each transition of a place.
  template <class Use>
  void for_each(std::uint32_t place, Use use) const {
    const Number* chance = chances.data() + chain.first_chance[place];
    for (const std::uint32_t to : chain.successors(place)) use(to, *chance++);
  }
};

/// Returns the probabilities of the results of all rolls, in the order of first_chances(). Leaves
/// Number() for rolls that no state has. `make` returns a probability from its weight and
/// denominator; each part of the parallel loop has its own copy of `make`.
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
