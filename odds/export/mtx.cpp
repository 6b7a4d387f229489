// Matrix Market. The format has no fractions, but the weights of a row are integers whose sum is
// their common denominator. So an integer matrix of weights contains every probability exactly.
#include "odds/export/formats.hpp"

namespace asdic {

void write_mtx(ExportedChain& chain, TextStream& out) {
  out << "%%MatrixMarket matrix coordinate integer general\n"
         "% asdic " ASDIC_VERSION
         ": transitions of a Markov chain, exact.\n"
         "% The chance of going from row i to column j is entry (i, j) over the sum of row i.\n"
         "% States count from 1. Row "
      << std::uint64_t{chain.battle().chain.starts.front()} + 1
      << " is the start; in the last row everything is over.\n"
      << chain.state_count() << ' ' << chain.state_count() << ' ' << chain.edge_count() << '\n';
  for (StateIndex state = 0; state <= chain.over(); ++state) {
    for (const ExportedEdge& edge : chain.row(state)) {
      out << std::uint64_t{state} + 1 << ' ' << std::uint64_t{edge.target} + 1 << ' ' << edge.chance
          << '\n';
    }
    report_state(state, chain.state_count());
  }
}

void write_mtx_figures(const ExportedChain& chain, TextStream& out) {
  const std::size_t labels = chain.labels().size();
  std::uint64_t entries = chain.labelled().size();
  for (const ExportedFigure& figure : chain.figures()) entries += figure.values.size();
  out << "%%MatrixMarket matrix coordinate integer general\n"
         "% asdic " ASDIC_VERSION
         ": what each state of the chain counts for.\n"
         "% The sum of a column over the states that a battle visits has the mean that is named.\n";
  for (std::size_t i = 0; i < labels; ++i) {
    out << "% column " << i + 1 << ": label " << chain.labels()[i] << '\n';
  }
  for (std::size_t i = 0; i < chain.figures().size(); ++i) {
    const ExportedFigure& figure = chain.figures()[i];
    out << "% column " << labels + i + 1 << ": figure " << figure.name;
    if (figure.denominator != 1) out << " times " << figure.denominator;
    out << '\n';
  }
  out << chain.state_count() << ' ' << labels + chain.figures().size() << ' ' << entries << '\n';
  for (const auto& [state, label] : chain.labelled()) {
    out << std::uint64_t{state} + 1 << ' ' << label + 1 << " 1\n";
  }
  for (std::size_t i = 0; i < chain.figures().size(); ++i) {
    for (const auto& [state, value] : chain.figures()[i].values) {
      out << std::uint64_t{state} + 1 << ' ' << labels + i + 1 << ' ' << value << '\n';
    }
  }
}

}  // namespace asdic
