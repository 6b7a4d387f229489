#include <doctest/doctest.h>

#include <algorithm>
#include <barrier>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "lib/exact/hash.hpp"
#include "solver/exact/exact.hpp"
#include "solver/residues/share.hpp"
#include "solver/structure.hpp"
#include "tests/support/dense_oracle.hpp"
#include "tests/support/random_chain.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace asdic;

namespace {

/// The messages that the threads of a group exchange.
struct Table {
  explicit Table(std::size_t size) : parts(size), all_here(static_cast<std::ptrdiff_t>(size)) {}

  std::vector<std::vector<Message>> parts;  ///< by sender and receiver
  std::barrier<> all_here;
};

class Member final : public WorkerGroup {
 public:
  Member(Table& table, std::size_t rank) : table_(table), rank_(rank) {}

  std::size_t size() const override { return table_.parts.size(); }
  std::size_t rank() const override { return rank_; }
  std::vector<Message> exchange(std::vector<Message> parts) const override {
    table_.parts[rank_] = std::move(parts);
    table_.all_here.arrive_and_wait();
    std::vector<Message> received;
    for (const std::vector<Message>& given : table_.parts) received.push_back(given[rank_]);
    table_.all_here.arrive_and_wait();
    return received;
  }

 private:
  Table& table_;
  std::size_t rank_;
};

/// Returns the results of `work` for each worker of a group of this size.
template <class Work>
auto by_crew(std::size_t size, const Work& work) {
  Table table(size);
  std::vector<decltype(work(single_worker))> found(size);
  std::vector<std::jthread> members;
  for (std::size_t rank = 0; rank < size; ++rank) {
    members.emplace_back([&, rank] { found[rank] = work(Member(table, rank)); });
  }
  members.clear();
  return found;
}

/// A task whose exact solution takes four blocks of primes or more. It also asks for sums of visits
/// with payments of both signs, whose numbers have several lengths.
struct Task {
  Chain chain = random_chain({400, 3, 3, 9}, 1);
  Structure structure = analyse(chain);
  Question question = everything(chain, structure);

  Task() {
    const PayoffList visits = question.payoffs;
    for (const Payoff& visit : visits) {
      const std::int64_t amount = visit.state % 2 == 0 ? -1'000'000'007 : 3;
      question.payoffs.push_back({visit.state, question.figures++, amount});
    }
  }

  Solution solve(const WorkSharing& sharing = {},
                 ExactMethod method = ExactMethod::portable) const {
    return ExactSolver(chain, structure, {method, 1, sharing}).visits({{0, 1}}, question);
  }
  /// Returns the number of states that are visited from each state on. Some numbers take one block,
  /// and some as many as any.
  Solution values(const WorkSharing& sharing = {}) const {
    const StatePayoffs payoffs(chain.state_count(), 1);
    std::vector<StateIndex> states;
    for (StateIndex state = 0; state < chain.state_count(); ++state) states.push_back(state);
    return ExactSolver(chain, structure, {ExactMethod::portable, 1, sharing})
        .values({&payoffs, 1}, states, Denominators::own)
        .front();
  }
};

/// Blocks that a solution has kept.
struct KeptBlocks {
  TemporaryFolder folder;
  Task task;
  WorkSharing sharing{&single_worker, folder.path() + "/kept"};

  KeptBlocks() { task.solve(sharing); }

  /// Returns the error with which the same solution refuses them.
  Error refusal_of_blocks() const {
    return refusal([&] { task.solve(sharing); });
  }
};

const std::string not_a_block = ": is not a block of this solution, or is damaged; remove it";

bool operator==(const Solution& a, const Solution& b) {
  return a.denominator == b.denominator && a.numbers == b.numbers &&
         a.denominators == b.denominators;
}

std::vector<std::filesystem::path> blocks_in(const std::string& folder) {
  std::vector<std::filesystem::path> found;
  for (const auto& each : std::filesystem::recursive_directory_iterator(folder)) {
    if (each.path().extension() == ".block") found.push_back(each.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

/// Returns the residues of a block, without its checksum.
std::vector<std::uint64_t> residues_in(const std::filesystem::path& block) {
  std::ifstream file(block, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  std::vector<std::uint64_t> residues(bytes.size() / sizeof(std::uint64_t) - 2);
  std::memcpy(residues.data(), bytes.data(), residues.size() * sizeof(std::uint64_t));
  return residues;
}

/// Writes a block with the checksum of these residues, its folder and its number.
void forge(const std::filesystem::path& block, const std::vector<std::uint64_t>& residues) {
  Hash hash;
  for (const char letter : block.parent_path().filename().string()) {
    hash.add(static_cast<unsigned char>(letter));
  }
  hash.add(std::stoull(block.stem().string()));
  for (const std::uint64_t residue : residues) hash.add(residue);
  std::ofstream(block, std::ios::binary)
      << std::string(reinterpret_cast<const char*>(residues.data()),
                     residues.size() * sizeof(std::uint64_t))
      << hash.text();
}

}  // namespace

TEST_CASE("All processes of a crew get the same answer as one alone") {
  const Task task;
  const Solution expected = task.solve();
  for (const std::size_t size : {1, 2, 3, 7}) {
    CAPTURE(size);
    for (const Solution& found : by_crew(size, [&](const WorkerGroup& workers) {
           return task.solve({&workers, ""});
         })) {
      CHECK(found == expected);
    }
  }
}

TEST_CASE(
    "A crew gets numbers that take few blocks of primes and such that take all, as one alone") {
  const TemporaryFolder folder;
  const Task task;
  const Solution expected = task.values();
  const auto [shortest, longest] =
      std::minmax_element(expected.denominators.begin(), expected.denominators.end());
  CHECK(bit_length(*shortest) < 100);
  CHECK(bit_length(*longest) > 600);
  for (const std::size_t size : {1, 2, 3, 7}) {
    CAPTURE(size);
    for (const std::string& checkpoint : {std::string(), folder.path() + "/kept"}) {
      for (const Solution& found : by_crew(size, [&](const WorkerGroup& workers) {
             return task.values({&workers, checkpoint});
           })) {
        CHECK(found == expected);
      }
    }
  }
}

TEST_CASE("A crew divides what is missing evenly, and gives each block that is done once") {
  const std::vector<std::vector<std::size_t>> done = {{0, 1, 2, 3, 9}, {2, 3, 4, 5, 9}, {}};
  const auto shares = by_crew(3, [&](const WorkerGroup& workers) {
    return std::vector<Share>{Share(workers, 14, done[workers.rank()])};
  });
  std::vector<std::size_t> given;
  std::vector<std::size_t> to_be_tried;
  for (const auto& share : shares) {
    given.insert(given.end(), share[0].given().begin(), share[0].given().end());
    for (std::size_t i = 0; i < share[0].missing(); ++i) {
      to_be_tried.push_back(share[0].candidate(i));
    }
    CHECK(share[0].missing() >= 2);
    CHECK(share[0].missing() <= 3);
  }
  std::sort(given.begin(), given.end());
  std::sort(to_be_tried.begin(), to_be_tried.end());
  CHECK(given == std::vector<std::size_t>{0, 1, 2, 3, 4, 5, 9});
  CHECK(to_be_tried == std::vector<std::size_t>{6, 7, 8, 10, 11, 12, 13});
}

TEST_CASE("No more of what is done is given than is needed") {
  const Share share(single_worker, 3, {4, 5, 6, 7, 8});
  CHECK(share.given() == std::vector<std::size_t>{4, 5, 6});
  CHECK(share.missing() == 0);
}

TEST_CASE("An exact solution goes on from a checkpoint, whatever part of it is there") {
  const TemporaryFolder folder;
  const Task task;
  const Solution expected = task.solve();
  const WorkSharing sharing{&single_worker, folder.path() + "/kept"};
  CHECK(task.solve(sharing) == expected);
  const auto blocks = blocks_in(sharing.checkpoint);
  REQUIRE(blocks.size() >= 4);
  for (std::size_t i = 0; i < blocks.size(); i += 2) std::filesystem::remove(blocks[i]);
  CHECK(task.solve(sharing) == expected);
  CHECK(blocks_in(sharing.checkpoint) == blocks);
  for (const Solution& found : by_crew(2, [&](const WorkerGroup& workers) {
         return task.solve({&workers, sharing.checkpoint});
       })) {
    CHECK(found == expected);
  }
}

TEST_CASE("A block under another block's name is refused with its name") {
  const KeptBlocks kept;
  const auto blocks = blocks_in(kept.sharing.checkpoint);
  const std::string folder_of_blocks = std::filesystem::path(blocks[0]).parent_path();

  // 9223372036854775807 candidates of several primes each are more than a number of 64 bits counts.
  for (const std::string& name : {blocks[1].string(), folder_of_blocks + "/65536.block",
                                  folder_of_blocks + "/576460752303423488.block",
                                  folder_of_blocks + "/9223372036854775807.block",
                                  folder_of_blocks + "/18446744073709551615.block"}) {
    const std::string elsewhere = kept.folder.path() + "/elsewhere";
    const bool replaced = std::filesystem::exists(name);
    if (replaced) std::filesystem::copy_file(name, elsewhere);
    std::filesystem::copy_file(blocks[0], name, std::filesystem::copy_options::overwrite_existing);
    if (!replaced) std::filesystem::remove(blocks[0]);  // as only so many blocks are read
    CHECK(kept.refusal_of_blocks().what() == name + not_a_block);
    if (!replaced) std::filesystem::copy_file(name, blocks[0]);
    std::filesystem::remove(name);
    if (replaced) std::filesystem::copy_file(elsewhere, name);
  }
}

TEST_CASE("A block of another solution is refused with its name") {
  const TemporaryFolder folder;
  const Task task;
  Task other;
  other.chain = random_chain({200, 3, 3, 9}, 2);
  other.structure = analyse(other.chain);
  other.question = everything(other.chain, other.structure);
  const WorkSharing sharing{&single_worker, folder.path() + "/kept"};
  const WorkSharing other_team{&single_worker, folder.path() + "/other"};
  task.solve(sharing);
  other.solve(other_team);
  const std::string block = blocks_in(sharing.checkpoint)[0];
  std::filesystem::copy_file(blocks_in(other_team.checkpoint)[0], block,
                             std::filesystem::copy_options::overwrite_existing);
  CHECK(refusal([&] { task.solve(sharing); }).what() == block + not_a_block);
}

TEST_CASE("A forged block with a number for which there are no primes is refused with its name") {
  const KeptBlocks kept;
  const std::filesystem::path first = blocks_in(kept.sharing.checkpoint)[0];
  const std::filesystem::path block = first.parent_path() / "50000.block";
  forge(block, residues_in(first));
  std::filesystem::remove(first);  // as only so many blocks are read
  const Error error = kept.refusal_of_blocks();
  CHECK(error.code() == ErrorCode::input);
  CHECK(error.what() == block.string() + not_a_block);
}

TEST_CASE("A forged residue that is not below its prime is refused with the name of the block") {
  const KeptBlocks kept;
  const std::filesystem::path block = blocks_in(kept.sharing.checkpoint)[1];
  std::vector<std::uint64_t> residues = residues_in(block);
  residues.back() = ~std::uint64_t{0};
  forge(block, residues);
  CHECK(kept.refusal_of_blocks().what() == block.string() + not_a_block);
}

TEST_CASE("A wrong answer from forged blocks is blamed on their folder") {
  const KeptBlocks kept;
  const auto blocks = blocks_in(kept.sharing.checkpoint);
  const std::filesystem::path folder_of_blocks = blocks[0].parent_path();
  // In one block a figure is greater by 1, which contradicts the others. Then it is greater in all
  // blocks.
  constexpr std::size_t lanes = 8;
  for (const std::filesystem::path& block : blocks) {
    std::vector<std::uint64_t> residues = residues_in(block);
    for (std::size_t lane = 0; lane < lanes; ++lane) ++residues[lane];
    forge(block, residues);
    const Error error = kept.refusal_of_blocks();
    CHECK(error.code() == ErrorCode::input);
    CHECK(error.what() == folder_of_blocks.string() +
                              ": the answer is wrong with the blocks in this folder; remove it");
  }
  std::filesystem::remove_all(folder_of_blocks);
  CHECK(kept.task.solve(kept.sharing) == kept.task.solve());
}

TEST_CASE("A symbolic link among the blocks is refused with its name") {
  const KeptBlocks kept;
  const std::string block = blocks_in(kept.sharing.checkpoint)[1];
  std::filesystem::rename(block, kept.folder.path() + "/elsewhere");
  std::filesystem::create_symlink(kept.folder.path() + "/elsewhere", block);
  CHECK(kept.refusal_of_blocks().what() == block + ": is a symbolic link and no block; remove it");
}

TEST_CASE(
    "Solutions of different questions share a checkpoint without taking each other's blocks") {
  const TemporaryFolder folder;
  const Task task;
  const WorkSharing sharing{&single_worker, folder.path() + "/kept"};
  const Solution expected = task.solve();
  Task other;
  other.chain = random_chain({200, 3, 3, 9}, 2);
  other.structure = analyse(other.chain);
  other.question = everything(other.chain, other.structure);
  other.solve(sharing);
  CHECK(task.solve(sharing) == expected);
}

TEST_CASE("A damaged block is refused with its name") {
  const KeptBlocks kept;
  const std::string block = blocks_in(kept.sharing.checkpoint)[1];
  const auto size = std::filesystem::file_size(block);
  const std::string wrong = block + not_a_block;

  std::fstream(block, std::ios::in | std::ios::out | std::ios::binary).seekp(8).put('x');
  CHECK(kept.refusal_of_blocks().what() == wrong);
  std::filesystem::resize_file(block, size - 1);
  CHECK(kept.refusal_of_blocks().what() == wrong);
  std::filesystem::resize_file(block, size + 1);
  CHECK(kept.refusal_of_blocks().what() == wrong);
}

TEST_CASE("A checkpoint that cannot be made is refused with its name") {
  const Task task;
  const std::string folder = "/dev/null/kept";
  CHECK(refusal([&] {
          task.solve({&single_worker, folder});
        }).what() == folder + ": cannot create the folder: Not a directory");
}
