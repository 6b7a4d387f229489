// What an engine has to do, in any arithmetic: evaluate a schedule once or round after round, and
// add up figures.
#pragma once

#include <algorithm>
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

  /// Puts reads and feeds into the order in which they are done.
  void order() {
    std::stable_sort(reads.begin(), reads.end(),
                     [](const Read& a, const Read& b) { return a.row < b.row; });
    std::stable_sort(feeds.begin(), feeds.end(),
                     [](const Feed& a, const Feed& b) { return a.from < b.from; });
  }

  Integer denominator() const {
    return boost::multiprecision::pow(unit, static_cast<unsigned>(repetitions));
  }
};

// An Arithmetic of a Job has, beside what evaluate() needs,
//   void clear()                                nothing starts anywhere
//   void start(row, const Value&)               adds to what starts at a row
//   Value started(index of a Start)             numerator / divisor
//   Value fed(index of a Feed)                  the value of row `from` / divisor
//   Value read(index of a Read, repetition)     the value of its row * factor
//   void add(Value&, const Value&)
// and reads only values of rows that were just finished.

/// The figures of a job, whose reads and feeds are ordered by the rows that they read.
template <class Arithmetic>
std::vector<typename Arithmetic::Value> run(const Job& job, Arithmetic& arithmetic) {
  std::vector<typename Arithmetic::Value> figures(job.figures);
  std::vector<typename Arithmetic::Value> fed(job.feeds.size());
  for (int repetition = 0; repetition < job.repetitions; ++repetition) {
    arithmetic.clear();
    for (std::size_t i = 0; repetition > 0 && i < job.feeds.size(); ++i) {
      arithmetic.start(job.feeds[i].to, fed[i]);
    }
    for (std::size_t i = 0; i < job.starts.size(); ++i) {
      if (job.starts[i].repetition == repetition) {
        arithmetic.start(job.starts[i].row, arithmetic.started(i));
      }
    }
    std::size_t next_read = 0;
    std::size_t next_feed = 0;
    evaluate(job.schedule, arithmetic, [&](std::uint32_t, std::uint32_t end) {
      for (; next_read < job.reads.size() && job.reads[next_read].row < end; ++next_read) {
        const Job::Read& read = job.reads[next_read];
        if (read.when == Job::When::last && repetition + 1 < job.repetitions) continue;
        const int offset = read.when == Job::When::by_round ? repetition : 0;
        arithmetic.add(figures[read.figure + offset], arithmetic.read(next_read, repetition));
      }
      for (; next_feed < job.feeds.size() && job.feeds[next_feed].from < end; ++next_feed) {
        fed[next_feed] = arithmetic.fed(next_feed);
      }
    });
  }
  return figures;
}

}  // namespace asdic
