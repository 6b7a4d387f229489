// Converts text between UTF-8 and the UTF-16 of Windows.
#pragma once

#include <windows.h>

#include <string>
#include <string_view>

namespace asdic::windows {

/// Returns text in UTF-16.
std::wstring wide(std::string_view text);
/// Returns text in UTF-8.
std::string narrow(std::wstring_view text);

}  // namespace asdic::windows
