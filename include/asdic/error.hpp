// The exception that asdic throws, and the meanings of its codes.
#pragma once

#include <stdexcept>
#include <string>

#include "asdic/version.hpp"

namespace asdic::ASDIC_V0 {

/// The kinds of errors. Their numbers do not change between versions.
enum class ErrorCode {
  input = 2,         ///< a case, a name or a text is wrong; place() is where
  limit = 3,         ///< the work reached a limit of states, time or memory
  verification = 4,  ///< the verification of an exact result failed: a bug in asdic
  chain = 5,         ///< the chain is invalid or does not have the state
  misuse = 6,        ///< the arguments of the call are impossible: a bug in the calling program
  stopped = 7,       ///< the program asked the work to stop before it was done
};

/// A place in the input. Lines and columns count from 1; 0 means unknown.
struct Place {
  std::string source = {};  ///< the path of a file, or the name given to a text
  int line = 0;             ///< the line from 1, or 0
  int column = 0;           ///< the column from 1, or 0
};

/// The only exception that asdic throws, except std::bad_alloc. what() is one line that names the
/// fault and the possible values; it starts with the place if there is one.
class ASDIC_API Error : public std::runtime_error {
 public:
  Error(ErrorCode code, const std::string& message, Place place = {});  ///< what() is `message`
  ~Error() override;

  ErrorCode code() const { return code_; }       ///< the kind of the fault
  const Place& place() const { return place_; }  ///< its source is empty if there is no place

 private:
  ErrorCode code_;
  Place place_;
};

}  // namespace asdic::ASDIC_V0
