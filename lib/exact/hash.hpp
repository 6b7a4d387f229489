// Hashes: of chains and tasks, which identify them, and of memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace asdic {

class Integer;

/// Returns XXH3 of the memory from `bytes` on, for hash tables.
std::uint64_t hash_of(const void* bytes, std::size_t size);

/// Computes XXH3 of a sequence of 64-bit numbers, each as eight bytes in little-endian order.
class Hash {
 public:
  Hash();
  ~Hash();

  void add(std::uint64_t number) {
    if (waiting_ == most_waiting) flush();
    numbers_[waiting_++] = number;
  }
  void add(const Integer& number);
  /// Adds the length of a text and its bytes.
  void add(std::string_view text) {
    add(text.size());
    for (const char c : text) add(std::uint64_t{static_cast<unsigned char>(c)});
  }

  /// Returns the hash of all numbers added so far as 16 hexadecimal digits.
  std::string text();

 private:
  static constexpr std::size_t most_waiting = 512;
  struct State;

  void flush();

  std::unique_ptr<State> state_;
  std::array<std::uint64_t, most_waiting> numbers_ = {};  ///< that are not yet hashed
  std::size_t waiting_ = 0;                               ///< how many they are
  std::vector<std::uint64_t> digits_;                     ///< memory for add()
};

}  // namespace asdic
