#include "lib/file.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>
#include <tuple>

#include "apps/windows/system.hpp"
#include "lib/error.hpp"
#include "lib/fork.hpp"
#include "lib/limits.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

using namespace windows;

constexpr std::size_t piece = 1 << 16;

/// Returns the error for the last call of Windows: a limit if files or memory ran out, else bad
/// input.
Error unreadable(const std::string& source) {
  const std::error_condition fault = last_error();
  const std::string why = "cannot be read: " + fault.message();
  if (is_limit(fault)) return {ErrorCode::limit, source + ": " + why};
  return {Place{source}, why};
}

/// Waits until a pipe has bytes or has ended. Other files are not waited for.
void wait_for_input(HANDLE file) {
  constexpr DWORD milliseconds = 10;  // from one look at the clock to the next
  if (GetFileType(file) != FILE_TYPE_PIPE) return;
  for (;;) {
    check_time("waiting for input");
    DWORD ready = 0;
    const bool is_open = PeekNamedPipe(file, nullptr, 0, nullptr, &ready, nullptr) != 0;
    if (!is_open || ready > 0) return;
    Sleep(milliseconds);
  }
}

/// Returns the number of bytes that came, 0 at the end.
std::size_t read_piece(HANDLE file, char* into, const std::string& source) {
  wait_for_input(file);
  DWORD size = 0;
  if (ReadFile(file, into, piece, &size, nullptr) != 0) return size;
  const DWORD fault = GetLastError();
  if (fault == ERROR_BROKEN_PIPE || fault == ERROR_HANDLE_EOF) return 0;
  throw unreadable(source);
}

/// The regular files that this process has read, whatever their paths. A later file may have the
/// index of a removed one, but not its time of change.
class ReadFiles {
 public:
  void add(const BY_HANDLE_FILE_INFORMATION& information) {
    const std::lock_guard lock(mutex_);
    files_.insert(file_of(information));
  }
  bool contains(const std::string& path) {
    const Handle file(CreateFileW(wide(path).c_str(), FILE_READ_ATTRIBUTES,
                                  FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                                  OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr));
    BY_HANDLE_FILE_INFORMATION information = {};
    if (!file.is_open() || GetFileInformationByHandle(file.get(), &information) == 0) return false;
    const std::lock_guard lock(mutex_);
    return files_.contains(file_of(information));
  }

 private:
  using File = std::tuple<FileIdentity, DWORD, DWORD>;

  static File file_of(const BY_HANDLE_FILE_INFORMATION& information) {
    return {identity_of(information), information.ftLastWriteTime.dwHighDateTime,
            information.ftLastWriteTime.dwLowDateTime};
  }

  ForkSafeMutex mutex_;
  std::set<File> files_;
};

ReadFiles& files_read() {
  static ReadFiles files;
  return files;
}

std::string read_all(HANDLE file, const std::string& source, std::size_t most_bytes,
                     const std::string& too_large) {
  BY_HANDLE_FILE_INFORMATION information = {};
  const bool is_regular =
      GetFileType(file) == FILE_TYPE_DISK && GetFileInformationByHandle(file, &information) != 0;
  std::string text;
  if (is_regular) {
    files_read().add(information);
    const std::uint64_t size =
        std::uint64_t{information.nFileSizeHigh} << 32 | information.nFileSizeLow;
    text.reserve(std::min<std::uint64_t>(size, most_bytes) + piece);
  }
  for (;;) {
    const std::size_t before = text.size();
    text.resize(before + piece);
    const std::size_t size = read_piece(file, text.data() + before, source);
    text.resize(before + size);
    if (text.size() > most_bytes) throw Error(Place{source}, too_large);
    if (size == 0) return text;
  }
}

/// Opens a regular file. Throws Error(input) for a folder, a device or a pipe.
HANDLE open_file(const std::string& path, const std::string& source) {
  // FILE_FLAG_BACKUP_SEMANTICS opens folders too, so that the message can say what they are.
  Handle file(CreateFileW(wide(path).c_str(), GENERIC_READ,
                          FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                          OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr));
  if (!file.is_open()) {
    if (last_error() == std::errc::no_such_file_or_directory) {
      throw Error(Place{source}, "there is no such file");
    }
    throw unreadable(source);
  }
  BY_HANDLE_FILE_INFORMATION information = {};
  const bool is_on_disk = GetFileType(file.get()) == FILE_TYPE_DISK &&
                          GetFileInformationByHandle(file.get(), &information) != 0;
  const bool is_folder =
      is_on_disk && (information.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
  if (!is_on_disk || is_folder) {
    throw Error(Place{source}, std::string(is_folder ? "is a directory" : "is not a regular file") +
                                   "; give a file, or - for standard input");
  }
  return file.release();
}

}  // namespace

bool is_input_file(const std::string& path) {
  return files_read().contains(path);
}

InputText read_input(const std::string& path, std::size_t most_bytes,
                     const std::string& too_large) {
  if (path == "-") {
    static std::atomic<bool> is_read = false;
    const std::string source = "standard input";
    if (is_read.exchange(true)) {
      throw Error(Place{source}, "can be read only once, and is given twice");
    }
    return {source, read_all(GetStdHandle(STD_INPUT_HANDLE), source, most_bytes, too_large)};
  }
  const std::string source = path.empty() ? "''" : printable(path);
  const Handle file(open_file(path, source));
  return {source, read_all(file.get(), source, most_bytes, too_large)};
}

}  // namespace asdic
