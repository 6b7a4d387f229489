#include "odds/export/output_file.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "lib/error.hpp"
#include "lib/text.hpp"

namespace asdic {

TextStream::TextStream(std::ostream& out, std::string name)
    : out_(out), name_(std::move(name)), buffer_(1 << 16), end_(buffer_.data()) {}

void TextStream::flush() {
  out_.write(buffer_.data(), end_ - buffer_.data());
  end_ = buffer_.data();
  if (!out_.flush()) throw Error(ErrorCode::limit, name_ + " cannot be written");
}

void TextStream::make_room(std::string_view& text) {
  flush();
  if (text.size() <= buffer_.size()) return;
  out_.write(text.data(), static_cast<std::streamsize>(text.size()));
  text = {};
}

OutputFile::OutputFile(const std::string& path)
    : path_(path),
      unfinished_(path + "." + std::to_string(getpid()) + ".unfinished"),
      text_(file_, one_line(path)) {
  errno = 0;
  file_.open(unfinished_, std::ios::binary | std::ios::trunc);
  if (!file_) {
    throw Error(ErrorCode::input, one_line(path) + " cannot be written: " + std::strerror(errno));
  }
}

OutputFile::~OutputFile() {
  if (published_) return;
  file_.close();
  std::error_code error;
  std::filesystem::remove(unfinished_, error);
}

void OutputFile::close() {
  text_.flush();
  file_.close();
  if (!file_) throw Error(ErrorCode::limit, one_line(path_) + " cannot be written");
}

void OutputFile::publish() {
  std::error_code error;
  std::filesystem::rename(unfinished_, path_, error);
  if (error) {
    throw Error(ErrorCode::input, one_line(path_) + " cannot be written: " + error.message());
  }
  published_ = true;
}

}  // namespace asdic
