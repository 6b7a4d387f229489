// The way from the public functions into the library.
#pragma once

#include "asdic/error.hpp"
#include "asdic/work.hpp"
#include "lib/error.hpp"
#include "lib/limits.hpp"

namespace asdic::v0 {

/// The public error of the library's own.
inline Error error_of(const asdic::Error& error) {
  const asdic::Place& place = error.place();
  return Error(static_cast<ErrorCode>(error.code()), error.what(),
               {place.source, place.line, place.column});
}

/// What `act` gives. Throws the public Error.
template <class Act>
auto calling(const Act& act) {
  try {
    return act();
  } catch (const asdic::Error& error) {
    throw error_of(error);
  }
}

/// The same within the limits of some work.
template <class Act>
auto calling(const Work& work, const Act& act) {
  return calling([&] {
    const Within within({work.seconds, work.memory, work.stop});
    check_time("starting");
    return act();
  });
}

}  // namespace asdic::v0
