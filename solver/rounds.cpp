#include "solver/rounds.hpp"

#include <algorithm>

#include "lib/error.hpp"

namespace asdic {

namespace {

/// The states that are not absorbing so that edges lead forward, but for those to where a round
/// begins.
std::vector<StateIndex> order_within_rounds(const Chain& chain, const Structure& structure) {
  std::vector<std::uint32_t> open_edges(chain.state_count(), 0);
  std::uint64_t left = 0;
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    if (structure.absorbing[state] != 0) continue;
    ++left;
    for (const StateIndex to : chain.successors(state)) ++open_edges[to];
  }
  std::vector<StateIndex> order;
  order.reserve(left);
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    const bool free = open_edges[state] == 0 || chain.round_begins[state] != 0;
    if (structure.absorbing[state] == 0 && free) order.push_back(state);
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (const StateIndex to : chain.successors(order[i])) {
      if (--open_edges[to] == 0 && structure.absorbing[to] == 0 && chain.round_begins[to] == 0) {
        order.push_back(to);
      }
    }
  }
  if (order.size() != left) {
    throw Error(ErrorCode::chain, "a cycle of the chain passes no start of a round");
  }
  return order;
}

/// The least factor over which the chance of every way through one round is an integer.
Integer round_denominator(const Chain& chain, const Structure& structure,
                          const std::vector<StateIndex>& order) {
  Integer all = 1;
  std::vector<Integer> needed(chain.state_count(), 1);
  for (const StateIndex state : order) {
    if (chain.round_begins[state] != 0) needed[state] = 1;
    const Integer behind = needed[state] * chain.rolls.denominator(chain.rows[state]);
    for (const StateIndex to : chain.successors(state)) {
      const bool stops = structure.absorbing[to] != 0 || chain.round_begins[to] != 0;
      Integer& target = stops ? all : needed[to];
      if (target % behind != 0) target = boost::multiprecision::lcm(target, behind);
    }
    if (chain.round_begins[state] == 0) needed[state] = 0;
  }
  return all;
}

}  // namespace

CarriedRounds carry_rounds(const Chain& chain, const Structure& structure, const Masses& starts,
                           int rounds, const std::vector<std::uint8_t>& keep,
                           const Progress& progress) {
  const std::vector<StateIndex> order = order_within_rounds(chain, structure);
  const Integer factor = round_denominator(chain, structure, order);
  const std::vector<Integer>& numbers = chain.rolls.numbers();

  CarriedRounds result{1, std::vector<Integer>(chain.state_count()), {}, {}};
  std::vector<Integer> mass(chain.state_count());
  std::vector<Integer> next(chain.state_count());  // only where rounds begin
  Integer all = 0;
  for (const auto& [state, amount] : starts) {
    (chain.round_begins[state] != 0 ? next : mass)[state] += amount;
    all += amount;
  }
  Integer ended_so_far = 0;
  for (int round = 0; round <= rounds; ++round) {
    if (progress) progress("carrying rounds", round, rounds);
    result.denominator *= factor;
    all *= factor;
    ended_so_far *= factor;
    for (Integer& number : result.visits) number *= factor;
    for (Integer& number : result.ended) number *= factor;
    if (round > 0) std::swap(mass, next);
    for (Integer& number : mass) number *= factor;
    if (round == 0) {
      for (Integer& number : next) number *= factor;
    }
    for (const StateIndex state : order) {
      if (mass[state] == 0) continue;
      const RollIndex roll = chain.rows[state];
      const Integer share = divide_exactly(mass[state], chain.rolls.denominator(roll));
      const auto successors = chain.successors(state);
      const auto weights = chain.rolls.weights(roll);
      for (std::size_t k = 0; k < successors.size(); ++k) {
        const StateIndex to = successors[k];
        const bool begins = chain.round_begins[to] != 0 && structure.absorbing[to] == 0;
        add_product((begins ? next : mass)[to], share, numbers[weights[k]]);
      }
      if (keep[state] != 0) result.visits[state] += mass[state];
      mass[state] = 0;
    }
    Integer ended = 0;
    for (StateIndex state = 0; state < chain.state_count(); ++state) {
      if (structure.absorbing[state] == 0) continue;
      for (Integer* part : {&mass[state], &next[state]}) {
        result.visits[state] += *part;
        ended += *part;
        *part = 0;
      }
    }
    result.ended.push_back(ended);
    ended_so_far += ended;
    Integer going_on = 0;
    for (const Integer& number : next) going_on += number;
    if (ended_so_far + going_on != all) {
      throw Error(ErrorCode::verification, "a round lost or made up mass");
    }
  }
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    if (next[state] != 0) result.going_on.emplace_back(state, next[state]);
  }
  return result;
}

}  // namespace asdic
