#include "lib/system_file.hpp"

#include <fcntl.h>
#include <linux/magic.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <system_error>

#include "lib/limits.hpp"

namespace asdic::system_file {

namespace {

bool is_one_of(int fault, std::initializer_list<int> faults) {
  return std::find(faults.begin(), faults.end(), fault) != faults.end();
}

Fault::Kind kind_of(int fault) {
  using enum Fault::Kind;
  if (fault == ENOENT) return missing;
  if (fault == EEXIST) return exists;
  if (is_one_of(fault, {EMFILE, ENFILE, ENOMEM})) return resources;
  return is_one_of(fault, {ENOSPC, EDQUOT, EFBIG, EIO}) ? storage : other;
}

Status status_from(const struct stat& from) {
  using enum Status::Kind;
  const Status::Kind kind = S_ISREG(from.st_mode)   ? regular
                            : S_ISDIR(from.st_mode) ? folder
                                                    : other;
  return {kind,
          {from.st_dev, from.st_ino},
          {static_cast<std::uint64_t>(from.st_ctim.tv_sec),
           static_cast<std::uint64_t>(from.st_ctim.tv_nsec)},
          static_cast<std::uint64_t>(from.st_size)};
}

std::optional<std::size_t> count_of(ssize_t size) {
  if (size < 0) return std::nullopt;
  return static_cast<std::size_t>(size);
}

bool is_accessible(const std::string& path, int mode) {
  return faccessat(AT_FDCWD, path.c_str(), mode, AT_EACCESS) == 0;
}

}  // namespace

Fault last_fault() {
  const int fault = errno;
  return {kind_of(fault), std::generic_category().message(fault)};
}

std::optional<Status> status_of(int file) {
  struct stat from = {};
  if (fstat(file, &from) != 0) return std::nullopt;
  Status status = status_from(from);
  struct statfs system = {};
  const bool is_pipe = status.kind == Status::Kind::other && fstatfs(file, &system) == 0 &&
                       system.f_type == PIPEFS_MAGIC;
  if (is_pipe) status.kind = Status::Kind::pipe;
  return status;
}

std::optional<Status> status_of(const std::string& path) {
  struct stat from = {};
  if (stat(path.c_str(), &from) != 0) return std::nullopt;
  return status_from(from);
}

std::optional<Status> status_of_link(const std::string& path) {
  struct stat from = {};
  if (lstat(path.c_str(), &from) != 0) return std::nullopt;
  return status_from(from);
}

int open_to_read(const std::string& path) {
  return open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
}

int create(const std::string& path) {
  return open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
}

int open_to_append(const std::string& path) {
  return open(path.c_str(), O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
}

std::optional<std::size_t> read_next(int file, bool is_regular, std::span<char> into) {
  constexpr int milliseconds = 100;  // from one look at the clock to the next
  for (;;) {
    check_time("waiting for input");
    pollfd waited{file, POLLIN, 0};
    const int ready = poll(&waited, 1, is_regular ? 0 : milliseconds);
    if (ready > 0) {
      const ssize_t size = read(file, into.data(), into.size());
      if (size >= 0) return count_of(size);
    } else if (ready == 0) {
      errno = EAGAIN;
    }
    // A regular file that has nothing to read yet, as some of the system's are, is unreadable.
    const bool may_come = errno == EINTR || (errno == EAGAIN && !is_regular);
    if (!may_come) return std::nullopt;
  }
}

std::optional<std::size_t> read_first(int file, std::span<char> into) {
  return count_of(pread(file, into.data(), into.size(), 0));
}

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t size = write(file, text.data(), text.size());
    if (size > 0) text.remove_prefix(static_cast<std::size_t>(size));
    if (size < 0 && errno != EINTR) return false;
  }
  return true;
}

bool synchronize(int file) {
  // Pipes and some other files cannot be synchronized; fsync() fails with EINVAL then.
  return fsync(file) == 0 || errno == EINVAL;
}

bool synchronize_folder(const std::string& path) {
  // A directory may be writable but not readable.
  const int number = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (number < 0) return true;
  if (synchronize(number)) return close(number);
  const int fault = errno;
  close(number);
  errno = fault;
  return false;
}

bool close(int file) {
  return ::close(file) == 0;
}

bool is_writable(const std::string& path) {
  return is_accessible(path, W_OK);
}

bool can_create_files(const std::string& folder) {
  return is_accessible(folder, W_OK | X_OK);
}

bool move(const std::string& from, const std::string& to) {
  return std::rename(from.c_str(), to.c_str()) == 0;
}

bool move_without_replacing(const std::string& from, const std::string& to) {
  // link() fails if the path exists, but some file systems do not support it.
  if (link(from.c_str(), to.c_str()) == 0) {
    remove(from);
    return true;
  }
  if (errno != EEXIST && !status_of_link(to)) return move(from, to);
  errno = EEXIST;
  return false;
}

void remove(const std::string& path) {
  unlink(path.c_str());
}

void remove_folder(const std::string& path) {
  rmdir(path.c_str());
}

std::filesystem::path native_path(const std::string& path) {
  return path;
}

std::string utf8_of(const std::filesystem::path& path) {
  return path.string();
}

}  // namespace asdic::system_file
