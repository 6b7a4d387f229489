// The calls of Windows that several sources need.
#pragma once

#include <windows.h>

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace asdic::windows {

/// Returns a path or another text in the UTF-16 of Windows.
std::wstring wide(std::string_view text);
/// Returns a text of Windows as UTF-8.
std::string narrow(std::wstring_view text);

/// Returns the error of the last call of Windows, as a condition whose messages are those of errno.
std::error_condition last_error();
/// Returns whether a resource of the machine ran out.
bool is_limit(const std::error_condition& fault);

/// A file that is open.
class Handle {
 public:
  explicit Handle(HANDLE handle) : handle_(handle) {}
  ~Handle() { close(); }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;

  bool is_open() const { return handle_ != INVALID_HANDLE_VALUE; }
  HANDLE get() const { return handle_; }
  /// Leaves the file open.
  HANDLE release() { return std::exchange(handle_, INVALID_HANDLE_VALUE); }
  /// Returns whether the file was closed without a fault.
  bool close() { return !is_open() || CloseHandle(release()) != 0; }

 private:
  HANDLE handle_;
};

/// What tells a file from all others, whatever its path.
struct FileIdentity {
  DWORD volume = 0;
  std::uint64_t index = 0;

  auto operator<=>(const FileIdentity&) const = default;
};

FileIdentity identity_of(const BY_HANDLE_FILE_INFORMATION& information);

}  // namespace asdic::windows
