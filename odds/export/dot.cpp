// Writes the chain as a graph for Graphviz.
#include "odds/export/formats.hpp"

namespace asdic {

namespace {

/// Returns units such as "2 sub, 1 bb*", or "-" if there are none.
std::string force(const Units& units) {
  return units.empty() ? "-" : force_text(units);
}

/// Returns the outcome as lines of a label.
std::string end_text(const Outcome& outcome) {
  std::string text;
  for (const auto& [number, value] : outcome.numbers) {
    text += "\\n" + number + " " + std::to_string(value);
  }
  if (!outcome.winner) return text;
  text += std::string("\\n") + winner_names[static_cast<std::size_t>(*outcome.winner)];
  for (const Side side : both_sides) {
    text += std::string("\\n") + name(side) + ": " + force(outcome.in_battle[index(side)]);
    const Units& left = outcome.left[index(side)];
    if (!left.empty()) text += "; left: " + force(left);
  }
  return text;
}

}  // namespace

void write_dot(ExportedChain& chain, TextStream& out) {
  const Chain& drawn = chain.battle().chain;
  const StateIndex start = drawn.starts.front();
  out << "// asdic " ASDIC_VERSION "\ndigraph chain {\n  node [shape=circle];\n";
  for (StateIndex state = 0; state < chain.over(); ++state) {
    out << "  " << state << " [label=\"" << state;
    if (state == start) out << "\\nstart";
    if (chain.fights_round(state)) out << "\\nround";
    if (chain.decider(state)) out << "\\n" << drawn.choices[drawn.rows[state]].setting;
    if (chain.is_end(state)) out << end_text(chain.battle().outcome_at_end(state));
    out << '"';
    if (chain.fights_round(state)) out << ", style=bold";
    if (chain.decider(state)) out << ", shape=diamond";
    if (chain.is_end(state)) out << ", shape=box";
    out << "];\n";
    if (chain.is_end(state)) continue;
    for (const ExportedEdge& edge : chain.row(state)) {
      out << "  " << state << " -> " << edge.target << " [label=\""
          << (edge.option.empty() ? edge.chance : edge.option) << "\"];\n";
    }
  }
  out << "}\n";
}

}  // namespace asdic
