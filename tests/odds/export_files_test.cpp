// The files that export makes, its errors, and the removal of incomplete files.
#include <doctest/doctest.h>

#include <sstream>

#include "lib/exact/number.hpp"
#include "odds/export/export.hpp"
#include "odds/export/exported_chain.hpp"
#include "tests/support/all_cases.hpp"
#include "tests/support/exported_text.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace asdic;

namespace {

std::string text_of(const Problem& problem, ExportFormat format) {
  std::ostringstream out;
  export_chain(problem, {format}, out);
  return out.str();
}

}  // namespace

TEST_CASE("A stream has the same as the file") {
  const TemporaryFolder folder;
  const Problem problem = case_at("one-for-one/two-cruisers.toml");
  std::ostringstream nothing;
  export_chain(problem, {ExportFormat::drn, folder.stem() + ".drn"}, nothing);
  CHECK(folder.files() == std::set<std::string>{"battle.drn"});
  CHECK(exported::file_text(folder.stem() + ".drn") == text_of(problem, ExportFormat::drn));
}

TEST_CASE("PRISM's files are complete and nothing else is there") {
  const TemporaryFolder folder;
  std::ostringstream nothing;
  export_chain(case_at("one-for-one/two-cruisers.toml"), {ExportFormat::prism, folder.stem()},
               nothing);
  CHECK(folder.files() == std::set<std::string>{"battle.tra", "battle.sta", "battle.lab",
                                                "battle1.srew", "battle2.srew", "battle3.srew"});
}

TEST_CASE("A limit of rounds, a retreat and a missing name are refused") {
  const auto refused = [](const Problem& problem, ExportFormat format, const std::string& word) {
    const Error error = refusal([&] { text_of(problem, format); });
    CHECK(error.code() == ErrorCode::input);
    CHECK(std::string(error.what()).find(word) != std::string::npos);
  };
  refused(case_at("one-for-one/round-limit.toml"), ExportFormat::drn, "rounds");
  refused(case_at("one-for-one/retreat.toml"), ExportFormat::drn, "attacker.retreat");
  refused(case_at("one-for-one/two-cruisers.toml"), ExportFormat::prism, "--output");
}

TEST_CASE("An export that fails leaves no file") {
  const TemporaryFolder folder;
  std::ostringstream nothing;
  const Problem large = case_at("bench/mix-20.toml");
  const Error error = refusal([&] {
    export_chain(large, {ExportFormat::dot, folder.stem()}, nothing);
  });
  CHECK(error.code() == ErrorCode::limit);
  CHECK(std::string(error.what()).find("2000") != std::string::npos);
  CHECK(folder.files().empty());
  CHECK(refusal([&] {
          export_chain(large, {ExportFormat::drn, folder.stem() + "/none/battle"}, nothing);
        }).code() == ErrorCode::input);
  CHECK(folder.files().empty());

  // A directory with the name of the file remains.
  std::filesystem::create_directory(folder.stem() + ".drn");
  CHECK(refusal([&] {
          export_chain(large, {ExportFormat::drn, folder.stem()}, nothing);
        }).code() == ErrorCode::input);
  CHECK(folder.files() == std::set<std::string>{"battle.drn"});
  CHECK(nothing.str().empty());
}

TEST_CASE("A row that is none is not exported") {
  // State 0 throws a die: 1 is the end, and so is 2.
  Battle battle;
  const std::vector<Integer> weights = {1, 2, 3};
  Chain& chain = battle.chain;
  chain.rows = {chain.rolls.intern(weights, 6), 0, 0};
  chain.kinds = {NodeKind::chance, NodeKind::end, NodeKind::end};
  chain.first_edges = {0, 3, 3, 3};
  chain.round_begins = {1, 0, 0};
  chain.starts = {0};
  battle.outcome = [](StateIndex state) {
    Outcome outcome;
    outcome.winner = state == 1 ? Winner::attacker : Winner::defender;
    return outcome;
  };
  const auto row = [&] {
    ExportedChain exported({}, battle, ExportedChain::Chances::fractions);
    std::string text;
    for (const ExportedEdge& edge : exported.row(0)) {
      text += std::to_string(edge.target) + ": " + std::string(edge.chance) + " ";
    }
    return text;
  };
  chain.targets = {2, 0, 1};
  CHECK(row() == "0: 1/3 1: 1/2 2: 1/6 ");
  chain.targets = {2, 0, 2};
  CHECK(refusal(row).code() == ErrorCode::chain);
  chain.first_edges = {0, 2, 2, 2};
  chain.targets = {1, 2};
  CHECK(refusal(row).code() == ErrorCode::chain);
}
