// The program, run by scripts.
#pragma once

#include <string>

#include "tests/support/program.hpp"

namespace asdic {

/// Runs `script` in bash with the path of the program in ASDIC, and returns the result.
inline Run in_bash(const std::string& script) {
  return run("--version >/dev/null; export ASDIC='" ASDIC_PROGRAM "'; bash -c '" + script + "'");
}

}  // namespace asdic
