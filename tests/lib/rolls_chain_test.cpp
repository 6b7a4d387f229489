#include <doctest/doctest.h>

#include <vector>

#include "lib/exact/chain.hpp"
#include "lib/exact/number.hpp"
#include "tests/support/refusal.hpp"

using namespace asdic;

namespace {

/// Returns a chain of all kinds. State 0 begins a round and leads to 1 and 2 with 1/3 and 2/3. In
/// state 1 the attacker decides between 2 and 3. State 2 leads to 3 for certain, and state 3 is the
/// end.
Chain chain_of_all_kinds() {
  Chain chain;
  const std::vector<Integer> weights = {1, 2};
  const RollIndex third = chain.rolls.intern(weights, 3);
  const RollIndex sure = chain.rolls.sure();
  chain.labels = {{"stay", "leave"}};
  chain.kinds = {NodeKind::chance, NodeKind::attacker_decides, NodeKind::chance, NodeKind::end};
  chain.rows = {third, 0, sure, 0};
  chain.first_edges = {0, 2, 4, 5, 5};
  chain.targets = {1, 2, 2, 3, 3};
  chain.round_begins = {1, 0, 0, 0};
  chain.starts = {0};
  chain.payoffs = {{0, 0, 1}, {2, 0, -3}};
  chain.custom_figures = {"detected.defender.sub"};
  chain.retreats = {{0, 3}};
  return chain;
}

void check_fault(const Chain& chain, const std::string& words) {
  const Error error = refusal([&] { chain.validate(); });
  const std::string said = error.what();
  CAPTURE(said);
  CHECK(error.code() == ErrorCode::chain);
  CHECK(said.find(words) != std::string::npos);
}

}  // namespace

TEST_CASE("A chain without faults is valid") {
  CHECK_NOTHROW(chain_of_all_kinds().validate());
  CHECK_NOTHROW(Chain().validate());
}

TEST_CASE("A chain counts its states and edges and lists successors in order") {
  const Chain chain = chain_of_all_kinds();
  CHECK(chain.state_count() == 4);
  CHECK(chain.edge_count() == 5);
  REQUIRE(chain.successors(1).size() == 2);
  CHECK(chain.successors(1)[0] == 2);
  CHECK(chain.successors(1)[1] == 3);
  CHECK(chain.successors(3).empty());
}

TEST_CASE("Arrays of different lengths are a fault") {
  Chain rows = chain_of_all_kinds();
  rows.rows.pop_back();
  check_fault(rows, "differ in length");
  Chain round_begins = chain_of_all_kinds();
  round_begins.round_begins.push_back(0);
  check_fault(round_begins, "differ in length");
  Chain first_edges = chain_of_all_kinds();
  first_edges.first_edges.pop_back();
  check_fault(first_edges, "differ in length");
  Chain no_first_edge = chain_of_all_kinds();
  no_first_edge.first_edges.clear();
  check_fault(no_first_edge, "differ in length");
  Chain targets = chain_of_all_kinds();
  targets.targets.push_back(3);
  check_fault(targets, "differ in length");
}

TEST_CASE("Edges that do not begin with the first are a fault") {
  Chain chain = chain_of_all_kinds();
  chain.first_edges.front() = 1;
  check_fault(chain, "differ in length");
}

TEST_CASE("A row of negative length is a fault") {
  Chain chain = chain_of_all_kinds();
  chain.first_edges = {0, 2, 1, 5, 5};
  check_fault(chain, "state 1 has a row of negative length");
}

TEST_CASE("A row that ends beyond all edges is a fault, even where its roll is as long") {
  Chain chain;
  const std::vector<Integer> weights(6, Integer(1));
  chain.rows = {chain.rolls.intern(weights, 6), 0};
  chain.kinds = {NodeKind::chance, NodeKind::end};
  chain.round_begins = {0, 0};
  chain.targets = {1};
  chain.first_edges = {0, 6, 1};
  check_fault(chain, "state 0 has a row beyond the last edge");
}

TEST_CASE("A chance state without a roll is a fault") {
  Chain chain = chain_of_all_kinds();
  chain.rows[0] = 2;
  check_fault(chain, "state 0 has no roll");
}

TEST_CASE("A row of another length than its roll is a fault") {
  Chain chain = chain_of_all_kinds();
  chain.rows[2] = chain.rows[0];
  check_fault(chain, "state 2 has a row that does not sum to 1");
}

TEST_CASE("A decision without labels is a fault") {
  Chain chain = chain_of_all_kinds();
  chain.rows[1] = 1;
  check_fault(chain, "state 1 has no labels");
}

TEST_CASE("A decision with other options than labels is a fault") {
  Chain chain = chain_of_all_kinds();
  chain.labels[0].emplace_back("hold fire");
  check_fault(chain, "state 1 does not have one label for each option");
}

TEST_CASE("A decision without options is a fault") {
  Chain chain = chain_of_all_kinds();
  chain.labels[0].clear();
  chain.first_edges = {0, 2, 2, 3, 3};
  chain.targets = {1, 2, 3};
  check_fault(chain, "state 1 does not have one label for each option");
}

TEST_CASE("An end that goes on is a fault") {
  Chain chain = chain_of_all_kinds();
  chain.kinds[2] = NodeKind::end;
  check_fault(chain, "state 2 is an end but has successors");
}

TEST_CASE("An edge out of range is a fault") {
  Chain chain = chain_of_all_kinds();
  chain.targets[3] = 4;
  check_fault(chain, "state 1 has an edge out of range");
}

TEST_CASE("A start out of range is a fault") {
  Chain chain = chain_of_all_kinds();
  chain.starts.push_back(4);
  check_fault(chain, "state 4 is named as a start");
}

TEST_CASE("A custom figure without a state or a name is an error") {
  Chain no_state = chain_of_all_kinds();
  no_state.payoffs.push_back({4, 0, 1});
  check_fault(no_state, "state 4 has a payoff that does not exist");
  Chain no_name = chain_of_all_kinds();
  no_name.payoffs.push_back({3, 1, 1});
  check_fault(no_name, "state 3 has a payoff that does not exist");
}

TEST_CASE("A retreat out of range is a fault") {
  Chain from = chain_of_all_kinds();
  from.retreats[0].first = 4;
  check_fault(from, "retreat out of range");
  Chain to = chain_of_all_kinds();
  to.retreats[0].second = 4;
  check_fault(to, "state 0 has a retreat out of range");
}

TEST_CASE("The signature is 16 hex digits and equal for equal chains") {
  const std::string signature = chain_of_all_kinds().signature();
  CHECK(signature.size() == 16);
  CHECK(signature.find_first_not_of("0123456789abcdef") == std::string::npos);
  CHECK(chain_of_all_kinds().signature() == signature);
}

TEST_CASE("The signature changes with an edge") {
  Chain chain = chain_of_all_kinds();
  for (std::size_t edge = 0; edge < chain.targets.size(); ++edge) {
    Chain changed = chain;
    changed.targets[edge] = (chain.targets[edge] + 1) % 4;
    CHECK(changed.signature() != chain.signature());
  }
}

TEST_CASE("The signature changes with a chance") {
  const auto with_weights = [](const std::vector<Integer>& weights) {
    Chain chain = chain_of_all_kinds();
    Rolls rolls;
    rolls.intern(weights, Integer(weights[0] + weights[1]));
    rolls.sure();
    chain.rolls = rolls;
    return chain.signature();
  };
  CHECK(with_weights({1, 2}) == chain_of_all_kinds().signature());
  CHECK(with_weights({2, 1}) != chain_of_all_kinds().signature());
  CHECK(with_weights({1, 3}) != chain_of_all_kinds().signature());
  CHECK(with_weights({1, 22}) != with_weights({12, 2}));
}

TEST_CASE("The signature changes with a custom figure") {
  const std::string signature = chain_of_all_kinds().signature();
  Chain chain = chain_of_all_kinds();
  chain.payoffs[1].amount = 3;
  CHECK(chain.signature() != signature);
  chain = chain_of_all_kinds();
  chain.payoffs[1].state = 1;
  CHECK(chain.signature() != signature);
  chain = chain_of_all_kinds();
  chain.payoffs[1].figure = 1;
  CHECK(chain.signature() != signature);
  chain = chain_of_all_kinds();
  chain.payoffs.pop_back();
  CHECK(chain.signature() != signature);
}

TEST_CASE("The signature changes with a kind, a round, a row, a retreat") {
  const std::string signature = chain_of_all_kinds().signature();
  Chain chain = chain_of_all_kinds();
  chain.kinds[1] = NodeKind::defender_decides;
  CHECK(chain.signature() != signature);
  chain = chain_of_all_kinds();
  chain.round_begins[2] = 1;
  CHECK(chain.signature() != signature);
  chain = chain_of_all_kinds();
  chain.rows[0] = chain.rows[2];
  CHECK(chain.signature() != signature);
  chain = chain_of_all_kinds();
  chain.retreats.clear();
  CHECK(chain.signature() != signature);
}
