#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include "lib/error.hpp"
#include "tests/fuzz/readers.hpp"

using namespace asdic;

namespace {

const std::filesystem::path corpora = ASDIC_SOURCE_DIR "/tests/corpus";

std::vector<std::filesystem::path> sorted(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::string content(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

/// Does it for each file whose name begins so.
template <class Action>
void for_each_file(const std::string& prefix, Action&& action) {
  for (const readers::Reader& reader : readers::all()) {
    for (const auto& path : sorted(corpora / reader.corpus)) {
      const std::string name = path.filename().string();
      CAPTURE(reader.corpus);
      CAPTURE(name);
      if (name.starts_with(prefix)) action([&] { reader.read(content(path)); });
    }
  }
}

}  // namespace

TEST_CASE("Every corpus has a reader and a fuzzer") {
  CHECK(sorted(corpora).size() == readers::all().size());
  for (const readers::Reader& reader : readers::all()) {
    CAPTURE(reader.corpus);
    CHECK(sorted(corpora / reader.corpus).size() > 10);
    CHECK(std::filesystem::exists(ASDIC_SOURCE_DIR "/tests/fuzz/fuzz_" +
                                  std::string(reader.corpus) + ".cpp"));
  }
}

TEST_CASE("Whatever the bytes, they are read, or there is an error of the input in one line") {
  for_each_file("", [](auto&& read) {
    try {
      read();
    } catch (const Error& error) {
      CHECK(error.code() == ErrorCode::input);
      CHECK(std::string(error.what()).find('\n') == std::string::npos);
    }
  });
}

TEST_CASE("Good input of the corpora is read") {
  for_each_file("good-", [](auto&& read) { CHECK_NOTHROW(read()); });
}

TEST_CASE("Bad input of the corpora is refused") {
  for_each_file("bad-", [](auto&& read) { CHECK_THROWS_AS(read(), Error); });
}
