// The program as scripts run it.
#pragma once

#include <string>

#include "tests/support/program.hpp"

namespace asdic {

/// What a shell says of this, where `asdic` is the program.
inline Run in_bash(const std::string& script) {
  return run("--version >/dev/null; export ASDIC='" ASDIC_PROGRAM "'; bash -c '" + script + "'");
}

}  // namespace asdic
