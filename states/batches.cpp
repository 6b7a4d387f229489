#include "states/batches.hpp"

#include <algorithm>
#include <utility>

namespace asdic {

std::optional<Batches::Batch> Batches::claim(std::size_t least) {
  const std::lock_guard lock(mutex_);
  const std::size_t free = known_ - claimed_;
  if (free < least || batches_ - added_ == places) return {};
  const Batch batch{batches_++ % places, claimed_, std::min(free, states_at_once)};
  claimed_ += batch.count;
  return batch;
}

std::optional<std::size_t> Batches::next() {
  if (is_over_) {
    const std::lock_guard lock(mutex_);
    if (failure_) std::rethrow_exception(failure_);
  }
  const std::size_t place = added_ % places;  // no other thread adds
  if (!expanded_[place].load(std::memory_order_acquire)) return {};
  return place;
}

void Batches::added(std::size_t known) {
  const std::lock_guard lock(mutex_);
  expanded_[added_ % places].store(false, std::memory_order_relaxed);
  ++added_;
  known_ = known;
}

bool Batches::are_all_added() {
  const std::lock_guard lock(mutex_);
  return claimed_ == known_ && batches_ == added_;
}

void Batches::fail(std::exception_ptr failure) {
  const std::lock_guard lock(mutex_);
  failure_ = std::move(failure);
  is_over_ = true;
}

}  // namespace asdic
