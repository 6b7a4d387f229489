// Buffers text that is written.
#pragma once

#include <charconv>
#include <concepts>
#include <functional>
#include <string_view>
#include <vector>

namespace asdic {

/// Buffers text, and passes it to a sink in large pieces. The destructor does not flush.
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

  /// Passes the buffered text to the sink. Passes on exceptions of the sink.
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

}  // namespace asdic
