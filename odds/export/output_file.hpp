// Text that is written as it comes, however much, into files that are complete or not there.
#pragma once

#include <charconv>
#include <concepts>
#include <fstream>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace asdic {

/// Hands text to a stream in large pieces.
class TextStream {
 public:
  /// `name` is for errors.
  TextStream(std::ostream& out, std::string name);

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

  /// Throws Error(limit) where the stream does not take it.
  void flush();

 private:
  static constexpr std::size_t longest_number = 24;

  std::size_t room() const {
    return static_cast<std::size_t>(buffer_.data() + buffer_.size() - end_);
  }
  void make_room(std::string_view& text);

  std::ostream& out_;
  std::string name_;
  std::vector<char> buffer_;
  char* end_;
};

/// A file that has its name only once it is complete; until then, and if it never is, it has
/// another, which is removed.
class OutputFile {
 public:
  /// Throws Error(input) where no file can be made.
  explicit OutputFile(const std::string& path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  TextStream& text() { return text_; }
  /// All is written. Throws Error(limit) where it does not fit.
  void close();
  /// Gives it its name, in place of what had it. Throws Error(input) where that cannot be.
  void publish();

 private:
  std::string path_;
  std::string unfinished_;
  std::ofstream file_;
  TextStream text_;
  bool published_ = false;
};

}  // namespace asdic
