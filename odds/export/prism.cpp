// PRISM's explicit files, as its manual describes them under "Explicit Model Files".
#include "lib/exact/number.hpp"
#include "odds/export/formats.hpp"
#include "odds/figures/of_result.hpp"

namespace asdic {

std::string text_of(std::int64_t value, const ExportedFigure& figure) {
  return to_string(Rational(value, figure.denominator));
}

void write_prism_transitions(ExportedChain& chain, TextStream& out) {
  // If one side decides, the files are an MDP. If two sides decide, they are a game in which each
  // state has an owner. The attacker is the first player and owns the states without a decision.
  out << chain.state_count() << (chain.is_game() ? ":2 " : " ");
  if (chain.has_decisions()) out << chain.choice_count() << ' ';
  out << chain.edge_count() << '\n';
  for (StateIndex state = 0; state <= chain.over(); ++state) {
    const std::size_t player = index(chain.decider(state).value_or(Side::attacker));
    std::uint32_t choice = 0;
    for (const ExportedEdge& edge : chain.row(state)) {
      out << state;
      if (chain.is_game()) out << ':' << player;
      out << ' ';
      if (chain.has_decisions()) out << choice << ' ';
      out << edge.target << ' ' << edge.chance;
      if (!edge.action.empty()) {
        out << ' ' << edge.action;
        ++choice;
      }
      out << '\n';
    }
    report_state(state, chain.state_count());
  }
}

/// Writes the variables of the states. `phase` is 0 within a round, 1 at the beginning of a round,
/// 2 at an end, and 3 when everything is over. `winner` counts from 1 as the labels do, and is 0
/// before an end. The other variables are -1 before an end.
void write_prism_states(const ExportedChain& chain, TextStream& out) {
  const Battle& battle = chain.battle();
  enum Phase { within_round, at_round, at_end, over };
  // The names of the numbers are those of the first figures.
  std::size_t numbers = 0;
  for (StateIndex state = 0; state < chain.over() && numbers == 0; ++state) {
    if (chain.is_end(state)) numbers = battle.outcome_at_end(state).numbers.size();
  }
  out << "(s,phase";
  for (std::size_t i = 0; i < numbers; ++i) out << ',' << chain.figures()[i].name;
  if (numbers == 0) out << ",winner,attacker_units,defender_units";
  out << ")\n";
  for (StateIndex state = 0; state <= chain.over(); ++state) {
    out << state << ":(" << state << ',';
    if (chain.is_end(state)) {
      const Outcome outcome = battle.outcome_at_end(state);
      out << static_cast<int>(at_end);
      for (const auto& [number, value] : outcome.numbers) out << ',' << value;
      if (numbers == 0) {
        out << ',' << static_cast<int>(*outcome.winner) + 1;
        for (const Side side : both_sides) out << ',' << survivors(outcome, side);
      }
    } else {
      const Phase phase = state == chain.over()       ? over
                          : chain.fights_round(state) ? at_round
                                                      : within_round;
      out << static_cast<int>(phase);
      for (std::size_t i = 0; i < numbers; ++i) out << ",-1";
      if (numbers == 0) out << ",0,-1,-1";
    }
    out << ")\n";
  }
}

void write_prism_labels(const ExportedChain& chain, TextStream& out) {
  // The two labels that PRISM defines come first. The chain has no deadlock state.
  out << "0=\"init\" 1=\"deadlock\"";
  for (std::size_t i = 1; i < chain.labels().size(); ++i) {
    out << ' ' << i + 1 << "=\"" << chain.labels()[i] << '"';
  }
  const auto& labelled = chain.labelled();
  for (std::size_t i = 0; i < labelled.size(); ++i) {
    const auto [state, label] = labelled[i];
    if (i == 0 || labelled[i - 1].first != state) out << '\n' << state << ':';
    out << ' ' << (label == 0 ? 0 : label + 1);
  }
  out << '\n';
}

void write_prism_rewards(const ExportedChain& chain, const ExportedFigure& figure,
                         TextStream& out) {
  out << "# Reward structure \"" << figure.name << "\"\n# State rewards\n";
  out << chain.state_count() << ' ' << figure.values.size() << '\n';
  for (const auto& [state, value] : figure.values) {
    out << state << ' ' << text_of(value, figure) << '\n';
  }
}

}  // namespace asdic
