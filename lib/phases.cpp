#include "lib/phases.hpp"

#include <utility>

#include "lib/parallel.hpp"
#include "lib/spin_wait.hpp"

namespace asdic {

bool Phases::draw(std::uint64_t& drawn) {
  drawn = to_draw_.load(std::memory_order_relaxed);
  while (next_of(drawn) < count_of(drawn)) {
    if (to_draw_.compare_exchange_weak(drawn, drawn + 1, std::memory_order_acq_rel)) return true;
  }
  return false;
}

void Phases::work(std::uint64_t drawn, std::size_t worker) {
  const std::size_t index = next_of(drawn);
  try {
    (*body_)(index, worker);
  } catch (...) {
    {
      const std::lock_guard lock(mutex_);
      if (!failure_ || index < failed_) {
        failure_ = std::current_exception();
        failed_ = index;
      }
    }
    // Prevents further indices from being drawn.
    std::uint64_t left = to_draw_;
    while (!to_draw_.compare_exchange_weak(left, left - next_of(left) + count_of(left))) {
    }
    undone_ -= count_of(left) - next_of(left);
  }
  undone_.fetch_sub(1, std::memory_order_release);
}

void Phases::run(std::size_t count, const Body& body) {
  body_ = &body;
  undone_.store(count, std::memory_order_relaxed);
  constexpr std::uint64_t another = std::uint64_t{1} << 2 * bits;
  const std::uint64_t loop = to_draw_.load(std::memory_order_relaxed) & ~(another - 1);
  to_draw_.store(loop + another + (count << bits), std::memory_order_release);
  for (std::uint64_t drawn = 0; draw(drawn);) work(drawn, 0);
  for (SpinWait patience; undone_.load(std::memory_order_acquire) > 0;) patience.wait();
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void Phases::help(std::size_t worker) {
  SpinWait patience;
  while (!is_over_) {
    std::uint64_t drawn = 0;
    if (draw(drawn)) {
      work(drawn, worker);
      patience = {};
    } else {
      patience.wait();
    }
  }
}

void run_in_phases(unsigned threads, const std::function<void(Phases&)>& lead) {
  Phases phases;
  struct End {
    Phases& of;
    ~End() { of.end(); }
  };
  run_in_parallel(threads, threads, [&](Indices& workers) {
    for (const std::size_t worker : workers) {
      if (worker > 0) {
        phases.help(worker);
        continue;
      }
      const End end{phases};
      lead(phases);
    }
  });
}

}  // namespace asdic
