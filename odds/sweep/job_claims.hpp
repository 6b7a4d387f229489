// Distributes jobs among processes that share a file.
#pragma once

#include <cstdint>
#include <string>

namespace asdic {

/// Claims are locks of the operating system, one for each job, on bytes far past the end of the
/// file. They end with the process, even if it crashes.
class JobClaims {
 public:
  /// Opens the file, or makes it. Throws Error(input) if it cannot be written.
  explicit JobClaims(const std::string& path);
  ~JobClaims();
  JobClaims(const JobClaims&) = delete;
  JobClaims& operator=(const JobClaims&) = delete;

  /// Returns false if another process has the job. Throws Error(limit) if the file system has no
  /// locks.
  bool take(std::uint64_t job);
  void release(std::uint64_t job) const;

 private:
  std::string path_;
  int file_;
};

}  // namespace asdic
