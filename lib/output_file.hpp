// Writes text of any length to files that appear only when they are complete.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/text_stream.hpp"

namespace asdic {

/// Files that get their names together, when all of them are complete and on the disk. Until then
/// they have random names in the same directory. The destructor removes files that did not get
/// their names.
class OutputFiles {
 public:
  OutputFiles() = default;
  ~OutputFiles();
  OutputFiles(const OutputFiles&) = delete;
  OutputFiles& operator=(const OutputFiles&) = delete;

  /// Writes a file that publish() will name `path`. Throws Error(input) if a file cannot be made
  /// there. It also throws Error(input) if `path` is not a regular file, or is a file that this
  /// process has read. Throws Error(limit) if the file does not fit.
  void add(const std::string& path, const std::function<void(TextStream&)>& write);
  /// Makes an empty file that publish() will name `path`, and calls `make` with its present name,
  /// so that `make` can fill it. Throws as add() does.
  void add_made(const std::string& path, const std::function<void(const std::string&)>& make);
  /// Renames all files to their paths and replaces files that have these paths. Throws as add()
  /// does.
  void publish();
  /// Does the same as publish(), but throws Error(input) if one of the paths exists.
  void publish_new();

 private:
  struct File {
    std::string path;
    std::string unfinished;
  };
  /// Makes an empty file under a random name, and returns its descriptor, or a negative number.
  int open_unfinished(const std::string& path);
  /// Writes the directories of the files to the disk.
  void write_folders() const;

  std::vector<File> files_;
};

/// A file to which several processes can append lines. While it is open, OutputFiles of this
/// process refuse its path.
class AppendFile {
 public:
  /// Opens the file, or makes it. Throws Error(input) if it cannot be written or is not a regular
  /// file. Throws Error(input) with the message `refusal` if the file is not empty and `is_own`
  /// returns false for its first bytes (at most 64). Throws Error(limit) if the disk, memory or
  /// descriptors run out.
  using HeadTest = std::function<bool(std::string_view first)>;
  AppendFile(const std::string& path, const HeadTest& is_own, const std::string& refusal);
  ~AppendFile();
  AppendFile(const AppendFile&) = delete;
  AppendFile& operator=(const AppendFile&) = delete;

  /// Appends the text to the file, immediately and after the text of other processes. Throws
  /// Error(limit) if it does not fit.
  void add(std::string_view text) const;

 private:
  std::string path_;
  int number_ = -1;
};

/// Throws Error(input) if OutputFiles cannot write this path. Call it before long work whose result
/// goes there.
void check_replaceable(const std::string& path);

/// Makes a directory unless it exists, and returns whether it made one. Its parent must exist.
/// Throws Error(input) if that fails.
bool make_folder(const std::string& path);

/// A directory for files that are written later. The destructor removes the directory if this
/// object has made it and it is empty.
class OutputFolder {
 public:
  /// Throws as make_folder() does.
  explicit OutputFolder(const std::string& path);
  ~OutputFolder();
  OutputFolder(const OutputFolder&) = delete;
  OutputFolder& operator=(const OutputFolder&) = delete;

 private:
  std::string path_;
  bool is_new_ = false;
};

/// Removes every unfinished file, and every OutputFolder that is new and empty. From then on,
/// threads that try to make or name a file block forever. Call it only in a program that is about
/// to end because of a signal.
void abandon_output_files();

}  // namespace asdic
