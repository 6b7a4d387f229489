// What an engine has to do, in any arithmetic: evaluate a schedule once or round after round, and
// add up figures.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lib/exact/number.hpp"
#include "solver/exact/schedule.hpp"
#include "solver/exact/tape.hpp"

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

  /// How it is done, when all of the above is known. Where a start or a feed arrives is in
  /// `inputs`, starts first; what is read for reads and feeds in `reads`, reads first.
  Tape tape;

  void make_tape() {
    std::vector<std::uint32_t> starting;
    std::vector<std::uint32_t> read;
    for (const Start& start : starts) starting.push_back(start.row);
    for (const Feed& feed : feeds) starting.push_back(feed.to);
    for (const Read& each : reads) read.push_back(each.row);
    for (const Feed& feed : feeds) read.push_back(feed.from);
    tape = asdic::make_tape(schedule, starting, read);
  }

  Integer denominator() const {
    return boost::multiprecision::pow(unit, static_cast<unsigned>(repetitions));
  }
};

// An Arithmetic of a Job has, beside what evaluate() needs,
//   void clear(slot)                                  nothing starts there
//   void start(slot, const Value&)                    adds to what starts there
//   Value started(index of a Start)                   numerator / divisor
//   Value fed(index of a Feed, slot)                  what is in the slot / divisor
//   Value read(index of a Read, slot, repetition)     what is in the slot * factor
//   void add(Value&, const Value&)

/// The figures of a job along its tape.
template <class Arithmetic>
std::vector<typename Arithmetic::Value> run(const Job& job, Arithmetic& arithmetic) {
  const Tape& tape = job.tape;
  std::vector<typename Arithmetic::Value> figures(job.figures);
  std::vector<typename Arithmetic::Value> fed(job.feeds.size());
  for (int repetition = 0; repetition < job.repetitions; ++repetition) {
    for (const std::uint32_t slot : tape.inputs) arithmetic.clear(slot);
    for (std::size_t i = 0; repetition > 0 && i < job.feeds.size(); ++i) {
      arithmetic.start(tape.inputs[job.starts.size() + i], fed[i]);
    }
    for (std::size_t i = 0; i < job.starts.size(); ++i) {
      if (job.starts[i].repetition == repetition) {
        arithmetic.start(tape.inputs[i], arithmetic.started(i));
      }
    }
    std::uint32_t done = 0;
    for (const TapeRead& due : tape.reads) {
      evaluate(tape, arithmetic, done, due.step + 1);
      done = due.step + 1;
      if (due.index >= job.reads.size()) {
        const auto feed = static_cast<std::uint32_t>(due.index - job.reads.size());
        fed[feed] = arithmetic.fed(feed, due.slot);
        continue;
      }
      const Job::Read& read = job.reads[due.index];
      if (read.when == Job::When::last && repetition + 1 < job.repetitions) continue;
      const int offset = read.when == Job::When::by_round ? repetition : 0;
      arithmetic.add(figures[read.figure + offset],
                     arithmetic.read(due.index, due.slot, repetition));
    }
    // What comes behind the last read is not needed.
  }
  return figures;
}

}  // namespace asdic
