#define XXH_INLINE_ALL
#include "states/numbers.hpp"

#include <xxhash.h>

namespace asdic {

std::size_t hash_of(std::string_view text) {
  return static_cast<std::size_t>(XXH3_64bits(text.data(), text.size()));
}

}  // namespace asdic
