// An evaluation: a schedule, the numbers with which it starts, and the figures that are summed up.
// Arithmetics (integers, or residues modulo primes) run it, once or round after round.
//
// A state has an index at each stage:
//
//     place   in Structure::order, which transitions between components follow
//     row     in Schedule, in the order of evaluation; forward, rows and places are the same
//     slot    in Tape: the memory of its value, which later values use again
//
// This is the tape of the chain that solver/structure.hpp draws, for masses that start at row 0.
// The table leaves out the coefficients. Row 1 is torn, so its sum r is divided by the number M of
// its component (see TornRows).
//
//     step   slot   number
//        0      0   row 0 = start
//        1      1   row 3 without the term from the torn row: row 0
//        2      1   row 1 = r / M; r = row 0 + the number of step 1
//        3      2   row 2 = row 1
//        4      0   row 3 = row 0 + row 2 + row 1
//        5      0   row 4 = row 2 + row 3
//        6      1   row 6 = row 1 + row 4
//        7      0   row 5 = row 4
//
// Step 5 overwrites row 3 in slot 0, because no later step needs it.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include "lib/exact/number.hpp"
#include "lib/exact/value.hpp"
#include "solver/evaluation/schedule.hpp"
#include "solver/evaluation/tape.hpp"
#include "solver/question.hpp"

namespace asdic {

struct Evaluation {
  /// Adds numerator / divisor to the sum of a row in one repetition.
  struct Start {
    std::uint32_t row;
    int repetition;
    Integer numerator;
    Integer divisor;
  };
  /// Adds the value of row `from`, divided by `divisor`, to the sum of row `to` in the next
  /// repetition.
  struct Feed {
    std::uint32_t from;
    std::uint32_t to;
    Integer divisor;
  };
  enum class ReadTime : std::uint8_t {
    always,    ///< in each repetition, all for the same figure
    by_round,  ///< in each repetition, for the figure with the number `figure` + repetition
    last,      ///< in the last repetition only
  };
  /// Adds the value of a row times a factor to a figure.
  struct Read {
    std::uint32_t row;
    std::uint32_t figure;
    Integer factor;
    ReadTime when = ReadTime::always;
  };

  Schedule schedule;
  std::vector<Start> starts;
  std::vector<Feed> feeds;
  std::vector<Read> reads;
  std::uint32_t figures = 0;
  int repetitions = 1;
  /// The divisor of the sums of the reads: a figure is its sum / read_divisor.
  Integer read_divisor = 1;
  /// The divisors by figure if each figure gets its own denominator; otherwise empty.
  std::vector<Integer> read_divisors = {};
  /// The most bits by which the numerator of a figure is longer than the denominator.
  std::size_t excess_bits = 0;

  // prepare() computes the following members from those above.

  /// The steps. Its `inputs` are those of all starts, then of all feeds; the indices in its `reads`
  /// count all reads, then all feeds.
  Tape tape;
  /// The common denominator of all values of one repetition. Repetition r, from 0, has values over
  /// unit^(r + 1); figures are over the power with the number of repetitions.
  Integer unit = 1;
  /// The known common factors of numerator and denominator, by figure; empty if none are known.
  std::vector<std::shared_ptr<const CommonFactor>> common;
  /// A sufficient denominator for each figure, which divides the common one; empty if all figures
  /// have the common one.
  std::vector<Integer> own_denominators;

  /// Computes the members above on `threads` threads (0: one for each processor).
  void prepare(unsigned threads);
  /// The most figures for which prepare() computes `common`, because it takes memory for each.
  static constexpr std::uint32_t many_figures = 1 << 14;
  /// Returns the number of figures for which prepare() computes `common`: all or none.
  std::uint32_t figures_with_common() const {
    return repetitions == 1 && read_divisor == 1 && figures <= many_figures ? figures : 0;
  }

  /// Sets the numbers with which an evaluation of values_evaluation() starts. `payoffs` holds a
  /// payoff for each state. Only states that one of the payoffs of values_evaluation() pays may
  /// have a payoff other than 0.
  void pay(std::span<const Integer> payoffs);

  /// Returns the divisor of a mass that starts at a row.
  Integer start_divisor(std::uint32_t row) const;
  /// Adds the reads of a question to an evaluation whose rows hold masses.
  void read_payoffs(const Question& question);
  /// Returns the common denominator of the figures, without read_divisor.
  Integer denominator() const;
  /// Returns the denominator of one figure, without its read divisor.
  Integer denominator_of(std::size_t figure) const {
    return own_denominators.empty() ? denominator() : own_denominators[figure];
  }
};

/// Returns a prepared evaluation of the figures of a question for battles that start with the given
/// masses.
Evaluation visits_evaluation(Schedule forward, const Masses& starts, const Question& question,
                             unsigned threads = 1);

enum class Denominators {
  common,  ///< one denominator for all figures
  own,     ///< a denominator for each figure, unless there are more than many_figures
};

/// A payoff for each state.
using StatePayoffs = std::vector<Integer>;

/// Returns a prepared evaluation of the expected sum of payoffs from each of `states` on, one
/// figure for each. It serves all of `payoffs`; call pay() with one of them before each run.
Evaluation values_evaluation(Schedule backward, std::span<const StatePayoffs> payoffs,
                             std::span<const StateIndex> states, Denominators denominators,
                             unsigned threads = 1);

/// A number system in which run() carries out an Evaluation. Starts, feeds and reads are named by
/// their index in the evaluation.
template <class A>
concept Arithmetic = std::default_initializable<typename A::Value> &&
    requires(A& arithmetic, const typename A::Value& value, typename A::Value& sum,
             std::uint32_t slot, std::size_t place, int repetition) {
  requires TapeSteps<std::remove_reference_t<decltype(arithmetic.steps())>>;
  arithmetic.clear(slot);         // sets the slot to 0
  arithmetic.start(slot, value);  // adds the value to the slot
  // Return numerator / divisor of a start, and the value in the slot / divisor of a feed.
  { arithmetic.start_value(place) } -> std::convertible_to<typename A::Value>;
  { arithmetic.feed_value(place, slot) } -> std::convertible_to<typename A::Value>;
  // Adds the value in the slot times the factor of a read.
  arithmetic.read(sum, place, slot, repetition);
};

/// Runs the tape of an evaluation and returns its figures.
template <Arithmetic A>
std::vector<typename A::Value> run(const Evaluation& evaluation, A& arithmetic) {
  const Tape& tape = evaluation.tape;
  std::vector<typename A::Value> figures(evaluation.figures);
  std::vector<typename A::Value> fed(evaluation.feeds.size());
  auto&& steps = arithmetic.steps();
  Ticks ticks("solving");
  for (int repetition = 0; repetition < evaluation.repetitions; ++repetition) {
    for (const std::uint32_t slot : tape.inputs) arithmetic.clear(slot);
    for (std::size_t i = 0; repetition > 0 && i < evaluation.feeds.size(); ++i) {
      arithmetic.start(tape.inputs[evaluation.starts.size() + i], fed[i]);
    }
    for (std::size_t i = 0; i < evaluation.starts.size(); ++i) {
      if (evaluation.starts[i].repetition == repetition) {
        arithmetic.start(tape.inputs[i], arithmetic.start_value(i));
      }
    }
    std::uint32_t done = 0;
    for (const TapeRead& due : tape.reads) {
      carry_out(tape, steps, done, due.step + 1, ticks);
      done = due.step + 1;
      if (due.index >= evaluation.reads.size()) {
        const auto feed = static_cast<std::uint32_t>(due.index - evaluation.reads.size());
        fed[feed] = arithmetic.feed_value(feed, due.slot);
        continue;
      }
      const Evaluation::Read& read = evaluation.reads[due.index];
      const bool is_last = repetition + 1 == evaluation.repetitions;
      if (read.when == Evaluation::ReadTime::last && !is_last) continue;
      const int offset = read.when == Evaluation::ReadTime::by_round ? repetition : 0;
      arithmetic.read(figures[read.figure + offset], due.index, due.slot, repetition);
    }
    // Steps after the last read are not needed.
  }
  return figures;
}

}  // namespace asdic
