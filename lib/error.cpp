#include "lib/error.hpp"

namespace asdic {

std::string Place::text() const {
  std::string result = source;
  if (line > 0) result += ":" + std::to_string(line) + ":" + std::to_string(column);
  return result;
}

Error::Error(ErrorCode code, const std::string& message)
    : std::runtime_error(message), code_(code) {}

Error::Error(const Place& place, const std::string& message)
    : std::runtime_error(place.text() + ": " + message), code_(ErrorCode::input), place_(place) {}

std::string Error::message() const {
  std::string message = what();
  const std::string place = place_.text() + ": ";
  if (message.starts_with(place)) message.erase(0, place.size());
  return message;
}

}  // namespace asdic
