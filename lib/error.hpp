// The one exception of the library, and what each of its codes means.
#pragma once

#include <stdexcept>
#include <string>

namespace asdic {

enum class ErrorCode {
  input = 2,         ///< a case, an argument or a table is wrong; the place says where
  limit = 3,         ///< a limit was reached (states, memory) before the answer was
  verification = 4,  ///< the engine's own check of an exact result failed
  chain = 5,         ///< a chain that is none: a row does not sum to 1, an edge leads nowhere
  misuse = 6,        ///< the program asked the library for what cannot be: a fault of the program
  stopped = 7,       ///< the work was asked to stop before it was done
};

/// Where in the input something stands. Lines and columns count from 1; 0 where there is none.
struct Place {
  std::string source;
  int line = 0;
  int column = 0;
  /// Of a text that stands there as it is read, without escapes: where its first character is.
  int text_line = 0;
  int text_column = 0;

  std::string text() const;
};

/// Thrown by everything in the library. what() is one line; it starts with the place if there is
/// one.
class Error : public std::runtime_error {
 public:
  Error(ErrorCode code, const std::string& message);
  Error(const Place& place, const std::string& message);

  ErrorCode code() const { return code_; }
  const Place& place() const { return place_; }

 private:
  ErrorCode code_;
  Place place_;
};

}  // namespace asdic
