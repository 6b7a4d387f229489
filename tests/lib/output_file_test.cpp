// Files that appear together, complete, or not at all.
#include "lib/output_file.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/support/refusal.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace asdic;

namespace {

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

std::function<void(TextStream&)> writing(const std::string& text) {
  return [text](TextStream& out) { out << text; };
}

void check_not_written(const std::string& path) {
  OutputFiles files;
  const Error error = refusal([&] { files.add(path, writing("new")); });
  CHECK(error.code() == ErrorCode::input);
  CHECK(std::string(error.what()).find("cannot be written") != std::string::npos);
}

}  // namespace

TEST_CASE("Files have their names once all are complete, and their text in full") {
  const TemporaryFolder folder;
  const std::string large(1 << 20, 'x');
  OutputFiles files;
  files.add(folder.stem() + ".a", writing("first\n"));
  files.add(folder.stem() + ".b", writing(large));
  CHECK_FALSE(folder.files().contains("battle.a"));
  files.publish();
  CHECK(folder.files() == std::set<std::string>{"battle.a", "battle.b"});
  CHECK(text_of(folder.stem() + ".a") == "first\n");
  CHECK(text_of(folder.stem() + ".b") == large);
}

TEST_CASE("If one file cannot be written, the others remain unchanged") {
  const TemporaryFolder folder;
  std::ofstream(folder.stem() + ".a") << "old";
  std::filesystem::create_directory(folder.stem() + ".b");
  {
    OutputFiles files;
    files.add(folder.stem() + ".a", writing("new"));
    CHECK_THROWS_AS(files.add(folder.stem() + ".b", writing("new")), Error);
  }
  CHECK(text_of(folder.stem() + ".a") == "old");
  CHECK(folder.files() == std::set<std::string>{"battle.a", "battle.b"});
}

TEST_CASE("An obstacle while files are written leaves all files unchanged") {
  const TemporaryFolder folder;
  std::ofstream(folder.stem() + ".a") << "old";
  {
    OutputFiles files;
    files.add(folder.stem() + ".a", writing("new"));
    files.add(folder.stem() + ".b", writing("new"));
    std::filesystem::create_directory(folder.stem() + ".b");
    CHECK_THROWS_AS(files.publish(), Error);
  }
  CHECK(text_of(folder.stem() + ".a") == "old");
  CHECK(folder.files() == std::set<std::string>{"battle.a", "battle.b"});
}

TEST_CASE("A writer that fails leaves nothing") {
  const TemporaryFolder folder;
  {
    OutputFiles files;
    const auto fail = [](TextStream& out) {
      out << "half";
      throw Error(ErrorCode::limit, "no more");
    };
    CHECK_THROWS_AS(files.add(folder.stem(), fail), Error);
  }
  CHECK(folder.files().empty());
}

TEST_CASE("A name that has something other than a regular file is refused") {
  const TemporaryFolder folder;
  const std::string target = folder.stem() + ".target";
  std::ofstream(target) << "old";
  std::filesystem::create_symlink(target, folder.stem() + ".link");
  std::filesystem::create_symlink(folder.stem() + ".nothing", folder.stem() + ".dangling");
  REQUIRE(mkfifo((folder.stem() + ".pipe").c_str(), 0600) == 0);
  check_not_written(folder.stem() + ".link");
  check_not_written(folder.stem() + ".dangling");
  check_not_written(folder.stem() + ".pipe");
  check_not_written("/dev/null");
  check_not_written("/no/such/folder/battle");
  CHECK(text_of(target) == "old");
  CHECK(folder.files().size() == 4);
}

TEST_CASE("A file that is replaced may be read by those who may read new files") {
  const TemporaryFolder folder;
  const mode_t before = umask(0027);
  OutputFiles files;
  files.add(folder.stem(), writing("new"));
  files.publish();
  umask(before);
  CHECK(std::filesystem::status(folder.stem()).permissions() == std::filesystem::perms(0640));
}
