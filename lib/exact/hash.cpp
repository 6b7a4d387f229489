#define XXH_INLINE_ALL
#include "lib/exact/hash.hpp"

#include <xxhash.h>

#include <array>
#include <cstdio>

#include "lib/exact/number.hpp"

namespace asdic {

namespace {

/// One instruction where the processor has the same order.
void put(std::uint64_t number, unsigned char* to) {
  to[0] = static_cast<unsigned char>(number);
  to[1] = static_cast<unsigned char>(number >> 8);
  to[2] = static_cast<unsigned char>(number >> 16);
  to[3] = static_cast<unsigned char>(number >> 24);
  to[4] = static_cast<unsigned char>(number >> 32);
  to[5] = static_cast<unsigned char>(number >> 40);
  to[6] = static_cast<unsigned char>(number >> 48);
  to[7] = static_cast<unsigned char>(number >> 56);
}

}  // namespace

struct Hash::State {
  XXH3_state_t state;
};

// The 64-bit functions of XXH3 never fail.
Hash::Hash() : state_(std::make_unique<State>()) {
  XXH3_64bits_reset(&state_->state);
}

Hash::~Hash() = default;

void Hash::add(const Integer& number) {
  digits_.clear();
  append_binary_digits(number, 60, digits_);
  add(digits_.size());
  for (auto digit = digits_.rbegin(); digit != digits_.rend(); ++digit) add(*digit);
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
  for (std::size_t i = 0; i < waiting_; ++i) put(numbers_[i], &bytes[i * 8]);
  XXH3_64bits_update(&state_->state, bytes.data(), waiting_ * 8);
  waiting_ = 0;
}

std::uint64_t hash_of(const void* bytes, std::size_t size) {
  return XXH3_64bits(bytes, size);
}

}  // namespace asdic
