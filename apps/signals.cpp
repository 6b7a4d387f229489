#include "apps/signals.hpp"

#include <poll.h>

#include <cerrno>
#include <csignal>
#include <string>
#include <system_error>
#include <thread>

#include "lib/error.hpp"
#include "lib/output_file.hpp"

namespace asdic {

namespace {

/// The thread that waits for signals.
pthread_t waiting_thread;

bool is_ignored(int signal) {
  struct sigaction action = {};
  return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

void wait_for(sigset_t signals) {
  int signal = 0;
  if (sigwait(&signals, &signal) != 0) return;
  abandon_output_files();
  std::signal(signal, SIG_DFL);
  pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
  raise(signal);
}

/// Passes the signal to the waiting thread, which ends the program. That thread may need a lock
/// that the interrupted thread holds, so this returns after a second.
void pass_on(int signal) {
  constexpr int milliseconds = 1000;
  const int fault = errno;
  pthread_kill(waiting_thread, signal);
  poll(nullptr, 0, milliseconds);
  errno = fault;
}

}  // namespace

void abandon_output_files_on_signals() {
  ignore_signal_of_large_files();
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGXCPU, SIGPIPE}) {
    if (!is_ignored(signal)) sigaddset(&signals, signal);
  }
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  try {
    std::thread waiting(wait_for, signals);
    waiting_thread = waiting.native_handle();
    waiting.detach();
  } catch (const std::system_error& error) {
    throw Error(ErrorCode::limit, std::string("no thread can be started: ") + error.what());
  }
  if (is_ignored(SIGPIPE)) return;
  // The writing thread receives SIGPIPE. If it blocked the signal, the write would fail instead.
  std::signal(SIGPIPE, pass_on);
  sigset_t of_pipes;
  sigemptyset(&of_pipes);
  sigaddset(&of_pipes, SIGPIPE);
  pthread_sigmask(SIG_UNBLOCK, &of_pipes, nullptr);
}

void ignore_signal_of_large_files() {
  std::signal(SIGXFSZ, SIG_IGN);
}

}  // namespace asdic
