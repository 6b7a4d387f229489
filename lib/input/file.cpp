#include "lib/input/file.hpp"

#include <filesystem>

#include "lib/error.hpp"

namespace asdic {

std::ifstream open_file(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) throw Error(Place{path}, "there is no such file");
  std::ifstream stream(path, std::ios::binary);
  if (!std::filesystem::is_regular_file(path, error) || !stream) {
    throw Error(Place{path}, "is no file that can be read");
  }
  return stream;
}

}  // namespace asdic
