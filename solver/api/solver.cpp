#include "asdic/solver.hpp"

#include <algorithm>
#include <utility>

#include "solver/api/calling.hpp"
#include "solver/api/chain_impl.hpp"
#include "solver/api/number_impl.hpp"
#include "solver/exact/exact.hpp"

namespace asdic::v0 {

struct Solver::Impl {
  Impl(asdic::Chain of, const Work& bounds)
      : chain(std::move(of)),
        work(bounds),
        structure((chain.validate(), analyse(chain))),
        solver(chain, structure, {}) {
    for (State state = 0; state < chain.state_count(); ++state) {
      if (structure.absorbing[state] == 0) continue;
      question.payoffs.push_back({state, question.ends++, 1});
    }
    question.figures = question.ends;
  }

  std::vector<Number> numbers_of(const Solution& solution) const {
    const auto denominator = std::make_shared<const Integer>(solution.denominator);
    std::vector<Number> numbers;
    for (const Integer& number : solution.numbers) {
      numbers.push_back(number_of(Value(number, denominator)));
    }
    return numbers;
  }

  void require(State state) const { require_state(chain, state); }

  const asdic::Chain chain;
  const Work work;
  const Structure structure;
  const ExactSolver solver;
  Question question;  ///< the probabilities of all absorbing states, a figure for each
};

Solver::Solver(Chain chain, Work work)
    : impl_(calling(work, [&] { return new Impl(chain.impl().chain, work); })) {}
Solver::Solver(Solver&& other) noexcept : impl_(std::exchange(other.impl_, nullptr)) {}
Solver& Solver::operator=(Solver other) noexcept {
  std::swap(impl_, other.impl_);
  return *this;
}
Solver::~Solver() {
  delete impl_;
}

bool Solver::is_absorbing(State state) const {
  impl_->require(state);
  return impl_->structure.absorbing[state] != 0;
}

std::vector<std::pair<State, Number>> Solver::ends(State start) const {
  impl_->require(start);
  return calling(impl_->work, [&] {
    const Solution solution = impl_->solver.visits({{start, Integer(1)}}, impl_->question);
    const std::vector<Number> chances = impl_->numbers_of(solution);
    std::vector<std::pair<State, Number>> ends;
    for (const Payoff& payoff : impl_->question.payoffs) {
      if (solution.numbers[payoff.figure] == 0) continue;
      ends.emplace_back(payoff.state, chances[payoff.figure]);
    }
    return ends;
  });
}

std::vector<Number> Solver::visits(State start, std::span<const State> states) const {
  impl_->require(start);
  Question question = impl_->question;
  std::vector<std::uint32_t> figures;
  for (const State state : states) {
    impl_->require(state);
    if (is_absorbing(state)) {
      const auto payoff = std::find_if(question.payoffs.begin(), question.payoffs.end(),
                                       [&](const Payoff& each) { return each.state == state; });
      figures.push_back((*payoff).figure);
    } else {
      figures.push_back(question.figures);
      question.payoffs.push_back({state, question.figures++, 1});
    }
  }
  return calling(impl_->work, [&] {
    const std::vector<Number> all =
        impl_->numbers_of(impl_->solver.visits({{start, Integer(1)}}, question));
    std::vector<Number> visits;
    for (const std::uint32_t figure : figures) visits.push_back(all[figure]);
    return visits;
  });
}

std::vector<Number> Solver::values(std::span<const std::int64_t> payoffs,
                                   std::span<const State> states) const {
  if (payoffs.size() != impl_->chain.state_count()) {
    throw Error(ErrorCode::chain, std::to_string(payoffs.size()) + " payoffs for " +
                                      std::to_string(impl_->chain.state_count()) + " states");
  }
  for (const State state : states) impl_->require(state);
  return calling(impl_->work, [&] {
    const std::vector<Integer> paid(payoffs.begin(), payoffs.end());
    return impl_->numbers_of(impl_->solver.values(paid, states));
  });
}

}  // namespace asdic::v0
