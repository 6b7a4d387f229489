// What an engine has to do, in any arithmetic: evaluate a schedule once or round after round, and
// add up figures.
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
  /// numerator / divisor is added to the sum of a row in one repetition.
  struct Start {
    std::uint32_t row;
    int repetition;
    Integer numerator;
    Integer divisor;
  };
  /// The value of row `from` divided by `divisor` starts at row `to` in the next repetition.
  struct Feed {
    std::uint32_t from;
    std::uint32_t to;
    Integer divisor;
  };
  enum class ReadTime : std::uint8_t {
    always,    ///< the figure sums over all repetitions
    by_round,  ///< `figure` of the first repetition, the figure behind it of the second, ...
    last,      ///< of the last repetition alone
  };
  /// The value of a row times a factor is added to a figure.
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
  /// The figures are for the reads; the answer is them divided by this.
  Integer read_divisor = 1;
  /// Or by figure, where each is to have a denominator of its own.
  std::vector<Integer> read_divisors = {};
  /// A figure is longer than the denominator by at most so many bits.
  std::size_t excess_bits = 0;

  // How it is done: what prepare() finds when all of the above is known.

  /// Where a start or a feed arrives is in its `inputs`, starts first; what is read for reads and
  /// feeds in its `reads`, reads first.
  Tape tape;
  /// What all values of one repetition have to be multiplied by to be integers; those of repetition
  /// r by its (r + 1)-th power. The figures come out times its power of all repetitions.
  Integer unit = 1;
  /// By figure what its number is known to have in common with the denominator; or nothing.
  std::vector<std::shared_ptr<const CommonFactor>> common;
  /// By figure a divisor of the denominator that suffices for it; nothing where none is to have one
  /// of its own.
  std::vector<Integer> own_denominators;

  /// On so many threads (0: as many as there are processors).
  void prepare(unsigned threads);
  /// Of more figures nothing is found by figure: it would take much memory.
  static constexpr std::uint32_t many_figures = 1 << 14;
  /// Of so many figures, all or none, `common` is found.
  std::uint32_t figures_with_common() const {
    return repetitions == 1 && read_divisor == 1 && figures <= many_figures ? figures : 0;
  }

  /// Of what values_evaluation() gives: has these payoffs start, which pay nowhere else.
  void pay(std::span<const Integer> payoffs);

  /// What a mass that starts at a row is divided by.
  Integer start_divisor(std::uint32_t row) const;
  /// Reads for a question what the visits of states pay, where rows hold masses.
  void read_payoffs(const Question& question);
  Integer denominator() const;
  /// Over which a figure is found.
  Integer denominator_of(std::size_t figure) const {
    return own_denominators.empty() ? denominator() : own_denominators[figure];
  }
};

/// The figures of a question for battles that start with these masses. Prepared, as the next is.
Evaluation visits_evaluation(Schedule forward, const Masses& starts, const Question& question,
                             unsigned threads = 1);

enum class Denominators {
  common,  ///< one for all figures
  own,     ///< each figure has the one that it needs, unless there are very many
};

/// What is paid by state.
using StatePayoffs = std::vector<Integer>;

/// The expected payoffs from each of `states` on, one figure for each, of whichever of these
/// payoffs it is then given to pay.
Evaluation values_evaluation(Schedule backward, std::span<const StatePayoffs> payoffs,
                             std::span<const StateIndex> states, Denominators denominators,
                             unsigned threads = 1);

/// What carries out an Evaluation, its tape and what is around it; starts, feeds and reads are
/// named by their places in it.
template <class A>
concept Arithmetic = std::default_initializable<typename A::Value> &&
    requires(A& arithmetic, const typename A::Value& value, typename A::Value& sum,
             std::uint32_t slot, std::size_t place, int repetition) {
  requires TapeSteps<std::remove_reference_t<decltype(arithmetic.steps())>>;
  arithmetic.clear(slot);         // nothing starts there
  arithmetic.start(slot, value);  // adds to what starts there
  // The numerator over the divisor; what is in the slot over the divisor.
  { arithmetic.start_value(place) } -> std::convertible_to<typename A::Value>;
  { arithmetic.feed_value(place, slot) } -> std::convertible_to<typename A::Value>;
  arithmetic.read(sum, place, slot, repetition);  // adds what is in the slot times the factor
};

/// The figures of an evaluation along its tape.
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
    // What comes behind the last read is not needed.
  }
  return figures;
}

}  // namespace asdic
