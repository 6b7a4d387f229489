#include "lib/gzip.hpp"

#include <zlib.h>

#include <array>
#include <new>

namespace asdic {

namespace {

class DeflateStream {
 public:
  explicit DeflateStream(TextStream& out) : out_(out) {
    constexpr int as_gzip = 16;
    // The text is mostly digits, in which a longer search for repetitions would not find more.
    if (deflateInit2(&stream_, Z_BEST_SPEED, Z_DEFLATED, MAX_WBITS + as_gzip, MAX_MEM_LEVEL,
                     Z_DEFAULT_STRATEGY) != Z_OK) {
      throw std::bad_alloc();
    }
    constexpr int of_unix = 3;  // so that files have the same bytes on every system
    header_.os = of_unix;
    deflateSetHeader(&stream_, &header_);
  }
  ~DeflateStream() { deflateEnd(&stream_); }
  DeflateStream(const DeflateStream&) = delete;
  DeflateStream& operator=(const DeflateStream&) = delete;

  void add(std::string_view text) {
    crc_ = crc32_z(crc_, reinterpret_cast<const Bytef*>(text.data()), text.size());
    while (!text.empty()) {
      const std::string_view piece = text.substr(0, most_at_once);
      stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(piece.data()));
      stream_.avail_in = static_cast<uInt>(piece.size());
      deflate_all(Z_NO_FLUSH);
      text.remove_prefix(piece.size());
    }
  }
  std::uint32_t finish() {
    deflate_all(Z_FINISH);
    return static_cast<std::uint32_t>(crc_);
  }

 private:
  static constexpr std::size_t most_at_once = std::size_t{1} << 30;

  void deflate_all(int flush) {
    do {
      stream_.next_out = buffer_.data();
      stream_.avail_out = static_cast<uInt>(buffer_.size());
      deflate(&stream_, flush);
      const std::size_t size = buffer_.size() - stream_.avail_out;
      out_ << std::string_view(reinterpret_cast<const char*>(buffer_.data()), size);
    } while (stream_.avail_out == 0);
  }

  TextStream& out_;
  z_stream stream_ = {};
  gz_header header_ = {};
  uLong crc_ = 0;
  std::array<Bytef, 1 << 16> buffer_;
};

}  // namespace

std::uint32_t write_gzip(TextStream& out, const std::function<void(TextStream&)>& write) {
  DeflateStream deflated(out);
  TextStream text([&](std::string_view piece) { deflated.add(piece); });
  write(text);
  text.flush();
  return deflated.finish();
}

}  // namespace asdic
