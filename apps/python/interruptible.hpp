// Does long work so that Python can follow it and stop it.
#pragma once

#include <asdic/watch.hpp>
#include <pybind11/pybind11.h>

#include <chrono>
#include <cstdint>
#include <future>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

namespace asdic_python {

namespace py = pybind11;
using namespace std::chrono_literals;

/// The progress of some work. The thread that does the work writes it, and the thread that waits
/// reads it.
class ReportedProgress {
 public:
  void set(std::string_view stage, std::uint64_t done, std::uint64_t total) {
    const std::lock_guard lock(mutex_);
    stage_ = stage;
    done_ = done;
    total_ = total;
    is_new_ = true;
  }

  void pass_on(const py::object& progress) {
    std::unique_lock lock(mutex_);
    if (!std::exchange(is_new_, false) || progress.is_none()) return;
    const auto arguments = py::make_tuple(stage_, done_, total_);
    lock.unlock();
    progress(*arguments);
  }

 private:
  std::mutex mutex_;
  std::string stage_;
  std::uint64_t done_ = 0;
  std::uint64_t total_ = 0;
  bool is_new_ = false;
};

/// Returns the watch and the limits of some options.
inline asdic::Work& work_of(asdic::Work& work) {
  return work;
}
template <class Options>
asdic::Work& work_of(Options& options) {
  return options.work;
}

/// Does the work on a separate thread without Python's lock. This thread waits for it, reports its
/// progress, and stops it on Ctrl-C and on an exception of `progress`.
template <class Options, class Act>
auto interruptible(Options options, const py::object& progress, const Act& act) {
  ReportedProgress reported;
  std::stop_source stop;
  const auto tell = [&reported](std::string_view stage, std::uint64_t done, std::uint64_t total) {
    reported.set(stage, done, total);
  };
  const asdic::Watch watch{tell, stop.get_token()};
  work_of(options).watch = &watch;
  auto answer = std::async(std::launch::async, [&] { return act(options); });
  const auto is_done = [&] {
    const py::gil_scoped_release without_lock;
    return answer.wait_for(50ms) == std::future_status::ready;
  };
  try {
    while (!is_done()) {
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
      reported.pass_on(progress);
    }
  } catch (...) {
    stop.request_stop();
    const py::gil_scoped_release without_lock;
    answer.wait();
    throw;
  }
  return answer.get();
}

/// Returns options with these limits.
template <class Options>
Options within(std::optional<std::uint64_t> max_states, std::optional<double> seconds) {
  Options options;
  options.work.max_states = max_states;
  options.work.seconds = seconds;
  return options;
}

}  // namespace asdic_python
