// Chains in the order in which they are solved.
#include "solver/ordered_chain.hpp"

#include <doctest/doctest.h>

#include "tests/support/all_cases.hpp"

using namespace asdic;

TEST_CASE(
    "An ordered chain has the edges of the chain between places, and none from absorbing ones") {
  for (const std::string& path : case_paths()) {
    const Problem problem = case_at(path);
    const Chain chain = problem.rules->enumerate(problem.battle, {}).chain;
    if (!chain.labels.empty() || chain.state_count() > 5000) continue;
    CAPTURE(path);
    const Structure structure = analyse(chain);
    const OrderedChain ordered(chain, structure);
    const std::vector<std::uint32_t> first = first_chances(chain.rolls);
    REQUIRE(ordered.size() == chain.state_count());
    for (StateIndex state = 0; state < chain.state_count(); ++state) {
      const std::uint32_t place = structure.position[state];
      const auto targets = ordered.successors(place);
      if (structure.absorbing[state] != 0) {
        CHECK(targets.empty());
        CHECK(ordered.begins_round[place] == 0);
        continue;
      }
      const auto edges = chain.successors(state);
      REQUIRE(targets.size() == edges.size());
      bool same = ordered.first_chance[place] == first[chain.rows[state]] &&
                  ordered.begins_round[place] == chain.round_begins[state];
      for (std::size_t k = 0; k < edges.size(); ++k) {
        same = same && structure.order[targets[k]] == edges[k];
      }
      CHECK(same);
    }
  }
}
