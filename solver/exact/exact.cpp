#include "solver/exact/exact.hpp"

#include <optional>

#include "lib/log.hpp"
#include "lib/parallel.hpp"
#include "solver/verify/verify.hpp"

namespace asdic {

ExactSolver::ExactSolver(const Chain& chain, const Structure& structure, Effort effort)
    : chain_(chain), structure_(structure), effort_(std::move(effort)) {
  chain.validate();
  chain.require_no_open_decision();
}

Solution ExactSolver::visits(const Masses& starts, const Question& question) const {
  Evaluation evaluation;
  std::optional<VisitsCheck> check;
  const unsigned threads = threads_for(chain_, effort_);
  const log::Phase planning;
  do_both(
      threads,
      [&] {
        evaluation = visits_evaluation(compile(chain_, structure_, Direction::forward), starts,
                                       question, threads);
      },
      [&] { check.emplace(chain_, structure_, starts, question); });
  planning.done("planned the evaluation");
  Solution solution = solve(evaluation, effort_);
  const log::Phase verification;
  verify(solution, [&] { check->check(solution); });
  verification.done("verified the solution");
  return solution;
}

std::vector<Solution> ExactSolver::values(std::span<const StatePayoffs> payoffs,
                                          std::span<const StateIndex> states,
                                          Denominators denominators) const {
  Evaluation evaluation;
  std::vector<ValuesCheck> checks;
  const unsigned threads = threads_for(chain_, effort_);
  const log::Phase planning;
  do_both(
      threads,
      [&] {
        evaluation = values_evaluation(compile(chain_, structure_, Direction::backward), payoffs,
                                       states, denominators, threads);
      },
      [&] {
        for (const StatePayoffs& each : payoffs) {
          checks.emplace_back(chain_, structure_, each, states);
        }
      });
  planning.done("planned the evaluation");
  std::vector<Solution> solutions;
  for (std::size_t i = 0; i < payoffs.size(); ++i) {
    evaluation.pay(payoffs[i]);
    solutions.push_back(solve(evaluation, effort_));
    const log::Phase verification;
    verify(solutions.back(), [&] { checks[i].check(solutions.back()); });
    verification.done("verified the solution");
  }
  return solutions;
}

Solution ExactSolver::values(const StatePayoffs& payoffs,
                             std::span<const StateIndex> states) const {
  return values(std::span(&payoffs, 1), states, Denominators::common).front();
}

}  // namespace asdic
