#include "lib/system_file.hpp"

#include <io.h>
#include <windows.h>

#include <algorithm>
#include <system_error>

#include "lib/limits.hpp"

namespace asdic::system_file {

namespace {

/// Returns text in UTF-16.
std::wstring wide(std::string_view text) {
  const auto size = static_cast<int>(text.size());
  std::wstring result(
      static_cast<std::size_t>(MultiByteToWideChar(CP_UTF8, 0, text.data(), size, nullptr, 0)),
      L'\0');
  MultiByteToWideChar(CP_UTF8, 0, text.data(), size, result.data(),
                      static_cast<int>(result.size()));
  return result;
}

constexpr DWORD shared_with_all = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

Fault::Kind kind_of(const std::error_condition& fault) {
  using enum Fault::Kind;
  if (fault == std::errc::no_such_file_or_directory) {
    // Windows has no other error for characters that no name has.
    return GetLastError() == ERROR_INVALID_NAME ? other : missing;
  }
  if (fault == std::errc::file_exists) return exists;
  if (fault == std::errc::too_many_files_open || fault == std::errc::not_enough_memory) {
    return resources;
  }
  const bool is_of_storage = fault == std::errc::no_space_on_device ||
                             fault == std::errc::file_too_large || fault == std::errc::io_error;
  return is_of_storage ? storage : other;
}

HANDLE handle_of(int file) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): it is a pointer that the library has as a number
  return reinterpret_cast<HANDLE>(_get_osfhandle(file));
}

/// Returns the number of a file, or -1 if it could not be opened.
int open_file(const std::string& path, DWORD access, DWORD disposition, DWORD flags) {
  const HANDLE file = CreateFileW(wide(path).c_str(), access, shared_with_all, nullptr, disposition,
                                  flags, nullptr);
  if (file == INVALID_HANDLE_VALUE) return -1;
  const int number = _open_osfhandle(reinterpret_cast<std::intptr_t>(file), 0);
  if (number < 0) {
    CloseHandle(file);
    SetLastError(ERROR_TOO_MANY_OPEN_FILES);
  }
  return number;
}

std::optional<Status> status_from(HANDLE file) {
  using enum Status::Kind;
  if (GetFileType(file) != FILE_TYPE_DISK) return Status{other, {}, {}, 0};
  BY_HANDLE_FILE_INFORMATION from = {};
  if (GetFileInformationByHandle(file, &from) == 0) return std::nullopt;
  const auto joined = [](DWORD high, DWORD low) { return std::uint64_t{high} << 32 | low; };
  const DWORD attributes = from.dwFileAttributes;
  const bool is_special =
      (attributes & (FILE_ATTRIBUTE_REPARSE_POINT | FILE_ATTRIBUTE_DEVICE)) != 0;
  const bool is_folder = (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
  return Status{is_special  ? other
                : is_folder ? folder
                            : regular,
                {from.dwVolumeSerialNumber, joined(from.nFileIndexHigh, from.nFileIndexLow)},
                {from.ftLastWriteTime.dwHighDateTime, from.ftLastWriteTime.dwLowDateTime},
                joined(from.nFileSizeHigh, from.nFileSizeLow)};
}

/// Returns the status of a path. `flags` decide whether links are followed.
std::optional<Status> status_at(const std::string& path, DWORD flags) {
  if (path.empty()) {
    SetLastError(ERROR_INVALID_NAME);
    return std::nullopt;
  }
  // FILE_FLAG_BACKUP_SEMANTICS also opens folders.
  const HANDLE file =
      CreateFileW(wide(path).c_str(), FILE_READ_ATTRIBUTES, shared_with_all, nullptr, OPEN_EXISTING,
                  FILE_FLAG_BACKUP_SEMANTICS | flags, nullptr);
  if (file == INVALID_HANDLE_VALUE) return std::nullopt;
  const auto status = status_from(file);
  CloseHandle(file);
  return status;
}

/// Waits until a pipe has bytes or has ended.
void wait_for_pipe(HANDLE pipe) {
  constexpr DWORD milliseconds = 10;  // from one look at the clock to the next
  for (;;) {
    check_time("waiting for input");
    DWORD ready = 0;
    const bool is_open = PeekNamedPipe(pipe, nullptr, 0, nullptr, &ready, nullptr) != 0;
    if (!is_open || ready > 0) return;
    Sleep(milliseconds);
  }
}

/// Reads the next bytes. Returns their number, or nothing if reading fails.
std::optional<std::size_t> read_some(int file, std::span<char> into) {
  DWORD size = 0;
  const auto most = static_cast<DWORD>(into.size());
  if (ReadFile(handle_of(file), into.data(), most, &size, nullptr) == 0) return std::nullopt;
  return size;
}

/// Renames a file. `flags` are those of MoveFileExW().
bool move_with(const std::string& from, const std::string& to, DWORD flags) {
  return MoveFileExW(wide(from).c_str(), wide(to).c_str(), flags | MOVEFILE_WRITE_THROUGH) != 0;
}

}  // namespace

Fault last_fault() {
  const DWORD number = GetLastError();
  const auto fault = std::system_category().default_error_condition(static_cast<int>(number));
  SetLastError(number);
  return {kind_of(fault), fault.message()};
}

std::optional<Status> status_of(int file) {
  return status_from(handle_of(file));
}

std::optional<Status> status_of(const std::string& path) {
  return status_at(path, 0);
}

std::optional<Status> status_of_link(const std::string& path) {
  return status_at(path, FILE_FLAG_OPEN_REPARSE_POINT);
}

int open_to_read(const std::string& path) {
  // It also opens folders, so that a message can say what they are.
  return open_file(path, GENERIC_READ, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS);
}

int create(const std::string& path) {
  return open_file(path, GENERIC_WRITE, CREATE_NEW, FILE_ATTRIBUTE_NORMAL);
}

int open_to_append(const std::string& path) {
  // Without FILE_WRITE_DATA, Windows writes at the end of the file.
  return open_file(path, GENERIC_READ | FILE_APPEND_DATA, OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL);
}

std::optional<std::size_t> read_next(int file, bool /*is_regular*/, std::span<char> into) {
  const HANDLE handle = handle_of(file);
  if (GetFileType(handle) == FILE_TYPE_PIPE) wait_for_pipe(handle);
  if (const auto size = read_some(file, into)) return size;
  const DWORD fault = GetLastError();
  if (fault == ERROR_BROKEN_PIPE || fault == ERROR_HANDLE_EOF) return 0;
  return std::nullopt;
}

std::optional<std::size_t> read_first(int file, std::span<char> into) {
  return read_some(file, into);
}

bool write_all(int file, std::string_view text) {
  constexpr std::size_t most_at_once = 1 << 30;
  while (!text.empty()) {
    DWORD size = 0;
    const auto part = static_cast<DWORD>(std::min(text.size(), most_at_once));
    if (WriteFile(handle_of(file), text.data(), part, &size, nullptr) == 0) return false;
    text.remove_prefix(size);
  }
  return true;
}

bool synchronize(int file) {
  return FlushFileBuffers(handle_of(file)) != 0;
}

/// Does nothing: MOVEFILE_WRITE_THROUGH has written the names to the disk.
bool synchronize_folder(const std::string& /*path*/) {
  return true;
}

bool close(int file) {
  return _close(file) == 0;
}

bool is_writable(const std::string& path) {
  const DWORD attributes = GetFileAttributesW(wide(path).c_str());
  if (attributes == INVALID_FILE_ATTRIBUTES) return false;
  SetLastError(ERROR_ACCESS_DENIED);
  return (attributes & FILE_ATTRIBUTE_READONLY) == 0;
}

bool can_create_files(const std::string& folder) {
  const DWORD attributes = GetFileAttributesW(wide(folder).c_str());
  if (attributes == INVALID_FILE_ATTRIBUTES) return false;
  SetLastError(ERROR_DIRECTORY);
  return (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
}

bool move(const std::string& from, const std::string& to) {
  return move_with(from, to, MOVEFILE_REPLACE_EXISTING);
}

bool move_without_replacing(const std::string& from, const std::string& to) {
  return move_with(from, to, 0);
}

void remove(const std::string& path) {
  DeleteFileW(wide(path).c_str());
}

void remove_folder(const std::string& path) {
  RemoveDirectoryW(wide(path).c_str());
}

std::filesystem::path native_path(const std::string& path) {
  return wide(path);
}

std::string utf8_of(const std::filesystem::path& path) {
  const std::wstring& text = path.native();
  const auto size = static_cast<int>(text.size());
  std::string result(static_cast<std::size_t>(WideCharToMultiByte(CP_UTF8, 0, text.data(), size,
                                                                  nullptr, 0, nullptr, nullptr)),
                     '\0');
  WideCharToMultiByte(CP_UTF8, 0, text.data(), size, result.data(), static_cast<int>(result.size()),
                      nullptr, nullptr);
  return result;
}

}  // namespace asdic::system_file
