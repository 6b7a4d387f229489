#include "lib/pipeline.hpp"

#include <utility>

#include "lib/parallel.hpp"

namespace asdic {

void Pipeline::work(std::size_t worker) {
  std::unique_lock lock(mutex_);
  if (prepared_ == 0 && !is_finishing_ && !is_over_) prepare(lock);
  while (!is_over_) {
    if (!is_finishing_ && finished_ < begun_ && places_[place_of(finished_)].is_ready) {
      finish_next(lock);
    } else if (begun_ < prepared_) {
      const std::size_t at = place_of(begun_++);
      lock.unlock();
      std::exception_ptr failure;
      try {
        steps_.first(at, worker);
      } catch (...) {
        failure = std::current_exception();
      }
      lock.lock();
      places_[at] = {true, failure};
    } else {
      changed_.wait(lock);
    }
  }
}

/// Does the second step of the first unfinished piece, and prepares pieces.
void Pipeline::finish_next(std::unique_lock<std::mutex>& lock) {
  const std::size_t at = place_of(finished_);
  is_finishing_ = true;
  const std::exception_ptr failure = std::exchange(places_[at], {}).failure;
  lock.unlock();
  try {
    if (failure) std::rethrow_exception(failure);
    steps_.second(at);
  } catch (...) {
    lock.lock();
    end();
    throw;
  }
  lock.lock();
  ++finished_;
  prepare(lock);
}

/// Prepares pieces while there are free places. Ends the work if there are no pieces.
void Pipeline::prepare(std::unique_lock<std::mutex>& lock) {
  is_finishing_ = true;
  bool has_more = true;
  while (has_more && prepared_ < finished_ + places_.size()) {
    const std::size_t next = prepared_;
    const bool has_others = finished_ < next;
    lock.unlock();
    try {
      has_more = steps_.prepare(place_of(next), has_others);
    } catch (...) {
      lock.lock();
      end();
      throw;
    }
    lock.lock();
    if (!has_more) break;
    ++prepared_;
    changed_.notify_one();
  }
  is_finishing_ = false;
  if (finished_ == prepared_) end();
}

/// Ends the work of all workers.
void Pipeline::end() {
  is_over_ = true;
  changed_.notify_all();
}

void run_pipeline(unsigned threads, std::size_t places, PieceSteps steps) {
  Pipeline pipeline(places, std::move(steps));
  run_in_parallel(threads, threads, [&](Indices& workers) {
    for (const std::size_t worker : workers) pipeline.work(worker);
  });
}

}  // namespace asdic
