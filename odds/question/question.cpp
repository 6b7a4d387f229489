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
    for (const std::string& name : chain_.mark_names) {
      asked_.marks.push_back({name, 1, battle_.chances.contains(name)});
    }
    for (const EndMark& mark : battle_.end_marks) {
      asked_.marks.push_back({mark.name, mark.denominator, mark.is_chance});
    }
    asked_.question.figures = asked_.mark(asked_.marks.size());
    add_rounds();
    add_marks();
    add_end_marks();
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
  void add_marks() {
    for (const Mark& mark : chain_.marks) {
      if (is_over(mark.state) && chain_.kinds[mark.state] != NodeKind::end) continue;
      add(mark.state, asked_.mark(mark.mark), mark.weight);
    }
  }

  void add_end_marks() {
    const std::size_t first = chain_.mark_names.size();
    for (StateIndex state = 0; state < chain_.state_count(); ++state) {
      if (!is_over(state)) continue;
      for (std::size_t i = 0; i < battle_.end_marks.size(); ++i) {
        const std::int64_t weight = battle_.end_marks[i].weight(state);
        if (weight != 0) add(state, asked_.mark(first + i), weight);
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
