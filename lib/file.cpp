#include "lib/file.hpp"

#include <fcntl.h>
#include <linux/magic.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

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

/// Waits until a read would not block. Throws Error(limit) if the time is over before.
void wait_for_input(int file) {
  pollfd waited{file, POLLIN, 0};
  while (poll(&waited, 1, 100) <= 0) check_time("waiting for input");
}

/// The number of bytes that came, 0 at the end.
std::size_t read_piece(int file, char* into, const std::string& source) {
  for (;;) {
    wait_for_input(file);
    const ssize_t size = read(file, into, piece);
    if (size >= 0) return static_cast<std::size_t>(size);
    if (errno != EINTR && errno != EAGAIN) throw unreadable(source);
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

/// The regular files that this process has read, under whatever name it opened them.
class FilesRead {
 public:
  void add(const struct stat& status) {
    const std::lock_guard lock(mutex_);
    files_.insert(key_of(status));
  }
  bool contains(const struct stat& status) {
    const std::lock_guard lock(mutex_);
    return files_.contains(key_of(status));
  }

 private:
  /// A new file may have the number of a deleted one, but it changed later.
  using Key = std::tuple<dev_t, ino_t, time_t, long>;
  static Key key_of(const struct stat& status) {
    return {status.st_dev, status.st_ino, status.st_ctim.tv_sec, status.st_ctim.tv_nsec};
  }

  ForkSafeMutex mutex_;
  std::set<Key> files_;
};

FilesRead& files_read() {
  static FilesRead files;
  return files;
}

/// Remembers an open file as one that was read, if it is regular. Returns whether it is.
bool remember_regular(int file) {
  struct stat status = {};
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) return false;
  files_read().add(status);
  return true;
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
    if (!remember_regular(number_) && !is_of_the_shell()) {
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
  /// As <(command) and /dev/stdin are.
  bool is_of_the_shell() const {
    struct statfs system = {};
    return fstatfs(number_, &system) == 0 && system.f_type == PIPEFS_MAGIC;
  }

  int number_;
};

}  // namespace

bool was_read(const std::string& path) {
  struct stat status = {};
  return stat(path.c_str(), &status) == 0 && files_read().contains(status);
}

InputText read_input(const std::string& path, std::size_t most_bytes,
                     const std::string& too_large) {
  if (path == "-") {
    static std::atomic<bool> is_read = false;
    const std::string source = "standard input";
    if (is_read.exchange(true)) throw Error(Place{source}, "can be read once, and is asked twice");
    remember_regular(STDIN_FILENO);
    return {source, read_all(STDIN_FILENO, source, most_bytes, too_large)};
  }
  const std::string source = path.empty() ? "''" : printable(path);
  const OpenFile file(path, source);
  return {source, read_all(file.number(), source, most_bytes, too_large)};
}

}  // namespace asdic
