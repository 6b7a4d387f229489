#define XXH_INLINE_ALL
#include "states/numbers.hpp"

#include <xxhash.h>

namespace asdic {

std::size_t KeyHash::operator()(std::string_view bytes) const {
  return XXH3_64bits(bytes.data(), bytes.size());
}

}  // namespace asdic
