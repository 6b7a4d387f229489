// From single rounds to the odds of a battle, the same for the oracles of all rule systems.
#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "tests/oracle/forces.hpp"

namespace plain {

// Rules has the rounds of a battle. Its State is all that matters when a round begins, among it a
// position (see forces.hpp), and it knows
//   State start(), or where dice are rolled before the first round std::map<State, Fraction>
//   start() bool is_over(const State&): nobody is left to fight, or nothing can ever change const
//   std::map<State, Fraction>& next(const State&): what may be a round later
template <class Rules, class Battle>
class Course {
 public:
  using State = typename Rules::State;
  using States = std::map<State, Fraction>;

  Course(Rules& rules, const Battle& battle) : rules_(rules), battle_(battle) {}

  Odds odds() { return battle_.retreat > 0 || battle_.rounds > 0 ? broken_off() : to_the_end(); }

 private:
  static constexpr int most_rounds_listed = 20;

  // What has ended after each number of rounds, and what goes on after the last.
  struct Rounds {
    std::map<int, States> ended;
    States going_on;
  };

  static Fraction sum(const States& states) {
    Fraction total = 0;
    for (const auto& [state, chance] : states) total += chance;
    return total;
  }

  States start() const {
    if constexpr (std::is_same_v<decltype(rules_.start()), State>) {
      return {{rules_.start(), Fraction(1)}};
    } else {
      return rules_.start();
    }
  }

  Rounds fight(int rounds) {
    Rounds result;
    result.going_on = start();
    for (int round = 0; round <= rounds; ++round) {
      States fighting;
      for (const auto& [state, chance] : result.going_on)
        (rules_.is_over(state) ? result.ended[round] : fighting)[state] += chance;
      result.going_on = fighting;
      if (round == rounds) break;
      States after;
      for (const auto& [state, chance] : fighting)
        for (const auto& [successor, probability] : rules_.next(state))
          after[successor] += chance * probability;
      result.going_on = after;
    }
    return result;
  }

  // Of a battle that has come to its end by itself.
  std::string outcome_of(const State& state) const {
    return outcome(battle_, winner_of(state.position), state.position);
  }

  std::string after_retreat(const State& state) const {
    auto position = state.position;
    for (const auto& [group, count] : position.attacker.in_battle)
      position.attacker.left[group] += count;
    position.attacker.in_battle.clear();
    return outcome(battle_, "defender", position);
  }

  // With a round limit or a retreat the battle ends there; the retreat comes first.
  Odds broken_off() {
    const bool retreats =
        battle_.retreat > 0 && (battle_.rounds == 0 || battle_.retreat <= battle_.rounds);
    const int last = retreats ? battle_.retreat : battle_.rounds;
    const Rounds fought = fight(last);
    Odds odds;
    std::map<int, Fraction> chances;
    for (const auto& [round, ended] : fought.ended) {
      chances[round] += sum(ended);
      for (const auto& [state, chance] : ended) odds.outcomes[outcome_of(state)] += chance;
    }
    chances[last] += sum(fought.going_on);
    for (const auto& [state, chance] : fought.going_on)
      odds.outcomes[retreats ? after_retreat(state)
                             : outcome(battle_, "undecided", state.position)] += chance;
    for (const auto& [round, chance] : chances) {
      odds.mean_rounds += round * chance;
      if (round <= most_rounds_listed && chance != 0) odds.rounds[round] = chance;
    }
    return odds;
  }

  // Lists what a state can lead to and then the state itself. In the rules so far nothing that
  // lasts is ever undone, so a battle comes back to a state at once or not at all.
  void list(const State& state) {
    const auto [known, is_new] = is_listed_.try_emplace(state, false);
    if (!is_new) {
      if (known->second) return;
      throw std::logic_error("a battle came back to an earlier state by way of another");
    }
    if (!rules_.is_over(state))
      for (const auto& [successor, chance] : rules_.next(state))
        if (successor != state) list(successor);
    is_listed_[state] = true;
    last_to_first_.push_back(state);
  }

  // A battle that enters a state by chance p and stays in it for another round by chance s begins
  // p / (1 - s) rounds there on average, and takes each way on so often.
  Odds to_the_end() {
    States entered = start();
    for (const auto& [state, chance] : entered) list(state);
    Odds odds;
    for (auto state = last_to_first_.rbegin(); state != last_to_first_.rend(); ++state) {
      if (rules_.is_over(*state)) {
        odds.outcomes[outcome_of(*state)] += entered[*state];
        continue;
      }
      const States& next = rules_.next(*state);
      const auto stay = next.find(*state);
      const Fraction goes_on = 1 - (stay == next.end() ? Fraction(0) : stay->second);
      const Fraction rounds = entered[*state] / goes_on;
      odds.mean_rounds += rounds;
      for (const auto& [successor, chance] : next)
        if (successor != *state) entered[successor] += rounds * chance;
    }
    for (const auto& [round, ended] : fight(most_rounds_listed).ended)
      odds.rounds[round] = sum(ended);
    return odds;
  }

  Rules& rules_;
  const Battle& battle_;
  std::map<State, bool> is_listed_;
  std::vector<State> last_to_first_;
};

}  // namespace plain
