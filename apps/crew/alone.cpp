#include <unistd.h>

#include "apps/crew.hpp"

namespace asdic {

const Crew& crew() {
  return nobody_else;
}

int errors_of_rank() {
  return STDERR_FILENO;
}

int fail(int status, const std::function<void()>& tell) {
  tell();
  return status;
}

}  // namespace asdic
