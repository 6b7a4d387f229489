#include "lib/file.hpp"

#include <fcntl.h>
#include <linux/magic.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <filesystem>
#include <mutex>
#include <set>
#include <system_error>

#include "lib/error.hpp"
#include "lib/fork.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

constexpr std::size_t piece = 1 << 16;

/// Returns the error for the present errno: a limit if files or memory ran out, else bad input.
Error unreadable(const std::string& source) {
  const int fault = errno;
  const std::string why = "cannot be read: " + std::generic_category().message(fault);
  const bool is_limit = fault == EMFILE || fault == ENFILE || fault == ENOMEM;
  if (is_limit) return {ErrorCode::limit, source + ": " + why};
  return {Place{source}, why};
}

/// The number of bytes that came, 0 at the end.
std::size_t read_piece(int file, char* into, const std::string& source) {
  for (;;) {
    const ssize_t size = read(file, into, piece);
    if (size >= 0) return static_cast<std::size_t>(size);
    if (errno == EAGAIN) {
      pollfd waited{file, POLLIN, 0};
      poll(&waited, 1, -1);
    } else if (errno != EINTR) {
      throw unreadable(source);
    }
  }
}

std::string read_all(int file, const std::string& source, std::size_t most_bytes,
                     const std::string& too_large) {
  std::string text;
  for (;;) {
    const std::size_t before = text.size();
    text.resize(before + piece);
    const std::size_t size = read_piece(file, text.data() + before, source);
    text.resize(before + size);
    if (text.size() > most_bytes) throw Error(Place{source}, too_large);
    if (size == 0) return text;
  }
}

/// The paths of regular files that this process has read, as they were given.
class PathsRead {
 public:
  void add(const std::string& path) {
    const std::lock_guard lock(mutex_);
    paths_.insert(path);
  }
  /// Returns whether one of them is this path, whatever links and dots they have.
  bool contains(const std::string& path) {
    const std::lock_guard lock(mutex_);
    return std::any_of(paths_.begin(), paths_.end(),
                       [&](const std::string& read) { return canonical(read) == canonical(path); });
  }

 private:
  static std::string canonical(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::weakly_canonical(path, ignored).string();
  }

  ForkSafeMutex mutex_;
  std::set<std::string> paths_;
};

PathsRead& paths_read() {
  static PathsRead paths;
  return paths;
}

/// Open for reading. Pipes that have a name in a folder are not opened for good: who opens one may
/// wait for ever.
class OpenFile {
 public:
  OpenFile(const std::string& path, const std::string& source)
      : number_(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)) {
    if (number_ < 0) {
      if (errno == ENOENT) throw Error(Place{source}, "there is no such file");
      throw unreadable(source);
    }
    if (is_regular()) {
      paths_read().add(path);
    } else if (!is_of_the_shell()) {
      close(number_);
      throw Error(Place{source},
                  "is neither a regular file nor a pipe of the shell; - reads standard input");
    }
  }
  ~OpenFile() { close(number_); }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  int number() const { return number_; }

 private:
  bool is_regular() const {
    struct stat status = {};
    return fstat(number_, &status) == 0 && S_ISREG(status.st_mode);
  }
  /// As <(command) and /dev/stdin are.
  bool is_of_the_shell() const {
    struct statfs system = {};
    return fstatfs(number_, &system) == 0 && system.f_type == PIPEFS_MAGIC;
  }

  int number_;
};

}  // namespace

bool was_read(const std::string& path) {
  return paths_read().contains(path);
}

InputText read_input(const std::string& path, std::size_t most_bytes,
                     const std::string& too_large) {
  if (path == "-") {
    static std::atomic<bool> is_read = false;
    const std::string source = "standard input";
    if (is_read.exchange(true)) throw Error(Place{source}, "can be read once, and is asked twice");
    return {source, read_all(STDIN_FILENO, source, most_bytes, too_large)};
  }
  const std::string source = path.empty() ? "''" : printable(path);
  const OpenFile file(path, source);
  return {source, read_all(file.number(), source, most_bytes, too_large)};
}

}  // namespace asdic
