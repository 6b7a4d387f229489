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
#include <mutex>
#include <set>
#include <system_error>
#include <tuple>

#include "lib/error.hpp"
#include "lib/fork.hpp"
#include "lib/limits.hpp"
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

/// Returns the number of bytes that came, 0 at the end. Nobody waits for a regular file: one that
/// has nothing to read yet, as some of the system's are, is unreadable.
std::size_t read_piece(int file, bool is_regular, char* into, const std::string& source) {
  constexpr int milliseconds = 100;  // from one look at the clock to the next
  for (;;) {
    check_time("waiting for input");
    pollfd waited{file, POLLIN, 0};
    const int ready = poll(&waited, 1, is_regular ? 0 : milliseconds);
    if (ready > 0) {
      const ssize_t size = read(file, into, piece);
      if (size >= 0) return static_cast<std::size_t>(size);
    } else if (ready == 0) {
      errno = EAGAIN;
    }
    const bool may_come = errno == EINTR || (errno == EAGAIN && !is_regular);
    if (!may_come) throw unreadable(source);
  }
}

/// The regular files that this process has read, whatever their paths. A later file may have the
/// inode of a removed one, but not its time of change.
class ReadFiles {
 public:
  void add(const struct stat& status) {
    const std::lock_guard lock(mutex_);
    files_.insert(file_of(status));
  }
  bool contains(const std::string& path) {
    struct stat status = {};
    if (stat(path.c_str(), &status) != 0) return false;
    const std::lock_guard lock(mutex_);
    return files_.contains(file_of(status));
  }

 private:
  using File = std::tuple<dev_t, ino_t, time_t, long>;

  static File file_of(const struct stat& status) {
    return {status.st_dev, status.st_ino, status.st_ctim.tv_sec, status.st_ctim.tv_nsec};
  }

  ForkSafeMutex mutex_;
  std::set<File> files_;
};

ReadFiles& files_read() {
  static ReadFiles files;
  return files;
}

const LoadTimeInitializer files_read_at_load(files_read);

std::string read_all(int file, const std::string& source, std::size_t most_bytes,
                     const std::string& too_large) {
  struct stat status = {};
  const bool is_regular = fstat(file, &status) == 0 && S_ISREG(status.st_mode);
  std::string text;
  if (is_regular) {
    files_read().add(status);
    text.reserve(std::min(static_cast<std::size_t>(status.st_size), most_bytes) + piece);
  }
  for (;;) {
    const std::size_t before = text.size();
    text.resize(before + piece);
    const std::size_t size = read_piece(file, is_regular, text.data() + before, source);
    text.resize(before + size);
    if (text.size() > most_bytes) throw Error(Place{source}, too_large);
    if (size == 0) return text;
  }
}

/// A file opened for reading. It refuses named pipes, because their writer may never come.
class OpenFile {
 public:
  OpenFile(const std::string& path, const std::string& source)
      : number_(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)) {
    if (number_ < 0) {
      if (errno == ENOENT) throw Error(Place{source}, "there is no such file");
      throw unreadable(source);
    }
    if (!is_regular() && !is_of_the_shell()) {
      const bool is_folder = S_ISDIR(mode());
      close(number_);
      throw Error(Place{source}, std::string(is_folder ? "is a directory"
                                                       : "is neither a regular file nor a pipe of "
                                                         "the shell") +
                                     "; give a file, or - for standard input");
    }
  }
  ~OpenFile() { close(number_); }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  int number() const { return number_; }

 private:
  /// Returns the type and the permissions of the file, or 0 if they cannot be read.
  mode_t mode() const {
    struct stat status = {};
    return fstat(number_, &status) == 0 ? status.st_mode : 0;
  }
  bool is_regular() const { return S_ISREG(mode()); }
  /// Returns whether the file is a pipe without a name, such as <(command) and /dev/stdin.
  bool is_of_the_shell() const {
    struct statfs system = {};
    return fstatfs(number_, &system) == 0 && system.f_type == PIPEFS_MAGIC;
  }

  int number_;
};

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
    return {source, read_all(STDIN_FILENO, source, most_bytes, too_large)};
  }
  const std::string source = path.empty() ? "''" : printable(path);
  const OpenFile file(path, source);
  return {source, read_all(file.number(), source, most_bytes, too_large)};
}

}  // namespace asdic
