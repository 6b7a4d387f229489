// From the steps of a battle with open choices to its best play, the same for all rule systems.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/oracle/game.hpp"
#include "tests/oracle/game_of_battle.hpp"

namespace plain {

// Rules has start(), a stage; next(stage); payoff(winner, position); battle(); limit(); and
// fight_to_the_end() and end_at(stages).
template <class Rules>
class Explored {
 public:
  using Stage = typename Rules::Stage;

  explicit Explored(const Rules& rules) : rules_(rules) {
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
    position.payoff = rules_.payoff(winner, stage.position);
    position.outcome = outcome(rules_.battle(), winner, stage.position);
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

// With a limit of rounds, or a policy of retreat, a standoff is what would be one without.
template <class Rules>
BestPlay best_play_by(Rules rules) {
  if (rules.limit() > 0 || !rules.battle().retreats.rules.empty()) {
    Rules endless = rules;
    endless.fight_to_the_end();
    rules.end_at(Explored(endless).stand_off());
  }
  return best_play(Explored(rules).game(), 0);
}

}  // namespace plain
