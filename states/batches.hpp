// States that are expanded on two threads, batch by batch.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <optional>

namespace asdic {

/// So many states that memory has brought what their look-ups need before those begin.
inline constexpr std::size_t states_at_once = 32;

/// Who expands states claims the next ones that nobody has; batches are added in the order of their
/// states, by one thread, and make others known.
class Batches {
 public:
  static constexpr std::size_t places = 64;

  struct Batch {
    std::size_t place;  ///< below `places`: of what is said of these states until it is added
    std::size_t first;
    std::size_t count;
  };

  /// The states from `first` on are to be expanded, of which those below `known` are known.
  Batches(std::size_t first, std::size_t known) : claimed_(first), known_(known) {}

  /// Nothing where fewer than `least` states are known that nobody has, or no place is free.
  std::optional<Batch> claim(std::size_t least);
  void expanded(const Batch& batch) {
    expanded_[batch.place].store(true, std::memory_order_release);
  }

  /// The place of the batch that is to be added next, if it is expanded. Throws what failed.
  std::optional<std::size_t> next();
  /// It has been added, and so many states are known.
  void added(std::size_t known);
  /// Nothing is left to be claimed or added.
  bool are_all_added();

  /// Nobody needs to expand anything any more.
  void stop() { is_over_ = true; }
  void fail(std::exception_ptr failure);
  bool are_over() const { return is_over_; }

 private:
  std::mutex mutex_;
  std::size_t claimed_;
  std::size_t known_;
  std::size_t batches_ = 0;  ///< that were claimed
  std::size_t added_ = 0;    ///< of these
  std::exception_ptr failure_;
  std::array<std::atomic<bool>, places> expanded_ = {};
  std::atomic<bool> is_over_ = false;
};

}  // namespace asdic
