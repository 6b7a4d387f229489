#include "lib/output_file.hpp"

#include <array>
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
#include "lib/system_file.hpp"
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
    if (names.erase(name) > 0) system_file::remove(name);
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

/// Returns the error for the last call of the system: Error(limit) if a resource of the machine ran
/// out, else Error(input) for a wrong path.
Error unwritable(const std::string& path) {
  using enum system_file::Fault::Kind;
  const auto [kind, message] = system_file::last_fault();
  const bool is_limit = kind == resources || kind == storage;
  return unwritable(is_limit ? ErrorCode::limit : ErrorCode::input, path, message);
}

/// Returns the folder of a file, or ".".
std::string folder_of(const std::string& path) {
  const std::string folder = system_file::utf8_of(system_file::native_path(path).parent_path());
  return folder.empty() ? "." : folder;
}

/// Returns a random file name, which cannot be predicted.
std::string unfinished_name(const std::string& path) {
  std::random_device random;
  std::string name = folder_of(path) + "/asdic-";
  for (int i = 0; i < 4; ++i) name += std::to_string(random());
  return name + ".unfinished";
}

/// The files that this process has opened as AppendFile.
struct AppendFiles {
  ForkSafeMutex mutex;
  std::set<system_file::Identity> files;
};

AppendFiles& appended() {
  static auto& files = *new AppendFiles;
  return files;
}

const LoadTimeInitializer appended_at_load(appended);

bool is_appended_to(const system_file::Status& status) {
  const std::lock_guard lock(appended().mutex);
  return appended().files.contains(status.identity);
}

/// Writes the whole text. Throws the error of unwritable(); a part may be written before that.
void write_all(int file, const std::string& path, std::string_view text) {
  if (!system_file::write_all(file, text)) throw unwritable(path);
}

/// A file descriptor. Text written to it is on the disk when finish() returns.
class Descriptor {
 public:
  Descriptor(int number, const std::string& path) : number_(number), path_(path) {
    if (number_ < 0) throw unwritable(path_);
  }
  ~Descriptor() {
    if (number_ >= 0) system_file::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int number() const { return number_; }
  /// Leaves the descriptor open.
  int release() { return std::exchange(number_, -1); }
  void finish() {
    if (!system_file::synchronize(number_)) throw unwritable(path_);
    if (!system_file::close(std::exchange(number_, -1))) throw unwritable(path_);
  }

 private:
  int number_;
  const std::string& path_;
};

/// Throws Error(input) if the path has something that cannot be written, or that must not be.
void check_file(const std::string& path) {
  const auto status = system_file::status_of_link(path);
  if (!status) {
    if (system_file::last_fault().kind != system_file::Fault::Kind::missing) throw unwritable(path);
  } else if (status->kind != system_file::Status::Kind::regular) {
    throw unwritable(ErrorCode::input, path, "what has this name is not a regular file");
  } else if (is_appended_to(*status)) {
    throw unwritable(ErrorCode::input, path, "this command writes its log there");
  } else if (is_input_file(path)) {
    throw unwritable(ErrorCode::input, path, "this command reads it; give another name");
  } else if (!system_file::is_writable(path)) {
    throw unwritable(path);
  }
}

}  // namespace

void check_replaceable(const std::string& path) {
  check_file(path);
  if (!system_file::can_create_files(folder_of(path))) throw unwritable(path);
}

AppendFile::AppendFile(const std::string& path, const HeadTest& is_own, const std::string& refusal)
    : path_(path) {
  check_file(path);
  Descriptor file(system_file::open_to_append(path), path);
  std::array<char, 64> first{};
  const auto size = system_file::read_first(file.number(), first);
  const auto status = size ? system_file::status_of(file.number()) : std::nullopt;
  if (!status) throw unwritable(path);
  if (*size > 0 && !is_own({first.data(), *size})) {
    throw unwritable(ErrorCode::input, path, refusal);
  }
  const std::lock_guard lock(appended().mutex);
  appended().files.insert(status->identity);
  number_ = file.release();
}

AppendFile::~AppendFile() {
  if (const auto status = system_file::status_of(number_)) {
    const std::lock_guard lock(appended().mutex);
    appended().files.erase(status->identity);
  }
  system_file::close(number_);
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
  const int number = system_file::create(file.unfinished);
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
    if (!system_file::move(file.unfinished, file.path)) throw unwritable(file.path);
    unfinished().names.erase(file.unfinished);
  }
  write_folders();
}

void OutputFiles::publish_new() {
  const std::lock_guard lock(unfinished().mutex);
  for (const File& file : files_) {
    if (!system_file::move_without_replacing(file.unfinished, file.path)) {
      if (system_file::last_fault().kind != system_file::Fault::Kind::exists) {
        throw unwritable(file.path);
      }
      throw Error(Place{one_line(file.path)}, "the file already exists; choose another name");
    }
    unfinished().names.erase(file.unfinished);
  }
  write_folders();
}

void OutputFiles::write_folders() const {
  std::set<std::string> folders;
  for (const File& file : files_) folders.insert(folder_of(file.path));
  for (const std::string& folder : folders) {
    if (!system_file::synchronize_folder(folder)) throw unwritable(folder);
  }
}

void abandon_output_files() {
  unfinished().mutex.lock();
  for (const std::string& name : unfinished().names) system_file::remove(name);
  for (const std::string& folder : unfinished().folders) system_file::remove_folder(folder);
}

bool make_folder(const std::string& path) {
  std::error_code fault;
  const bool is_made = std::filesystem::create_directory(system_file::native_path(path), fault);
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
  system_file::remove_folder(path_);
}

}  // namespace asdic
