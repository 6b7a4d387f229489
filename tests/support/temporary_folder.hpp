// A folder for one test.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <set>
#include <string>

namespace asdic {

/// An empty folder that exists as long as the object.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    static int folders = 0;
    path_ = std::filesystem::temp_directory_path() /
            ("asdic-export-" + std::to_string(getpid()) + "-" + std::to_string(++folders));
    std::filesystem::create_directory(path_);
  }
  ~TemporaryFolder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::string path() const { return path_.string(); }
  std::string stem() const { return (path_ / "battle").string(); }
  std::set<std::string> files() const {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(path_)) {
      names.insert(entry.path().filename().string());
    }
    return names;
  }

 private:
  std::filesystem::path path_;
};

}  // namespace asdic
