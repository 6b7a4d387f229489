// The standard streams, the console, the signals and the heap of a process on Windows.
#include "apps/process.hpp"

#include <fcntl.h>
#include <io.h>
#include <windows.h>
// The next header needs the types of windows.h.
#include <shellapi.h>

#include <cstdlib>

#include "apps/heap.hpp"
#include "apps/signals.hpp"
#include "lib/output_file.hpp"
#include "lib/system_file.hpp"

namespace asdic {

namespace {

UINT code_page_before = 0;

void restore_code_page() {
  SetConsoleOutputCP(code_page_before);
}

/// Lets the console show UTF-8 and obey escape codes.
void prepare_console() {
  code_page_before = GetConsoleOutputCP();
  if (code_page_before == 0) return;  // there is no console
  SetConsoleOutputCP(CP_UTF8);
  std::atexit(restore_code_page);
  for (const DWORD stream : {STD_OUTPUT_HANDLE, STD_ERROR_HANDLE}) {
    const HANDLE console = GetStdHandle(stream);
    DWORD mode = 0;
    if (GetConsoleMode(console, &mode) != 0) {
      SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    }
  }
}

/// Windows calls this on a new thread after Ctrl+C, and when the console closes. Returns FALSE, so
/// that Windows ends the program.
BOOL WINAPI abandon(DWORD /*event*/) {
  abandon_output_files();
  if (code_page_before != 0) restore_code_page();  // Windows does not call atexit() functions
  return FALSE;
}

}  // namespace

/// Also makes the streams binary, so that results have the same bytes as on Linux, and prepares the
/// console.
bool hold_standard_streams() {
  for (const int stream : {0, 1, 2}) {
    if (_setmode(stream, _O_BINARY) != -1) continue;
    if (_open("NUL", stream == 0 ? _O_WRONLY : _O_RDONLY) != stream) return false;
  }
  prepare_console();
  return true;
}

std::vector<std::string> words_of(int /*argc*/, char** /*argv*/) {
  int count = 0;
  wchar_t** const words = CommandLineToArgvW(GetCommandLineW(), &count);
  std::vector<std::string> result;
  for (int i = 1; i < count; ++i) result.push_back(system_file::utf8_of(words[i]));
  LocalFree(words);
  return result;
}

std::size_t terminal_width() {
  CONSOLE_SCREEN_BUFFER_INFO information = {};
  const HANDLE console = GetStdHandle(STD_ERROR_HANDLE);
  if (GetConsoleScreenBufferInfo(console, &information) == 0) return 80;
  const int width = information.srWindow.Right - information.srWindow.Left + 1;
  return width > 0 ? static_cast<std::size_t>(width) : 80;
}

void abandon_output_files_on_signals() {
  SetConsoleCtrlHandler(abandon, TRUE);
}

void ignore_signal_of_large_files() {}

void prepare_heap() {}

void grow_heap_by_little() {}

void limit_heap(std::uint64_t bytes) {
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {};
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_PROCESS_MEMORY;
  limits.ProcessMemoryLimit = bytes;
  // The job stays open to the end of the process. Limits of jobs around it remain.
  const HANDLE job = CreateJobObjectW(nullptr, nullptr);
  if (job == nullptr) return;
  SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
  AssignProcessToJobObject(job, GetCurrentProcess());
}

}  // namespace asdic
