// Storm's explicit format DRN. asdic omits the line "@value_type", because only some releases
// accept it. All releases read the numbers as fractions or doubles, as their arguments require.
#include "odds/export/formats.hpp"

namespace asdic {

void write_drn(ExportedChain& chain, TextStream& out) {
  out << "// asdic " ASDIC_VERSION "\n@type: " << (chain.has_decisions() ? "MDP" : "DTMC")
      << "\n@parameters\n\n@reward_models\n";
  std::vector<PairsByState<std::int64_t>> rewards;
  for (const ExportedFigure& figure : chain.figures()) {
    out << (rewards.empty() ? "" : " ") << figure.name;
    rewards.emplace_back(figure.values);
  }
  out << "\n@nr_states\n" << chain.state_count() << "\n@nr_choices\n" << chain.choice_count();
  out << "\n@model\n";
  PairsByState<std::uint32_t> labels(chain.labelled());
  for (StateIndex state = 0; state <= chain.over(); ++state) {
    out << "state " << state << " [";
    for (std::size_t i = 0; i < rewards.size(); ++i) {
      if (i != 0) out << ',';
      const auto reward = rewards[i].pairs_at(state);
      if (reward.empty()) {
        out << '0';
      } else {
        out << text_of(reward.front().second, chain.figures()[i]);
      }
    }
    out << ']';
    for (const auto& [labelled, label] : labels.pairs_at(state))
      out << ' ' << chain.labels()[label];
    out << (chain.decider(state) ? "\n" : "\n\taction 0\n");
    for (const ExportedEdge& edge : chain.row(state)) {
      if (!edge.action.empty()) out << "\taction " << edge.action << '\n';
      out << "\t\t" << edge.target << " : " << edge.chance << '\n';
    }
    report_state(state, chain.state_count());
  }
}

}  // namespace asdic
