// The version of asdic, and the commit that it was built from.
#pragma once

#include <string>
#include <string_view>

namespace asdic {

/// Returns the commit and its date: "9c65fec5 of 2026-11-27", with a '+' behind the commit if the
/// sources differed from it. Returns "" if the sources came without their history.
std::string_view commit();

/// Returns the program with its version and its commit: "asdic 0.2.0 (9c65fec5 of 2026-11-27)".
inline std::string program_with_commit() {
  const std::string program = "asdic " ASDIC_VERSION;
  return commit().empty() ? program : program + " (" + std::string(commit()) + ")";
}

}  // namespace asdic
