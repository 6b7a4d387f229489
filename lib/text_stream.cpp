#include "lib/text_stream.hpp"

#include <utility>

namespace asdic {

namespace {

constexpr std::size_t buffered = 1 << 16;

}  // namespace

TextStream::TextStream(Sink sink)
    : sink_(std::move(sink)), buffer_(buffered), end_(buffer_.data()) {}

void TextStream::flush() {
  sink_({buffer_.data(), static_cast<std::size_t>(end_ - buffer_.data())});
  end_ = buffer_.data();
}

void TextStream::make_room(std::string_view& text) {
  flush();
  if (text.size() <= buffer_.size()) return;
  sink_(text);
  text = {};
}

}  // namespace asdic
