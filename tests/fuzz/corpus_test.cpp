#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include "lib/error.hpp"
#include "tests/fuzz/read_bytes.hpp"

using namespace asdic;

namespace {

std::vector<std::filesystem::path> corpus() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(ASDIC_SOURCE_DIR "/tests/corpus")) {
    files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string content(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

bool is_named(const std::filesystem::path& path, const char* prefix) {
  return path.filename().string().starts_with(prefix);
}

void read(const std::filesystem::path& path) {
  read_bytes(content(path));
}

}  // namespace

TEST_CASE("Whatever the bytes, there is a case or an error of the input in one line") {
  REQUIRE(corpus().size() > 40);
  for (const auto& path : corpus()) {
    CAPTURE(path.filename().string());
    try {
      read(path);
    } catch (const Error& error) {
      CHECK(error.code() == ErrorCode::input);
      CHECK(std::string(error.what()).find('\n') == std::string::npos);
    }
  }
}

TEST_CASE("The good cases of the corpus are read") {
  for (const auto& path : corpus()) {
    CAPTURE(path.filename().string());
    if (is_named(path, "good-")) CHECK_NOTHROW(read(path));
  }
}

TEST_CASE("The bad cases of the corpus are refused") {
  for (const auto& path : corpus()) {
    CAPTURE(path.filename().string());
    if (is_named(path, "bad-")) CHECK_THROWS_AS(read(path), Error);
  }
}
