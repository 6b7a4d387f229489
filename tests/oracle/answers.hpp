// The odds and the best play of a battle from its steps, and battles played with dice, the same for
// all rule systems. Rules are Steps (see steps.hpp) that also have
// - start(), the first stage;
// - next(stage), the continuation after a stage;
// - the steps `begins` and `ends` of a round, between which nobody retreats.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tests/oracle/course.hpp"
#include "tests/oracle/game.hpp"
#include "tests/oracle/sample.hpp"
#include "tests/oracle/steps.hpp"

namespace plain {

// Returns the stages that follow in `next` and their chances. Throws std::logic_error if `next`
// leaves a choice open.
template <class Stage>
std::map<Stage, Fraction> chances(Next<Stage> next) {
  if (next.options.size() > 1) throw std::logic_error("a choice is open");
  for (auto& [label, stage] : next.options) next.chances.emplace(std::move(stage), 1);
  return std::move(next.chances);
}

// Follows all of `stages` until they reach `step`, and returns the stages there and their chances.
template <class Rules, class States = std::map<typename Rules::Stage, Fraction>>
States until(const Rules& rules, int step, States stages) {
  States there;
  while (!stages.empty()) {
    States after;
    for (const auto& [stage, chance] : stages) {
      States next = chances(rules.next(stage));
      while (next.size() == 1 && next.begin()->first.step != step)
        next = chances(rules.next(next.begin()->first));
      for (const auto& [successor, probability] : next)
        (successor.step == step ? there : after)[successor] += chance * probability;
    }
    stages = std::move(after);
  }
  return there;
}

// -------------------------------------------------------------------------------------- the odds

// The rounds of a battle without open choices, as Course needs them. A state is the stage at which
// a round begins.
template <class Rules>
class Rounds {
 public:
  using State = typename Rules::Stage;
  using States = std::map<State, Fraction>;

  explicit Rounds(const Rules& rules) : rules_(rules), to_the_end_(rules) {
    rules_.forget_limit();
    rules_.end_at([this](const State& begins) { return is_standoff(begins); });
    to_the_end_.fight_to_the_end();
  }
  Rounds(const Rounds&) = delete;
  Rounds& operator=(const Rounds&) = delete;

  States start() const {
    const State first = rules_.start();
    const States there = {{first, Fraction(1)}};
    return first.step == Rules::begins ? there : until(rules_, Rules::begins, there);
  }

  bool is_over(const State& state) {
    return is_one_sided(rules_.table(state)) || is_standoff(rules_.with_round_alike(state));
  }

  // Returns the states one round after `state`. At the end of the round the attacker may retreat by
  // a policy.
  States next(const State& state) {
    States result;
    for (const auto& [end, chance] : fought(rules_.with_round_alike(state))) {
      State ends = end;
      ends.round = state.round;
      for (const auto& [after, probability] : chances(rules_.next(ends)))
        result[after] += chance * probability;
    }
    return result;
  }

  std::string winner(const State& state) const { return winner_of(rules_.table(state)); }

  void note_end(Odds& odds, const State& state, const Fraction& chance,
                const std::string& winner) const {
    odds.outcomes[outcome(rules_.battle(), winner, rules_.table(state))] += chance;
  }

  // Returns whether no round from `state` on changes anything that lasts, as long as nobody
  // retreats.
  bool is_standoff(const State& state) {
    const auto known = standoffs_.find(state);
    if (known != standoffs_.end()) return known->second;
    const auto there = rules_.lasting(rules_.table(state));
    std::set<State> seen = {state};
    std::vector<State> left = {state};
    while (!left.empty()) {
      const State begins = left.back();
      left.pop_back();
      for (const auto& [ends, chance] : fought(begins)) {
        const State after = to_the_end_.with_round_alike(goes_on(ends));
        if (rules_.lasting(after.position) != there) return standoffs_[state] = false;
        if (seen.insert(after).second) left.push_back(after);
      }
    }
    return standoffs_[state] = true;
  }

 private:
  // Returns the stages in which the round that starts at `begins` can end, and their chances.
  const States& fought(const State& begins) {
    const auto known = fought_.find(begins);
    if (known != fought_.end()) return known->second;
    return fought_[begins] = until(to_the_end_, Rules::ends, {{begins, Fraction(1)}});
  }

  // Returns the stage at which the next round begins after `ends` if nobody retreats.
  State goes_on(const State& ends) const { return chances(to_the_end_.next(ends)).begin()->first; }

  Rules rules_, to_the_end_;
  std::map<State, States> fought_;
  std::map<State, bool> standoffs_;
};

template <class Rules>
Odds odds_by(const Rules& rules) {
  Rounds rounds(rules);
  return Course(rounds, rules.limit()).odds();
}

// ---------------------------------------------------------------------------------- the best play

// The stages that a battle can reach, as the positions of a game.
template <class Rules>
class StageGraph {
 public:
  using Stage = typename Rules::Stage;

  explicit StageGraph(const Rules& rules) : rules_(rules) {
    place(rules.start());
    while (game_.size() < stages_.size()) explore(stages_[game_.size()]);
  }

  const Game& game() const { return game_; }

  std::set<Stage> stand_off() const {
    std::set<Stage> result;
    const std::vector<bool> stands_off = plain::stand_off(game_);
    for (std::size_t i = 0; i < stages_.size(); ++i)
      if (stands_off[i]) result.insert(stages_[i]);
    return result;
  }

 private:
  int place(const Stage& stage) {
    const auto [found, is_new] = numbers_.try_emplace(stage, static_cast<int>(stages_.size()));
    if (is_new) stages_.push_back(stage);
    return found->second;
  }

  void explore(const Stage stage) {
    const auto next = rules_.next(stage);
    GamePosition position;
    position.turn = next.turn;
    const std::string winner = next.turn == Turn::end ? next.winner : "standoff";
    const auto table = rules_.table(stage);
    position.payoff = rules_.payoff(winner, table);
    position.outcome = outcome(rules_.battle(), winner, table);
    for (const auto& [successor, chance] : next.chances)
      position.chances.emplace_back(chance, place(successor));
    for (const auto& [label, successor] : next.options) {
      const int number = place(successor);
      const bool is_known =
          std::any_of(position.options.begin(), position.options.end(),
                      [&](const auto& option) { return option.second == number; });
      if (!is_known) position.options.emplace_back(label, number);
    }
    for (const Stage& other : next.apart) place(other);
    if (position.options.size() == 1) {
      position.turn = Turn::chance;
      position.chances = {{Fraction(1), position.options.front().second}};
      position.options.clear();
    }
    game_.push_back(position);
  }

  const Rules& rules_;
  std::map<Stage, int> numbers_;
  std::vector<Stage> stages_;
  Game game_;
};

// Returns the best play under `rules`. With a round limit or a policy of retreat, a stage is a
// stalemate if it would be one without them. Throws std::logic_error if the attacker retreats after
// a fixed number of rounds.
template <class Rules>
BestPlay best_play_by(Rules rules) {
  if (rules.battle().retreat > 0)
    throw std::logic_error("a retreat after so many rounds is no choice");
  if (rules.limit() > 0 || !rules.battle().retreats.rules.empty()) {
    Rules endless = rules;
    endless.fight_to_the_end();
    rules.end_at([standoffs = StageGraph(endless).stand_off()](const auto& stage) {
      return standoffs.contains(stage);
    });
  }
  return best_play(StageGraph(rules).game(), 0);
}

// ------------------------------------------------------------------------------------------- dice

// Battles without open choices, played with dice. The successors of a stage are computed when a
// battle first reaches it.
template <class Rules>
class Draws {
 public:
  using Stage = typename Rules::Stage;

  Draws(const Rules& rules, std::uint64_t seed) : rules_(rules), rounds_(rules), dice_(seed) {
    rules_.end_at([this](const Stage& begins) { return rounds_.is_standoff(begins); });
    place(rules.start());
  }

  // Plays one battle, counts it in `played` and calls on_stage(stage) for each of its stages.
  template <class OnStage>
  void play(BattleCounts& played, const OnStage& on_stage) {
    int begun = 0;
    int number = 0;
    while (true) {
      if (!places_[number].is_known) look_up(number);
      const Place& place = places_[number];
      on_stage(*place.stage);
      if (place.ways.empty()) {
        ++played.outcomes[place.outcome];
        ++played.rounds[begun];
        return;
      }
      if (place.stage->step == Rules::begins) ++begun;
      number = draw(place);
    }
  }

 private:
  struct Place {
    const Stage* stage;
    bool is_known = false;
    std::vector<std::pair<double, int>> ways = {};  // cumulative chance and successor
    std::string outcome = {};                       // of an end
  };

  int place(const Stage& stage) {
    const auto [found, is_new] = numbers_.try_emplace(stage, static_cast<int>(places_.size()));
    if (is_new) places_.push_back({&found->first});
    return found->second;
  }

  void look_up(int number) {
    const Stage& stage = *places_[number].stage;
    const auto next = rules_.next(stage);
    Place known = {&stage, true};
    if (next.turn == Turn::end)
      known.outcome = outcome(rules_.battle(), next.winner, rules_.table(stage));
    double sum = 0;
    for (const auto& [after, chance] : chances(next)) {
      sum += static_cast<double>(chance);
      known.ways.emplace_back(sum, place(after));
    }
    places_[number] = known;
  }

  int draw(const Place& place) {
    if (place.ways.size() == 1) return place.ways.front().second;
    const double drawn = dice_.spin();
    for (const auto& [up_to, number] : place.ways)
      if (drawn < up_to) return number;
    return place.ways.back().second;
  }

  Rules rules_;
  Rounds<Rules> rounds_;
  Dice dice_;
  std::map<Stage, int> numbers_;
  std::vector<Place> places_;
};

// Plays `battles` battles under `rules` and counts their results. The same `seed` gives the same
// counts.
template <class Rules>
BattleCounts play_by(const Rules& rules, long battles, std::uint64_t seed) {
  Draws<Rules> draws(rules, seed);
  BattleCounts played;
  for (long i = 0; i < battles; ++i) draws.play(played, [](const auto&) {});
  return played;
}

}  // namespace plain
