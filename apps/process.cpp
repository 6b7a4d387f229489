#include "apps/process.hpp"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace asdic {

bool hold_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) != -1 || errno != EBADF) continue;
    const int direction = stream == STDIN_FILENO ? O_WRONLY : O_RDONLY;
    // open() returns the lowest free descriptor
    if (open("/dev/null", direction) != stream) return false;
  }
  return true;
}

std::vector<std::string> words_of(int argc, char** argv) {
  return {argv + std::min(1, argc), argv + argc};
}

std::size_t terminal_width() {
  winsize size{};
  const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : 80;
}

}  // namespace asdic
