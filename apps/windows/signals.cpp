#include "apps/signals.hpp"

#include <windows.h>

#include "lib/output_file.hpp"

namespace asdic {

namespace {

/// Windows calls this on a new thread after Ctrl+C, and when the console closes. Returns FALSE, so
/// that Windows ends the program.
BOOL WINAPI abandon(DWORD /*event*/) {
  abandon_output_files();
  return FALSE;
}

}  // namespace

void abandon_output_files_on_signals() {
  SetConsoleCtrlHandler(abandon, TRUE);
}

void ignore_signal_of_large_files() {}

}  // namespace asdic
