#include "lib/output_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <mutex>
#include <random>
#include <set>
#include <system_error>
#include <utility>

#include "lib/error.hpp"
#include "lib/file.hpp"
#include "lib/fork.hpp"
#include "lib/log.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

/// The unfinished files of this process, and the directories that it made for files. This object is
/// never destroyed, because a signal may arrive after static objects are destroyed.
struct UnfinishedFiles {
  ForkSafeMutex mutex;
  std::set<std::string> names;
  std::set<std::string> folders;

  /// The caller must hold the mutex.
  void remove(const std::string& name) {
    if (names.erase(name) > 0) unlink(name.c_str());
  }
};

UnfinishedFiles& unfinished() {
  static auto& files = *new UnfinishedFiles;
  return files;
}

const LoadTimeInitializer unfinished_at_load(unfinished);

Error unwritable(ErrorCode code, const std::string& path, const std::string& why) {
  return {code, one_line(path) + " cannot be written: " + why};
}

/// Returns the error for errno: Error(limit) if a resource of the machine ran out, else
/// Error(input) for a wrong path.
Error unwritable(const std::string& path) {
  constexpr std::array limits = {ENOSPC, EDQUOT, EFBIG, EIO, EMFILE, ENFILE, ENOMEM};
  const int fault = errno;
  const bool is_limit = std::find(limits.begin(), limits.end(), fault) != limits.end();
  return unwritable(is_limit ? ErrorCode::limit : ErrorCode::input, path,
                    std::generic_category().message(fault));
}

std::string folder_of(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  return folder.empty() ? "." : folder.string();
}

bool is_accessible(const std::string& path, int mode) {
  return faccessat(AT_FDCWD, path.c_str(), mode, AT_EACCESS) == 0;
}

/// Returns a random file name, which cannot be predicted.
std::string unfinished_name(const std::string& path) {
  std::random_device random;
  std::string name = folder_of(path) + "/asdic-";
  for (int i = 0; i < 4; ++i) name += std::to_string(random());
  return name + ".unfinished";
}

/// Writes the whole text. Throws the error of unwritable(); a part may be written before that.
void write_all(int file, const std::string& path, std::string_view text) {
  while (!text.empty()) {
    const ssize_t size = write(file, text.data(), text.size());
    if (size > 0) text.remove_prefix(static_cast<std::size_t>(size));
    if (size < 0 && errno != EINTR) throw unwritable(path);
  }
}

/// The files that this process has opened as AppendFile.
struct AppendFiles {
  ForkSafeMutex mutex;
  std::set<std::pair<dev_t, ino_t>> files;
};

std::pair<dev_t, ino_t> identity(const struct stat& status) {
  return {status.st_dev, status.st_ino};
}

AppendFiles& appended() {
  static auto& files = *new AppendFiles;
  return files;
}

const LoadTimeInitializer appended_at_load(appended);

bool is_appended_to(const struct stat& status) {
  const std::lock_guard lock(appended().mutex);
  return appended().files.contains(identity(status));
}

/// A file descriptor. Text written to it is on the disk when finish() returns.
class Descriptor {
 public:
  Descriptor(int number, const std::string& path) : number_(number), path_(path) {
    if (number_ < 0) throw unwritable(path_);
  }
  ~Descriptor() {
    if (number_ >= 0) close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int number() const { return number_; }
  /// Leaves the descriptor open.
  int release() { return std::exchange(number_, -1); }
  void finish() {
    // Pipes and some other files cannot be synchronized; fsync() fails with EINVAL then.
    if (fsync(number_) != 0 && errno != EINVAL) throw unwritable(path_);
    if (close(std::exchange(number_, -1)) != 0) throw unwritable(path_);
  }

 private:
  int number_;
  const std::string& path_;
};

/// Throws Error(input) if the path has something that cannot be written, or that must not be.
void check_file(const std::string& path) {
  struct stat status = {};
  if (lstat(path.c_str(), &status) != 0) {
    if (errno != ENOENT) throw unwritable(path);
  } else if (!S_ISREG(status.st_mode)) {
    throw unwritable(ErrorCode::input, path, "what has this name is not a regular file");
  } else if (is_appended_to(status)) {
    throw unwritable(ErrorCode::input, path, "this command writes its log there");
  } else if (is_input_file(path)) {
    throw unwritable(ErrorCode::input, path, "this command reads it; give another name");
  } else if (!is_accessible(path, W_OK)) {
    throw unwritable(path);
  }
}

}  // namespace

void check_replaceable(const std::string& path) {
  check_file(path);
  if (!is_accessible(folder_of(path), W_OK | X_OK)) throw unwritable(path);
}

AppendFile::AppendFile(const std::string& path, const HeadTest& is_own, const std::string& refusal)
    : path_(path) {
  check_file(path);
  Descriptor file(open(path.c_str(), O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666),
                  path);
  std::array<char, 64> first{};
  const ssize_t size = pread(file.number(), first.data(), first.size(), 0);
  struct stat status = {};
  if (size < 0 || fstat(file.number(), &status) != 0) throw unwritable(path);
  if (size > 0 && !is_own({first.data(), static_cast<std::size_t>(size)})) {
    throw unwritable(ErrorCode::input, path, refusal);
  }
  const std::lock_guard lock(appended().mutex);
  appended().files.insert(identity(status));
  number_ = file.release();
}

AppendFile::~AppendFile() {
  struct stat status = {};
  if (fstat(number_, &status) == 0) {
    const std::lock_guard lock(appended().mutex);
    appended().files.erase(identity(status));
  }
  close(number_);
}

void AppendFile::add(std::string_view text) const {
  write_all(number_, path_, text);
}

OutputFiles::~OutputFiles() {
  const std::lock_guard lock(unfinished().mutex);
  for (const File& file : files_) unfinished().remove(file.unfinished);
}

int OutputFiles::open_unfinished(const std::string& path) {
  const File& file = files_.emplace_back(File{path, unfinished_name(path)});
  const std::lock_guard lock(unfinished().mutex);
  unfinished().names.insert(file.unfinished);
  const int number =
      open(file.unfinished.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
  if (number < 0) unfinished().names.erase(file.unfinished);
  return number;
}

void OutputFiles::add(const std::string& path, const std::function<void(TextStream&)>& write) {
  check_replaceable(path);
  const log::Phase phase(log::Level::debug);
  std::uint64_t bytes = 0;
  Descriptor descriptor(open_unfinished(path), path);
  TextStream text([&](std::string_view part) {
    write_all(descriptor.number(), path, part);
    bytes += part.size();
  });
  write(text);
  text.flush();
  descriptor.finish();
  phase.done("wrote ", path, ", ", log::count(bytes, "byte"), ",");
}

void OutputFiles::add_made(const std::string& path,
                           const std::function<void(const std::string&)>& make) {
  check_replaceable(path);
  Descriptor descriptor(open_unfinished(path), path);
  make(files_.back().unfinished);
  descriptor.finish();
}

void OutputFiles::publish() {
  const std::lock_guard lock(unfinished().mutex);
  for (const File& file : files_) check_replaceable(file.path);
  for (const File& file : files_) {
    if (rename(file.unfinished.c_str(), file.path.c_str()) != 0) throw unwritable(file.path);
    unfinished().names.erase(file.unfinished);
  }
  write_folders();
}

void OutputFiles::publish_new() {
  const std::lock_guard lock(unfinished().mutex);
  for (const File& file : files_) {
    // link() fails if the path exists, but some file systems do not support it.
    if (link(file.unfinished.c_str(), file.path.c_str()) == 0) {
      unfinished().remove(file.unfinished);
      continue;
    }
    struct stat status = {};
    if (errno == EEXIST || lstat(file.path.c_str(), &status) == 0) {
      throw Error(Place{one_line(file.path)}, "the file already exists; choose another name");
    }
    if (rename(file.unfinished.c_str(), file.path.c_str()) != 0) throw unwritable(file.path);
    unfinished().names.erase(file.unfinished);
  }
  write_folders();
}

void OutputFiles::write_folders() const {
  std::set<std::string> folders;
  for (const File& file : files_) folders.insert(folder_of(file.path));
  for (const std::string& folder : folders) {
    // A directory may be writable but not readable.
    const int number = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (number >= 0) Descriptor(number, folder).finish();
  }
}

void abandon_output_files() {
  unfinished().mutex.lock();
  for (const std::string& name : unfinished().names) unlink(name.c_str());
  for (const std::string& folder : unfinished().folders) rmdir(folder.c_str());
}

bool make_folder(const std::string& path) {
  std::error_code fault;
  const bool is_made = std::filesystem::create_directory(path, fault);
  if (fault) throw Error(Place{path}, "cannot create the folder: " + fault.message());
  return is_made;
}

OutputFolder::OutputFolder(const std::string& path) : path_(path) {
  const std::lock_guard lock(unfinished().mutex);
  is_new_ = make_folder(path_);
  if (is_new_) unfinished().folders.insert(path_);
}

OutputFolder::~OutputFolder() {
  if (!is_new_) return;
  const std::lock_guard lock(unfinished().mutex);
  unfinished().folders.erase(path_);
  rmdir(path_.c_str());  // which leaves a folder that has files
}

}  // namespace asdic
