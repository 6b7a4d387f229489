#include "solver/rounds/rounds.hpp"

#include <algorithm>

#include "lib/error.hpp"
#include "solver/exact/common_denominator.hpp"
#include "solver/exact/schedule.hpp"
#include "solver/rounds/one_round.hpp"
#include "solver/verify/verify.hpp"

namespace asdic {

namespace {

class RoundsJob {
 public:
  RoundsJob(const Chain& chain, const Structure& structure, const Masses& starts, int rounds)
      : chain_(chain), structure_(structure), starts_(starts), round_(one_round(chain, structure)) {
    job_.schedule = compile(round_.chain, round_.structure, Direction::forward);
    job_.repetitions = rounds + 1;
    job_.excess_bits = 64;
    // A mass that starts where a round begins does so in the first round; repetition 0 is before.
    const auto divisor = [&](std::uint32_t row) {
      return job_.schedule.starts_scaled(row) ? job_.schedule.scale_of(row) : Integer(1);
    };
    for (const auto& [state, mass] : starts) {
      const std::uint32_t row = job_.schedule.row_of[state];
      const bool begins = fights_round(chain, structure, state);
      job_.starts.push_back({row, begins ? 1 : 0, mass, divisor(row)});
      job_.excess_bits = std::max(job_.excess_bits, 96 + bit_length(mass));
    }
    for (const auto& [state, before] : round_.next) {
      const std::uint32_t row = job_.schedule.row_of[state];
      job_.feeds.push_back({job_.schedule.row_of[before], row, divisor(row)});
    }
  }

  void ask(const Question& question) {
    question_ = question;
    for (const Reading& reading : question.readings) {
      const std::uint32_t row = job_.schedule.row_of[reading.state];
      job_.reads.push_back(
          {row, reading.figure, Integer(job_.schedule.scale_of(row) * reading.weight)});
    }
    job_.figures = question.figures;
  }

  CarriedRounds run(bool with_going_on, const Effort& effort) {
    const std::uint32_t first_round = job_.figures;
    for (StateIndex state = 0; state < chain_.state_count(); ++state) {
      if (structure_.absorbing[state] == 0) continue;
      job_.reads.push_back({job_.schedule.row_of[state], first_round, 1, Job::When::by_round});
    }
    job_.figures += static_cast<std::uint32_t>(job_.repetitions);
    const std::uint32_t first_next = job_.figures;
    for (const auto& [state, before] : round_.next) {
      job_.reads.push_back({job_.schedule.row_of[before], job_.figures, 1, Job::When::last});
      if (with_going_on) ++job_.figures;
    }
    if (!with_going_on) ++job_.figures;

    job_.make_tape();
    job_.unit = common_denominator(job_);
    const Solution solution = solve(job_, effort);
    CarriedRounds result;
    result.denominator = solution.denominator;
    const auto begin = solution.numbers.begin();
    result.figures.assign(begin, begin + first_round);
    result.ended.assign(begin + first_round, begin + first_next);
    for (std::size_t i = 0; with_going_on && i < round_.next.size(); ++i) {
      const Integer& mass = solution.numbers[first_next + i];
      if (mass != 0) result.going_on.emplace_back(round_.next[i].first, mass);
    }
    verify_rounds(round_, structure_, starts_, question_, result, with_going_on);
    return result;
  }

 private:
  const Chain& chain_;
  const Structure& structure_;
  const Masses& starts_;
  OneRound round_;
  Question question_;
  Job job_;
};

}  // namespace

CarriedRounds carry_rounds(const Chain& chain, const Structure& structure, const Masses& starts,
                           int rounds, const Question& question, const Effort& effort) {
  if (rounds > 0) {
    RoundsJob job(chain, structure, starts, rounds);
    job.ask(question);
    return job.run(true, effort);
  }
  // What would begin a round waits for one that is not fought.
  Masses before;
  Masses waiting;
  for (const auto& [state, mass] : starts) {
    const bool begins = fights_round(chain, structure, state);
    (begins ? waiting : before).emplace_back(state, mass);
  }
  CarriedRounds result{Integer(1), std::vector<Integer>(question.figures), {Integer(0)}, {}};
  if (!before.empty()) {
    RoundsJob job(chain, structure, before, 0);
    job.ask(question);
    result = job.run(true, effort);
  }
  for (const auto& [state, mass] : waiting) {
    result.going_on.emplace_back(state, mass * result.denominator);
  }
  return result;
}

CarriedRounds rounds_distribution(const Chain& chain, const Structure& structure,
                                  const Masses& starts, int rounds, const Effort& effort) {
  if (rounds == 0) return carry_rounds(chain, structure, starts, 0, {}, effort);
  return RoundsJob(chain, structure, starts, rounds).run(false, effort);
}

}  // namespace asdic
