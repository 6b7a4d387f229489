// The way from the public functions into the library.
#pragma once

#include "asdic/error.hpp"
#include "asdic/watch.hpp"
#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "lib/progress.hpp"

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

/// Who is told how far some work is.
inline Progress progress_of(const Work& work) {
  return work.watch == nullptr ? Progress() : work.watch->progress;
}

/// The same within the limits of some work.
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
