// Processes that work out the same exact solutions together, and where they keep what is done.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace asdic {

using Message = std::vector<std::uint64_t>;

/// Processes that call the same functions with the same arguments in the same order.
class WorkerGroup {
 public:
  WorkerGroup() = default;
  virtual ~WorkerGroup() = default;
  WorkerGroup(const WorkerGroup&) = delete;
  WorkerGroup& operator=(const WorkerGroup&) = delete;

  virtual std::size_t size() const = 0;
  /// Which of them this one is, from 0 on.
  virtual std::size_t rank() const = 0;

  /// Gives each process its part, by rank, and returns by rank what each gave to this one.
  virtual std::vector<Message> exchange(std::vector<Message> parts) const = 0;
};

/// This process, by itself.
class SingleWorker final : public WorkerGroup {
 public:
  std::size_t size() const override { return 1; }
  std::size_t rank() const override { return 0; }
  std::vector<Message> exchange(std::vector<Message> parts) const override { return parts; }
};

inline const SingleWorker single_worker;

struct WorkSharing {
  const WorkerGroup* workers = &single_worker;
  std::string checkpoint;  ///< a folder for the blocks of primes that are done, or "" for none
};

}  // namespace asdic
