#include "apps/signals.hpp"

#include <csignal>
#include <string>
#include <system_error>
#include <thread>

#include "lib/error.hpp"
#include "lib/output_file.hpp"

namespace asdic {

namespace {

bool is_ignored(int signal) {
  struct sigaction action = {};
  return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

void wait_for(sigset_t signals) {
  int signal = 0;
  if (sigwait(&signals, &signal) != 0) return;
  abandon_output_files();
  pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
  raise(signal);
}

}  // namespace

void abandon_output_files_on_signals() {
  std::signal(SIGXFSZ, SIG_IGN);  // a file that grows too large is an error of writing
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU, SIGALRM}) {
    if (!is_ignored(signal)) sigaddset(&signals, signal);
  }
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  try {
    std::thread(wait_for, signals).detach();
  } catch (const std::system_error& error) {
    throw Error(ErrorCode::limit, std::string("no thread can be started: ") + error.what());
  }
}

}  // namespace asdic
