// Who does what, among processes that share a file.
#pragma once

#include <cstdint>
#include <string>

namespace asdic {

/// Claims are locks of the operating system, far beyond the end of the file, one for each job: they
/// end with the process, however it ends.
class JobClaims {
 public:
  /// Makes the file where there is none. Throws Error(input) where it cannot be written.
  explicit JobClaims(const std::string& path);
  ~JobClaims();
  JobClaims(const JobClaims&) = delete;
  JobClaims& operator=(const JobClaims&) = delete;

  /// False where another process has it. Throws Error(limit) where the file system has no locks.
  bool take(std::uint64_t job);
  void release(std::uint64_t job) const;

 private:
  std::string path_;
  int file_;
};

}  // namespace asdic
