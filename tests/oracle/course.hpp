// The odds of a battle from its single rounds, the same for the oracles of all rule systems.
#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tests/oracle/plain.hpp"

namespace plain {

// The course of a battle over its rounds. A Rules::State holds everything that matters when a round
// begins. Rules has
// - start(), a std::map<State, Fraction> with the states in which the first round may begin;
// - is_over(state), whether a side is gone or nothing can ever change;
// - next(state), a std::map<State, Fraction> with the states one round later;
// - winner(state), the winner of a battle that has ended by itself;
// - note_end(odds, state, chance, winner), which adds the end of a battle to `odds`.
template <class Rules>
class Course {
 public:
  using State = typename Rules::State;

  // Takes the round limit, or 0 for none.
  Course(Rules& rules, int limit) : rules_(rules), limit_(limit) {}

  Odds odds() { return limit_ > 0 ? broken_off() : to_the_end(); }

 private:
  static constexpr int most_rounds_listed = 20;

  using Chances = std::map<int, Fraction>;  // by the number of the state

  struct Place {
    const State* state;
    bool is_over;
    bool is_fought = false;
    std::vector<std::pair<int, Fraction>> next = {};
  };

  // The states that ended after each number of rounds, and those that continue after the last.
  struct Rounds {
    std::map<int, Chances> ended;
    Chances going_on;
  };

  static Fraction sum(const Chances& states) {
    Fraction total = 0;
    for (const auto& [state, chance] : states) total += chance;
    return total;
  }

  int number(const State& state) {
    const auto [found, is_new] = numbers_.try_emplace(state, static_cast<int>(places_.size()));
    if (is_new) places_.push_back({&found->first, rules_.is_over(found->first)});
    return found->second;
  }

  const std::vector<std::pair<int, Fraction>>& next(int state) {
    if (!places_[state].is_fought) {
      std::vector<std::pair<int, Fraction>> next;
      for (const auto& [successor, chance] : rules_.next(*places_[state].state))
        next.emplace_back(number(successor), chance);
      places_[state].next = std::move(next);
      places_[state].is_fought = true;
    }
    return places_[state].next;
  }

  Chances start() {
    Chances result;
    for (const auto& [state, chance] : rules_.start()) result[number(state)] = chance;
    return result;
  }

  Rounds fight(int rounds) {
    Rounds result;
    result.going_on = start();
    for (int round = 0; round <= rounds; ++round) {
      Chances fighting;
      for (const auto& [state, chance] : result.going_on)
        (places_[state].is_over ? result.ended[round] : fighting)[state] += chance;
      result.going_on = fighting;
      if (round == rounds) break;
      Chances after;
      for (const auto& [state, chance] : fighting)
        for (const auto& [successor, probability] : next(state))
          after[successor] += chance * probability;
      result.going_on = after;
    }
    return result;
  }

  // Adds the ends of `states` to `odds`. `are_over` is false if only the round limit ended them.
  void note_ends(Odds& odds, const Chances& states, bool are_over) const {
    for (const auto& [number, chance] : states) {
      const State& state = *places_[number].state;
      rules_.note_end(odds, state, chance, are_over ? rules_.winner(state) : "undecided");
    }
  }

  // Adds the ends of `states` to the outcomes after `round` rounds.
  void note_ended(Odds& odds, int round, const Chances& states, bool are_over) const {
    Odds then;
    note_ends(then, states, are_over);
    for (const auto& [key, chance] : then.outcomes) odds.ended[round][key] += chance;
  }

  // Returns the odds of a battle that the round limit ends.
  Odds broken_off() {
    const Rounds fought = fight(limit_);
    Odds odds;
    std::map<int, Fraction> chances;
    for (const auto& [round, ended] : fought.ended) {
      chances[round] += sum(ended);
      note_ends(odds, ended, true);
      note_ended(odds, round, ended, true);
    }
    chances[limit_] += sum(fought.going_on);
    note_ends(odds, fought.going_on, false);
    note_ended(odds, limit_, fought.going_on, false);
    for (const auto& [round, chance] : chances) {
      odds.mean_rounds += round * chance;
      if (round <= most_rounds_listed && chance != 0) odds.rounds[round] = chance;
    }
    return odds;
  }

  // Lists the successors of `state` and then `state` itself. Under the current rules nothing that
  // lasts is ever undone, so a battle returns to a state at once or never. Throws std::logic_error
  // if it returns by way of another state.
  void list(int state) {
    const auto [known, is_new] = is_listed_.try_emplace(state, false);
    if (!is_new) {
      if (known->second) return;
      throw std::logic_error("a battle came back to an earlier state by way of another");
    }
    if (!places_[state].is_over) {
      next(state);
      for (std::size_t i = 0; i < places_[state].next.size(); ++i) {
        const int successor = places_[state].next[i].first;
        if (successor != state) list(successor);
      }
    }
    is_listed_[state] = true;
    last_to_first_.push_back(state);
  }

  // Returns the odds without a limit. A battle that enters a state with probability p and stays
  // there for another round with probability s begins p / (1 - s) rounds there on average. It
  // leaves by each way with that number times the chance of the way.
  Odds to_the_end() {
    Chances entered = start();
    for (const auto& [state, chance] : entered) list(state);
    Odds odds;
    for (auto state = last_to_first_.rbegin(); state != last_to_first_.rend(); ++state) {
      if (places_[*state].is_over) {
        note_ends(odds, {{*state, entered[*state]}}, true);
        continue;
      }
      Fraction goes_on = 1;
      for (const auto& [successor, chance] : next(*state))
        if (successor == *state) goes_on -= chance;
      const Fraction rounds = entered[*state] / goes_on;
      odds.mean_rounds += rounds;
      for (const auto& [successor, chance] : next(*state))
        if (successor != *state) entered[successor] += rounds * chance;
    }
    const Rounds fought = fight(most_rounds_listed);
    for (const auto& [round, ended] : fought.ended) {
      odds.rounds[round] = sum(ended);
      note_ended(odds, round, ended, true);
    }
    return odds;
  }

  Rules& rules_;
  int limit_;
  std::map<State, int> numbers_;
  std::vector<Place> places_;
  std::map<int, bool> is_listed_;
  std::vector<int> last_to_first_;
};

}  // namespace plain
