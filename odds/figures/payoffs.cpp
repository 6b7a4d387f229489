#include "odds/figures/payoffs.hpp"

#include <algorithm>

namespace asdic {

bool is_of_outcome(const FigureName& figure) {
  return figure.kind != FigureName::Kind::rounds && figure.kind != FigureName::Kind::mark;
}

bool is_chance_of_outcomes(const FigureName& figure) {
  return figure.kind == FigureName::Kind::winner || figure.kind == FigureName::Kind::survivors;
}

std::int64_t payoff(const FigureName& figure, const Outcome& outcome, const Rosters& brought) {
  using enum FigureName::Kind;
  switch (figure.kind) {
    case winner:
      return outcome.winner == figure.winner ? 1 : 0;
    case survivors:
      return asdic::survivors(outcome, figure.side) >= figure.least ? 1 : 0;
    case cost:
      return cost_lost(outcome, figure.side, brought);
    case exchange:
      return cost_lost(outcome, Side::defender, brought) -
             cost_lost(outcome, Side::attacker, brought);
    case unit:
      for (const Roster& roster : brought[index(figure.side)]) {
        if (roster.name == figure.what) return lost(outcome, figure.side, roster);
      }
      return 0;
    case number:
      for (const auto& [name, value] : outcome.numbers) {
        if (name == figure.what) return value;
      }
      return 0;
    case rounds:
    case mark:
      break;
  }
  return 0;
}

Visits visits_of(const FigureName& figure, const BattleQuestion& asked) {
  if (figure.kind == FigureName::Kind::rounds) return {asked.rounds()};
  const auto mark = std::find_if(asked.marks.begin(), asked.marks.end(),
                                 [&](const auto& each) { return each.name == figure.what; });
  return {asked.mark(static_cast<std::size_t>(mark - asked.marks.begin())), mark->denominator,
          mark->is_chance};
}

}  // namespace asdic
