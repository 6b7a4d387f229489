// A file for one test.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace asdic {

/// A file with this content, which exists as long as the object. Tests that run at the same time
/// have different files. A file for a browser needs an ending.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& content, const std::string& ending = "") {
    static int files = 0;
    path_ = std::filesystem::temp_directory_path() /
            ("asdic-test-" + std::to_string(getpid()) + "-" + std::to_string(++files) + ending);
    std::ofstream(path_, std::ios::binary) << content;
  }
  ~TemporaryFile() {
    std::error_code error;
    std::filesystem::remove(path_, error);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

}  // namespace asdic
