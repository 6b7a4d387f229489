#include "apps/terminal.hpp"

#include <windows.h>

namespace asdic {

std::size_t terminal_width() {
  CONSOLE_SCREEN_BUFFER_INFO information = {};
  const HANDLE console = GetStdHandle(STD_ERROR_HANDLE);
  if (GetConsoleScreenBufferInfo(console, &information) == 0) return 80;
  const int width = information.srWindow.Right - information.srWindow.Left + 1;
  return width > 0 ? static_cast<std::size_t>(width) : 80;
}

}  // namespace asdic
