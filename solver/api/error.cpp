#include "asdic/error.hpp"

#include <utility>

namespace asdic::v0 {

const char* version() {
  return ASDIC_VERSION;
}

Error::Error(ErrorCode code, const std::string& message, Place place)
    : std::runtime_error(message), code_(code), place_(std::move(place)) {}

// Defined here, so that all programs that link the library share one type.
Error::~Error() = default;

}  // namespace asdic::v0
