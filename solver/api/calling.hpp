// Calls the library from public functions: converts errors and applies limits.
#pragma once

#include "asdic/error.hpp"
#include "asdic/watch.hpp"
#include "lib/argument_names.hpp"
#include "lib/error.hpp"
#include "lib/limits.hpp"

namespace asdic::v0 {

/// Converts an internal error to a public one, which names arguments in place of flags.
inline Error error_of(const asdic::Error& error) {
  const asdic::Place& place = error.place();
  return Error(static_cast<ErrorCode>(error.code()), name_arguments(error.what()),
               {name_arguments(place.source), place.line, place.column});
}

/// Calls `act` and returns its result. Converts internal errors to public ones.
template <class Act>
auto calling(const Act& act) {
  try {
    return act();
  } catch (const asdic::Error& error) {
    throw error_of(error);
  }
}

/// Calls `act` within the limits of `work` and returns its result.
template <class Act>
auto calling(const Work& work, const Act& act) {
  if (work.seconds && !(*work.seconds >= 0)) {
    throw Error(ErrorCode::misuse, "the limit of seconds must be 0 or more");
  }
  return calling([&] {
    Limits limits{work.seconds, work.memory, work.max_states};
    limits.progress = ignore_progress;  // a progress function may itself call the library
    if (work.watch != nullptr) {
      limits.stop = work.watch->stop;
      if (work.watch->progress) limits.progress = work.watch->progress;
    }
    const LimitScope scope(limits);
    check_time("starting");
    return act();
  });
}

}  // namespace asdic::v0
