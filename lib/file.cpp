#include "lib/file.hpp"

#include <filesystem>
#include <fstream>

#include "lib/error.hpp"

namespace asdic {

namespace {

constexpr std::size_t piece = 1 << 16;

}  // namespace

std::string read_all(std::istream& stream, const std::string& source, std::size_t most_bytes,
                     const std::string& too_large) {
  std::string text;
  while (stream && text.size() <= most_bytes) {
    const std::size_t before = text.size();
    text.resize(before + piece);
    stream.read(text.data() + before, static_cast<std::streamsize>(piece));
    text.resize(before + static_cast<std::size_t>(stream.gcount()));
  }
  if (stream.bad()) throw Error(Place{source}, "cannot be read");
  if (text.size() > most_bytes) throw Error(Place{source}, too_large);
  return text;
}

std::string read_whole_file(const std::string& path, std::size_t most_bytes,
                            const std::string& too_large) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) throw Error(Place{path}, "there is no such file");
  std::ifstream stream(path, std::ios::binary);
  if (!std::filesystem::is_regular_file(path, error) || !stream) {
    throw Error(Place{path}, "is not a file that can be read");
  }
  return read_all(stream, path, most_bytes, too_large);
}

}  // namespace asdic
