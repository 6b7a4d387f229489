#include "asdic/error.hpp"

#include <utility>

namespace asdic::v0 {

const char* version() {
  return ASDIC_VERSION;
}

Error::Error(ErrorCode code, const std::string& message, Place place)
    : std::runtime_error(message), code_(code), place_(std::move(place)) {}

// Here, so that the type is one for all that link the library.
Error::~Error() = default;

}  // namespace asdic::v0
