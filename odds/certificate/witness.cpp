#include "odds/certificate/witness.hpp"

#include <cstdint>
#include <utility>

#include "lib/exact/value.hpp"
#include "solver/certified/checkable_visits.hpp"
#include "solver/exact/exact.hpp"

namespace asdic {

namespace {

Witness exact_visits(const Chain& chain, const Structure& structure, const Progress& progress) {
  const StateIndex states = chain.state_count();
  std::vector<std::uint32_t> figure(states);
  Question question;
  for (const bool ends : {true, false}) {
    for (StateIndex state = 0; state < states; ++state) {
      if ((structure.absorbing[state] != 0) != ends) continue;
      figure[state] = question.figures++;
      question.payoffs.push_back({state, figure[state], 1});
    }
    if (ends) question.ends = question.figures;
  }
  const ExactSolver solver(chain, structure, {Engine::automatic, 0, progress});
  Solution visits = solver.visits({{chain.starts.front(), Integer(1)}}, question);
  Witness witness{std::move(visits.denominator), {}, {}};
  witness.lower.reserve(states);
  for (const std::uint32_t each : figure) witness.lower.push_back(std::move(visits.numbers[each]));
  return witness;
}

}  // namespace

Witness witness_of(const std::vector<Bounds>& bounds) {
  Witness witness;
  for (const Bounds& each : bounds) {
    const Value value = value_of(each);
    witness.denominator = value.denominator();
    witness.lower.push_back(value.lower());
    witness.upper.push_back(value.upper());
  }
  return witness;
}

Witness witness_of_visits(const Chain& chain, const Structure& structure, Numbers numbers,
                          const Progress& progress) {
  if (numbers == Numbers::exact) return exact_visits(chain, structure, progress);
  return witness_of(checkable_visits(chain, structure, chain.starts.front()));
}

}  // namespace asdic
