// Text that is written as it comes, however much, into files that are complete or not there.
#pragma once

#include <charconv>
#include <concepts>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace asdic {

/// Hands text on in large pieces.
class TextStream {
 public:
  using Sink = std::function<void(std::string_view)>;
  explicit TextStream(Sink sink);

  TextStream& operator<<(std::string_view text) {
    if (text.size() > room()) make_room(text);
    if (text.size() <= room()) end_ += text.copy(end_, text.size());
    return *this;
  }
  TextStream& operator<<(char c) { return *this << std::string_view(&c, 1); }
  TextStream& operator<<(std::integral auto number) {
    if (room() < longest_number) flush();
    end_ = std::to_chars(end_, end_ + longest_number, number).ptr;
    return *this;
  }

  /// Throws what the sink throws.
  void flush();

 private:
  static constexpr std::size_t longest_number = 24;

  std::size_t room() const {
    return static_cast<std::size_t>(buffer_.data() + buffer_.size() - end_);
  }
  void make_room(std::string_view& text);

  Sink sink_;
  std::vector<char> buffer_;
  char* end_;
};

/// Files that get their names together, once all of them are complete and on the disk. Until then,
/// and if they never are, they have other names in the same folder, and are removed.
class OutputFiles {
 public:
  OutputFiles() = default;
  ~OutputFiles();
  OutputFiles(const OutputFiles&) = delete;
  OutputFiles& operator=(const OutputFiles&) = delete;

  /// Writes a file that is to have this path. Throws Error(input) if a file cannot be made there,
  /// or if the path has something other than a regular file, or a file that this process has read.
  /// Throws Error(limit) if the file does not fit.
  void add(const std::string& path, const std::function<void(TextStream&)>& write);
  /// Has a file that is to have this path made under the name that `make` is given; it is there
  /// then, and empty. Throws as add() does.
  void add_made(const std::string& path, const std::function<void(const std::string&)>& make);
  /// Gives all files their names, in place of what had them. Throws as add() does.
  void publish();
  /// Does the same, but throws Error(input) if anything has one of the names.
  void publish_new();

 private:
  struct File {
    std::string path;
    std::string unfinished;
  };
  /// Makes the file, empty and under another name, and returns its descriptor.
  int open_unfinished(const std::string& path);
  /// Writes the folders to the disk.
  void write_folders() const;

  std::vector<File> files_;
};

/// A file that lines are added to, by several processes as well. While it is open, no file of this
/// process gets its path.
class AppendFile {
 public:
  /// Opens the file, or makes it if it is not there. Throws Error(input) if it cannot be written,
  /// if the path has something other than a regular file, and with these words if `is_own` refuses
  /// the first bytes of a file that has some. Throws Error(limit) if the machine has too little of
  /// anything.
  using HeadTest = std::function<bool(std::string_view first)>;
  AppendFile(const std::string& path, const HeadTest& is_own, const std::string& refusal);
  ~AppendFile();
  AppendFile(const AppendFile&) = delete;
  AppendFile& operator=(const AppendFile&) = delete;

  /// Writes the text at once behind what other processes have written. Throws Error(limit) if it
  /// does not fit.
  void add(std::string_view text) const;

 private:
  std::string path_;
  int number_ = -1;
};

/// Throws Error(input) if a file cannot get this path: before the work of which it is to be made.
void check_replaceable(const std::string& path);

/// Makes a folder in one that is there, unless it is there itself. Returns whether it made it.
/// Throws Error(input) where that cannot be.
bool make_folder(const std::string& path);

/// A folder for files that are to come. If none has come when this ends, and this has made the
/// folder, it is removed.
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

/// Removes every file that has not got its name yet, and every OutputFolder that is new and empty;
/// from then on none is made, and no file gets its name, for who tries waits. For a program that is
/// about to end by a signal.
void abandon_output_files();

}  // namespace asdic
