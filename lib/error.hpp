// The only exception type of the library, and the meaning of its codes.
#pragma once

#include <stdexcept>
#include <string>

namespace asdic {

enum class ErrorCode {
  input = 2,         ///< a case, an argument or a table is wrong; see place()
  limit = 3,         ///< a limit (states, memory, time) was reached before the work was done
  verification = 4,  ///< the verification of an exact result failed
  chain = 5,         ///< an invalid chain, such as a row that does not sum to 1
  misuse = 6,        ///< the calling program broke a precondition of the library
  stopped = 7,       ///< the caller requested a stop before the work was done
};

/// A place in the input. Lines and columns count from 1; 0 means that there is no line or column.
struct Place {
  std::string source;
  int line = 0;
  int column = 0;
  /// The place of the first character of a string whose source text has no escapes; 0 for
  /// everything else. `line` and `column` are the place of its opening quote.
  int text_line = 0;
  int text_column = 0;

  std::string text() const;
};

/// The exception that the library throws. what() is one line, which starts with the place if there
/// is one.
class Error : public std::runtime_error {
 public:
  Error(ErrorCode code, const std::string& message);
  Error(const Place& place, const std::string& message);

  ErrorCode code() const { return code_; }
  const Place& place() const { return place_; }
  /// Returns what() without the place.
  std::string message() const;

 private:
  ErrorCode code_;
  Place place_;
};

}  // namespace asdic
