// Calls the library from public functions: converts errors and applies limits.
#pragma once

#include "asdic/error.hpp"
#include "asdic/watch.hpp"
#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "lib/progress.hpp"

namespace asdic::v0 {

/// Converts an internal error to a public one.
inline Error error_of(const asdic::Error& error) {
  const asdic::Place& place = error.place();
  return Error(static_cast<ErrorCode>(error.code()), error.what(),
               {place.source, place.line, place.column});
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

/// Returns the progress function of `work`, or an empty one.
inline Progress progress_of(const Work& work) {
  return work.watch == nullptr ? Progress() : work.watch->progress;
}

/// Calls `act` within the limits of `work` and returns its result.
template <class Act>
auto calling(const Work& work, const Act& act) {
  return calling([&] {
    const std::stop_token stop = work.watch == nullptr ? std::stop_token() : work.watch->stop;
    const LimitScope within({work.seconds, work.memory, stop});
    check_time("starting");
    return act();
  });
}

}  // namespace asdic::v0
