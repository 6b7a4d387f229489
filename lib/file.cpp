#include "lib/file.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <set>
#include <utility>

#include "lib/error.hpp"
#include "lib/fork.hpp"
#include "lib/system_file.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

constexpr std::size_t piece = 1 << 16;
constexpr int standard_input = 0;

/// Returns the error for the last call of the system: a limit if files or memory ran out, else bad
/// input.
Error unreadable(const std::string& source) {
  const auto [kind, message] = system_file::last_fault();
  const std::string why = "cannot be read: " + message;
  if (kind == system_file::Fault::Kind::resources) return {ErrorCode::limit, source + ": " + why};
  return {Place{source}, why};
}

/// The regular files that this process has read, whatever their paths. A later file may have the
/// identity of a removed one, but not its time of change.
class ReadFiles {
 public:
  void add(const system_file::Status& status) {
    const std::lock_guard lock(mutex_);
    files_.insert({status.identity, status.changed});
  }
  bool contains(const std::string& path) {
    const auto status = system_file::status_of(path);
    if (!status) return false;
    const std::lock_guard lock(mutex_);
    return files_.contains({status->identity, status->changed});
  }

 private:
  ForkSafeMutex mutex_;
  std::set<std::pair<system_file::Identity, std::array<std::uint64_t, 2>>> files_;
};

ReadFiles& files_read() {
  static ReadFiles files;
  return files;
}

const LoadTimeInitializer files_read_at_load(files_read);

std::string read_all(int file, const std::string& source, std::size_t most_bytes,
                     const std::string& too_large) {
  const auto status = system_file::status_of(file);
  const bool is_regular = status && status->kind == system_file::Status::Kind::regular;
  std::string text;
  if (is_regular) {
    files_read().add(*status);
    text.reserve(std::min<std::uint64_t>(status->size, most_bytes) + piece);
  }
  for (;;) {
    const std::size_t before = text.size();
    text.resize(before + piece);
    const auto size = system_file::read_next(file, is_regular, {text.data() + before, piece});
    if (!size) throw unreadable(source);
    text.resize(before + *size);
    if (text.size() > most_bytes) throw Error(Place{source}, too_large);
    if (*size == 0) return text;
  }
}

/// A file opened for reading. It refuses named pipes, because their writer may never come.
class OpenFile {
 public:
  OpenFile(const std::string& path, const std::string& source)
      : number_(system_file::open_to_read(path)) {
    using enum system_file::Status::Kind;
    if (number_ < 0) {
      if (system_file::last_fault().kind == system_file::Fault::Kind::missing) {
        throw Error(Place{source}, "there is no such file");
      }
      throw unreadable(source);
    }
    const auto status = system_file::status_of(number_);
    if (status && (status->kind == regular || status->kind == pipe)) return;
    system_file::close(number_);
    throw Error(Place{source}, std::string(status && status->kind == folder
                                               ? "is a directory"
                                               : "is neither a regular file nor a pipe of the "
                                                 "shell") +
                                   "; give a file, or - for standard input");
  }
  ~OpenFile() { system_file::close(number_); }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  int number() const { return number_; }

 private:
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
    return {source, read_all(standard_input, source, most_bytes, too_large)};
  }
  const std::string source = path.empty() ? "''" : printable(path);
  const OpenFile file(path, source);
  return {source, read_all(file.number(), source, most_bytes, too_large)};
}

}  // namespace asdic
