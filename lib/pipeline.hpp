// Runs work in pieces on several threads, in two steps: the first steps of several pieces at the
// same time, the second steps one after the other, in the order of the pieces.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

namespace asdic {

/// The steps of a piece of work. Pieces are kept in a fixed number of places, which are reused.
struct PieceSteps {
  /// Prepares the next piece in a place. Returns false if no piece can be prepared now. If
  /// `has_others` is true, earlier pieces are unfinished and may still add work.
  std::function<bool(std::size_t place, bool has_others)> prepare;
  /// Does the first step of the piece in a place. Each worker is one thread.
  std::function<void(std::size_t place, std::size_t worker)> first;
  /// Does the second step. No other second step and no prepare() runs at the same time.
  std::function<void(std::size_t place)> second;
};

/// A sequence of pieces of work, with places for some of them.
class Pipeline {
 public:
  Pipeline(std::size_t places, PieceSteps steps) : steps_(std::move(steps)), places_(places) {}

  /// Works on pieces until none is left. Each worker calls this once. If a first or second step
  /// throws, all workers stop, and one of them rethrows the exception of the first such piece,
  /// after the second steps of all pieces before it. If prepare() throws, the work ends at once.
  void work(std::size_t worker);

 private:
  struct Place {
    bool is_ready = false;  ///< whether the first step is done
    std::exception_ptr failure = {};
  };

  std::size_t place_of(std::size_t piece) const { return piece % places_.size(); }
  void finish_next(std::unique_lock<std::mutex>& lock);
  void prepare(std::unique_lock<std::mutex>& lock);
  void end();

  const PieceSteps steps_;
  std::mutex mutex_;  ///< of everything below
  std::condition_variable changed_;
  std::vector<Place> places_;
  // Numbers of pieces: all before finished_ are done, the first step of those before begun_ has
  // begun, and those before prepared_ are prepared.
  std::size_t finished_ = 0;
  std::size_t begun_ = 0;
  std::size_t prepared_ = 0;
  bool is_finishing_ = false;  ///< whether a thread does a second step or prepares pieces
  bool is_over_ = false;       ///< whether no work is left, or a step has failed
};

/// Does all work of a sequence of pieces, with `places` places, on up to `threads` threads, at
/// least one.
void run_pipeline(unsigned threads, std::size_t places, PieceSteps steps);

}  // namespace asdic
