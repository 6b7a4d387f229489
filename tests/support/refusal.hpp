// Helpers that catch an Error and check it, for tests of faults.
#pragma once

#include <doctest/doctest.h>

#include <initializer_list>
#include <string>

#include "lib/error.hpp"

namespace asdic {

/// Returns the Error that the action throws. The test fails if it throws none.
template <class Action>
Error refusal(Action&& action) {
  try {
    action();
  } catch (const Error& error) {
    return error;
  }
  FAIL("nothing was refused");
  return {ErrorCode::input, ""};
}

/// Checks that the action is refused as bad input at this place, in one line that has all these
/// words.
template <class Action>
void check_refused(Action&& action, const std::string& place,
                   std::initializer_list<const char*> words) {
  const Error error = refusal(action);
  const std::string said = error.what();
  CAPTURE(said);
  CHECK(error.code() == ErrorCode::input);
  CHECK(error.place().text() == place);
  CHECK(said.starts_with(place + ": "));
  CHECK(said.find('\n') == std::string::npos);
  for (const std::string word : words) {
    CAPTURE(word);
    CHECK(said.find(word) != std::string::npos);
  }
}

}  // namespace asdic
