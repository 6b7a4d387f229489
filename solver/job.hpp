// What an engine has to do, in any arithmetic: evaluate a schedule once or round after round, and
// add up figures.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lib/number.hpp"
#include "solver/evaluate.hpp"
#include "solver/schedule.hpp"

namespace asdic {

struct Job {
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
  enum class When : std::uint8_t {
    always,    ///< the figure sums over all repetitions
    by_round,  ///< `figure` of the first repetition, the figure behind it of the second, ...
    last,      ///< of the last repetition alone
  };
  /// The value of a row times a factor is added to a figure.
  struct Read {
    std::uint32_t row;
    std::uint32_t figure;
    Integer factor;
    When when = When::always;
  };

  Schedule schedule;
  std::vector<Integer> determinants;
  std::vector<Start> starts;
  std::vector<Feed> feeds;
  std::vector<Read> reads;
  std::uint32_t figures = 0;
  int repetitions = 1;
  /// What all values of one repetition have to be multiplied by to be integers; those of repetition
  /// r by its (r + 1)-th power. The figures come out times its power of all repetitions.
  Integer unit = 1;
  /// The figures are for the reads; the answer is them divided by this.
  Integer read_divisor = 1;
  /// A figure is longer than the denominator by at most so many bits.
  std::size_t excess_bits = 0;

  Integer denominator() const {
    return boost::multiprecision::pow(unit, static_cast<unsigned>(repetitions));
  }
};

// An Arithmetic of a Job has, beside what evaluate() needs,
//   void clear()                                           nothing starts anywhere
//   void start(row, index of a Start, repetition)
//   void feed(index of a Feed)                             from the values of the last repetition
//   Value read(row, index of a Read, repetition)           value * factor
//   void add(Value&, const Value&)

/// The figures of a job.
template <class Arithmetic>
std::vector<typename Arithmetic::Value> run(const Job& job, Arithmetic& arithmetic) {
  std::vector<typename Arithmetic::Value> figures(job.figures);
  for (int repetition = 0; repetition < job.repetitions; ++repetition) {
    arithmetic.clear();
    if (repetition > 0) {
      for (std::size_t i = 0; i < job.feeds.size(); ++i) arithmetic.feed(i);
    }
    for (std::size_t i = 0; i < job.starts.size(); ++i) {
      if (job.starts[i].repetition == repetition) arithmetic.start(i);
    }
    evaluate(job.schedule, arithmetic);
    for (std::size_t i = 0; i < job.reads.size(); ++i) {
      const Job::Read& read = job.reads[i];
      if (read.when == Job::When::last && repetition + 1 < job.repetitions) continue;
      const int offset = read.when == Job::When::by_round ? repetition : 0;
      arithmetic.add(figures[read.figure + offset], arithmetic.read(i, repetition));
    }
  }
  return figures;
}

}  // namespace asdic
