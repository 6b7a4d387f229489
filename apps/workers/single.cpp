#include <unistd.h>

#include "apps/workers.hpp"

namespace asdic {

const WorkerGroup& workers() {
  return single_worker;
}

int standard_error_of_rank() {
  return STDERR_FILENO;
}

int fail(int status, const std::function<void()>& tell) {
  tell();
  return status;
}

}  // namespace asdic
