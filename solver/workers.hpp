// Groups of processes that compute the same exact solutions together, and their checkpoint.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace asdic {

using Message = std::vector<std::uint64_t>;

/// A group of processes. All of them must call the same functions with the same arguments in the
/// same order.
class WorkerGroup {
 public:
  WorkerGroup() = default;
  virtual ~WorkerGroup() = default;
  WorkerGroup(const WorkerGroup&) = delete;
  WorkerGroup& operator=(const WorkerGroup&) = delete;

  virtual std::size_t size() const = 0;
  /// Returns the number of this process in the group, from 0.
  virtual std::size_t rank() const = 0;

  /// Sends parts[r] to the process with rank r, and returns the parts that this process receives,
  /// by rank of the sender.
  virtual std::vector<Message> exchange(std::vector<Message> parts) const = 0;
};

/// A group that consists of this process only.
class SingleWorker final : public WorkerGroup {
 public:
  std::size_t size() const override { return 1; }
  std::size_t rank() const override { return 0; }
  std::vector<Message> exchange(std::vector<Message> parts) const override { return parts; }
};

inline const SingleWorker single_worker;

struct WorkSharing {
  const WorkerGroup* workers = &single_worker;
  std::string checkpoint;  ///< the folder for finished blocks of primes, or "" for none
};

}  // namespace asdic
