#include "apps/process.hpp"

#include <fcntl.h>
#include <io.h>
#include <windows.h>
// They need the types of windows.h.
#include <shellapi.h>

#include <cstdlib>

#include "apps/windows/system.hpp"

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

}  // namespace

/// Returns true: files of asdic have handles of Windows, which never become standard streams.
/// Makes the streams binary, so that results have the same bytes as on Linux.
bool hold_standard_streams() {
  for (const int stream : {0, 1, 2}) _setmode(stream, _O_BINARY);
  prepare_console();
  return true;
}

std::vector<std::string> words_of(int /*argc*/, char** /*argv*/) {
  int count = 0;
  wchar_t** const words = CommandLineToArgvW(GetCommandLineW(), &count);
  std::vector<std::string> result;
  for (int i = 1; i < count; ++i) result.push_back(windows::narrow(words[i]));
  LocalFree(words);
  return result;
}

}  // namespace asdic
