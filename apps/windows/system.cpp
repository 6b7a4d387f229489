#include "apps/windows/system.hpp"

namespace asdic::windows {

std::wstring wide(std::string_view text) {
  const auto size = static_cast<int>(text.size());
  std::wstring result(
      static_cast<std::size_t>(MultiByteToWideChar(CP_UTF8, 0, text.data(), size, nullptr, 0)),
      L'\0');
  MultiByteToWideChar(CP_UTF8, 0, text.data(), size, result.data(),
                      static_cast<int>(result.size()));
  return result;
}

std::string narrow(std::wstring_view text) {
  const auto size = static_cast<int>(text.size());
  std::string result(static_cast<std::size_t>(WideCharToMultiByte(CP_UTF8, 0, text.data(), size,
                                                                  nullptr, 0, nullptr, nullptr)),
                     '\0');
  WideCharToMultiByte(CP_UTF8, 0, text.data(), size, result.data(), static_cast<int>(result.size()),
                      nullptr, nullptr);
  return result;
}

std::error_condition last_error() {
  const auto fault = static_cast<int>(GetLastError());
  return std::system_category().default_error_condition(fault);
}

bool is_limit(const std::error_condition& fault) {
  for (const std::errc limit :
       {std::errc::no_space_on_device, std::errc::file_too_large, std::errc::io_error,
        std::errc::too_many_files_open, std::errc::not_enough_memory}) {
    if (fault == limit) return true;
  }
  return false;
}

FileIdentity identity_of(const BY_HANDLE_FILE_INFORMATION& information) {
  return {information.dwVolumeSerialNumber,
          std::uint64_t{information.nFileIndexHigh} << 32 | information.nFileIndexLow};
}

}  // namespace asdic::windows
