#include "asdic/solver.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "solver/api/calling.hpp"
#include "solver/api/chain_impl.hpp"
#include "solver/api/number_impl.hpp"
#include "solver/exact/exact.hpp"

namespace asdic::v0 {

namespace {

/// Returns the figures of a solution divided by `unit`.
std::vector<Number> numbers_of(const Solution& solution, const Integer& unit = 1) {
  const auto denominator = std::make_shared<const Integer>(solution.denominator * unit);
  std::vector<Number> numbers;
  Ticks ticks("putting numbers together");
  for (const Integer& number : solution.numbers) {
    ticks();
    numbers.push_back(number_of(Value(number, denominator)));
  }
  return numbers;
}

/// Returns the least common multiple of the denominators.
Integer unit_of(std::span<const Number> numbers) {
  Integer unit = 1;
  Ticks ticks("preparing");
  for (const Number& number : numbers) {
    ticks();
    if (!number.is_exact()) throw Error(ErrorCode::misuse, "a payoff is not an exact number");
    unit = lcm(unit, value_of(number).exact().denominator());
  }
  return unit;
}

}  // namespace

struct Solver::Impl {
  /// A chain that has been analysed. Several solvers may share it.
  struct Analysis {
    explicit Analysis(asdic::Chain of)
        : chain(std::move(of)),
          structure((chain.validate(), analyse(chain))),
          solver(chain, structure, {}) {
      for (State state = 0; state < chain.state_count(); ++state) {
        if (structure.absorbing[state] == 0) continue;
        question.payoffs.push_back({state, question.ends++, 1});
        ends.push_back(state);
      }
      question.figures = question.ends;
    }

    void require(State state) const { require_state(chain, state); }
    std::uint32_t figure_of_end(State state) const {
      return static_cast<std::uint32_t>(std::lower_bound(ends.begin(), ends.end(), state) -
                                        ends.begin());
    }

    const asdic::Chain chain;
    const Structure structure;
    const ExactSolver solver;
    Question question;        ///< the probabilities of all absorbing states, a figure for each
    std::vector<State> ends;  ///< the absorbing states, by figure
  };

  std::shared_ptr<const Analysis> analysed;
  Work work;

  void require_payoffs(std::size_t payoffs, std::span<const State> states) const {
    const State count = analysed->chain.state_count();
    if (payoffs != count) {
      throw Error(ErrorCode::chain, "there are " + std::to_string(payoffs) + " payoffs for " +
                                        std::to_string(count) + " states");
    }
    for (const State state : states) analysed->require(state);
  }
};

Solver::Solver(Chain chain, Work work)
    : Solver(calling(work, [&] {
        return new Impl{std::make_shared<const Impl::Analysis>(chain.impl().chain), work};
      })) {}
Solver::Solver(Impl* impl) : impl_(impl) {}
Solver::Solver(Solver&& other) noexcept : impl_(std::exchange(other.impl_, nullptr)) {}
Solver& Solver::operator=(Solver other) noexcept {
  std::swap(impl_, other.impl_);
  return *this;
}
Solver::~Solver() {
  delete impl_;
}

Solver Solver::within(Work work) const {
  return Solver(new Impl{impl_->analysed, work});
}

bool Solver::is_absorbing(State state) const {
  impl_->analysed->require(state);
  return impl_->analysed->structure.absorbing[state] != 0;
}

std::vector<std::pair<State, Number>> Solver::ends(State start) const {
  impl_->analysed->require(start);
  return calling(impl_->work, [&] {
    const Solution solution =
        impl_->analysed->solver.visits({{start, Integer(1)}}, impl_->analysed->question);
    const std::vector<Number> chances = numbers_of(solution);
    std::vector<std::pair<State, Number>> ends;
    for (const Payoff& payoff : impl_->analysed->question.payoffs) {
      if (solution.numbers[payoff.figure] == 0) continue;
      ends.emplace_back(payoff.state, chances[payoff.figure]);
    }
    return ends;
  });
}

std::vector<Number> Solver::visits(State start, std::span<const State> states) const {
  const Impl::Analysis& analysed = *impl_->analysed;
  analysed.require(start);
  return calling(impl_->work, [&] {
    Question question = analysed.question;
    std::vector<std::uint32_t> figures;
    Ticks ticks("preparing");
    for (const State state : states) {
      ticks();
      analysed.require(state);
      if (analysed.structure.absorbing[state] != 0) {
        figures.push_back(analysed.figure_of_end(state));
      } else {
        figures.push_back(question.figures);
        question.payoffs.push_back({state, question.figures++, 1});
      }
    }
    const std::vector<Number> all =
        numbers_of(analysed.solver.visits({{start, Integer(1)}}, question));
    std::vector<Number> visits;
    for (const std::uint32_t figure : figures) visits.push_back(all[figure]);
    return visits;
  });
}

std::vector<Number> Solver::values(std::span<const std::int64_t> payoffs,
                                   std::span<const State> states) const {
  impl_->require_payoffs(payoffs.size(), states);
  return calling(impl_->work, [&] {
    const std::vector<Integer> paid(payoffs.begin(), payoffs.end());
    return numbers_of(impl_->analysed->solver.values(paid, states));
  });
}

std::vector<Number> Solver::values(std::span<const Number> payoffs,
                                   std::span<const State> states) const {
  impl_->require_payoffs(payoffs.size(), states);
  return calling(impl_->work, [&] {
    const Integer unit = unit_of(payoffs);
    std::vector<Integer> paid;
    for (const Number& payoff : payoffs) {
      const Rational number = value_of(payoff).exact();
      paid.push_back(Integer(number.numerator() * (unit / number.denominator())));
    }
    return numbers_of(impl_->analysed->solver.values(paid, states), unit);
  });
}

}  // namespace asdic::v0
