// The counts in a state. A copy copies only the counts that the battle has.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <iterator>

namespace asdic {

/// A row of up to `most` counts. It is copied in chunks of a fixed size, which the compiler can
/// optimise. The unused rest of the last chunk is 0.
template <std::size_t most>
class CountRow {
 public:
  using Count = unsigned char;
  static constexpr std::size_t chunk = 16;

  CountRow() : counts_{} {}
  CountRow(const CountRow& other) {
    copy(other);
  }  // NOLINT(cppcoreguidelines-pro-type-member-init)
  CountRow& operator=(const CountRow& other) {
    if (this != &other) copy(other);
    return *this;
  }
  ~CountRow() = default;

  std::size_t size() const { return size_; }
  Count* data() { return counts_.data(); }
  const Count* data() const { return counts_.data(); }
  Count* begin() { return data(); }
  Count* end() { return data() + size_; }
  const Count* begin() const { return data(); }
  const Count* end() const { return data() + size_; }
  auto rbegin() const { return std::reverse_iterator(end()); }
  auto rend() const { return std::reverse_iterator(begin()); }

  Count& operator[](std::size_t at) { return counts_[at]; }
  Count operator[](std::size_t at) const { return counts_[at]; }
  Count& back() { return counts_[size_ - 1]; }
  Count back() const { return counts_[size_ - 1]; }

  /// Adds a count. There must be fewer than `most`.
  void push_back(Count count) { counts_[size_++] = count; }
  void resize(std::size_t size, Count count = 0) {
    if (size > size_) std::fill(end(), data() + size, count);
    if (size < size_) std::fill(data() + size, end(), Count{0});
    size_ = size;
  }

  /// Writes all counts, and zeros up to the end of the last chunk.
  void write(void* to) const {
    for (std::size_t at = 0; at < size_; at += chunk) {
      std::memcpy(static_cast<char*>(to) + at, counts_.data() + at, chunk);
    }
  }
  /// Reads size() counts.
  void read(const void* from) { std::memcpy(counts_.data(), from, size_); }

  bool operator==(const CountRow& other) const {
    return std::equal(begin(), end(), other.begin(), other.end());
  }

 private:
  void copy(const CountRow& other) {
    size_ = other.size_;
    other.write(counts_.data());
  }

  std::size_t size_ = 0;
  // A copy sets only the chunks that have counts.
  std::array<Count, (most + chunk - 1) / chunk * chunk> counts_;
};

}  // namespace asdic
