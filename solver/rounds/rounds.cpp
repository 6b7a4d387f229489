#include "solver/rounds/rounds.hpp"

#include <algorithm>
#include <optional>

#include "lib/parallel.hpp"
#include "solver/evaluation/evaluation.hpp"
#include "solver/evaluation/schedule.hpp"
#include "solver/rounds/one_round.hpp"
#include "solver/rounds/verify_rounds.hpp"

namespace asdic {

namespace {

class RoundsSolver {
 public:
  RoundsSolver(const Chain& chain, const Structure& structure, const Masses& starts, int rounds)
      : chain_(chain), structure_(structure), starts_(starts), round_(one_round(chain, structure)) {
    evaluation_.schedule = compile(round_.chain, round_.structure, Direction::forward);
    evaluation_.repetitions = rounds + 1;
    evaluation_.excess_bits = 64;
    // Repetition 0 is the part before the first round. Masses that start where a round begins start
    // in the first round.
    for (const auto& [state, mass] : starts) {
      const std::uint32_t row = row_of(state);
      const bool begins = fights_round(chain, structure, state);
      evaluation_.starts.push_back({row, begins ? 1 : 0, mass, evaluation_.start_divisor(row)});
      evaluation_.excess_bits = std::max(evaluation_.excess_bits, 96 + bit_length(mass));
    }
    for (const auto& [state, before] : round_.next) {
      const std::uint32_t row = row_of(state);
      evaluation_.feeds.push_back({row_of(before), row, evaluation_.start_divisor(row)});
    }
  }

  void ask(const Question& question) {
    question_ = question;
    evaluation_.read_payoffs(question);
  }

  /// Computes the figures of the question, the masses that ended by round, and the masses that go
  /// on: by state if `with_going_on` is true, else only their sum.
  RoundResults run(bool with_going_on, const Effort& effort) {
    const std::uint32_t first_round = evaluation_.figures;
    for (StateIndex state = 0; state < chain_.state_count(); ++state) {
      if (structure_.absorbing[state] == 0) continue;
      evaluation_.reads.push_back({row_of(state), first_round, 1, Evaluation::ReadTime::by_round});
    }
    evaluation_.figures += static_cast<std::uint32_t>(evaluation_.repetitions);
    const std::uint32_t first_next = evaluation_.figures;
    for (const auto& [state, before] : round_.next) {
      evaluation_.reads.push_back(
          {row_of(before), evaluation_.figures, 1, Evaluation::ReadTime::last});
      if (with_going_on) ++evaluation_.figures;
    }
    if (!with_going_on) ++evaluation_.figures;

    Solution solution;
    std::optional<RoundsCheck> check;
    const unsigned threads = threads_for(chain_, effort);
    do_both(
        threads,
        [&] {
          evaluation_.prepare(threads);
          solution = solve(evaluation_, effort);
        },
        [&] {
          const int rounds = evaluation_.repetitions - 1;
          check.emplace(chain_, structure_, starts_, question_, rounds, with_going_on);
        });
    RoundResults result;
    result.denominator = solution.denominator;
    const auto begin = solution.numbers.begin();
    result.figures.assign(begin, begin + first_round);
    result.ended.assign(begin + first_round, begin + first_next);
    for (std::size_t i = 0; with_going_on && i < round_.next.size(); ++i) {
      const Integer& mass = solution.numbers[first_next + i];
      if (mass != 0) result.going_on.emplace_back(round_.next[i].first, mass);
    }
    verify(solution, [&] { check->check(result); });
    return result;
  }

 private:
  std::uint32_t row_of(StateIndex state) const { return evaluation_.schedule.row_of[state]; }

  const Chain& chain_;
  const Structure& structure_;
  const Masses& starts_;
  OneRound round_;
  Question question_;
  Evaluation evaluation_;
};

}  // namespace

RoundResults carry_rounds(const Chain& chain, const Structure& structure, const Masses& starts,
                          int rounds, const Question& question, const Effort& effort) {
  if (rounds > 0) {
    RoundsSolver solver(chain, structure, starts, rounds);
    solver.ask(question);
    return solver.run(true, effort);
  }
  // No round is fought, so masses that start where a round begins stay there.
  Masses before;
  Masses waiting;
  for (const auto& [state, mass] : starts) {
    const bool begins = fights_round(chain, structure, state);
    (begins ? waiting : before).emplace_back(state, mass);
  }
  RoundResults result{Integer(1), std::vector<Integer>(question.figures), {Integer(0)}, {}};
  if (!before.empty()) {
    RoundsSolver solver(chain, structure, before, 0);
    solver.ask(question);
    result = solver.run(true, effort);
  }
  for (const auto& [state, mass] : waiting) {
    result.going_on.emplace_back(state, mass * result.denominator);
  }
  return result;
}

RoundResults rounds_distribution(const Chain& chain, const Structure& structure,
                                 const Masses& starts, int rounds, const Effort& effort) {
  if (rounds == 0) return carry_rounds(chain, structure, starts, 0, {}, effort);
  return RoundsSolver(chain, structure, starts, rounds).run(false, effort);
}

}  // namespace asdic
