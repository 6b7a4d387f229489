// What one walk through the rounds of a chain leaves to the next.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "lib/spin_wait.hpp"

namespace asdic {

/// The masses that begin a round, by place in ascending order. One thread writes them, another may
/// read them meanwhile: those of the places that the first has told to be behind it.
template <class Number>
class RoundStarts {
 public:
  struct Start {
    std::uint32_t at;
    Number mass;
  };

  /// There are at most so many.
  explicit RoundStarts(std::size_t most) : blocks_((most + in_block - 1) / in_block) {}

  // Of who writes:

  void add(std::uint32_t at, const Number& mass) {
    std::unique_ptr<Start[]>& block = blocks_[written_ / in_block];
    if (!block) block = std::make_unique<Start[]>(in_block);
    block[written_++ % in_block] = {at, mass};
  }
  /// All places below `place` are behind.
  void tell(std::uint32_t place) { told_.store({place, written_}, std::memory_order_release); }
  /// There will be no more.
  void give_up() { tell(given_up); }

  // Of who reads:

  /// Waits until all places below `place` are behind; false where there will be no more.
  bool wait(std::uint32_t place) {
    for (SpinWait patience; known_.place < place; patience.wait()) {
      known_ = told_.load(std::memory_order_acquire);
    }
    return known_.place != given_up;
  }
  /// What starts there, if it does; places are asked for in ascending order.
  Number take(std::uint32_t at) {
    if (read_ == known_.starts) return {};
    std::unique_ptr<Start[]>& block = blocks_[read_ / in_block];
    const Start& next = block[read_ % in_block];
    if (next.at != at) return {};
    const Number mass = next.mass;
    if (++read_ % in_block == 0) block.reset();
    return mass;
  }

  /// Once all is written: use(place, mass) for each that nobody has taken.
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
