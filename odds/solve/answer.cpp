#include "odds/solve/answer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "lib/error.hpp"
#include "lib/log.hpp"
#include "lib/parallel.hpp"
#include "solver/certified/certified.hpp"
#include "solver/exact/exact.hpp"
#include "solver/rounds/rounds.hpp"

namespace asdic {

namespace {

/// Sums of chances as integers over one denominator, which grows as the battle goes on.
class Sums {
 public:
  explicit Sums(std::size_t count = 0) : numbers_(count) {}

  /// What goes on is told over so many times the denominator from now on.
  void go_on(const Integer& factor) {
    common_.clear();
    denominator_ *= factor;
    for (Integer& number : numbers_) number *= factor;
  }

  /// Something is known of the numbers only if they alone are added.
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

class ExactFight {
 public:
  ExactFight(const Chain& chain, const Structure& structure, const Question& question,
             const Effort& effort)
      : chain_(chain),
        structure_(structure),
        question_(question),
        effort_(effort),
        solver_(chain, structure, effort_),
        figures_(question.figures) {}

  static constexpr bool needs_chain = true;

  Masses start() const { return {{chain_.starts.front(), Integer(1)}}; }

  void fight_out(const Masses& masses, int fought, RoundsWanted rounds) {
    Solution solution;
    RoundResults carried;
    const log::Phase phase;
    do_both(
        threads_for(chain_, effort_), [&] { solution = solver_.visits(masses, question_); },
        [&] {
          if (rounds.exact) {
            Effort silent = effort_;  // progress is told of one thing at a time
            silent.progress = {};
            carried = rounds_distribution(chain_, structure_, masses, rounds.listed, silent);
          } else {
            enclose_rounds(masses, fought, rounds.listed);
          }
        });
    phase.done("found ", log::count(solution.numbers.size(), "figure"),
               " exactly, and the chances of up to ", log::count(rounds.listed, "round"),
               rounds.exact ? " exactly," : " certified,");
    figures_.go_on(solution.denominator);
    figures_.add(0, solution.numbers, solution.common);
    if (!rounds.exact) return;
    rounds_.go_on(carried.denominator);
    rounds_.add(static_cast<std::size_t>(fought), carried.ended);
  }

  Masses carry(const Masses& masses, int fought, int rounds) {
    RoundResults carried = carry_rounds(chain_, structure_, masses, rounds, question_, effort_);
    figures_.go_on(carried.denominator);
    figures_.add(0, carried.figures);
    rounds_.go_on(carried.denominator);
    rounds_.add(static_cast<std::size_t>(fought), carried.ended);
    return std::move(carried.going_on);
  }

  /// Tells how it stands after 0 and more rounds, but for the last; what would go on after that, or
  /// nothing where all is over before.
  Masses carry_by_round(const Masses& masses, int fought, int rounds, const AfterRound& tell) {
    Masses going_on = carry(masses, fought, 0);
    for (int round = 0; round < rounds && !going_on.empty(); ++round) {
      tell(answer(going_on));
      going_on = carry(going_on, fought + round, 1);
    }
    return going_on;
  }

  /// What broke off has been carried so far.
  Answer answer(const Masses& broken_off) const {
    Answer found{figures_.values(), {}, rounds_.values()};
    add(found.rounds, first_enclosed_, enclosed_);
    const auto denominator = std::make_shared<const Integer>(figures_.denominator());
    for (const auto& [state, mass] : broken_off) {
      found.broken_off.emplace_back(state, Value(mass, denominator));
    }
    return found;
  }

 private:
  /// The masses are over the denominator of what is known so far.
  void enclose_rounds(const Masses& masses, int fought, int listed) {
    IntervalMasses enclosed;
    for (const auto& [state, mass] : masses) {
      enclosed.emplace_back(state, interval_of(mass, figures_.denominator()));
    }
    first_enclosed_ = static_cast<std::size_t>(fought);
    enclosed_ = CertifiedSolver(chain_, structure_).carry_rounds(enclosed, listed, {}).ended;
  }

  const Chain& chain_;
  const Structure& structure_;
  const Question& question_;
  const Effort effort_;
  const ExactSolver solver_;
  Sums figures_;
  Sums rounds_;
  std::size_t first_enclosed_ = 0;  ///< what of `rounds_` goes on with these
  std::vector<Interval> enclosed_;
};

/// Enclosures; they are added up as the exact numbers that their bounds are.
class CertifiedFight {
 public:
  CertifiedFight(const Chain& chain, const Structure& structure, const Question& question,
                 const Effort& /*of exact work*/)
      : question_(question),
        start_(chain.starts.front()),
        threads_(threads_for_passes(chain)),
        solver_(chain, structure) {}

  static constexpr bool needs_chain = false;  ///< once it is made

  IntervalMasses start() const { return {{start_, {1, 1}}}; }

  void fight_out(const IntervalMasses& masses, int fought, RoundsWanted rounds) {
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

  /// As that of exact numbers.
  IntervalMasses carry_by_round(const IntervalMasses& masses, int fought, int rounds,
                                const AfterRound& tell) {
    IntervalMasses going_on;
    int round = 0;
    solver_.carry_by_round(
        masses, rounds, question_,
        [&](CertifiedRounds&& carried) {
          add(figures_, 0, chances_to_1(std::move(carried.figures)));
          add(rounds_, fought + round, carried.ended);
          going_on = std::move(carried.going_on);
          const bool goes_on = round++ < rounds && !going_on.empty();
          if (goes_on) tell(answer(going_on));
          return goes_on;
        },
        threads_);
    return going_on;
  }

  Answer answer(const IntervalMasses& broken_off) const& {
    return with(broken_off, {figures_, {}, rounds_});
  }
  Answer answer(const IntervalMasses& broken_off) && {
    return with(broken_off, {std::move(figures_), {}, std::move(rounds_)});
  }

 private:
  static Answer with(const IntervalMasses& broken_off, Answer found) {
    for (const auto& [state, bounds] : broken_off) {
      found.broken_off.emplace_back(state, value_of(bounds));
    }
    return found;
  }

  /// The first figures are chances, which no bound needs to exceed.
  std::vector<Interval> chances_to_1(std::vector<Interval> figures) const {
    for (std::uint32_t i = 0; i < question_.ends; ++i) {
      if (!(figures[i].lower >= 0)) figures[i].lower = 0;  // also what is no number
      if (!(figures[i].upper <= 1)) figures[i].upper = 1;
    }
    return figures;
  }

  const Question& question_;
  const StateIndex start_;
  const unsigned threads_;
  const CertifiedSolver solver_;
  std::vector<Value> figures_;
  std::vector<Value> rounds_;
};

template <class Fight>
Answer answer_with(const Chain& chain, const Structure& structure, const Question& question,
                   Duration duration, const Effort& effort, RoundsWanted rounds,
                   const std::function<void()>& has_passed) {
  Fight fight(chain, structure, question, effort);
  const bool is_limited = duration.limit != no_limit || duration.retreat != no_limit;
  if (has_passed && !Fight::needs_chain && !is_limited) has_passed();
  auto masses = fight.start();
  int fought = 0;
  if (duration.retreat != no_limit && duration.retreat <= duration.limit) {
    const log::Phase phase;
    masses = fight.carry(masses, 0, duration.retreat);
    phase.done("fought ", log::count(duration.retreat, "round"), " before the retreat");
    for (auto& [state, mass] : masses) state = retreat_from(chain, state);
    fought = duration.retreat;
  }
  if (masses.empty()) return std::move(fight).answer({});
  if (duration.limit == no_limit) {
    rounds.listed = std::max(0, rounds.listed - fought);
    fight.fight_out(masses, fought, rounds);
    return std::move(fight).answer({});
  }
  const log::Phase phase;
  masses = fight.carry(masses, fought, duration.limit - fought);
  phase.done("fought ", log::count(duration.limit - fought, "round"), " up to the limit");
  return std::move(fight).answer(masses);
}

template <class Fight>
void answer_by_round_with(const Chain& chain, const Structure& structure, const Question& question,
                          Duration duration, const Effort& effort, int rounds,
                          const AfterRound& tell) {
  const log::Phase phase;
  Fight fight(chain, structure, question, effort);
  const int last = std::min(rounds, duration.limit);
  auto masses = fight.start();
  int fought = 0;
  if (duration.retreat <= last) {
    masses = fight.carry_by_round(masses, 0, duration.retreat, tell);
    for (auto& [state, mass] : masses) state = retreat_from(chain, state);
    fought = duration.retreat;
  }
  if (!masses.empty()) masses = fight.carry_by_round(masses, fought, last - fought, tell);
  tell(fight.answer(masses));
  phase.done("fought up to ", log::count(last, "round"), ", one by one,");
}

}  // namespace

/// Most doubles are integers over 2^256.
Value value_of(const Interval& bounds) {
  if (!std::isfinite(bounds.lower) || !std::isfinite(bounds.upper)) {
    throw Error(ErrorCode::limit, "a number is too large for an enclosure; ask for exact numbers");
  }
  constexpr int enough = 256;
  static const auto for_all = std::make_shared<const Integer>(Integer(1) << bits_of_doubles);
  static const auto for_most = std::make_shared<const Integer>(Integer(1) << enough);
  constexpr int digits = std::numeric_limits<double>::digits;
  const auto is_whole = [](double x) { return x == 0 || std::ilogb(x) + 1 - digits >= -enough; };
  const bool short_ones = is_whole(bounds.lower) && is_whole(bounds.upper);
  const auto numerator = [&](double x) {
    int exponent = 0;
    const double fraction = std::frexp(x, &exponent);  // x = fraction * 2^exponent
    Integer whole(static_cast<std::int64_t>(std::ldexp(fraction, digits)));
    const int shift = exponent - digits + (short_ones ? enough : bits_of_doubles);
    return shift >= 0 ? Integer(whole << shift) : Integer(whole >> -shift);
  };
  return Value::between(numerator(bounds.lower), numerator(bounds.upper),
                        short_ones ? for_most : for_all);
}

StateIndex retreat_from(const Chain& chain, StateIndex state) {
  return std::lower_bound(chain.retreats.begin(), chain.retreats.end(),
                          std::pair(state, StateIndex{0}))
      ->second;
}

Answer answer(const Chain& chain, const Structure& structure, const Question& question,
              Duration duration, Numbers numbers, const Effort& effort, RoundsWanted rounds,
              const std::function<void()>& has_passed) {
  const auto with =
      numbers == Numbers::exact ? answer_with<ExactFight> : answer_with<CertifiedFight>;
  return with(chain, structure, question, duration, effort, rounds, has_passed);
}

void answer_by_round(const Chain& chain, const Structure& structure, const Question& question,
                     Duration duration, Numbers numbers, const Effort& effort, int rounds,
                     const AfterRound& tell) {
  const auto with = numbers == Numbers::exact ? answer_by_round_with<ExactFight>
                                              : answer_by_round_with<CertifiedFight>;
  with(chain, structure, question, duration, effort, rounds, tell);
}

}  // namespace asdic
