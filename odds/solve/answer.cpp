#include "odds/solve/answer.hpp"

#include <algorithm>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "lib/log.hpp"
#include "lib/parallel.hpp"
#include "solver/certified/certified.hpp"
#include "solver/exact/exact.hpp"
#include "solver/rounds/rounds.hpp"

namespace asdic {

namespace {

/// Sums of probabilities as integers over one denominator, which grows with each part of the battle
/// that is added.
class Sums {
 public:
  explicit Sums(std::size_t count = 0) : numbers_(count) {}

  /// Multiplies the denominator by `factor`, before numbers over the new denominator are added.
  void extend_denominator(const Integer& factor) {
    common_.clear();
    denominator_ *= factor;
    for (Integer& number : numbers_) number *= factor;
  }

  /// Adds numbers from place `from` on. Their common factors are kept if no other numbers are
  /// added.
  void add(std::size_t from, const std::vector<Integer>& more,
           const std::vector<std::shared_ptr<const CommonFactor>>& common = {}) {
    common_ = is_0_ ? common : decltype(common_)();
    is_0_ = false;
    if (numbers_.size() < from + more.size()) numbers_.resize(from + more.size());
    for (std::size_t i = 0; i < more.size(); ++i) numbers_[from + i] += more[i];
  }

  const Integer& denominator() const { return denominator_; }

  std::vector<Value> values() const {
    const auto denominator = std::make_shared<const Integer>(denominator_);
    std::vector<Value> values;
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      values.emplace_back(numbers_[i], denominator, common_.empty() ? nullptr : common_[i]);
    }
    return values;
  }

 private:
  Integer denominator_ = 1;
  std::vector<Integer> numbers_;
  std::vector<std::shared_ptr<const CommonFactor>> common_;  ///< by number, or nothing
  bool is_0_ = true;
};

void add(std::vector<Value>& to, std::size_t from, const std::vector<Interval>& more) {
  to.reserve(from + more.size());
  if (to.size() < from) to.resize(from);
  for (std::size_t i = 0; i < more.size(); ++i) {
    if (from + i < to.size()) {
      to[from + i] += value_of(more[i]);
    } else {
      to.push_back(value_of(more[i]));
    }
  }
}

/// Carries a battle on in parts, with exact numbers.
class ExactParts {
 public:
  ExactParts(std::shared_ptr<const Chain> chain, const Structure& structure,
             const Question& question, const Effort& effort, bool /*needs_chain*/)
      : owner_(std::move(chain)),
        chain_(*owner_),
        structure_(structure),
        question_(question),
        effort_(effort),
        solver_(chain_, structure, effort_),
        figures_(question.figures) {}

  Masses start() const { return {{chain_.starts.front(), Integer(1)}}; }
  void retreat(Masses& masses) const {
    for (auto& [state, mass] : masses) state = retreat_from(chain_, state);
  }

  void finish(const Masses& masses, int fought, RoundsRequest rounds) {
    Solution solution;
    RoundResults carried;
    const log::Phase phase;
    do_both(
        threads_for(chain_, effort_), [&] { solution = solver_.visits(masses, question_); },
        [&] {
          if (rounds.exact) {
            const LimitScope silent({.progress = ignore_progress});  // only one of the two reports
            carried = rounds_distribution(chain_, structure_, masses, rounds.listed, effort_);
          } else {
            enclose_rounds(masses, fought, rounds.listed);
          }
        });
    phase.done("found ", log::count(solution.numbers.size(), "figure"),
               " exactly, and the chances of up to ", log::count(rounds.listed, "round"),
               rounds.exact ? " exactly," : " certified,");
    figures_.extend_denominator(solution.denominator);
    figures_.add(0, solution.numbers, solution.common);
    if (!rounds.exact) return;
    rounds_.extend_denominator(carried.denominator);
    rounds_.add(static_cast<std::size_t>(fought), carried.ended);
  }

  Masses carry(const Masses& masses, int fought, int rounds) {
    RoundResults carried = carry_rounds(chain_, structure_, masses, rounds, question_, effort_);
    figures_.extend_denominator(carried.denominator);
    figures_.add(0, carried.figures);
    rounds_.extend_denominator(carried.denominator);
    rounds_.add(static_cast<std::size_t>(fought), carried.ended);
    return std::move(carried.going_on);
  }

  /// Calls `use` after 0, 1, ... `rounds` - 1 rounds. Returns the masses that continue after the
  /// last round, or none if all battles end before.
  Masses carry_by_round(const Masses& masses, int fought, int rounds, const AfterRound& use) {
    Masses going_on = carry(masses, fought, 0);
    for (int round = 0; round < rounds && !going_on.empty(); ++round) {
      use(answer(going_on));
      going_on = carry(going_on, fought + round, 1);
    }
    return going_on;
  }

  /// Returns the figures so far; the battles of `broken_off` have not ended.
  Answer answer(const Masses& broken_off) const {
    Answer found{figures_.values(), {}, rounds_.values()};
    add(found.rounds, first_enclosed_, enclosed_);
    const auto denominator = std::make_shared<const Integer>(figures_.denominator());
    StateChances::Values chances;
    for (const auto& [state, mass] : broken_off) {
      chances.emplace_back(state, Value(mass, denominator));
    }
    found.broken_off = StateChances(std::move(chances));
    return found;
  }

 private:
  /// Computes certified probabilities of rounds from masses over the denominator of the figures.
  void enclose_rounds(const Masses& masses, int fought, int listed) {
    IntervalMasses enclosed;
    for (const auto& [state, mass] : masses) {
      enclosed.emplace_back(state, interval_of(mass, figures_.denominator()));
    }
    first_enclosed_ = static_cast<std::size_t>(fought);
    enclosed_ = CertifiedSolver(chain_, structure_).carry_rounds(enclosed, listed, {}).ended;
  }

  const std::shared_ptr<const Chain> owner_;
  const Chain& chain_;
  const Structure& structure_;
  const Question& question_;
  const Effort effort_;
  const ExactSolver solver_;
  Sums figures_;
  Sums rounds_;
  std::size_t first_enclosed_ = 0;  ///< the number of rounds of enclosed_[0]
  std::vector<Interval> enclosed_;
};

/// Carries a battle on in parts, with intervals. Their bounds are added as exact numbers. Only
/// retreats need the chain after the solver has been made.
class CertifiedParts {
 public:
  CertifiedParts(std::shared_ptr<const Chain> chain, const Structure& structure,
                 const Question& question, const Effort& /*effort*/, bool needs_chain)
      : question_(question),
        start_(chain->starts.front()),
        threads_(threads_for_passes(*chain)),
        solver_(*chain, structure) {
    if (needs_chain) chain_ = std::move(chain);
  }

  IntervalMasses start() const { return {{start_, {1, 1}}}; }
  void retreat(IntervalMasses& masses) const {
    for (auto& [state, mass] : masses) state = retreat_from(*chain_, state);
  }

  void finish(const IntervalMasses& masses, int fought, RoundsRequest rounds) {
    std::vector<Interval> figures;
    std::vector<Interval> ended;
    const log::Phase phase;
    do_both(
        threads_, [&] { ended = solver_.carry_rounds(masses, rounds.listed, {}, threads_).ended; },
        [&] { figures = solver_.visits(masses, question_); });
    phase.done("found ", log::count(figures.size(), "figure"),
               " certified, and the chances of up to ", log::count(rounds.listed, "round"),
               " certified,");
    add(figures_, 0, chances_to_1(std::move(figures)));
    add(rounds_, fought, ended);
  }

  IntervalMasses carry(const IntervalMasses& masses, int fought, int rounds) {
    CertifiedRounds carried = solver_.carry_rounds(masses, rounds, question_, threads_);
    add(figures_, 0, chances_to_1(carried.figures));
    add(rounds_, fought, carried.ended);
    return std::move(carried.going_on);
  }

  IntervalMasses carry_by_round(const IntervalMasses& masses, int fought, int rounds,
                                const AfterRound& use) {
    IntervalMasses going_on;
    int round = 0;
    solver_.carry_by_round(
        masses, rounds, question_,
        [&](CertifiedRounds&& carried) {
          add(figures_, 0, chances_to_1(std::move(carried.figures)));
          add(rounds_, fought + round, carried.ended);
          going_on = std::move(carried.going_on);
          const bool goes_on = round++ < rounds && !going_on.empty();
          if (goes_on) use(answer(going_on));
          return goes_on;
        },
        threads_);
    return going_on;
  }

  Answer answer(const IntervalMasses& broken_off) const& {
    return {figures_, StateChances(broken_off), rounds_};
  }
  Answer answer(const IntervalMasses& broken_off) && {
    return {std::move(figures_), StateChances(broken_off), std::move(rounds_)};
  }

 private:
  /// Cuts the intervals of outcomes, which are the first figures, to the range from 0 to 1.
  std::vector<Interval> chances_to_1(std::vector<Interval> figures) const {
    for (std::uint32_t i = 0; i < question_.ends; ++i) {
      if (!(figures[i].lower >= 0)) figures[i].lower = 0;  // or NaN
      if (!(figures[i].upper <= 1)) figures[i].upper = 1;
    }
    return figures;
  }

  std::shared_ptr<const Chain> chain_;  ///< if retreats need it
  const Question& question_;
  const StateIndex start_;
  const unsigned threads_;
  const CertifiedSolver solver_;
  std::vector<Value> figures_;
  std::vector<Value> rounds_;
};

template <class Parts>
Answer answer_with(std::shared_ptr<const Chain> chain, const Structure& structure,
                   const Question& question, Duration duration, const Effort& effort,
                   RoundsRequest rounds) {
  const bool is_limited = duration.limit != no_limit || duration.retreat != no_limit;
  Parts parts(std::move(chain), structure, question, effort, is_limited);
  auto masses = parts.start();
  int fought = 0;
  if (duration.retreat != no_limit && duration.retreat <= duration.limit) {
    const log::Phase phase;
    masses = parts.carry(masses, 0, duration.retreat);
    phase.done("fought ", log::count(duration.retreat, "round"), " before the retreat");
    parts.retreat(masses);
    fought = duration.retreat;
  }
  if (masses.empty()) return std::move(parts).answer({});
  if (duration.limit == no_limit) {
    rounds.listed = std::max(0, rounds.listed - fought);
    parts.finish(masses, fought, rounds);
    return std::move(parts).answer({});
  }
  const log::Phase phase;
  masses = parts.carry(masses, fought, duration.limit - fought);
  phase.done("fought ", log::count(duration.limit - fought, "round"), " up to the limit");
  return std::move(parts).answer(masses);
}

template <class Parts>
void answer_by_round_with(const std::shared_ptr<const Chain>& chain, const Structure& structure,
                          const Question& question, Duration duration, const Effort& effort,
                          int rounds, const AfterRound& use) {
  const log::Phase phase;
  Parts parts(chain, structure, question, effort, true);
  const int last = std::min(rounds, duration.limit);
  auto masses = parts.start();
  int fought = 0;
  if (duration.retreat <= last) {
    masses = parts.carry_by_round(masses, 0, duration.retreat, use);
    parts.retreat(masses);
    fought = duration.retreat;
  }
  if (!masses.empty()) masses = parts.carry_by_round(masses, fought, last - fought, use);
  use(parts.answer(masses));
  phase.done("fought up to ", log::count(last, "round"), ", one by one,");
}

}  // namespace

StateChances::Values StateChances::values() const {
  Values values = values_;
  for (const auto& [state, bounds] : intervals_) values.emplace_back(state, value_of(bounds));
  return values;
}

StateIndex retreat_from(const Chain& chain, StateIndex state) {
  return std::lower_bound(chain.retreats.begin(), chain.retreats.end(),
                          std::pair(state, StateIndex{0}))
      ->second;
}

Answer answer(std::shared_ptr<const Chain> chain, const Structure& structure,
              const Question& question, Duration duration, Numbers numbers, const Effort& effort,
              RoundsRequest rounds) {
  const auto with =
      numbers == Numbers::exact ? answer_with<ExactParts> : answer_with<CertifiedParts>;
  return with(std::move(chain), structure, question, duration, effort, rounds);
}

void answer_by_round(const std::shared_ptr<const Chain>& chain, const Structure& structure,
                     const Question& question, Duration duration, Numbers numbers,
                     const Effort& effort, int rounds, const AfterRound& use) {
  const auto with = numbers == Numbers::exact ? answer_by_round_with<ExactParts>
                                              : answer_by_round_with<CertifiedParts>;
  with(chain, structure, question, duration, effort, rounds, use);
}

}  // namespace asdic
