// The version of asdic, and the commit that it was built from.
#pragma once

#include <string>
#include <string_view>

namespace asdic {

/// Returns the commit and its date: "9c65fec5 of 2026-11-27", with a '+' behind the commit if the
/// sources differed from it. Returns "" if the sources came without their history.
std::string_view commit();

/// Returns the name and the version of the program: "asdic 0.2.0".
std::string program();

/// Returns the program with its commit: "asdic 0.2.0 (9c65fec5 of 2026-11-27)".
std::string program_with_commit();

}  // namespace asdic
