#include "odds/certificate/witness.hpp"

#include <cstdint>
#include <utility>

#include "lib/exact/value.hpp"
#include "solver/certified/checkable_visits.hpp"
#include "solver/exact/exact.hpp"
#include "solver/exact/visits_length.hpp"

namespace asdic {

namespace {

/// The compressed sizes of both bounds of a state, and of a bit of an exact number.
constexpr double bytes_of_bounds = 20;
constexpr double bytes_of_bit = 1.15 / 8;

/// Returns the question for the visits of each state. The absorbing states come first.
Question every_visit(const Structure& structure) {
  Question question;
  const auto states = static_cast<StateIndex>(structure.absorbing.size());
  for (const bool ends : {true, false}) {
    for (StateIndex state = 0; state < states; ++state) {
      if ((structure.absorbing[state] != 0) != ends) continue;
      question.payoffs.push_back({state, question.figures++, 1});
    }
    if (ends) question.ends = question.figures;
  }
  return question;
}

Masses one_battle(const Chain& chain) {
  return {{chain.starts.front(), Integer(1)}};
}

Witness exact_visits(const Chain& chain, const Structure& structure) {
  const Question question = every_visit(structure);
  const ExactSolver solver(chain, structure);
  Solution visits = solver.visits(one_battle(chain), question);
  Witness witness{std::move(visits.denominator), {}, {}};
  witness.lower.resize(chain.state_count());
  for (const Payoff& each : question.payoffs) {
    witness.lower[each.state] = std::move(visits.numbers[each.figure]);
  }
  return witness;
}

}  // namespace

Witness witness_of(const std::vector<Interval>& bounds) {
  Witness witness;
  witness.denominator = Integer(1) << bits_of_doubles;
  for (const Interval& each : bounds) {
    const Value value = value_of(each);
    const Integer factor = witness.denominator / value.denominator();
    witness.lower.push_back(value.lower() * factor);
    witness.upper.push_back(value.upper() * factor);
  }
  return witness;
}

Witness witness_of_visits(const Chain& chain, const Structure& structure, Numbers numbers) {
  if (numbers == Numbers::exact) return exact_visits(chain, structure);
  return witness_of(checkable_visits(chain, structure, chain.starts.front()));
}

double bytes_of_visits(const Chain& chain, const Structure& structure, Numbers numbers) {
  const double states = chain.state_count();
  if (numbers == Numbers::certified) return states * bytes_of_bounds;
  const std::size_t bits =
      denominator_bits(chain, structure, one_battle(chain), every_visit(structure));
  return states * static_cast<double>(bits) * bytes_of_bit;
}

}  // namespace asdic
