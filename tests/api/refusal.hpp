// The error that a call of the public headers ends with.
#pragma once

#include <asdic/error.hpp>
#include <doctest/doctest.h>

namespace asdic {

/// The Error that `act` throws; the test fails if it throws none.
template <class Act>
Error refusal(const Act& act) {
  try {
    act();
  } catch (const Error& error) {
    return error;
  }
  FAIL("nothing was refused");
  return Error(ErrorCode::misuse, "");
}

}  // namespace asdic
