#include "solver/exact.hpp"

#include <algorithm>

#include "lib/error.hpp"
#include "solver/propagate.hpp"
#include "solver/verify.hpp"

namespace asdic {

namespace {

/// Integers that have been multiplied by the common denominator: every division is exact.
class ScaledIntegers {
 public:
  using Value = Integer;

  ScaledIntegers(const Rolls& rolls, const std::vector<Closing>& closings)
      : rolls_(rolls), numbers_(rolls.numbers()), closings_(closings) {}

  bool is_zero(const Integer& value) const { return value == 0; }
  Integer divided(const Integer& value, RollIndex roll) const {
    return divide_exactly(value, rolls_.denominator(roll));
  }
  void add(Integer& to, const Integer& from, WeightIndex weight) const {
    add_product(to, from, numbers_[weight]);
  }
  void add(Integer& to, const Integer& from) const { to += from; }
  void leave(std::uint32_t component, std::span<Integer> arrivals) const {
    close(closings_[component], arrivals, false);
  }
  void enter(std::uint32_t component, std::span<Integer> payoffs) const {
    close(closings_[component], payoffs, true);
  }

 private:
  static void close(const Closing& closing, std::span<Integer> values, bool by_rows) {
    const std::vector<Integer> before(values.begin(), values.end());
    const std::size_t n = values.size();
    for (std::size_t j = 0; j < n; ++j) {
      Integer sum = 0;
      for (std::size_t i = 0; i < n; ++i) {
        add_product(sum, before[i], closing.cofactors[by_rows ? j * n + i : i * n + j]);
      }
      values[j] = divide_exactly(sum, closing.determinant);
    }
  }

  const Rolls& rolls_;
  const std::vector<Integer>& numbers_;
  const std::vector<Closing>& closings_;
};

}  // namespace

ExactSolver::ExactSolver(const Chain& chain, const Structure& structure)
    : chain_(chain), structure_(structure) {
  chain.validate();
  for (const NodeKind kind : chain.kinds) {
    if (kind != NodeKind::chance && kind != NodeKind::end) {
      throw Error(ErrorCode::chain, "a decision of the chain is open");
    }
  }
  closings_ = closings(chain, structure);
}

Solution ExactSolver::visits(const Masses& starts, const std::vector<std::uint8_t>& keep) const {
  std::vector<StateIndex> states;
  for (const auto& [state, mass] : starts) states.push_back(state);
  Solution solution{forward_denominator(chain_, structure_, closings_, states),
                    std::vector<Integer>(chain_.state_count())};
  for (const auto& [state, mass] : starts) {
    solution.numbers[state] += mass * solution.denominator;
  }
  ScaledIntegers arithmetic(chain_.rolls, closings_);
  ForwardPass<ScaledIntegers>(chain_, structure_, arithmetic).run(solution.numbers, keep);
  verify_visits(chain_, structure_, starts, keep, solution);
  return solution;
}

Solution ExactSolver::values(const std::vector<Integer>& payoffs) const {
  Solution solution{backward_denominator(chain_, structure_, closings_), payoffs};
  for (Integer& number : solution.numbers) number *= solution.denominator;
  ScaledIntegers arithmetic(chain_.rolls, closings_);
  BackwardPass<ScaledIntegers>(chain_, structure_, arithmetic).run(solution.numbers);
  verify_values(chain_, structure_, payoffs, solution);
  return solution;
}

}  // namespace asdic
