#include "odds/question/question.hpp"

#include <algorithm>

#include "odds/question/distinct_outcomes.hpp"

namespace asdic {

namespace {

class QuestionBuilder {
 public:
  QuestionBuilder(const Battle& battle, const Structure& structure, std::span<const StateIndex> cut)
      : battle_(battle), chain_(battle.chain), structure_(structure), cut_(cut) {}

  BattleQuestion build() {
    add_outcomes();
    for (const std::string& name : chain_.custom_figures) {
      const auto over = battle_.denominators.find(name);
      asked_.custom_figures.push_back({name, over == battle_.denominators.end() ? 1 : over->second,
                                       battle_.chances.contains(name)});
    }
    for (const EndFigure& figure : battle_.end_figures) {
      asked_.custom_figures.push_back({figure.name, figure.denominator, figure.is_chance});
    }
    asked_.question.figures = asked_.custom_figure(asked_.custom_figures.size());
    add_rounds();
    add_custom_figures();
    add_end_figures();
    // The outcomes stay in memory while the battle is solved.
    asked_.outcomes.shrink_to_fit();
    return std::move(asked_);
  }

 private:
  void add(StateIndex state, std::uint32_t figure, std::int64_t amount) {
    asked_.question.payoffs.push_back({state, figure, amount});
  }
  bool is_over(StateIndex state) const {
    return structure_.absorbing[state] != 0 && !std::binary_search(cut_.begin(), cut_.end(), state);
  }

  void add_outcomes() {
    DistinctOutcomes outcomes;
    for (StateIndex state = 0; state < chain_.state_count(); ++state) {
      if (is_over(state)) add(state, outcomes.add(battle_.outcome_at_end(state)).first, 1);
    }
    asked_.outcomes = outcomes.take();
    asked_.question.ends = static_cast<std::uint32_t>(asked_.outcomes.size());
    for (const StateIndex state : cut_) add(state, asked_.question.ends++, 1);
  }

  void add_rounds() {
    for (StateIndex state = 0; state < chain_.state_count(); ++state) {
      if (fights_round(chain_, structure_, state)) add(state, asked_.rounds(), 1);
    }
  }

  /// Adds the payoffs of custom figures that states pay. A stalemate pays 0.
  void add_custom_figures() {
    for (const Payoff& payoff : chain_.payoffs) {
      if (is_over(payoff.state) && chain_.kinds[payoff.state] != NodeKind::end) continue;
      add(payoff.state, asked_.custom_figure(payoff.figure), payoff.amount);
    }
  }

  void add_end_figures() {
    const std::size_t first = chain_.custom_figures.size();
    for (StateIndex state = 0; state < chain_.state_count(); ++state) {
      if (!is_over(state)) continue;
      for (std::size_t i = 0; i < battle_.end_figures.size(); ++i) {
        const std::int64_t amount = battle_.end_figures[i].payoff(state);
        if (amount != 0) add(state, asked_.custom_figure(first + i), amount);
      }
    }
  }

  const Battle& battle_;
  const Chain& chain_;
  const Structure& structure_;
  const std::span<const StateIndex> cut_;
  BattleQuestion asked_;
};

}  // namespace

BattleQuestion question_of(const Battle& battle, const Structure& structure,
                           std::span<const StateIndex> cut) {
  return QuestionBuilder(battle, structure, cut).build();
}

}  // namespace asdic
