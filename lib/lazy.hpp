// Constants that are made when they are first used.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>

namespace asdic {

/// A constant that `make` makes when it is first used. A program does not pay for constants that it
/// does not use, such as the settings of rules that are not asked for. If several threads make it
/// at the same time, one object is kept, and no thread waits for another. If threads waited, the
/// child of a fork() might wait for ever for one that only its parent has. The constant is never
/// destroyed, because other threads may use it until the process ends.
template <class T>
class Lazy {
 public:
  constexpr explicit Lazy(T (*make)()) : make_(make) {}
  Lazy(const Lazy&) = delete;
  Lazy& operator=(const Lazy&) = delete;

  const T& operator*() const {
    const T* known = made_.load(std::memory_order_acquire);
    return known != nullptr ? *known : made();
  }
  const T* operator->() const { return &**this; }
  /// Returns an element of the constant, which is a list.
  decltype(auto) operator[](std::size_t index) const { return (**this)[index]; }

 private:
  const T& made() const {
    auto own = std::make_unique<const T>(make_());
    const T* known = nullptr;
    const bool is_first = made_.compare_exchange_strong(known, own.get(), std::memory_order_acq_rel,
                                                        std::memory_order_acquire);
    return is_first ? *own.release() : *known;
  }

  T (*make_)();
  mutable std::atomic<const T*> made_ = nullptr;
};

}  // namespace asdic
