#include "odds/solve/first_counts.hpp"

#include "lib/input/open_choices.hpp"
#include "odds/solve/solve.hpp"

namespace asdic {

std::vector<FirstCount> first_counts(const Problem& problem, Numbers numbers) {
  std::vector<FirstCount> all;
  const Case& battle = problem.battle;
  const CaseFormat& format = problem.rules->format;
  if (battle.is_sequence() || battle.rounds || !open_choices(battle, format).empty()) return all;
  for (const std::string& figure : format.counted) {
    if (format.is_average(battle, figure)) continue;
    Problem ending = problem;
    ending.battle.until = figure;
    const Value chance =
        solve(ending, {.numbers = numbers}).winner[static_cast<std::size_t>(Winner::undecided)];
    if (chance.is_zero()) continue;
    const Result given = solve(ending, {.numbers = numbers, .given = {"undecided"}});
    all.push_back(
        {figure, chance, given.rounds.mean, {given.losses[0].cost, given.losses[1].cost}});
  }
  return all;
}

}  // namespace asdic
