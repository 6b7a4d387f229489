#include <fcntl.h>
#include <mpi.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <limits>
#include <thread>
#include <utility>

#include "apps/workers.hpp"
#include "lib/error.hpp"

namespace asdic {

namespace {

/// The ranks of MPI. Only the first rank writes to standard error, because all ranks have the same
/// messages.
class MpiWorkerGroup final : public WorkerGroup {
 public:
  MpiWorkerGroup() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    if (rank_ == 0) return;
    errors_ = dup(STDERR_FILENO);
    const int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nothing >= 0) dup2(nothing, STDERR_FILENO);
  }
  ~MpiWorkerGroup() override { MPI_Finalize(); }

  std::size_t size() const override { return static_cast<std::size_t>(size_); }
  std::size_t rank() const override { return static_cast<std::size_t>(rank_); }

  /// Exchanges messages with all ranks. In each step, every rank sends to one rank and receives
  /// from one.
  std::vector<Message> exchange(std::vector<Message> parts) const override {
    std::vector<Message> received(size());
    std::swap(received[rank()], parts[rank()]);
    for (int step = 1; step < size_; ++step) {
      const int to = (rank_ + step) % size_;
      const int from = (rank_ - step + size_) % size_;
      send_and_receive(std::move(parts[static_cast<std::size_t>(to)]), to,
                       received[static_cast<std::size_t>(from)], from);
    }
    return received;
  }

  int errors() const { return errors_ < 0 ? STDERR_FILENO : errors_; }

  /// Opens standard error of this rank for messages. Waits until the first rank has had time to
  /// print its own message and to end all ranks. On a busy machine one second is too short, and the
  /// message is printed twice.
  void speak() const {
    if (rank_ == 0) return;
    std::this_thread::sleep_for(std::chrono::seconds(10));
    dup2(errors_, STDERR_FILENO);
    std::fprintf(stderr, "rank %d of %d: ", rank_, size_);
  }

 private:
  /// The greatest count of MPI, which is an int.
  static constexpr std::uint64_t most_words = std::numeric_limits<int>::max();

  static void send_and_receive(const Message& sent, int to, Message& received, int from) {
    const auto exchange = [&](const std::uint64_t* out, std::uint64_t outward, std::uint64_t* in,
                              std::uint64_t inward) {
      MPI_Sendrecv(out, static_cast<int>(outward), MPI_UINT64_T, to, 0, in,
                   static_cast<int>(inward), MPI_UINT64_T, from, 0, MPI_COMM_WORLD,
                   MPI_STATUS_IGNORE);
    };
    const std::uint64_t outward = sent.size();
    std::uint64_t inward = 0;
    exchange(&outward, 1, &inward, 1);
    received.resize(inward);
    if (outward > most_words || inward > most_words) {
      throw Error(ErrorCode::limit, "a message between two ranks would have more than 2^31 words");
    }
    exchange(sent.data(), outward, received.data(), inward);
  }

  int size_ = 1;
  int rank_ = 0;
  int errors_ = -1;
};

const MpiWorkerGroup& mpi_workers() {
  static const MpiWorkerGroup workers;
  return workers;
}

}  // namespace

const WorkerGroup& workers() {
  return mpi_workers();
}

int standard_error_of_rank() {
  return mpi_workers().errors();
}

int fail(int status, const std::function<void()>& tell) {
  mpi_workers().speak();
  tell();
  std::fflush(nullptr);
  MPI_Abort(MPI_COMM_WORLD, status);
  return status;
}

}  // namespace asdic
