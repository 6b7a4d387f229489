// A chain's edges with their chances, in any number.
#pragma once

#include <concepts>
#include <cstdint>
#include <vector>

#include "lib/exact/chain.hpp"
#include "lib/exact/number.hpp"
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
concept Carried = std::default_initializable<Number> && std::copyable<Number> &&
    requires(Number& sum, const Number& a, const Number& b) {
  sum += a;
  { a* b } -> std::convertible_to<Number>;
  { is_nothing(a) } -> std::convertible_to<bool>;
};

/// Numbers from 0 up, of which none is ever subtracted.
template <class Number>
concept NonNegative = Carried<Number> && requires(const Number& a, const Number& b) {
  { a / b } -> std::convertible_to<Number>;
};

/// The edges of a chain and their chances. These are given by the place of a roll's first result,
/// plus the result.
template <Carried Number>
struct Transitions {
  const Chain& chain;
  const Structure& structure;
  const std::vector<Number>& chances;
  const std::vector<std::uint32_t>& first_chance;

  template <class Use>
  void for_each(StateIndex state, Use use) const {
    const Number* chance = chances.data() + first_chance[chain.rows[state]];
    const StateIndex* to = chain.targets.data() + chain.first_edges[state];
    const StateIndex* const end = chain.targets.data() + chain.first_edges[state + 1];
    for (; to != end; ++to, ++chance) use(*to, *chance);
  }

  /// The state's place in the component; component.size or more outside of it.
  std::uint32_t local(const Component& component, StateIndex state) const {
    return structure.position[state] - component.first;
  }
};

/// The places of the rolls' first results among all results of all rolls.
inline std::vector<std::uint32_t> first_chances(const Rolls& rolls) {
  std::vector<std::uint32_t> first = {0};
  for (RollIndex roll = 0; roll < rolls.count(); ++roll)
    first.push_back(first.back() + rolls.size(roll));
  return first;
}

/// The chances of all results of all rolls, those of rolls that no state has left as they are made;
/// `number` makes one of weight and denominator.
template <Carried Number, class Make>
std::vector<Number> chances_of(const Chain& chain, Make number) {
  const Rolls& rolls = chain.rolls;
  std::vector<bool> is_thrown(rolls.count());
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    if (chain.kinds[state] == NodeKind::chance) is_thrown[chain.rows[state]] = true;
  }
  std::vector<Number> chances;
  for (RollIndex roll = 0; roll < rolls.count(); ++roll) {
    for (std::uint32_t k = 0; k < rolls.size(roll); ++k) {
      chances.push_back(is_thrown[roll] ? number(rolls.weight(roll, k), rolls.denominator(roll))
                                        : Number());
    }
  }
  return chances;
}

}  // namespace asdic
