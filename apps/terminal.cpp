#include "apps/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

namespace asdic {

std::size_t terminal_width() {
  winsize size{};
  const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : 80;
}

}  // namespace asdic
