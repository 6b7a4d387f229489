// The size and signature of every case's chain against cases/chains.txt: a change of behavior is
// seen here, wanted or not.
#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <map>

#include "tests/support/all_cases.hpp"

using namespace asdic;

namespace {

const std::string chains_file = std::string(ASDIC_SOURCE_DIR) + "/cases/chains.txt";
constexpr const char* how_to_write =
    "ASDIC_REGENERATE_CHAINS=1 build/release/bin/asdic_tests --source-file='*chains_test.cpp'";

std::string line_of(const Chain& chain) {
  return std::to_string(chain.state_count()) + " " + std::to_string(chain.edge_count()) + " " +
         chain.signature();
}

/// Returns states, transitions and signature of the present chains, by path.
std::map<std::string, std::string> enumerated_chains(const EnumerationOptions& options = {}) {
  std::map<std::string, std::string> chains;
  for (const std::string& path : case_paths()) {
    const Problem problem = case_at(path);
    chains[path] = line_of(problem.rules->enumerate(problem.battle, options).chain);
  }
  return chains;
}

void write_chains(const std::map<std::string, std::string>& chains) {
  std::ofstream file(chains_file);
  file << "# The chain of each case: its path, states, transitions, signature. Written by\n"
       << "#   " << how_to_write << "\n";
  for (const auto& [path, chain] : chains) file << path << " " << chain << "\n";
  REQUIRE(file.flush());
}

/// Returns states, transitions and signature in cases/chains.txt, by path.
std::map<std::string, std::string> read_chains() {
  std::ifstream file(chains_file);
  std::map<std::string, std::string> chains;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    const auto space = line.find(' ');
    chains[line.substr(0, space)] = line.substr(space + 1);
  }
  return chains;
}

}  // namespace

TEST_CASE("Every case has the chain of its line in cases/chains.txt") {
  const std::map<std::string, std::string> found = enumerated_chains();
  if (std::getenv("ASDIC_REGENERATE_CHAINS") != nullptr) write_chains(found);
  std::map<std::string, std::string> expected = read_chains();
  INFO("if the change is meant, write the file anew: ", how_to_write);
  for (const auto& chain : found) {
    CAPTURE(chain.first);
    CHECK(chain.second == expected[chain.first]);
    expected.erase(chain.first);
  }
  for (const auto& chain : expected) CHECK_NOTHROW(case_at(chain.first));  // a sanitizer skips some
}

TEST_CASE("Every case has the same chain if two threads expand its states from the first on") {
  EnumerationOptions options;
  options.workers_from = 1;
  options.states_in_piece = 4;
  CHECK(enumerated_chains(options) == enumerated_chains());
}
