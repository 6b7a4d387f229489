#include "solver/residues/share.hpp"

#include <map>

namespace asdic {

Share::Share(const WorkerGroup& workers, std::size_t blocks, const std::vector<std::size_t>& done)
    : first_(workers.rank()), step_(workers.size()) {
  const std::vector<Message> by_rank =
      workers.exchange(std::vector<Message>(workers.size(), Message(done.begin(), done.end())));
  std::map<std::size_t, std::vector<std::size_t>> ranks_with;
  for (std::size_t rank = 0; rank < by_rank.size(); ++rank) {
    for (const std::uint64_t candidate : by_rank[rank]) ranks_with[candidate].push_back(rank);
  }
  for (const auto& [candidate, ranks] : ranks_with) {
    const bool is_needed = done_.size() < blocks;
    if (is_needed && ranks[done_.size() % ranks.size()] == workers.rank()) {
      given_.push_back(candidate);
    }
    done_.push_back(candidate);
  }
  const std::size_t missing = blocks > done_.size() ? blocks - done_.size() : 0;
  missing_ = missing / workers.size() + (workers.rank() < missing % workers.size() ? 1 : 0);
}

std::size_t Share::candidate(std::size_t i) const {
  std::size_t candidate = first_ + i * step_;
  for (const std::size_t done : done_) {
    if (done > candidate) break;
    ++candidate;
  }
  return candidate;
}

}  // namespace asdic
