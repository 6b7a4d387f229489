#include "lib/output_file.hpp"

#include <io.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <mutex>
#include <random>
#include <set>
#include <system_error>
#include <utility>

#include "apps/windows/system.hpp"
#include "lib/error.hpp"
#include "lib/file.hpp"
#include "lib/fork.hpp"
#include "lib/log.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

using namespace windows;

constexpr DWORD shared_with_all = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

/// The unfinished files of this process, and the folders that it made for files. This object is
/// never destroyed, because Ctrl+C may come after static objects are destroyed.
struct UnfinishedFiles {
  ForkSafeMutex mutex;
  std::set<std::string> names;
  std::set<std::string> folders;

  /// The caller must hold the mutex.
  void remove(const std::string& name) {
    if (names.erase(name) > 0) DeleteFileW(wide(name).c_str());
  }
};

UnfinishedFiles& unfinished() {
  static auto& files = *new UnfinishedFiles;
  return files;
}

Error unwritable(ErrorCode code, const std::string& path, const std::string& why) {
  return {code, one_line(path) + " cannot be written: " + why};
}

/// Returns the error for the last call of Windows: Error(limit) if a resource of the machine ran
/// out, else Error(input) for a wrong path.
Error unwritable(const std::string& path) {
  const std::error_condition fault = last_error();
  return unwritable(is_limit(fault) ? ErrorCode::limit : ErrorCode::input, path, fault.message());
}

std::string folder_of(const std::string& path) {
  const std::string folder = narrow(std::filesystem::path(wide(path)).parent_path().native());
  return folder.empty() ? "." : folder;
}

/// Returns a random file name, which cannot be predicted.
std::string unfinished_name(const std::string& path) {
  std::random_device random;
  std::string name = folder_of(path) + "/asdic-";
  for (int i = 0; i < 4; ++i) name += std::to_string(random());
  return name + ".unfinished";
}

HANDLE handle_of(int file) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): it is a pointer that the library has as a number
  return reinterpret_cast<HANDLE>(_get_osfhandle(file));
}

/// Returns a descriptor of the file, or -1 if it could not be opened.
int descriptor_of(HANDLE file) {
  if (file == INVALID_HANDLE_VALUE) return -1;
  return _open_osfhandle(reinterpret_cast<std::intptr_t>(file), 0);
}

/// Writes the whole text. Throws the error of unwritable(); a part may be written before that.
void write_all(int file, const std::string& path, std::string_view text) {
  constexpr std::size_t most_at_once = 1 << 30;
  while (!text.empty()) {
    DWORD size = 0;
    const auto part = static_cast<DWORD>(std::min(text.size(), most_at_once));
    if (WriteFile(handle_of(file), text.data(), part, &size, nullptr) == 0) throw unwritable(path);
    text.remove_prefix(size);
  }
}

/// The files that this process has opened as AppendFile.
struct AppendFiles {
  ForkSafeMutex mutex;
  std::set<FileIdentity> files;
};

AppendFiles& appended() {
  static auto& files = *new AppendFiles;
  return files;
}

FileIdentity identity(HANDLE file) {
  BY_HANDLE_FILE_INFORMATION information = {};
  GetFileInformationByHandle(file, &information);
  return identity_of(information);
}

bool is_appended_to(const std::string& path) {
  const Handle file(CreateFileW(wide(path).c_str(), FILE_READ_ATTRIBUTES, shared_with_all, nullptr,
                                OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr));
  const std::lock_guard lock(appended().mutex);
  return file.is_open() && appended().files.contains(identity(file.get()));
}

/// A file descriptor. Text written to it is on the disk when finish() returns.
class Descriptor {
 public:
  Descriptor(int number, const std::string& path) : number_(number), path_(path) {
    if (number_ < 0) throw unwritable(path_);
  }
  ~Descriptor() {
    if (number_ >= 0) _close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int number() const { return number_; }
  /// Leaves the descriptor open.
  int release() { return std::exchange(number_, -1); }
  void finish() {
    if (FlushFileBuffers(handle_of(number_)) == 0) throw unwritable(path_);
    if (_close(std::exchange(number_, -1)) != 0) throw unwritable(path_);
  }

 private:
  int number_;
  const std::string& path_;
};

/// Throws Error(input) if the path has something that cannot be written, or that must not be.
void check_file(const std::string& path) {
  constexpr DWORD not_regular =
      FILE_ATTRIBUTE_DIRECTORY | FILE_ATTRIBUTE_REPARSE_POINT | FILE_ATTRIBUTE_DEVICE;
  const DWORD attributes = GetFileAttributesW(wide(path).c_str());
  if (attributes == INVALID_FILE_ATTRIBUTES) {
    // Windows has no such error for an empty path and for characters that no name has.
    const bool is_wrong_name = path.empty() || GetLastError() == ERROR_INVALID_NAME;
    const bool is_missing = last_error() == std::errc::no_such_file_or_directory;
    if (is_wrong_name || !is_missing) throw unwritable(path);
  } else if ((attributes & not_regular) != 0) {
    throw unwritable(ErrorCode::input, path, "what has this name is not a regular file");
  } else if (is_appended_to(path)) {
    throw unwritable(ErrorCode::input, path, "this command writes its log there");
  } else if (is_input_file(path)) {
    throw unwritable(ErrorCode::input, path, "this command reads it; give another name");
  } else if ((attributes & FILE_ATTRIBUTE_READONLY) != 0) {
    SetLastError(ERROR_ACCESS_DENIED);
    throw unwritable(path);
  }
}

/// Renames a file. `flags` are those of MoveFileExW().
bool rename_file(const std::string& from, const std::string& to, DWORD flags) {
  return MoveFileExW(wide(from).c_str(), wide(to).c_str(), flags | MOVEFILE_WRITE_THROUGH) != 0;
}

}  // namespace

void check_replaceable(const std::string& path) {
  check_file(path);
  const std::string folder = folder_of(path);
  const DWORD attributes = GetFileAttributesW(wide(folder).c_str());
  if (attributes == INVALID_FILE_ATTRIBUTES) throw unwritable(path);
  if ((attributes & FILE_ATTRIBUTE_DIRECTORY) == 0) {
    const std::string why =
        std::generic_category().message(static_cast<int>(std::errc::not_a_directory));
    throw unwritable(ErrorCode::input, path, why);
  }
}

AppendFile::AppendFile(const std::string& path, const HeadTest& is_own, const std::string& refusal)
    : path_(path) {
  check_file(path);
  // Without FILE_WRITE_DATA, Windows writes at the end of the file.
  Descriptor file(descriptor_of(CreateFileW(wide(path).c_str(), GENERIC_READ | FILE_APPEND_DATA,
                                            shared_with_all, nullptr, OPEN_ALWAYS,
                                            FILE_ATTRIBUTE_NORMAL, nullptr)),
                  path);
  const HANDLE handle = handle_of(file.number());
  std::array<char, 64> first{};
  DWORD size = 0;
  if (ReadFile(handle, first.data(), first.size(), &size, nullptr) == 0) throw unwritable(path);
  if (size > 0 && !is_own({first.data(), size})) {
    throw unwritable(ErrorCode::input, path, refusal);
  }
  const std::lock_guard lock(appended().mutex);
  appended().files.insert(identity(handle));
  number_ = file.release();
}

AppendFile::~AppendFile() {
  {
    const std::lock_guard lock(appended().mutex);
    appended().files.erase(identity(handle_of(number_)));
  }
  _close(number_);
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
  // FILE_SHARE_DELETE lets abandon_output_files() delete the file while it is open.
  const int number =
      descriptor_of(CreateFileW(wide(file.unfinished).c_str(), GENERIC_WRITE, shared_with_all,
                                nullptr, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, nullptr));
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
    if (!rename_file(file.unfinished, file.path, MOVEFILE_REPLACE_EXISTING)) {
      throw unwritable(file.path);
    }
    unfinished().names.erase(file.unfinished);
  }
}

void OutputFiles::publish_new() {
  const std::lock_guard lock(unfinished().mutex);
  for (const File& file : files_) {
    if (!rename_file(file.unfinished, file.path, 0)) {
      if (last_error() != std::errc::file_exists) throw unwritable(file.path);
      throw Error(Place{one_line(file.path)}, "the file already exists; choose another name");
    }
    unfinished().names.erase(file.unfinished);
  }
}

/// Does nothing: MOVEFILE_WRITE_THROUGH has written the names to the disk.
void OutputFiles::write_folders() const {}

void abandon_output_files() {
  unfinished().mutex.lock();
  for (const std::string& name : unfinished().names) DeleteFileW(wide(name).c_str());
  for (const std::string& folder : unfinished().folders) {
    RemoveDirectoryW(wide(folder).c_str());
  }
}

bool make_folder(const std::string& path) {
  std::error_code fault;
  const bool is_made = std::filesystem::create_directory(wide(path), fault);
  if (fault) {
    throw Error(Place{path},
                "cannot create the folder: " + fault.default_error_condition().message());
  }
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
  RemoveDirectoryW(wide(path_).c_str());  // which leaves a folder that has files
}

}  // namespace asdic
