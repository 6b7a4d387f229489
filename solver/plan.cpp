#include "solver/plan.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <set>

#include "lib/number.hpp"
#include "solver/propagate.hpp"

namespace asdic {

namespace {

constexpr std::array<std::uint32_t, 25> small_primes = {2,  3,  5,  7,  11, 13, 17, 19, 23,
                                                        29, 31, 37, 41, 43, 47, 53, 59, 61,
                                                        67, 71, 73, 79, 83, 89, 97};

/// The chances K(i, j) that from torn state i the next torn state met in the component is j.
std::vector<Rational> return_chances(const Chain& chain, const Structure& structure,
                                     const Component& component) {
  const auto states = structure.states(component);
  std::vector<Rational> returns(std::size_t{component.tears} * component.tears);
  for (std::uint32_t from = 0; from < component.tears; ++from) {
    std::vector<Rational> mass(component.size);
    const auto spread = [&](std::uint32_t i, const Rational& amount) {
      if (amount == 0) return;
      const RollIndex roll = chain.rows[states[i]];
      const auto successors = chain.successors(states[i]);
      for (std::uint32_t k = 0; k < successors.size(); ++k) {
        const std::uint32_t local = structure.position[successors[k]] - component.first;
        if (local >= component.size) continue;
        mass[local] += amount * fraction(chain.rolls.weight(roll, k), chain.rolls.denominator(roll));
      }
    };
    spread(from, Rational(1));
    for (std::uint32_t i = component.tears; i < component.size; ++i) spread(i, mass[i]);
    std::copy_n(mass.begin(), component.tears, returns.begin() + std::size_t{from} * component.tears);
  }
  return returns;
}

/// (1 - K)^-1 by elimination. It exists: every state of the component can leave it.
std::vector<Rational> inverse_of_one_minus(std::vector<Rational> k, std::uint32_t n) {
  std::vector<Rational> inverse(std::size_t{n} * n);
  for (std::size_t i = 0; i < n; ++i) {
    inverse[i * n + i] = 1;
    for (std::size_t j = 0; j < n; ++j) k[i * n + j] = (i == j ? Rational(1) : Rational(0)) - k[i * n + j];
  }
  for (std::size_t pivot = 0; pivot < n; ++pivot) {
    const Rational scale = 1 / k[pivot * n + pivot];
    for (std::size_t j = 0; j < n; ++j) {
      k[pivot * n + j] *= scale;
      inverse[pivot * n + j] *= scale;
    }
    for (std::size_t row = 0; row < n; ++row) {
      const Rational factor = k[row * n + pivot];
      if (row == pivot || factor == 0) continue;
      for (std::size_t j = 0; j < n; ++j) {
        k[row * n + j] -= factor * k[pivot * n + j];
        inverse[row * n + j] -= factor * inverse[pivot * n + j];
      }
    }
  }
  return inverse;
}

/// Integers that stand in the equations, each with its power of one small prime taken note of.
class Valuations {
 public:
  Valuations(const Chain& chain, const std::vector<Closing>& closings, std::uint32_t prime)
      : rolls_(chain.rolls) {
    for (const Integer& number : chain.rolls.numbers()) of_number_.push_back(valuation(number, prime));
    for (RollIndex roll = 0; roll < chain.rolls.count(); ++roll) {
      relevant_ = relevant_ || of_number_[chain.rolls.denominator_place(roll)] > 0;
    }
    for (const Closing& closing : closings) {
      of_determinant_.push_back(valuation(closing.determinant, prime));
      relevant_ = relevant_ || of_determinant_.back() > 0;
      auto& cofactors = of_cofactors_.emplace_back();
      for (const Integer& cofactor : closing.cofactors) {
        cofactors.push_back(cofactor == 0 ? infinite : valuation(cofactor, prime));
      }
    }
  }

  static constexpr std::int64_t infinite = std::numeric_limits<std::int64_t>::max() / 4;

  /// Whether the prime divides any denominator.
  bool relevant() const { return relevant_; }
  /// The least valuation that any number had.
  std::int64_t least() const { return least_; }

  // The arithmetic of valuations, for the passes: a value stands for a number whose power of the
  // prime is at least this; a sum has at least the least of its terms.
  struct Value {
    std::int64_t power = infinite;
  };
  bool is_zero(const Value& value) const { return value.power >= infinite; }
  Value divided(const Value& value, RollIndex roll) {
    if (is_zero(value)) return value;
    return note({value.power - of_number_[rolls_.denominator_place(roll)]});
  }
  void add(Value& to, const Value& from, WeightIndex weight) {
    to.power = std::min(to.power, from.power + of_number_[weight]);
  }
  void add(Value& to, const Value& from) { to.power = std::min(to.power, from.power); }
  void leave(std::uint32_t component, std::span<Value> arrivals) { close(component, arrivals, false); }
  void enter(std::uint32_t component, std::span<Value> payoffs) { close(component, payoffs, true); }

 private:
  Value note(Value value) {
    least_ = std::min(least_, value.power);
    return value;
  }
  void close(std::uint32_t component, std::span<Value> values, bool by_rows) {
    const std::vector<Value> before(values.begin(), values.end());
    const std::size_t n = values.size();
    for (std::size_t j = 0; j < n; ++j) {
      values[j] = {};
      for (std::size_t i = 0; i < n; ++i) {
        const std::int64_t cofactor = of_cofactors_[component][by_rows ? j * n + i : i * n + j];
        values[j].power = std::min({values[j].power, before[i].power + cofactor, infinite});
      }
      if (!is_zero(values[j])) values[j] = note({values[j].power - of_determinant_[component]});
    }
  }

  const Rolls& rolls_;
  std::vector<std::int64_t> of_number_;
  std::vector<std::int64_t> of_determinant_;
  std::vector<std::vector<std::int64_t>> of_cofactors_;
  std::int64_t least_ = 0;
  bool relevant_ = false;
};

Integer without_small_primes(Integer number) {
  for (const std::uint32_t prime : small_primes) {
    const int power = valuation(number, prime);
    if (power > 0) number /= boost::multiprecision::pow(Integer(prime), static_cast<unsigned>(power));
  }
  return number;
}

/// The part of the denominator that small primes do not divide: each distinct factor as often as
/// there are levels that hold it. A path meets at most one component or state of each level.
Integer rough_part(const Chain& chain, const Structure& structure,
                   const std::vector<Closing>& closings) {
  std::vector<Integer> rough_denominators(chain.rolls.count());
  for (RollIndex roll = 0; roll < chain.rolls.count(); ++roll) {
    rough_denominators[roll] = without_small_primes(chain.rolls.denominator(roll));
  }
  std::map<Integer, std::set<std::uint32_t>> levels_of;
  std::vector<std::uint32_t> level(chain.state_count(), 0);
  const auto raise_successors = [&](StateIndex state, std::uint32_t to_level) {
    for (const StateIndex to : chain.successors(state)) level[to] = std::max(level[to], to_level);
  };
  const auto passes = [&](StateIndex state) {  // the level behind a state of this one
    const Integer& rough = rough_denominators[chain.rows[state]];
    if (rough == 1) return level[state];
    levels_of[rough].insert(level[state]);
    return level[state] + 1;
  };
  auto component = structure.components.begin();
  for (std::uint32_t at = 0; at < structure.order.size();) {
    if (component == structure.components.end() || component->first != at) {
      const StateIndex state = structure.order[at++];
      if (structure.absorbing[state] == 0) raise_successors(state, passes(state));
      continue;
    }
    const auto states = structure.states(*component);
    // A path may pass the rough rolls of a component one after the other, and once more after its
    // tears were closed: twice its length is more levels than it can meet.
    std::uint32_t top = 0;
    for (const StateIndex state : states) top = std::max(top, level[state]);
    for (const StateIndex state : states) level[state] = top;
    std::uint32_t highest = top;
    for (int pass = 0; pass < 2; ++pass) {
      for (const StateIndex state : states.subspan(pass == 0 ? component->tears : 0)) {
        const std::uint32_t behind = passes(state);
        for (const StateIndex to : chain.successors(state)) {
          const std::uint32_t local = structure.position[to] - component->first;
          if (local < component->size && local >= component->tears) {
            level[to] = std::max(level[to], behind);
          }
        }
        highest = std::max(highest, behind);
      }
      if (pass > 0) break;
      const auto index = static_cast<std::size_t>(component - structure.components.begin());
      const Integer rough = without_small_primes(closings[index].determinant);
      if (rough != 1) levels_of[rough].insert(highest++);
      for (const StateIndex state : states) level[state] = highest;
    }
    for (const StateIndex state : states) raise_successors(state, highest);
    at += component->size;
    ++component;
  }
  Integer product = 1;
  for (const auto& [rough, levels] : levels_of) {
    product *= boost::multiprecision::pow(rough, static_cast<unsigned>(levels.size()));
  }
  return product;
}

template <class Pass>
Integer common_denominator(const Chain& chain, const Structure& structure,
                           const std::vector<Closing>& closings, Pass pass) {
  Integer product = rough_part(chain, structure, closings);
  for (const std::uint32_t prime : small_primes) {
    Valuations valuations(chain, closings, prime);
    if (!valuations.relevant()) continue;
    pass(valuations);
    product *= boost::multiprecision::pow(Integer(prime), static_cast<unsigned>(-valuations.least()));
  }
  return product;
}

}  // namespace

std::vector<Closing> closings(const Chain& chain, const Structure& structure) {
  std::vector<Closing> result;
  result.reserve(structure.components.size());
  for (const Component& component : structure.components) {
    const std::vector<Rational> visits =
        inverse_of_one_minus(return_chances(chain, structure, component), component.tears);
    Closing closing{1, {}};
    for (const Rational& each : visits) {
      closing.determinant = boost::multiprecision::lcm(
          closing.determinant, Integer(boost::multiprecision::denominator(each)));
    }
    for (const Rational& each : visits) {
      closing.cofactors.push_back(Integer(boost::multiprecision::numerator(each)) *
                                  (closing.determinant / Integer(boost::multiprecision::denominator(each))));
    }
    result.push_back(std::move(closing));
  }
  return result;
}

Integer forward_denominator(const Chain& chain, const Structure& structure,
                            const std::vector<Closing>& closings, std::span<const StateIndex> starts) {
  return common_denominator(chain, structure, closings, [&](Valuations& valuations) {
    std::vector<Valuations::Value> mass(chain.state_count());
    for (const StateIndex start : starts) mass[start].power = 0;
    const std::vector<std::uint8_t> keep(chain.state_count(), 1);
    ForwardPass<Valuations>(chain, structure, valuations).run(mass, keep);
  });
}

Integer backward_denominator(const Chain& chain, const Structure& structure,
                             const std::vector<Closing>& closings) {
  return common_denominator(chain, structure, closings, [&](Valuations& valuations) {
    std::vector<Valuations::Value> value(chain.state_count(), {0});
    BackwardPass<Valuations>(chain, structure, valuations).run(value);
  });
}

}  // namespace asdic
