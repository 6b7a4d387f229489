#define XXH_INLINE_ALL
#include "lib/exact/hash.hpp"

#include <xxhash.h>

#include <array>
#include <cstdio>

namespace asdic {

struct Hash::State {
  XXH3_state_t state;
};

// A hash of 64 bits never fails.
Hash::Hash() : state_(std::make_unique<State>()) {
  XXH3_64bits_reset(&state_->state);
  waiting_.reserve(most_waiting);
}

Hash::~Hash() = default;

void Hash::add(const Integer& number) {
  const auto digits = binary_digits(number, 60);
  add(digits.size());
  for (const std::uint64_t digit : digits) add(digit);
}

std::string Hash::text() {
  flush();
  char text[17];
  std::snprintf(text, sizeof text, "%016llx",
                static_cast<unsigned long long>(XXH3_64bits_digest(&state_->state)));
  return text;
}

void Hash::flush() {
  std::array<unsigned char, most_waiting * 8> bytes;
  std::size_t filled = 0;
  for (const std::uint64_t number : waiting_) {
    for (int shift = 0; shift < 64; shift += 8) {
      bytes[filled++] = static_cast<unsigned char>(number >> shift);
    }
  }
  XXH3_64bits_update(&state_->state, bytes.data(), filled);
  waiting_.clear();
}

}  // namespace asdic
