// Passes the masses that begin a round from one walk to the next.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "lib/spin_wait.hpp"

namespace asdic {

/// The masses that begin a round, by place in ascending order. One thread writes them; another may
/// read them at the same time, up to the place that the writer has announced by tell().
template <class Number>
class RoundStarts {
 public:
  struct Start {
    std::uint32_t at;
    Number mass;
  };

  /// Makes an empty list for at most `most` masses.
  explicit RoundStarts(std::size_t most) : blocks_((most + in_block - 1) / in_block) {}

  // For the writer:

  void add(std::uint32_t at, const Number& mass) {
    std::unique_ptr<Start[]>& block = blocks_[written_ / in_block];
    if (!block) block = std::make_unique<Start[]>(in_block);
    block[written_++ % in_block] = {at, mass};
  }
  /// Announces that the masses of all places below `place` are written.
  void tell(std::uint32_t place) { told_.store({place, written_}, std::memory_order_release); }
  /// Announces that the writer has failed and writes no more masses.
  void give_up() { tell(given_up); }

  // For the reader:

  /// Waits until the masses of all places below `place` are written. Returns false if the writer
  /// has given up.
  bool wait(std::uint32_t place) {
    for (SpinWait patience; known_.place < place; patience.wait()) {
      known_ = told_.load(std::memory_order_acquire);
    }
    return known_.place != given_up;
  }
  /// Removes and returns the mass that starts at a place, or Number() if there is none. The places
  /// of successive calls must ascend.
  Number take(std::uint32_t at) {
    if (read_ == known_.starts) return {};
    std::unique_ptr<Start[]>& block = blocks_[read_ / in_block];
    const Start& next = block[read_ % in_block];
    if (next.at != at) return {};
    const Number mass = next.mass;
    if (++read_ % in_block == 0) block.reset();
    return mass;
  }

  /// Calls use(place, mass) for each mass that take() has not removed. The writer must be done.
  template <class Use>
  void for_each(Use use) const {
    for (std::uint32_t i = read_; i < written_; ++i) {
      const Start& start = blocks_[i / in_block][i % in_block];
      use(start.at, start.mass);
    }
  }
  bool empty() const { return written_ == 0; }

 private:
  static constexpr std::uint32_t in_block = 256;
  static constexpr std::uint32_t given_up = 0xffffffffu;

  struct alignas(std::uint64_t) Announcement {
    std::uint32_t place;
    std::uint32_t starts;
  };

  std::vector<std::unique_ptr<Start[]>> blocks_;
  std::uint32_t written_ = 0;
  alignas(64) std::atomic<Announcement> told_ = Announcement{0, 0};
  alignas(64) Announcement known_ = {0, 0};
  std::uint32_t read_ = 0;
};

}  // namespace asdic
