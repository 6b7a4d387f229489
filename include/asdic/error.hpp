// The one exception of asdic, and what each of its codes means.
#pragma once

#include <stdexcept>
#include <string>

#include "asdic/version.hpp"

namespace asdic::ASDIC_V0 {

/// What went wrong. The numbers stay what they are.
enum class ErrorCode {
  input = 2,         ///< a case, a name or a text is wrong; the place says where
  limit = 3,         ///< a limit was reached (states, time, memory) before the answer was
  verification = 4,  ///< the engine's own check of an exact result failed: a fault of asdic
  chain = 5,         ///< a chain that is none, or has no such state
  misuse = 6,        ///< the program asked for what cannot be: a fault of the program
  stopped = 7,       ///< the work was asked to stop before it was done
};

/// Where in the input something stands. Line and column count from 1; 0 where there is none.
struct Place {
  std::string source;  ///< a file, or the name that a text was given
  int line = 0;        ///< from 1
  int column = 0;      ///< from 1
};

/// Thrown by everything here, beside std::bad_alloc. what() is one line, which says what is wrong
/// and what is possible; it starts with the place if there is one.
class ASDIC_API Error : public std::runtime_error {
 public:
  Error(ErrorCode code, const std::string& message, Place place = {});  ///< as the library does
  ~Error() override;

  ErrorCode code() const { return code_; }       ///< what kind of error it is
  const Place& place() const { return place_; }  ///< empty where there is none

 private:
  ErrorCode code_;
  Place place_;
};

}  // namespace asdic::ASDIC_V0
