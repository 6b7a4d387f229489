// What tells chains and tasks apart.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace asdic {

class Integer;

/// XXH3 of 64-bit numbers, each as eight bytes with the lowest first.
class Hash {
 public:
  Hash();
  ~Hash();

  void add(std::uint64_t number) {
    if (waiting_.size() == most_waiting) flush();
    waiting_.push_back(number);
  }
  void add(const Integer& number);

  /// Of all that was added, as 16 hexadecimal digits.
  std::string text();

 private:
  static constexpr std::size_t most_waiting = 512;
  struct State;

  void flush();

  std::unique_ptr<State> state_;
  std::vector<std::uint64_t> waiting_;
};

}  // namespace asdic
