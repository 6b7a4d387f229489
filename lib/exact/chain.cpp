#include "lib/exact/chain.hpp"

#include <algorithm>

#include "lib/error.hpp"
#include "lib/exact/hash.hpp"
#include "lib/limits.hpp"

namespace asdic {

namespace {

[[noreturn]] void refuse(StateIndex state, const std::string& fault) {
  throw Error(ErrorCode::chain, "state " + std::to_string(state) + " " + fault);
}

}  // namespace

void Chain::clear_states() {
  labels.clear();
  choices.clear();
  kinds.clear();
  rows.clear();
  first_edges.assign(1, 0);
  targets.clear();
  round_begins.clear();
  starts.clear();
  payoffs.clear();
  retreats.clear();
}

void Chain::validate() const {
  const StateIndex states = state_count();
  const bool same_length = rows.size() == states && round_begins.size() == states &&
                           first_edges.size() == std::size_t{states} + 1;
  if (!same_length || first_edges.front() != 0 || first_edges.back() != targets.size()) {
    throw Error(ErrorCode::chain, "the arrays of the chain differ in length");
  }
  Ticks ticks("checking the chain");
  for (StateIndex state = 0; state < states; ++state) {
    ticks();
    if (first_edges[state] > first_edges[state + 1]) refuse(state, "has a row of negative length");
    if (first_edges[state + 1] > targets.size()) refuse(state, "has a row beyond the last edge");
    const auto edges = successors(state);
    switch (kinds[state]) {
      case NodeKind::chance:
        if (rows[state] >= rolls.count()) refuse(state, "has no roll");
        if (edges.size() != rolls.size(rows[state]))
          refuse(state, "has a row that does not sum to 1");
        break;
      case NodeKind::attacker_decides:
      case NodeKind::defender_decides:
        if (rows[state] >= labels.size()) refuse(state, "has no labels");
        if (edges.empty() || edges.size() != labels[rows[state]].size()) {
          refuse(state, "does not have one label for each option");
        }
        break;
      case NodeKind::end:
        if (!edges.empty()) refuse(state, "is an end but has successors");
        break;
    }
    if (std::any_of(edges.begin(), edges.end(), [&](StateIndex to) { return to >= states; })) {
      refuse(state, "has an edge out of range");
    }
  }
  for (const StateIndex start : starts) {
    if (start >= states) refuse(start, "is named as a start but does not exist");
  }
  for (const Payoff& payoff : payoffs) {
    if (payoff.state >= states || payoff.figure >= custom_figures.size())
      refuse(payoff.state, "has a payoff that does not exist");
  }
  for (const auto& [from, to] : retreats) {
    if (from >= states || to >= states) refuse(from, "has a retreat out of range");
  }
}

void Chain::require_no_open_decision() const {
  for (StateIndex state = 0; state < state_count(); ++state) {
    if (kinds[state] == NodeKind::attacker_decides || kinds[state] == NodeKind::defender_decides) {
      refuse(state, "is an open decision");
    }
  }
}

std::string Chain::signature() const {
  Hash hash;
  hash.add(state_count());
  for (RollIndex roll = 0; roll < rolls.count(); ++roll) {
    hash.add(rolls.size(roll));
    for (std::uint32_t k = 0; k < rolls.size(roll); ++k) hash.add(rolls.weight(roll, k));
  }
  for (StateIndex state = 0; state < state_count(); ++state) {
    const std::uint64_t row = kinds[state] == NodeKind::end ? 0 : rows[state];
    hash.add(static_cast<std::uint64_t>(kinds[state]) << 40 |
             std::uint64_t{round_begins[state]} << 32 | row);
    hash.add(successors(state).size());
    for (const StateIndex to : successors(state)) hash.add(to);
  }
  hash.add(starts.size());
  for (const StateIndex start : starts) hash.add(start);
  hash.add(retreats.size());
  for (const auto& [from, to] : retreats) hash.add(std::uint64_t{from} << 32 | to);
  for (const Payoff& payoff : payoffs) {
    hash.add(std::uint64_t{payoff.state} << 32 | payoff.figure);
    hash.add(static_cast<std::uint64_t>(payoff.amount));
  }
  return hash.text();
}

}  // namespace asdic
